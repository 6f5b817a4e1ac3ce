/**
 * The letters as keys, on the screen and on the keyboard. `letter` says which was pressed.
 *
 * They stand in the order of the alphabet, thirteen or seven in a row: ten in a row, as on a
 * keyboard, would be too small for a finger on a small phone.
 */

import {fill} from '../draw.js';
import {tile} from './tile.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export class Keys extends HTMLElement {
  #live = false;
  /** @type {Map<string, HTMLButtonElement>} */
  #keys = new Map();
  /** @type {(event: KeyboardEvent) => void} */
  #listen = (event) => {
    const typing = event.target instanceof HTMLInputElement || document.querySelector('dialog[open]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (/^[a-z]$/i.test(event.key)) this.#press(event.key.toLowerCase());
  };

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', 'Letters');
    if (!this.#keys.size) {
      for (const letter of LETTERS) {
        this.#keys.set(letter, tile(letter.toUpperCase(), letter.toUpperCase(), {onclick: () => this.#press(letter)}));
      }
      fill(this, [...this.#keys.values()]);
    }
    document.addEventListener('keydown', this.#listen);
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#listen);
  }

  /**
   * @param {boolean} live whether letters can be pressed
   * @param {Object<string, 'right'|'wrong'>} [used]
   */
  show(live, used = {}) {
    this.#live = live;
    this.classList.toggle('still', !live);
    for (const [letter, key] of this.#keys) {
      const was = used[letter];
      key.classList.toggle('right', was === 'right');
      key.classList.toggle('wrong', was === 'wrong');
      key.setAttribute('aria-disabled', String(!live || !!was));
      const said = was === 'right' ? ', in the word' : was === 'wrong' ? ', not in the word' : '';
      key.setAttribute('aria-label', letter.toUpperCase() + said);
    }
  }

  /** @param {string} letter */
  #press(letter) {
    if (!this.#live || this.#keys.get(letter)?.matches('.right, .wrong')) return;
    this.dispatchEvent(new CustomEvent('letter', {detail: letter}));
  }
}

customElements.define('parlour-keys', Keys);
