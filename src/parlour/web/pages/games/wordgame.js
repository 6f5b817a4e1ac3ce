/** The word game: a hand of tiles to tap or type, and the questions of the rules as buttons. */

import {counted, fill, make, refill} from '../draw.js';
import '../parts/hand.js';
import '../parts/typing.js';
import '../parts/words.js';
import {Game} from './game.js';

export default class WordGame extends Game {
  static called = 'Word game';
  static explained = [
    'Make words from your letters, each letter used once, until they are gone or you stop.',
    'Long words and few letters left over score best; a word that is not one costs you its letters.',
    'The star stands for any vowel (type it as *), once you may exchange a letter, and once replay a hand.',
  ];
  /** @type {import('./game.js').Way[]} */
  static ways = [
    {text: 'Duel with the computer', chairs: ['you', 'computer'], options: {hands: 3}},
    {text: 'Three hands alone', chairs: ['you'], options: {hands: 3}},
    {text: 'One hand alone', chairs: ['you'], options: {hands: 1}},
    {text: 'Rules of 2008', chairs: ['you'], options: {rules: '2008'}},
    {text: 'Duel with a friend', chairs: ['you', 'friend'], options: {hands: 3}},
  ];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  /** @type {{word: string, note: string | number, kind: 'good'|'bad'}[]} */
  #played = [];
  #round = make('p', {class: 'quiet centre'});
  #hand = make('parlour-hand', {ontap: (/** @type {CustomEvent} */ event) => {
    if (this.#exchanging) return this.#play?.move(`yes ${event.detail}`);
    this.#typing.value += event.detail;
    this.#draw();
  }});
  #typing = make('parlour-typing', {hint: 'Tap or type a word', label: 'Your word', ontyped: () => this.#draw(),
    onenter: (/** @type {CustomEvent} */ event) => {
      this.#typing.value = '';
      this.#play?.move(event.detail);
    }});
  #question = make('div', {class: 'question'});
  #words = make('parlour-words');
  #exchanging = false;

  connectedCallback() {
    fill(this, this.#round, this.#hand, this.#typing, this.#question, this.#words);
  }

  /** @param {import('./game.js').Play} play */
  show(play) {
    this.#play = play;
    this.#draw();
  }

  #draw() {
    const play = this.#play;
    if (!play) return;
    const {view} = play;
    const player = view.players[play.seat ?? 0];
    const playing = player.phase === 'play' && play.seat !== null;
    const {rules, hands, hand: fixed} = view.options;
    const seen = play.seat !== null || play.over || view.players.length === 1;
    const of = rules === '2008' || fixed ? '' : ` of ${hands ?? 1}`;
    this.#round.textContent = !seen ? '' : `Hand ${player.dealt}${of} · ${counted(player.score, 'point')}` +
      (player.scores.length ? ` · ${counted(sum(player.scores), 'point')} before` : '');
    this.#exchanging = player.phase === 'substitute' && play.mine;
    this.#hand.hidden = play.over;
    this.#hand.show(player.hand, playing ? this.#typing.value : '', play.mine && (playing || this.#exchanging));
    this.#typing.show(playing && play.toMove.includes(play.seat ?? -1));
    this.#typing.hidden = !playing || play.over;
    refill(this.#question, [player.phase, play.mine, rules, player.score, play.over], () => (play.mine ? this.#ask(player, rules) : []));
    this.#words.hidden = !this.#played.length;
    this.#words.show('Played', this.#played);
  }

  /** @param {any} player @param {string} rules */
  #ask(player, rules) {
    const say = (/** @type {string} */ text, /** @type {string} */ move, primary = false) =>
      make('button', {type: 'button', class: primary ? 'primary' : '', onclick: () => this.#play?.move(move)}, text);
    switch (player.phase) {
      case 'play':
        return [make('div', {class: 'buttons'}, say('Finish this hand', rules === '2008' ? '.' : '!!'))];
      case 'substitute':
        return [make('p', {}, 'Exchange one letter? Tap it; all its copies become another letter. You can do this once in a game.'),
          make('div', {class: 'buttons'}, say('Keep these letters', 'no', true))];
      case 'replay':
        return [make('p', {}, `You made ${counted(player.score, 'point')}. Replay this hand? The better score counts, and it can be done once in a game.`),
          make('div', {class: 'buttons'}, say('Keep the score', 'no', true), say('Replay the hand', 'yes'))];
      case 'choose':
        return [make('div', {class: 'buttons'}, say('New hand', 'n', true), say('Replay the hand', 'r'), say('End the game', 'e'))];
      default:
        return [];
    }
  }

  /** @param {any} event @param {import('./game.js').Play} play */
  tell(event, play) {
    if (event.seat !== undefined && event.seat !== play.seat) {
      return event.event === 'completed' ? `${play.names[event.seat]} is done.` : super.tell(event, play);
    }
    switch (event.event) {
      case 'scored':
        this.#played = [{word: event.word, note: event.points, kind: 'good'}, ...this.#played];
        return `${event.word.toUpperCase()}: ${counted(event.points, 'point')}.`;
      case 'struck':
        this.#played = [{word: event.word, note: event.why, kind: 'bad'}, ...this.#played];
        return `${event.word.toUpperCase()} is ${event.why}; its letters are lost.`;
      case 'substituted': return `Every ${event.old.toUpperCase()} became ${event.new.toUpperCase()}.`;
      case 'dealt': case 'replayed':
        this.#played = [];
        return event.event === 'dealt' ? 'A new hand.' : 'The same hand again.';
      case 'finished': return `This hand made ${counted(event.score, 'point')}.`;
      default: return super.tell(event, play);
    }
  }

  /** @param {import('./game.js').Play} play */
  prompt(play) {
    if (play.seat === null) return 'How they play is shown at the end.';
    if (!play.mine && !play.waiting) return 'Waiting for the other to be done.';
    const phase = play.view.players[play.seat].phase;
    return {substitute: 'Exchange a letter?', replay: 'Replay the hand?', choose: 'What next?'}[/** @type {'choose'} */ (phase)] ?? 'Make a word.';
  }

  /** @param {import('./game.js').Play} play */
  ending(play) {
    const scores = play.outcome?.scores ?? [];
    if (scores.length === 1) return `You made ${counted(scores[0], 'point')}.`;
    return `${super.ending(play)} ${scores.map((score, seat) => `${play.names[seat]}: ${score}`).join(', ')}.`;
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

customElements.define('parlour-wordgame', WordGame);
