/** The coach: hints in steps while one plays, and what could have been done once it is over. */

import {counted, fill, make, sentence} from './draw.js';
import {askHint, askReview} from './http.js';

const MOST_MISSED = 60;

/** Hints for the position that is on the table; each press gives a step more. */
export class Hints extends HTMLElement {
  /** @type {{match: string, number: number, steps: string[]} | null} */
  #hints = null;
  #shown = 0;
  #now = '';
  #list = make('ol', {class: 'hints'});
  #said = make('div', {role: 'status', 'aria-atomic': 'false'}, this.#list); // only what is added is said
  table = '';

  connectedCallback() {
    if (!this.#said.isConnected) fill(this, this.#said);
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
      this.#list.append(...steps.slice(this.#list.childElementCount, this.#shown).map((step) => make('li', {}, step)));
    } catch (error) {
      fill(this.#list, make('li', {}, sentence(error)));
    }
  }
}

/** What somebody did in a match, as its game draws it, or move by move beside the best there was. */
export class Review extends HTMLElement {
  #match = '';

  /** @param {string} match @param {import('./games/game.js').Game} game @param {import('./games/game.js').Play} play */
  async show(match, game, play) {
    if (this.#match === match) return;
    this.#match = match;
    fill(this, make('h2', {}, 'Looking back'), make('p', {class: 'quiet'}, 'The coach is thinking…'));
    let drawn;
    try {
      const review = await askReview(match, /** @type {number} */ (play.seat));
      drawn = [make('p', {}, review.summary), ...(game.lookBack(review, play) ?? [inATable(review), instead(review, game)])];
    } catch (error) {
      drawn = [make('p', {}, sentence(error))];
    }
    if (this.#match === match) fill(this, make('h2', {}, 'Looking back'), ...drawn);
  }
}

/** @param {number} value @param {import('./games/game.js').Review} review */
function worth(value, {measure}) {
  const amount = Math.round(Math.abs(value) * 10) / 10;
  if (measure === 'safe') return value ? 'winning' : 'losing';
  return measure === 'points' ? counted(amount, 'point') : `${amount} ${amount === 1 ? 'miss' : 'misses'}`;
}

/** Each move beside the best. @param {import('./games/game.js').Review} review */
function inATable(review) {
  return review.moves.length > 0 && review.measure !== 'points' && make('table', {},
    make('thead', {}, make('tr', {}, ['Move', 'Led to', 'Best', 'Leads to'].map((each) => make('th', {scope: 'col'}, each)))),
    make('tbody', {}, review.moves.map((each) =>
      make('tr', {class: each.best_value > each.value ? 'worse' : ''},
        make('td', {}, each.move.toUpperCase()), make('td', {}, worth(each.value, review)),
        make('td', {}, each.best.toUpperCase()), make('td', {}, worth(each.best_value, review))))));
}

/** What was missed. @param {import('./games/game.js').Review} review @param {import('./games/game.js').Game} game */
function instead(review, game) {
  const missed = review.missed.slice(0, MOST_MISSED), more = review.missed.length - missed.length;
  const points = review.measure === 'points';
  return missed.length > 0 && make('section', {},
    make('h3', {}, points ? 'What there was as well' : 'What would have been better'),
    make('ul', {class: 'missed'}, missed.map((each) =>
      make('li', {class: each.common ? 'common' : ''},
        make('button', {type: 'button', class: 'plain', onfocus: () => game.point(each.word), onblur: () => game.point(''),
          onpointerenter: () => game.point(each.word), onpointerleave: () => game.point('')},
          each.word.toUpperCase(), points && make('small', {}, ` ${Math.round(each.value)}`),
          each.common && make('span', {class: 'aloud'}, ', a common word'))))),
    make('p', {class: 'quiet'}, `Words in bold are common.${more > 0 ? ` There were ${more} more.` : ''}`));
}

customElements.define('parlour-hints', Hints);
customElements.define('parlour-review', Review);
