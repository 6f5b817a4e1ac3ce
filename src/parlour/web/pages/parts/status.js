/**
 * One line that says what has just happened and what is waited for. It is the page's only live
 * region, so that what changed is said once, and nothing else is.
 */

import {make, write} from '../draw.js';

export class Status extends HTMLElement {
  #text = make('p', {role: 'status', 'aria-live': 'polite'});

  connectedCallback() {
    if (!this.#text.isConnected) this.replaceChildren(this.#text);
  }

  /** @param {string} text @param {'plain'|'good'|'bad'} [kind] */
  say(text, kind = 'plain') {
    text = text.charAt(0).toUpperCase() + text.slice(1);
    write(this.#text, text);
    this.dataset.kind = kind;
  }
}

customElements.define('parlour-status', Status);
