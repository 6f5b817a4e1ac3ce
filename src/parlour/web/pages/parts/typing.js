/**
 * A line to type a word into. `typed` says what stands there after each key, `enter` that it is
 * sent. Letters typed anywhere on the page go here too, and what is not sent yet is still there
 * after the page was loaded again.
 */

import {make} from '../draw.js';

export class Typing extends HTMLElement {
  label = 'Your word';
  hint = '';
  #input = make('input', {
    type: 'text', autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 60,
    enterKeyHint: 'send', oninput: () => this.#tell(),
  });
  #button = make('button', {type: 'submit', class: 'primary'}, 'Enter');
  #clear = make('button', {type: 'button', class: 'plain', 'aria-label': 'Clear the word', onclick: () => {
    this.value = '';
    this.#tell();
  }}, '✕');
  #live = true;
  /** @type {(event: KeyboardEvent) => void} */
  #listen = (event) => {
    if (!this.#live || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const field = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (!field && (/^[a-z*]$/i.test(event.key) || event.key === 'Backspace')) this.#input.focus();
  };

  connectedCallback() {
    this.#input.setAttribute('aria-label', this.label);
    this.#input.placeholder = this.hint || this.label;
    this.replaceChildren(make('form', {onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      if (this.value) this.dispatchEvent(new CustomEvent('enter', {detail: this.value}));
    }}, this.#input, this.#clear, this.#button));
    document.addEventListener('keydown', this.#listen);
    this.#recall();
  }

  disconnectedCallback() {
    document.removeEventListener('keydown', this.#listen);
  }

  /** @param {boolean} live */
  show(live) {
    this.#live = live;
    this.#input.disabled = !live;
    this.#button.disabled = !live;
  }

  get value() {
    return this.#input.value.trim().toLowerCase();
  }

  set value(text) {
    this.#input.value = text;
    this.#keep();
  }

  get #place() {
    return `parlour.typed.${location.pathname}.${this.label}`;
  }

  #keep() {
    try {
      if (this.#input.value) sessionStorage.setItem(this.#place, this.#input.value);
      else sessionStorage.removeItem(this.#place);
    } catch {
      // Without it a word that was half typed is gone after a reload.
    }
  }

  #recall() {
    try {
      this.#input.value ||= sessionStorage.getItem(this.#place) ?? '';
    } catch {
      return;
    }
    if (this.#input.value) this.#tell();
  }

  #tell() {
    this.#keep();
    this.dispatchEvent(new CustomEvent('typed', {detail: this.value}));
  }
}

customElements.define('parlour-typing', Typing);
