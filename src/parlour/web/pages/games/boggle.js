/**
 * Boggle: a board to tap, drag over or type at, and the words found; afterwards, every word that
 * there was.
 */

import {counted, fill, make, sentence} from '../draw.js';
import {askBoard, boggleWorth} from '../http.js';
import '../parts/board.js';
import '../parts/every-word.js';
import '../parts/typing.js';
import '../parts/words.js';
import {capital} from '../parts/tile.js';
import {state} from '../store.js';
import {Game} from './game.js';

const SHORTEST = 3; // letters; a finger that slips over two tiles has not said a word
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
    {text: '5×5 against the computer', chairs: ['you', 'computer'], options: {side: 5, limit: 240}},
    {text: '5×5, four minutes alone', chairs: ['you'], options: {side: 5, limit: 240}},
    {text: '5×5, without a clock', chairs: ['you'], options: {side: 5}},
    {text: '6×6 against the computer', chairs: ['you', 'computer'], options: {side: 6, limit: 300}},
    {text: '6×6, five minutes alone', chairs: ['you'], options: {side: 6, limit: 300}},
    {text: '6×6, without a clock', chairs: ['you'], options: {side: 6}},
    {text: 'Race a friend', chairs: ['you', 'friend']},
    {text: 'Race of three', chairs: ['you', 'friend', 'friend']},
    {text: 'Race of four', chairs: ['you', 'friend', 'friend', 'friend']},
    {text: '5×5 against a friend', chairs: ['you', 'friend'], options: {side: 5, limit: 240}},
    {text: '6×6 against a friend', chairs: ['you', 'friend'], options: {side: 6, limit: 300}},
  ];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  /** @type {number[]} */
  #worth = [];
  #live = false;
  #judged = -1; // words, and none before the first drawing
  /** The match whose words are shown below, so that its board need not be. */
  #lookedAt = '';
  #board = make('parlour-board', {
    onpath: () => (this.#typing.value = this.#board.word),
    ondone: () => this.#send(this.#board.word.length < SHORTEST ? '' : this.#board.word),
  });
  #typing = make('parlour-typing', {hint: 'Tap, drag or type', label: 'Your word',
    ontyped: (/** @type {CustomEvent} */ event) => this.#board.trace(this.#board.find(event.detail)),
    onenter: (/** @type {CustomEvent} */ event) => this.#send(event.detail)});
  #found = make('parlour-words');
  #other = make('parlour-words');
  #stop = make('button', {type: 'button', onclick: () => this.#play?.move('x')}, 'I am done');

  #home = make('div', {class: 'boggling'},
    make('div', {}, this.#board, this.#typing, make('div', {class: 'buttons'}, this.#stop)),
    make('div', {class: 'lists'}, this.#found, this.#other));

  connectedCallback() {
    fill(this, this.#home);
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
    this.#home.hidden = play.over && this.#lookedAt === state.match;
    this.#board.show(view.faces, live);
    this.#typing.show(live);
    this.#typing.hidden = !live;
    this.#stop.hidden = !live;
    const mine = play.seat === null ? [] : view.entries[play.seat];
    this.#flash(mine);
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

  /** Show on the board what became of the word that was judged just now. @param {{word: string, verdict: string}[]} mine */
  #flash(mine) {
    const last = mine.at(-1);
    if (last && mine.length === this.#judged + 1) {
      this.#board.flash(this.#board.find(last.word), last.verdict === 'scored' ? 'good' : 'bad');
    }
    this.#judged = mine.length;
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
    if (!play.toMove.includes(play.seat)) return 'Waiting for the others to be done.';
    return play.view.entries[play.seat].length ? '' : 'Find words along neighbouring letters.';
  }

  /** @param {import('./game.js').Play} play */
  ending(play) {
    const scores = play.outcome?.scores ?? [];
    if (scores.length === 1) return `You made ${counted(scores[0], 'point')}.`;
    return `${super.ending(play)} ${scores.map((score, seat) => `${play.names[seat]}: ${score}`).join(', ')}.`;
  }

  /** @param {import('./game.js').Review} review @param {import('./game.js').Play} play */
  lookBack(review, play) {
    const place = make('div', {});
    this.#showEveryWord(place, play, state.match);
    return [place];
  }

  /** @param {HTMLElement} place @param {import('./game.js').Play} play @param {string} match */
  async #showEveryWord(place, play, match) {
    const {view, seat, names, options} = play;
    fill(place, make('p', {class: 'quiet'}, 'Looking for every word…'));
    try {
      const {words} = await askBoard(match);
      const finders = view.entries.map((/** @type {any[]} */ entries, /** @type {number} */ n) => ({
        name: n === seat ? 'you' : names[n],
        words: new Set(entries.filter(({verdict}) => verdict === 'scored').map(({word}) => word)),
      }));
      finders.unshift(...finders.splice(/** @type {number} */ (seat), 1));
      const every = make('parlour-every-word');
      fill(place, every);
      every.show(view.faces, words, finders, options.cancel !== false);
      if (match === state.match) {
        this.#lookedAt = match;
        this.#home.hidden = true;
      }
    } catch (error) {
      fill(place, make('p', {}, sentence(error)),
        make('button', {type: 'button', onclick: () => this.#showEveryWord(place, play, match)}, 'Try again'));
    }
  }
}

customElements.define('parlour-boggle', Boggle);
