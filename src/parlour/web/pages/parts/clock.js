/**
 * The time that is left. It can be hidden by whoever plays better without it, and stays so; who
 * cannot see it is told when it runs out.
 */

import {make, write} from '../draw.js';
import {keepAs, kept} from '../http.js';

/** @type {[number, string][]} */
const TOLD = [[10, 'Ten seconds left.'], [60, 'One minute left.']];

export class Clock extends HTMLElement {
  #timer = 0;
  #begun = 0;
  /** @type {number | null} */
  #due = null;
  #left = 0;
  #hidden = kept('clock') === 'hidden';
  #time = make('span', {role: 'timer', class: 'time'});
  #button = make('button', {type: 'button', class: 'plain', onclick: () => {
    this.#hidden = !this.#hidden;
    keepAs('clock', this.#hidden ? 'hidden' : 'shown');
    this.#tick();
  }});
  #aloud = make('span', {class: 'aloud', role: 'status'});

  connectedCallback() {
    this.replaceChildren(this.#time, this.#button, this.#aloud);
    this.#timer = setInterval(() => this.#tick(), 250);
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** @param {number} begun @param {number | null} due seconds from the beginning */
  show(begun, due) {
    if (due !== this.#due) this.#left = 0;
    this.#begun = begun;
    this.#due = due;
    this.hidden = due === null;
    this.#tick();
  }

  #tick() {
    if (this.#due === null) return;
    const left = Math.max(0, Math.ceil(this.#due - (performance.now() - this.#begun) / 1000));
    write(this.#time, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`);
    this.#time.hidden = this.#hidden;
    write(this.#button, this.#hidden ? 'Show the clock' : 'Hide');
    this.#button.setAttribute('aria-label', this.#hidden ? 'Show the clock' : 'Hide the clock');
    this.classList.toggle('short', !this.#hidden && left <= 15);
    const told = TOLD.find(([at]) => left <= at && at < this.#left);
    if (told && !this.#hidden) write(this.#aloud, told[1]);
    this.#left = left;
  }
}

customElements.define('parlour-clock', Clock);
