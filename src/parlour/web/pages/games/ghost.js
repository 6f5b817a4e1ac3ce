/** Ghost: the fragment large, the letters as keys. */

import {fill, make, refill, write} from '../draw.js';
import '../parts/keys.js';
import '../parts/typing.js';
import {why} from '../parts/why.js';
import {Game, others, who} from './game.js';

/**
 * @typedef {{fragment: string, move: string, sure: boolean, better: string, at: number}} Spoken
 * @typedef {{fragment: string, lost: boolean, text: string, lost_at: number | null, better: string,
 *   words: string[], spoken: Spoken[]}} RoundReview
 */

export default class Ghost extends Game {
  static called = 'Ghost';
  static explained = [
    'Each of you adds one letter in turn to the end of a fragment.',
    'Whoever completes a word of four letters or more loses the round.',
    'But the fragment must always be the beginning of some word: whoever leaves none to make loses too.',
  ];
  /** @type {import('./game.js').Way[]} */
  static ways = [
    {text: 'One round', chairs: ['you', 'computer']},
    {text: 'Series: G-H-O-S-T', chairs: ['you', 'computer'], options: {series: true}},
    {text: 'With bluffing', chairs: ['you', 'computer'], options: {challenge: true}},
    {text: 'Series for two', chairs: ['you', 'friend'], options: {series: true}},
    {text: 'Series for two, 30 seconds a turn', chairs: ['you', 'friend'], options: {series: true}, turn: 30},
    {text: 'One round for two', chairs: ['you', 'friend']},
    {text: 'Series for three', chairs: ['you', 'friend', 'friend'], options: {series: true}},
    {text: 'For two, with bluffing', chairs: ['you', 'friend'], options: {series: true, challenge: true}},
  ];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  #named = '';
  #fragment = make('p', {class: 'fragment', role: 'img'});
  #note = make('p', {class: 'quiet centre'});
  #keys = make('parlour-keys', {onletter: (/** @type {CustomEvent} */ event) => this.#play?.move(event.detail)});
  #doubt = make('button', {type: 'button', onclick: () => this.#play?.move('challenge')}, 'Challenge: no word begins so');
  #name = make('parlour-typing', {label: 'A word that begins so', onenter: (/** @type {CustomEvent} */ event) => {
    this.#play?.move(event.detail);
    this.#name.value = '';
  }});

  connectedCallback() {
    fill(this, this.#fragment, this.#note, this.#keys, make('div', {class: 'buttons'}, this.#doubt));
  }

  /** @param {import('./game.js').Play} play */
  show(play) {
    this.#play = play;
    const {view, mine} = play;
    const ended = play.over && view.last ? view.last.fragment : view.fragment;
    this.#fragment.setAttribute('aria-label', ended ? `Fragment: ${[...ended].join(' ').toUpperCase()}` : 'No letters yet');
    refill(this.#fragment, [ended, play.over], () => [
      ...[...ended.toUpperCase()].map((letter, n) => make('span', {class: n === ended.length - 1 ? 'new' : ''}, letter)),
      !play.over && make('span', {class: 'next', 'aria-hidden': 'true'}, '_'),
    ]);
    const last = view.last && !play.over && !view.fragment ? `${lost(play, view.last.loser, view.last.why, view.last.fragment)}` : '';
    write(this.#note, last);
    this.#note.hidden = play.over;
    const naming = view.challenged !== null && view.challenged !== undefined && view.challenged === play.seat && !play.over;
    if (naming && !this.#name.isConnected) this.#keys.after(this.#name);
    if (!naming) this.#name.remove();
    this.#keys.hidden = naming || play.over || play.seat === null;
    this.#keys.show(mine && !naming);
    this.#doubt.hidden = !(view.options.challenge && view.fragment !== (view.options.fragment ?? '').toLowerCase() && mine && !naming);
  }

  /** @param {any} event @param {import('./game.js').Play} play */
  tell(event, play) {
    const name = who(play, event.seat);
    switch (event.event) {
      case 'said':
        this.#named = '';
        return `${name} said ${event.letter.toUpperCase()}.`;
      case 'challenged': return `${name} ${event.seat === play.seat ? 'are' : 'is'} challenged to name a word.`;
      case 'named': return (this.#named = `${name} named ${event.word.toUpperCase()}.`);
      case 'lost': return play.over ? '' : lost(play, event.seat, event.why, play.view.last?.fragment ?? '');
      default: return super.tell(event, play);
    }
  }

  /** @param {import('./game.js').Play} play */
  prompt(play) {
    if (play.seat === null) return super.prompt(play);
    if (play.mine && play.view.challenged === play.seat) return 'Name a word that begins with the fragment.';
    if (!play.mine) return `Waiting for ${others(play)}.`;
    return play.view.fragment ? 'Your turn: add a letter.' : 'You begin: say a letter.';
  }

  /** @param {import('./game.js').Play} play */
  ending(play) {
    const {last} = play.view;
    const named = last?.why === 'challenge' && this.#named ? `${this.#named} ` : '';
    const why = last ? `${named}${lost(play, last.loser, last.why, last.fragment)} ` : '';
    return why + super.ending(play);
  }

  /** @param {import('./game.js').Play} play @param {number} seat */
  score(play, seat) {
    return play.view.options.series ? 'GHOST'.slice(0, play.view.losses[seat]) || '–' : null;
  }

  /** @param {any} review @param {import('./game.js').Play} play */
  lookBack(review, play) {
    return review.rounds.map((/** @type {RoundReview} */ round, /** @type {number} */ n) =>
      roundBack(round, review.rounds.length > 1 ? n + 1 : 0, play));
  }
}

/**
 * A round, its letters with one's own underlined and the fatal one marked, and what is to be said of it.
 * @param {RoundReview} round @param {number} number @param {import('./game.js').Play} play
 */
function roundBack(round, number, play) {
  const own = new Set(round.spoken.filter(({move}) => move.length === 1).map(({fragment}) => fragment.length));
  return make('section', {class: 'look'},
    number > 0 && make('h3', {}, `Round ${number}, ${round.lost ? 'lost' : 'not lost'}`),
    make('p', {class: 'letters', 'aria-label': `The letters: ${[...round.fragment].join(' ').toUpperCase()}`, role: 'img'},
      [...round.fragment.toUpperCase()].map((letter, at) =>
        make('span', {class: [own.has(at) && 'own', at === round.lost_at && 'fatal'].filter(Boolean).join(' ')}, letter))),
    make('p', {class: 'quiet'}, 'Your letters are underlined', round.lost_at === null ? '.' : '; the one that gave the round away is crossed out.'),
    make('p', {}, round.text),
    round.words.length > 3 && make('p', {}, `All the words to have in mind with ${round.better.toUpperCase()}: ${round.words.map((each) => each.toUpperCase()).join(', ')}.`),
    make('details', {}, make('summary', {}, 'Letter by letter'),
      make('ol', {class: 'judged'}, round.spoken.map((each) => make('li', {class: each.better ? 'worse' : ''},
        spoke(each), ' ', why(play, each.at, each.move))))));
}

/** @param {Spoken} spoken */
function spoke({fragment, move, sure, better}) {
  const did = move === 'challenge' ? 'you challenged' : move.length > 1 ? `you named ${move.toUpperCase()}` : `you said ${move.toUpperCase()}`;
  const where = fragment ? `After ${fragment.toUpperCase()} ${did}` : `At the beginning ${did}`;
  if (sure) return `${where}, which was sure to win.`;
  return better ? `${where}; ${better.toUpperCase()} was sure to win.` : `${where}; nothing was sure to win.`;
}

/** @param {import('./game.js').Play} play @param {number} seat @param {string} why @param {string} fragment */
function lost(play, seat, why, fragment) {
  const name = who(play, seat);
  const word = fragment.toUpperCase();
  if (why === 'word') return `${name} completed the word ${word}.`;
  if (why === 'dead end') return `No word begins with ${word}; that was ${name === 'You' ? 'you' : name}.`;
  return `${name} lost the challenge at ${word}.`;
}

customElements.define('parlour-ghost', Ghost);
