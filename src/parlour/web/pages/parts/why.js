/** "Why?": a button that has the coach say what there is to say of a move, below it. */

import {make, sentence} from '../draw.js';

export class Why extends HTMLElement {
  #said = make('p', {role: 'status'});
  #button = make('button', {type: 'button', class: 'link', 'aria-expanded': 'false', onclick: () => this.#toggle()}, 'Why?');
  #asked = false;
  /** @type {() => Promise<string>} */
  ask = async () => '';

  connectedCallback() {
    if (!this.#button.isConnected) this.replaceChildren(this.#button, this.#said);
  }

  /** @param {string} move what the button is about, for those who do not see where it stands */
  set about(move) {
    this.#button.setAttribute('aria-label', `Why? ${move}`);
  }

  async #toggle() {
    const open = this.#button.getAttribute('aria-expanded') === 'true';
    this.#button.setAttribute('aria-expanded', String(!open));
    this.#said.hidden = open;
    if (open || this.#asked) return;
    this.#asked = true;
    this.#said.textContent = 'The coach is thinking…';
    try {
      this.#said.textContent = await this.ask();
    } catch (error) {
      this.#asked = false;
      this.#said.textContent = sentence(error);
    }
  }
}

customElements.define('parlour-why', Why);

/**
 * @param {import('../games/game.js').Play} play @param {number} after the events before the move
 * @param {string} move as it is typed @param {string} [about]
 */
export const why = (play, after, move, about = move.toUpperCase()) =>
  /** @type {Why} */ (make('parlour-why', {ask: () => play.why(after, move), about}));
