/**
 * Who is at the table: names, who is there, whose turn it is, and the score where there is one.
 *
 * @typedef {{name: string, you: boolean, computer: boolean, here: boolean, turn: boolean,
 *   winner: boolean, score: string | number | null}} Shown
 */

import {make, refill} from '../draw.js';

export class Score extends HTMLElement {
  /** @param {Shown[]} players @param {number} spectators */
  show(players, spectators) {
    refill(this, [players, spectators], () => [
      make('ul', {'aria-label': 'At the table'}, players.map((each) =>
        make('li', {class: [each.turn && 'turn', each.winner && 'winner', !each.here && 'away'].filter(Boolean).join(' ')},
          make('span', {class: 'dot', 'aria-hidden': 'true'}, each.winner ? '★' : each.turn ? '▶' : each.here ? '●' : '○'),
          make('span', {class: 'who'}, each.name, each.you && make('small', {}, ' (you)')),
          each.score !== null && make('strong', {}, each.score),
          make('span', {class: 'aloud'},
            [each.winner && 'has won', each.turn && 'to move', !each.here && 'away'].filter(Boolean).join(', '))))),
      spectators > 0 && make('span', {class: 'quiet watching'}, `${spectators} watching`),
    ]);
  }
}

customElements.define('parlour-score', Score);
