/**
 * A list of words, each with a note (its points, or what was wrong with it).
 *
 * @typedef {{word: string, note?: string | number, kind?: 'good'|'bad'|'plain'}} Entry
 */

import {make, refill} from '../draw.js';

export class Words extends HTMLElement {
  /**
   * @param {string} title
   * @param {Entry[]} entries
   * @param {string} [empty] what to say when there are none
   */
  show(title, entries, empty = '') {
    refill(this, [title, entries, empty], () => [
      make('h2', {}, title),
      entries.length
        ? make('ul', {}, entries.map(({word, note, kind = 'plain'}) =>
            make('li', {class: kind, 'data-word': word},
              make('span', {class: 'word'}, word.toUpperCase()),
              note !== undefined && note !== '' && make('span', {class: 'note'}, note))))
        : make('p', {class: 'quiet'}, empty),
    ]);
  }
}

customElements.define('parlour-words', Words);
