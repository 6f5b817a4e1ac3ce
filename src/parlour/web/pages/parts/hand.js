/**
 * The letters of a hand. Tiles that the word being made uses lie lower; a tap on a tile adds its
 * letter (`tap`, with the letter).
 */

import {refill} from '../draw.js';
import {capital, tile} from './tile.js';

export class Hand extends HTMLElement {
  /**
   * @param {string} letters
   * @param {string} made the word being made
   * @param {boolean} live whether tiles can be tapped
   */
  show(letters, made, live) {
    this.setAttribute('role', 'group');
    this.setAttribute('aria-label', `Your letters: ${[...letters].map(spoken).join(', ') || 'none left'}`);
    refill(this, [letters, live], () =>
      [...letters].map((letter) =>
        tile(letter === '*' ? '★' : letter.toUpperCase(), spoken(letter), {
          disabled: !live,
          title: letter === '*' ? 'Stands for any vowel' : undefined,
          onclick: () => this.dispatchEvent(new CustomEvent('tap', {detail: letter})),
        }),
      ),
    );
    const left = [...made];
    [...letters].forEach((letter, n) => {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      const button = this.children[n];
      button.classList.toggle('used', at >= 0);
      button.classList.toggle('wild', letter === '*');
      button.setAttribute('aria-pressed', String(at >= 0));
    });
  }
}

/** @param {string} letter */
const spoken = (letter) => (letter === '*' ? 'wildcard' : capital(letter));

customElements.define('parlour-hand', Hand);
