/**
 * What every game's element has. A new game is one module here, named as the game is, whose default
 * export is such an element; the front page and the table find it by that name.
 *
 * @typedef {'you'|'computer'|'friend'} Sitter
 * @typedef {{text: string, chairs: Sitter[], options?: Object<string, any>, turn?: number}} Way
 *   a way to play; `turn` is how many seconds there are for one
 * @typedef {{name: string, title: string, summary: string, ways: Way[]}} Also a game of its own by other rules
 * @typedef {{
 *   view: any, seat: number | null, options: Object<string, any>,
 *   mine: boolean, over: boolean, outcome: import('../store.js').Outcome | null,
 *   names: string[], toMove: number[], waiting: boolean,
 *   move: (text: string) => void, why: (after: number, move: string) => Promise<string>,
 * }} Play what a game draws from: `mine` is that it is one's turn and nothing waits for an answer,
 * and `why` asks the coach about a move that was made after an event of this match
 *
 * @typedef {{move: string, value: number, best: string, best_value: number, proved: boolean,
 *   at: number}} Judged
 * @typedef {{word: string, value: number, common: boolean, move: number | null}} Missed
 * @typedef {{summary: string, measure: 'points'|'safe'|'misses', got: number, possible: number,
 *   moves: Judged[], missed: Missed[], proved: boolean}} Review what the coach says of a finished match
 */

import {sentence} from '../draw.js';
import {capital} from '../parts/tile.js';

/** @param {string} name @returns {Promise<typeof Game>} */
export const findGame = async (name) => (await import(`./${name}.js`)).default;

export class Game extends HTMLElement {
  /** What the game is called. */
  static called = '';
  /** Three sentences, shown on the first visit. @type {string[]} */
  static explained = [];
  /** The ways to play; the first is what one click starts. @type {Way[]} */
  static ways = [];
  /** Games that this element plays as well; each has a picture of its name. @type {Also[]} */
  static also = [];

  /** Draw. @param {Play} play */
  show(play) {}

  /** Say aloud what has happened, in a few words; '' is nothing worth saying. @param {any} event @param {Play} play @returns {string} */
  tell(event, play) {
    return event.event === 'departed' ? departed(play, event.seat, event.how) : '';
  }

  /** Say what is waited for. @param {Play} play @returns {string} */
  prompt(play) {
    if (play.seat === null) return `${play.toMove.map((seat) => play.names[seat]).join(', ')} to move.`;
    return play.mine ? 'Your turn.' : `Waiting for ${others(play)}.`;
  }

  /** Say how it ended, in a sentence. @param {Play} play @returns {string} */
  ending(play) {
    const winners = play.outcome?.winners ?? [];
    const others = play.names.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
    const gone = others.length === 1 ? departed(play, others[0], play.outcome?.termination ?? '') : '';
    return `${gone} ${this.#winning(play, winners)}`.trim();
  }

  /** @param {Play} play @param {number[]} winners */
  #winning(play, winners) {
    if (!winners.length) return 'The game is over.';
    if (play.seat !== null && winners.includes(play.seat)) {
      return winners.length > 1 ? 'You have won, together with others.' : 'You have won!';
    }
    return `${capital(winners.map((seat) => play.names[seat]).join(' and '))} ${winners.length > 1 ? 'have' : 'has'} won.`;
  }

  /** Say what a move is called, to ask about it. @param {string} move @returns {string} */
  named(move) {
    return move.toUpperCase();
  }

  /** Say why a move was refused. @param {string} reason @param {string} move @returns {string} */
  refused(reason, move) {
    const known = {
      'game over': 'The game is over.',
      'not your turn': 'It is not your turn.',
      'not one letter': 'Type one letter.',
      stale: 'The game had gone on before that arrived; look again.',
    };
    return known[/** @type {'stale'} */ (reason)] ?? sentence(reason);
  }

  /** What stands beside each name; null is nothing. @param {Play} play @param {number} seat @returns {string | number | null} */
  score(play, seat) {
    return play.outcome?.scores?.[seat] ?? null;
  }

  /** Show a word of the review where it stands; '' is none. @param {string} word */
  point(word) {}

  /**
   * Draw what the coach says of the match, below its summary; null is the same for every game.
   * @param {Review} review @param {Play} play
   * @returns {import('../draw.js').Child[] | null}
   */
  lookBack(review, play) {
    return null;
  }
}

/** Who it is, at the beginning of a sentence. @param {Play} play @param {number} seat */
export const who = (play, seat) => (seat === play.seat ? 'You' : capital(play.names[seat]));

/** Say how somebody went, if this is a way to go. @param {Play} play @param {number} seat @param {string} how */
function departed(play, seat, how) {
  const done = {resigned: 'gave up', left: seat === play.seat ? 'have left' : 'has left', 'timed out': 'ran out of time'};
  return how in done ? `${who(play, seat)} ${done[/** @type {'left'} */ (how)]}.` : '';
}

/** @param {Play} play */
export const others = (play) =>
  play.toMove.filter((seat) => seat !== play.seat).map((seat) => play.names[seat]).join(', ') || 'the server';
