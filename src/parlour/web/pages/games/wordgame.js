/** The word game: a hand of tiles to tap or type, and the questions of the rules as buttons. */

import {counted, fill, make, refill} from '../draw.js';
import '../parts/hand.js';
import {why} from '../parts/why.js';
import '../parts/typing.js';
import '../parts/words.js';
import {Game} from './game.js';

/**
 * @typedef {{word: string, points: number, at: number, reads: string, refused: string, lost: number, better: string}} Played
 * @typedef {{word: string, points: number, total: number, reads: string}} Step
 * @typedef {{hand: string, score: number, total: number, played: Played[], plan: Step[], again: boolean,
 *   exchange: import('./game.js').Judged | null}} HandReview
 */

const STOPS = ['!!', '.'];

export default class WordGame extends Game {
  static called = 'Word game';
  static explained = [
    'Make words from your letters, each letter used once, until they are gone or you stop.',
    'Long words and few letters left over score best; a word that is not one costs you its letters.',
    'The ★ stands for any vowel (type it as *), and once in a game you may exchange a letter, and once replay a hand.',
  ];
  /** @type {import('./game.js').Way[]} */
  static ways = [
    {text: 'Duel with the computer', chairs: ['you', 'computer'], options: {hands: 3}},
    {text: 'Three hands alone', chairs: ['you'], options: {hands: 3}},
    {text: 'One hand alone', chairs: ['you'], options: {hands: 1}},
    {text: 'Duel with a friend', chairs: ['you', 'friend'], options: {hands: 3}},
  ];
  /** @type {import('./game.js').Also[]} */
  static also = [{
    name: 'wordgame-2008',
    title: 'Word game of 2008',
    summary: 'The older rules: no star, a wrong word costs nothing, a whole hand in one word earns 50.',
    ways: [
      {text: 'As many hands as you like', chairs: ['you'], options: {rules: '2008'}},
      {text: 'Duel with the computer', chairs: ['you', 'computer'], options: {rules: '2008'}},
      {text: 'Duel with a friend', chairs: ['you', 'friend'], options: {rules: '2008'}},
    ],
  }];

  /** @type {import('./game.js').Play | null} */
  #play = null;
  #round = make('p', {class: 'quiet centre'});
  #hand = make('parlour-hand', {ontap: (/** @type {CustomEvent} */ event) => {
    if (this.#exchanging) return this.#play?.move(`yes ${event.detail}`);
    this.#typing.value += event.detail;
    this.#draw();
  }});
  #typing = make('parlour-typing', {hint: 'Tap or type', label: 'Your word', ontyped: () => this.#draw(),
    onenter: (/** @type {CustomEvent} */ event) => {
      this.#typing.value = '';
      this.#play?.move(event.detail);
    }});
  #question = make('div', {class: 'question'});
  #words = make('parlour-words');
  #wild = make('p', {class: 'quiet centre'}, '★ stands for any one vowel, earns no points itself, and is typed as *.');
  #exchanging = false;

  connectedCallback() {
    fill(this, this.#round, this.#hand, this.#wild, this.#typing, this.#question, this.#words);
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
    const wild = playing && player.hand.includes('*');
    const of = rules === '2008' || fixed ? '' : ` of ${hands ?? 1}`;
    this.#round.textContent = !seen ? '' : player.phase === 'over' ? `You made ${counted(sum(player.scores), 'point')}.` : `Hand ${player.dealt}${of} · ${counted(player.score, 'point')}` +
      (player.scores.length ? ` · ${counted(sum(player.scores), 'point')} before` : '');
    this.#round.hidden = play.over;
    this.#exchanging = player.phase === 'substitute' && play.mine;
    this.#hand.hidden = player.phase === 'over' || !seen;
    this.#hand.show(player.hand, playing ? this.#typing.value : '', play.mine && (playing || this.#exchanging));
    this.#typing.show(playing && play.toMove.includes(play.seat ?? -1));
    this.#typing.hidden = !playing || play.over;
    refill(this.#question, [player.phase, play.mine, rules, player.score, play.over], () => (play.mine ? this.#ask(player, rules) : []));
    this.#wild.hidden = !wild;
    this.#words.hidden = !player.played?.length || player.phase === 'over';
    this.#words.show('Played of this hand', (player.played ?? []).map((/** @type {any} */ each) =>
      ({word: starred(each.word), note: each.why || each.points, kind: each.why ? 'bad' : 'good'})).reverse());
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
        return `${shown(event.word)}: ${counted(event.points, 'point')}.`;
      case 'struck':
        return `${shown(event.word)} is ${event.why}; its letters are lost.`;
      case 'substituted': return `Every ${event.old.toUpperCase()} became ${event.new.toUpperCase()}.`;
      case 'dealt': case 'replayed':
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

  /** @param {string} move */
  named(move) {
    if (STOPS.includes(move)) return 'stopping';
    return /^(yes.*|no|n|r|e)$/.test(move) ? 'that' : shown(move); // some answers are words as well
  }

  /** @param {string} reason @param {string} move */
  refused(reason, move) {
    const word = shown(move);
    const known = {
      'not a word': `${word} is not a word; it costs nothing.`,
      'not in the hand': `${word} cannot be made of your letters; it costs nothing.`,
      'the wildcard cannot be exchanged': 'The wildcard stands for every vowel already; choose another letter.',
      'no letter can be exchanged': 'That letter cannot be exchanged.',
      'not an answer to the question': 'Answer the question first.',
    };
    return known[/** @type {'not a word'} */ (reason)] ?? super.refused(reason, move);
  }

  /** @param {any} review @param {import('./game.js').Play} play */
  lookBack(review, play) {
    return review.hands.map((/** @type {HandReview} */ hand, /** @type {number} */ n) => handBack(hand, n, review.hands, play));
  }
}

/**
 * A hand as it was played, beside the best plan for it.
 * @param {HandReview} hand @param {number} n @param {HandReview[]} hands @param {import('./game.js').Play} play
 */
function handBack(hand, n, hands, play) {
  const number = hands.slice(0, n + 1).filter((each) => !each.again).length;
  const {exchange} = hand;
  return make('section', {class: 'look'},
    make('h3', {}, `Hand ${number}${hand.again ? ', replayed' : ''}: ${shown(hand.hand).split('').join(' ')}`),
    exchange && make('p', {}, answered(exchange), ' ', why(play, exchange.at, exchange.move, 'Your answer about the exchange')),
    make('div', {class: 'beside'},
      make('div', {}, make('h4', {}, `You: ${counted(hand.score, 'point')}`),
        make('ol', {class: 'steps'}, hand.played.map((each) => make('li', {class: each.lost > 0 ? 'worse' : ''},
          make('span', {class: 'step'}, make('strong', {}, each.word ? read(each) : 'Stopped'),
            each.word ? make('span', {class: 'number'}, each.refused || String(each.points)) : null),
          each.lost > 0
            ? make('small', {class: 'lost'}, `lost ${Math.round(each.lost)}: better was ${STOPS.includes(each.better) ? 'to stop' : shown(each.better)}`)
            : make('small', {class: 'quiet'}, 'lost nothing'),
          ' ', why(play, each.at, each.word || STOPS[play.view.options.rules === '2008' ? 1 : 0], each.word ? shown(each.word) : 'Stopping'))))),
      make('div', {}, make('h4', {}, `The best plan: ${counted(hand.total, 'point')}`),
        hand.plan.length
          ? make('ol', {class: 'steps'}, hand.plan.map((each) => make('li', {},
              make('span', {class: 'step'}, make('strong', {}, read(each)), make('span', {class: 'number'}, String(each.points))))))
          : make('p', {class: 'quiet'}, 'No word can be made of these letters.'))));
}

/** @param {import('./game.js').Judged} exchange */
function answered({move, value, best, best_value: bestValue}) {
  const did = move === 'no' ? 'You kept the letters' : `You exchanged ${move.slice(-1).toUpperCase()}`;
  if (bestValue <= value) return `${did}, which was the best choice.`;
  const better = best === 'no' ? 'to keep them was better' : `to exchange ${best.slice(-1).toUpperCase()} was better`;
  return `${did}; ${better}, by ${counted(Math.round((bestValue - value) * 10) / 10, 'point')} on average.`;
}

/** A word as it is played, and as it is read. @param {{word: string, reads: string}} step */
const read = ({word, reads}) => (reads && reads !== word ? `${shown(word)} (${reads.toUpperCase()})` : shown(word));

/** @param {string} word */
const starred = (word) => word.replaceAll('*', '★');

/** @param {string} word */
const shown = (word) => starred(word).toUpperCase();

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);

customElements.define('parlour-wordgame', WordGame);
