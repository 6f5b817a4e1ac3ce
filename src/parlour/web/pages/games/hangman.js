/**
 * Evil Hangman: a gallows or a counter, the letters in their places, and the alphabet.
 *
 * The gallows stays empty, and whoever likes none has a plain counter; the choice is remembered.
 */

import {counted, fill, make, refill, svg} from '../draw.js';
import {keepAs, kept} from '../http.js';
import '../parts/keys.js';
import '../parts/typing.js';
import {why} from '../parts/why.js';
import {Game, others, who} from './game.js';

/** The strokes of the picture, in the order in which they are drawn. */
const STROKES = [
  ['path', {d: 'M14 150 H126'}], ['path', {d: 'M38 150 V12'}], ['path', {d: 'M16 150 L38 128'}], ['path', {d: 'M60 150 L38 128'}],
  ['path', {d: 'M36 12 H110'}], ['path', {d: 'M38 40 L66 12'}], ['path', {d: 'M104 12 V48'}], ['path', {d: 'M98 48 H110 M99 53 H109'}],
  ['ellipse', {cx: 104, cy: 70, rx: 13, ry: 17}], ['path', {d: 'M86 150 V134 H122 V150'}],
];
const COUNTER = 'hangman.counter', SIZES = 'hangman.sizes';
const YES = 'yes';

/**
 * @typedef {{letter: string, pattern: string, before: number, after: number, answers: number,
 *   parts: {pattern: string, size: number}[], held: string, holds: string, at: number}} Turn
 */

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
  #set = make('parlour-typing', {label: 'The word to be guessed', hint: 'A word of the list', onenter: (/** @type {CustomEvent} */ event) => {
    this.#play?.move(event.detail);
  }});
  #sizes = kept(SIZES) === YES;
  #plain = kept(COUNTER) === YES;
  #count = make('p', {class: 'counter', role: 'img'});
  #choices = make('div', {class: 'buttons choices'});

  connectedCallback() {
    fill(this, make('div', {class: 'hanging'}, make('div', {class: 'counting'}, this.#drawing, this.#count),
      make('div', {}, this.#pattern, this.#left)), this.#keys, this.#choices);
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
      ? `Word: ${spoken(told)}` : 'No word yet');
    this.#pattern.style.setProperty('--letters', String(Math.max(told.length, 5)));
    refill(this.#pattern, [told, game.pattern], () => [...told].map((letter, n) =>
      make('span', {class: letter === '_' ? '' : game.pattern[n] === '_' ? 'missed' : 'known'}, letter === '_' ? '' : letter.toUpperCase())));
    const wrong = [...game.guessed].filter((letter) => !game.pattern.includes(letter));
    refill(this.#left, [left, wrong, game.size, this.#sizes, play.over, !!game.pattern], () => game.pattern && !play.over ? [
      counted(left, 'wrong guess').replace('guesss', 'guesses'), ' left',
      wrong.length > 0 && make('span', {}, ` · not in it: ${wrong.join(' ').toUpperCase()}`),
      this.#sizes && make('strong', {class: 'sizes'}, game.size === 1 ? '1 word fits' : `${game.size} words fit`),
    ] : []);
    this.#choose(!play.over && !!game.pattern);
    /** @type {Object<string, 'right'|'wrong'>} */
    const used = {};
    for (const letter of game.guessed) used[letter] = game.pattern.includes(letter) ? 'right' : 'wrong';
    const setting = !!play.view.options.set_word && play.seat === 1;
    this.#keys.hidden = setting || play.seat === null || play.over;
    this.#keys.show(play.mine && !setting, used);
    if (setting && !game.pattern && play.mine && !this.#set.isConnected) this.append(this.#set);
    if (!setting || game.pattern) this.#set.remove();
  }

  /** What is shown beside the word, as whoever plays likes it. @param {boolean} sizes whether there are any to show */
  #choose(sizes) {
    const toggle = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ turn) =>
      make('button', {type: 'button', class: 'choice', 'aria-pressed': on, onclick: (/** @type {Event} */ event) => {
        turn();
        /** @type {Element} */ (event.currentTarget).setAttribute('aria-pressed', String(!on));
        if (this.#play) this.show(this.#play);
        /** @type {HTMLElement | undefined} */ ([...this.#choices.querySelectorAll('button')].find((each) => each.textContent === text))?.focus();
      }}, text);
    refill(this.#choices, [sizes, this.#plain, this.#sizes], () => [
      toggle('Counter instead of gallows', this.#plain, () => {
        this.#plain = !this.#plain;
        keepAs(COUNTER, this.#plain ? YES : '');
      }),
      sizes && toggle('Show how many words fit', this.#sizes, () => {
        this.#sizes = !this.#sizes;
        keepAs(SIZES, this.#sizes ? YES : '');
      }),
    ]);
  }

  /** @param {number} wrong @param {number} most */
  #gallows(wrong, most) {
    const shown = wrong >= most ? STROKES.length : Math.ceil((wrong * STROKES.length) / most);
    this.#drawing.toggleAttribute('hidden', this.#plain);
    this.#count.hidden = !this.#plain;
    for (const each of [this.#drawing, this.#count]) each.setAttribute('aria-label', `${wrong} of ${most} wrong guesses`);
    refill(this.#count, [wrong, most], () => [make('strong', {}, `${wrong} / ${most}`),
      make('span', {}, Array.from({length: most}, (_, n) => make('i', {class: n < wrong ? 'spent' : ''}, n < wrong ? '✕' : '○')))]);
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
    const mine = play.view.racers?.length ? 'Your word was' : 'The word is';
    const told = word ? ` ${mine} ${word.toUpperCase()}.` : '';
    const nobody = play.view.racers?.length && !play.outcome?.winners?.length;
    return (nobody ? 'Nobody has guessed the word.' : super.ending(play)) + told;
  }

  /** In a race, the misses of each, once all may be seen. @param {import('./game.js').Play} play @param {number} seat */
  score(play, seat) {
    const racer = play.over ? play.view.racers?.[seat] : null;
    return racer ? misses(racer.wrong) : super.score(play, seat);
  }

  /** @param {string} reason @param {string} move */
  refused(reason, move) {
    if (reason === 'not in the list') return `${move.toUpperCase()} is not in the list; choose another word.`;
    return super.refused(reason, move);
  }

  /** @param {any} review @param {import('./game.js').Play} play */
  lookBack(review, play) {
    /** @type {Turn[]} */
    const turns = review.turns;
    if (!turns.length) return [];
    const {options} = play.view;
    const settled = options.fair || options.set_word;
    const judged = new Map(review.moves.map((/** @type {any} */ each) => [each.at, each]));
    return [make('section', {class: 'look'},
      make('h3', {}, settled ? 'How the word came out' : 'How the word changed under you'),
      !settled && make('p', {class: 'quiet'}, `There were ${turns[0].before} words to begin with, ${turns[0].held.toUpperCase()} for one.`),
      make('ol', {class: 'turns'}, turns.map((turn) => turnBack(turn, judged.get(turn.at), turns[0].before, !!settled, play))))];
  }
}

/**
 * A guess: its answer, how many words that left, which word could have been meant, and what was best.
 * @param {Turn} turn @param {import('./game.js').Judged | undefined} judged @param {number} most
 * @param {boolean} settled @param {import('./game.js').Play} play
 */
function turnBack(turn, judged, most, settled, play) {
  const {letter, pattern, before, after, held, holds} = turn;
  const bar = make('span', {class: 'fits', 'aria-hidden': 'true'}, make('span'), make('span'));
  bar.children[0].style.setProperty('--share', String(share(before, most)));
  bar.children[1].style.setProperty('--share', String(share(after, most)));
  const others = turn.parts.filter((each) => each.pattern !== pattern);
  return make('li', {},
    make('div', {class: 'turn'}, make('strong', {class: 'said'}, letter.toUpperCase()),
      make('span', {class: 'shows', role: 'img', 'aria-label': spoken(pattern)}, capitals(pattern))),
    bar,
    make('p', {}, `${counted(before, 'word')} → ${after}. `, !settled && held !== holds
      ? ['It was ', make('s', {}, held.toUpperCase()), ', and became ', make('strong', {}, holds.toUpperCase()), '.']
      : !settled && held && `It stayed ${held.toUpperCase()}.`),
    judged && make('p', {class: `verdict ${judged.best_value > judged.value ? 'lost' : 'quiet'}`}, judged.best_value > judged.value
      ? `${judged.best.toUpperCase()} would have been best: at worst ${misses(-judged.best_value)} more, and with ${letter.toUpperCase()} ${-judged.value}.`
      : `${judged.proved ? 'No letter was better' : 'No letter is known to be better'}.`),
    judged && why(play, judged.at, letter),
    !settled && others.length > 0 && make('details', {}, make('summary', {}, `${counted(turn.answers, 'answer')} ${turn.answers === 1 ? 'was' : 'were'} possible`),
      make('ul', {}, turn.parts.map((each) => make('li', {}, make('span', {class: 'shows', role: 'img', 'aria-label': spoken(each.pattern)}, capitals(each.pattern)),
        ` ${counted(each.size, 'word')}${each.pattern === pattern ? ', which was given' : ''}`)),
      turn.answers > turn.parts.length && make('li', {class: 'quiet'}, `and ${turn.answers - turn.parts.length} more`))));
}

/** How long a bar is: by how often the words were halved, for they fall fast. @param {number} words @param {number} most */
const share = (words, most) => Math.log2(words + 1) / Math.log2(most + 1);

/** @param {number} count */
const misses = (count) => `${count} ${count === 1 ? 'miss' : 'misses'}`;

/** @param {string} pattern */
const capitals = (pattern) => pattern.toUpperCase();

/** @param {string} pattern */
const spoken = (pattern) => [...pattern].map((each) => (each === '_' ? 'blank' : each.toUpperCase())).join(' ');

/** @param {string} pattern @param {string} letter */
const places = (pattern, letter) =>
  [...pattern].flatMap((each, n) => (each === letter ? [String(n + 1)] : [])).join(' and ');

/**
 * The game that one guesses in: a racer's own, or the only one.
 * @param {import('./game.js').Play} play
 */
const own = ({view, seat}) => (view.racers?.length ? view.racers[seat ?? 0] : view);

customElements.define('parlour-hangman', Hangman);
