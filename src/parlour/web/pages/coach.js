/** The coach: hints in steps while one plays, and what could have been done once it is over. */

import {counted, fill, make, sentence} from './draw.js';
import {askHint, askReview} from './http.js';

/** Hints for the position that is on the table; each press gives a step more. */
export class Hints extends HTMLElement {
  /** @type {{match: string, number: number, steps: string[]} | null} */
  #hints = null;
  #shown = 0;
  #now = '';
  #list = make('ol', {role: 'status', class: 'hints'});
  table = '';

  connectedCallback() {
    if (!this.#list.isConnected) fill(this, this.#list);
  }

  /** Forget hints for a position that has gone. @param {string} match @param {number} number */
  follow(match, number) {
    this.#now = `${match} ${number}`;
    if (this.#hints && `${this.#hints.match} ${this.#hints.number}` !== this.#now) {
      this.#hints = null;
      this.#shown = 0;
      fill(this.#list);
    }
  }

  async more() {
    try {
      this.#hints ??= await askHint(this.table);
      const {steps} = this.#hints;
      this.#shown = Math.min(this.#shown + 1, steps.length);
      fill(this.#list, steps.slice(0, this.#shown).map((step) => make('li', {}, step)));
    } catch (error) {
      fill(this.#list, make('li', {}, sentence(error)));
    }
  }
}

/** What somebody did in a match, move by move, beside the best there was. */
export class Review extends HTMLElement {
  #match = '';

  /**
   * @param {string} match @param {number} seat
   * @param {(word: string) => void} point show a word where it stands
   */
  async show(match, seat, point) {
    if (this.#match === match) return;
    this.#match = match;
    fill(this, make('h2', {}, 'Looking back'), make('p', {class: 'quiet'}, 'The coach is thinking…'));
    try {
      const review = await askReview(match, seat);
      if (this.#match === match) this.#draw(review, point);
    } catch (error) {
      fill(this, make('h2', {}, 'Looking back'), make('p', {}, sentence(error)));
    }
  }

  /** @param {any} review @param {(word: string) => void} point */
  #draw(review, point) {
    const worth = (/** @type {number} */ value) =>
      review.measure === 'points' ? counted(Math.round(value), 'point')
        : review.measure === 'safe' ? (value ? 'winning' : 'losing') : counted(Math.round(Math.abs(value) * 10) / 10, 'miss').replace('misss', 'misses');
    const missed = review.missed.slice(0, 60);
    fill(this,
      make('h2', {}, 'Looking back'),
      make('p', {}, review.summary),
      review.moves.length > 0 && review.measure !== 'points' && make('table', {},
        make('thead', {}, make('tr', {}, ['Move', 'Led to', 'Best', 'Leads to'].map((each) => make('th', {scope: 'col'}, each)))),
        make('tbody', {}, review.moves.map((/** @type {any} */ each) =>
          make('tr', {class: each.best_value > each.value ? 'worse' : ''},
            make('td', {}, each.move.toUpperCase()), make('td', {}, worth(each.value)),
            make('td', {}, each.best.toUpperCase()), make('td', {}, worth(each.best_value)))))),
      missed.length > 0 && make('h3', {}, review.measure === 'points' ? 'What there was as well' : 'What would have been better'),
      missed.length > 0 && make('ul', {class: 'missed'}, missed.map((/** @type {any} */ each) =>
        make('li', {class: each.common ? 'common' : ''},
          make('button', {type: 'button', class: 'plain', onfocus: () => point(each.word), onblur: () => point(''),
            onpointerenter: () => point(each.word), onpointerleave: () => point('')},
            each.word.toUpperCase(), review.measure === 'points' && make('small', {}, ` ${Math.round(each.value)}`),
            each.common && make('span', {class: 'aloud'}, ', a common word'))))),
      missed.length > 0 && make('p', {class: 'quiet'}, `Words in bold are common.${
        review.missed.length > missed.length ? ` There were ${review.missed.length - missed.length} more.` : ''}`));
  }
}

customElements.define('parlour-hints', Hints);
customElements.define('parlour-review', Review);
