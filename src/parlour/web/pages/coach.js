/** The coach: hints in steps and reasons while one plays, and a look back once it is over. */

import {counted, fill, make, sentence} from './draw.js';
import {askHint, askReview, askWhy} from './http.js';
import {why} from './parts/why.js';

const MOST_MISSED = 60;

/** What the coach says while one plays: a hint more at each press, and why the last move was good or bad. */
export class Coach extends HTMLElement {
  /** @type {{match: string, number: number, steps: string[]} | null} */
  #hints = null;
  #shown = 0;
  /** @type {import('./store.js').Pending | null} */
  #tried = null;
  #list = make('ol', {class: 'hints'});
  #why = make('p', {class: 'reason'});
  #said = make('div', {role: 'status', 'aria-atomic': 'false'}, this.#why, this.#list); // only what is added is said
  table = '';

  connectedCallback() {
    if (!this.#said.isConnected) fill(this, this.#said);
  }

  /**
   * Forget what was said of a position or a move that has gone.
   * @param {string} match @param {number} number @param {import('./store.js').Pending | null} tried
   */
  follow(match, number, tried) {
    if (this.#hints && (this.#hints.match !== match || this.#hints.number !== number)) {
      this.#hints = null;
      this.#shown = 0;
      fill(this.#list);
    }
    if (tried !== this.#tried) {
      this.#tried = tried;
      this.#why.textContent = '';
    }
  }

  /** How many steps there are still to be had; null before the first. @returns {number | null} */
  get left() {
    return this.#hints && this.#hints.steps.length - this.#shown;
  }

  async hint() {
    try {
      this.#hints ??= await askHint(this.table);
      const {steps} = this.#hints;
      this.#shown = Math.min(this.#shown + 1, steps.length);
      this.#list.append(...steps.slice(this.#list.childElementCount, this.#shown).map((step) => make('li', {}, step)));
    } catch (error) {
      fill(this.#list, make('li', {}, sentence(error)));
    }
  }

  async why() {
    const tried = this.#tried;
    if (!tried) return;
    const said = await askWhy(this.table, tried.based_on, tried.move).catch(sentence);
    if (tried === this.#tried) this.#why.textContent = said;
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
      drawn = [make('p', {}, review.summary), ...(game.lookBack(review, play) ?? [judged(review, play), instead(review, game)])];
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

/** Each move beside the best. @param {import('./games/game.js').Review} review @param {import('./games/game.js').Play} play */
function judged(review, play) {
  return review.moves.length > 0 && review.measure !== 'points' && make('ol', {class: 'judged'}, review.moves.map((each) =>
    make('li', {}, make('strong', {}, each.move.toUpperCase()), ` led to ${worth(each.value, review)}`,
      each.best_value > each.value && ['; ', make('strong', {}, each.best.toUpperCase()), ` to ${worth(each.best_value, review)}`],
      '. ', why(play, each.at, each.move))));
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

customElements.define('parlour-coach', Coach);
customElements.define('parlour-review', Review);
