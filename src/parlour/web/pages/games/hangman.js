/** Evil Hangman: a gallows, the letters in their places, and the alphabet. */

import {counted, fill, make, refill, svg} from '../draw.js';
import '../parts/keys.js';
import '../parts/typing.js';
import {Game, others, who} from './game.js';

/** The strokes of the picture, in the order in which they are drawn. */
const STROKES = [
  ['path', {d: 'M14 150 H96'}], ['path', {d: 'M34 150 V12'}], ['path', {d: 'M32 12 H106'}], ['path', {d: 'M34 38 L62 12'}],
  ['path', {d: 'M104 12 V32'}], ['circle', {cx: 104, cy: 46, r: 14}], ['path', {d: 'M104 60 V104'}],
  ['path', {d: 'M104 72 L84 90 M104 72 L124 90'}], ['path', {d: 'M104 104 L88 134'}], ['path', {d: 'M104 104 L120 134'}],
];

export default class Hangman extends Game {
  static called = 'Evil Hangman';
  static explained = [
    'Guess the hidden word letter by letter, before the wrong guesses run out.',
    'This setter is evil: it has no word in mind, and changes its mind for as long as some word fits what it has said.',
    'So take letters away from it that leave it little choice.',
  ];
  /** @type {import('./game.js').Way[]} */
  static ways = [
    {text: 'Evil', chairs: ['you', 'computer']},
    {text: 'Fair', chairs: ['you', 'computer'], options: {fair: true}},
    {text: 'Race the computer', chairs: ['you', 'computer'], options: {race: true}},
    {text: 'Race: both guess', chairs: ['you', 'friend'], options: {race: true}},
    {text: 'One sets a word', chairs: ['you', 'friend'], options: {set_word: true}},
  ];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  #drawing = svg('svg', {class: 'gallows', viewBox: '0 0 140 160', role: 'img'});
  #pattern = make('p', {class: 'pattern', role: 'img'});
  #left = make('p', {class: 'quiet centre'});
  #keys = make('parlour-keys', {onletter: (/** @type {CustomEvent} */ event) => this.#play?.move(event.detail)});
  #set = make('parlour-typing', {label: 'The word to be guessed', onenter: (/** @type {CustomEvent} */ event) => {
    this.#play?.move(event.detail);
  }});
  #sizes = false;

  connectedCallback() {
    fill(this, make('div', {class: 'hanging'}, this.#drawing, make('div', {}, this.#pattern, this.#left)), this.#keys);
  }

  /** @param {import('./game.js').Play} play */
  show(play) {
    this.#play = play;
    const game = own(play);
    const guesses = play.view.options.guesses ?? 8;
    const left = guesses - game.wrong;
    this.#gallows(game.wrong, guesses);
    const told = play.over && game.shown ? game.shown : game.pattern;
    this.#pattern.setAttribute('aria-label', told
      ? `Word: ${[...told].map((each) => (each === '_' ? 'blank' : each.toUpperCase())).join(' ')}` : 'No word yet');
    this.#pattern.style.setProperty('--letters', String(Math.max(told.length, 5)));
    refill(this.#pattern, [told, game.pattern], () => [...told].map((letter, n) =>
      make('span', {class: letter === '_' ? '' : game.pattern[n] === '_' ? 'missed' : 'known'}, letter === '_' ? '' : letter.toUpperCase())));
    refill(this.#left, [left, game.size, this.#sizes, play.over, !!game.pattern, game.asked], () => game.pattern ? [
      play.over ? '' : `${counted(left, 'wrong guess')} left`.replace('guesss', 'guesses'),
      !play.over && make('button', {type: 'button', class: 'link', 'aria-pressed': this.#sizes, onclick: () => {
        this.#sizes = !this.#sizes;
        if (this.#play) this.show(this.#play);
      }}, this.#sizes ? `${counted(game.size, 'word')} fit` : 'How many words fit?'),
    ] : []);
    /** @type {Object<string, 'right'|'wrong'>} */
    const used = {};
    for (const letter of game.guessed) used[letter] = game.pattern.includes(letter) ? 'right' : 'wrong';
    const setting = !!play.view.options.set_word && play.seat === 1;
    this.#keys.hidden = setting || play.seat === null || play.over;
    this.#keys.show(play.mine && !setting, used);
    if (setting && !game.pattern && play.mine && !this.#set.isConnected) this.append(this.#set);
    if (!setting || game.pattern) this.#set.remove();
  }

  /** @param {number} wrong @param {number} most */
  #gallows(wrong, most) {
    const shown = wrong >= most ? STROKES.length : Math.ceil((wrong * STROKES.length) / most);
    this.#drawing.setAttribute('aria-label', `Gallows: ${wrong} of ${most} wrong guesses`);
    refill(this.#drawing, shown, () => STROKES.map(([tag, attributes], n) =>
      svg(/** @type {string} */ (tag), {.../** @type {object} */ (attributes), class: n < shown ? (n === shown - 1 ? 'new' : '') : 'faint'})));
  }

  /** @param {any} event @param {import('./game.js').Play} play */
  tell(event, play) {
    const happened = event.event === 'raced' ? event.happened : event;
    if (event.event === 'raced' && event.seat !== play.seat) return '';
    const letter = own(play).guessed.slice(-1);
    switch (happened.event) {
      case 'kept':
        return letter && happened.pattern.includes(letter)
          ? `${letter.toUpperCase()} stands at ${places(happened.pattern, letter)}.`
          : `No ${letter.toUpperCase()}.`;
      case 'completed': return event.seat === play.seat ? '' : `${who(play, event.seat)} is done.`;
      case 'opened': return `A word of ${counted(happened.pattern.length, 'letter')}.`;
      default: return super.tell(event, play);
    }
  }

  /** @param {import('./game.js').Play} play */
  prompt(play) {
    const {view} = play;
    if (play.seat === null) return super.prompt(play);
    if (view.options.set_word && play.seat === 1) {
      if (!view.pattern) return 'Choose a word from the list for the other to guess.';
      return `Your word is ${view.secret.toUpperCase()}.`;
    }
    if (!view.pattern && !view.racers?.length) return `${play.names[1]} chooses a word.`;
    return play.mine ? 'Guess a letter.' : `Waiting for ${others(play)}.`;
  }

  /** @param {import('./game.js').Play} play */
  ending(play) {
    const game = own(play);
    const word = game.shown || (game.pattern.includes('_') ? '' : game.pattern);
    const told = word ? ` The word is ${word.toUpperCase()}.` : '';
    return super.ending(play) + told;
  }

  /** @param {string} reason @param {string} move */
  refused(reason, move) {
    if (reason === 'not in the list') return `${move.toUpperCase()} is not in the list; choose another word.`;
    return super.refused(reason, move);
  }
}

/** @param {string} pattern @param {string} letter */
const places = (pattern, letter) =>
  [...pattern].flatMap((each, n) => (each === letter ? [String(n + 1)] : [])).join(' and ');

/**
 * The game that one guesses in: a racer's own, or the only one.
 * @param {import('./game.js').Play} play
 */
const own = ({view, seat}) => (view.racers?.length ? view.racers[seat ?? 0] : view);

customElements.define('parlour-hangman', Hangman);
