/** The time that is left. It can be hidden by whoever plays better without it. */

import {make, write} from '../draw.js';

export class Clock extends HTMLElement {
  #timer = 0;
  #begun = 0;
  /** @type {number | null} */
  #due = null;
  #hidden = false;
  #time = make('span', {role: 'timer'});
  #button = make('button', {type: 'button', class: 'clock', title: 'Show or hide the time', onclick: () => {
    this.#hidden = !this.#hidden;
    this.#tick();
  }}, this.#time);

  connectedCallback() {
    this.replaceChildren(this.#button);
    this.#timer = setInterval(() => this.#tick(), 250);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {number} begun @param {number | null} due seconds from the beginning */
  show(begun, due) {
    this.#begun = begun;
    this.#due = due;
    this.hidden = due === null;
    this.#tick();
  }

  #tick() {
    if (this.#due === null) return;
    const left = Math.max(0, Math.ceil(this.#due - (performance.now() - this.#begun) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    write(this.#time, this.#hidden ? 'show the time' : text);
    this.classList.toggle('short', !this.#hidden && left <= 15);
  }
}

customElements.define('parlour-clock', Clock);
