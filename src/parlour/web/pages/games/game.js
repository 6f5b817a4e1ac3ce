/**
 * What every game's element has. A new game is one module here, named as the game is, whose default
 * export is such an element; the front page and the table find it by that name.
 *
 * @typedef {'you'|'computer'|'friend'} Sitter
 * @typedef {{text: string, chairs: Sitter[], options?: Object<string, any>}} Way a way to play
 * @typedef {{
 *   view: any, seat: number | null, options: Object<string, any>,
 *   mine: boolean, over: boolean, outcome: import('../store.js').Outcome | null,
 *   names: string[], toMove: number[], waiting: boolean,
 *   move: (text: string) => void,
 * }} Play what a game draws from: `mine` is that it is one's turn and nothing waits for an answer
 *
 * @typedef {{move: string, value: number, best: string, best_value: number, proved: boolean}} Judged
 * @typedef {{word: string, value: number, common: boolean, move: number | null}} Missed
 * @typedef {{summary: string, measure: 'points'|'safe'|'misses', got: number, possible: number,
 *   moves: Judged[], missed: Missed[], proved: boolean}} Review what the coach says of a finished match
 */

import {sentence} from '../draw.js';

export class Game extends HTMLElement {
  /** What the game is called. */
  static called = '';
  /** Three sentences, shown on the first visit. @type {string[]} */
  static explained = [];
  /** The ways to play; the first is what one click starts. @type {Way[]} */
  static ways = [];

  /** Draw. @param {Play} play */
  show(play) {}

  /** Say aloud what has happened, in a few words; '' is nothing worth saying. @param {any} event @param {Play} play @returns {string} */
  tell(event, play) {
    if (event.event !== 'departed') return '';
    const how = {resigned: 'gave up', left: 'has left', 'timed out': 'ran out of time'}[/** @type {'left'} */ (event.how)];
    return `${who(play, event.seat)} ${how}.`;
  }

  /** Say what is waited for. @param {Play} play @returns {string} */
  prompt(play) {
    if (play.seat === null) return `${play.toMove.map((seat) => play.names[seat]).join(', ')} to move.`;
    return play.mine ? 'Your turn.' : `Waiting for ${others(play)}.`;
  }

  /** Say how it ended, in a sentence. @param {Play} play @returns {string} */
  ending(play) {
    const winners = play.outcome?.winners ?? [];
    if (!winners.length) return 'The game is over.';
    if (play.seat !== null && winners.includes(play.seat)) {
      return winners.length > 1 ? 'You have won, together with others.' : 'You have won!';
    }
    return `${winners.map((seat) => play.names[seat]).join(' and ')} ${winners.length > 1 ? 'have' : 'has'} won.`;
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

/** @param {Play} play @param {number} seat */
export const who = (play, seat) => (seat === play.seat ? 'You' : play.names[seat]);

/** @param {Play} play */
export const others = (play) =>
  play.toMove.filter((seat) => seat !== play.seat).map((seat) => play.names[seat]).join(', ') || 'the server';
