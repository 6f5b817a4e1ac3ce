/** Boggle: a board to tap, drag over or type at; the words found; the clock. */

import {counted, fill, make} from '../draw.js';
import {boggleWorth} from '../http.js';
import '../parts/board.js';
import '../parts/typing.js';
import '../parts/words.js';
import {capital} from '../parts/tile.js';
import {Game} from './game.js';

const VERDICTS = {
  'already scored': 'already found',
  'too short': 'too short',
  'not a word': 'not a word',
  'not present': 'not on the board',
};

export default class Boggle extends Game {
  static called = 'Boggle';
  static explained = [
    'Find words by going from letter to neighbouring letter, across, down or diagonally.',
    'A word has three letters or more and uses no die twice; the die Qu counts as two letters.',
    'Longer words are worth more, and in a race words that both have found cancel out.',
  ];
  /** @type {import('./game.js').Way[]} */
  static ways = [
    {text: 'Race the computer', chairs: ['you', 'computer']},
    {text: 'Three minutes alone', chairs: ['you'], options: {limit: 180}},
    {text: 'Alone, without a clock', chairs: ['you']},
    {text: 'Race a friend', chairs: ['you', 'friend']},
    {text: 'Race of three', chairs: ['you', 'friend', 'friend']},
    {text: 'Race of four', chairs: ['you', 'friend', 'friend', 'friend']},
  ];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  /** @type {number[]} */
  #worth = [];
  #live = false;
  #board = make('parlour-board', {
    onpath: () => (this.#typing.value = this.#board.word),
    ondone: () => this.#send(this.#board.word),
  });
  #typing = make('parlour-typing', {hint: 'Tap, drag or type', label: 'Your word',
    ontyped: (/** @type {CustomEvent} */ event) => this.#board.trace(this.#board.find(event.detail)),
    onenter: (/** @type {CustomEvent} */ event) => this.#send(event.detail)});
  #found = make('parlour-words');
  #other = make('parlour-words');
  #stop = make('button', {type: 'button', onclick: () => this.#play?.move('x')}, 'I am done');

  connectedCallback() {
    fill(this, make('div', {class: 'boggling'},
      make('div', {}, this.#board, this.#typing, make('div', {class: 'buttons'}, this.#stop)),
      make('div', {class: 'lists'}, this.#found, this.#other)));
    boggleWorth().then((worth) => {
      this.#worth = worth;
      if (this.#play) this.show(this.#play);
    }, () => null);
  }

  /** @param {string} word */
  #send(word) {
    this.#typing.value = '';
    this.#board.trace([]);
    if (word.length > 1) this.#play?.move(word);
  }

  /** @param {import('./game.js').Play} play */
  show(play) {
    this.#play = play;
    const {view} = play;
    const live = play.seat !== null && play.toMove.includes(play.seat);
    if (!live && this.#live) this.#board.trace([]);
    this.#live = live;
    this.#board.show(view.faces, live);
    this.#typing.show(live);
    this.#typing.hidden = !live;
    this.#stop.hidden = !live;
    const mine = play.seat === null ? [] : view.entries[play.seat];
    const scored = mine.filter((/** @type {any} */ each) => each.verdict === 'scored').reverse();
    this.#found.hidden = play.seat === null;
    this.#found.show(`${counted(scored.length, 'word')}${this.#worth.length ? `, ${counted(this.#points(scored), 'point')}` : ''}`,
      scored.map((/** @type {any} */ each) => ({word: each.word, note: this.#note(each.word), kind: 'good'})),
      'Words that you find stand here.');
    /** @type {[number, any[]][]} */
    const rivals = play.over ? view.entries.map((/** @type {any} */ each, /** @type {number} */ seat) => [seat, each])
      .filter((/** @type {[number, any]} */ [seat]) => seat !== play.seat) : [];
    this.#other.hidden = !rivals.length;
    this.#other.show(rivals.map(([seat]) => capital(play.names[seat])).join(', '),
      rivals.flatMap(([, entries]) => entries.filter((/** @type {any} */ each) => each.verdict === 'scored'))
        .map((each) => ({word: each.word, note: this.#note(each.word)})), 'No words.');
  }

  /** @param {string} word @returns {number | string} */
  #note(word) {
    return this.#worth[Math.min(word.length, this.#worth.length - 1)] ?? '';
  }

  /** @param {{word: string}[]} entries */
  #points(entries) {
    return entries.reduce((sum, {word}) => sum + Number(this.#note(word)), 0);
  }

  /** @param {any} event @param {import('./game.js').Play} play */
  tell(event, play) {
    if (event.event === 'entered' && event.seat === play.seat) {
      const word = event.word.toUpperCase();
      if (event.verdict !== 'scored') return `${word}: ${VERDICTS[/** @type {'too short'} */ (event.verdict)]}.`;
      const points = this.#note(event.word);
      return points === '' ? `${word}!` : `${word}: ${counted(Number(points), 'point')}.`;
    }
    if (event.event === 'stopped' && !play.over) return `${event.seat === play.seat ? 'You are' : `${play.names[event.seat]} is`} done.`;
    return super.tell(event, play);
  }

  /** @param {import('./game.js').Play} play */
  prompt(play) {
    if (play.seat === null) return 'What they find is shown at the end.';
    return play.toMove.includes(play.seat) ? 'Find words along neighbouring letters.' : 'Waiting for the others to be done.';
  }

  /** @param {import('./game.js').Play} play */
  ending(play) {
    const scores = play.outcome?.scores ?? [];
    if (scores.length === 1) return `You made ${counted(scores[0], 'point')}.`;
    return `${super.ending(play)} ${scores.map((score, seat) => `${play.names[seat]}: ${score}`).join(', ')}.`;
  }

  /** @param {string} word */
  point(word) {
    this.#board.trace(word ? this.#board.find(word) : []);
  }
}

customElements.define('parlour-boggle', Boggle);
