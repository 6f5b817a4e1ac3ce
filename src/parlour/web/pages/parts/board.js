/**
 * A square board of faces. A path is drawn over it by tapping, by dragging a finger or the mouse,
 * or with the arrow keys and Enter. `path` says that it has changed (its cells), `done` that a drag
 * has ended or the last cell was tapped again.
 *
 * Which cells touch is a matter of how the board is drawn; which words count, the server says.
 */

import {refill, svg} from '../draw.js';
import {capital, tile} from './tile.js';

export class Board extends HTMLElement {
  /** @type {number[]} */
  path = [];
  /** @type {string[]} */
  faces = [];
  #side = 4;
  #dragging = false;
  #moved = false;
  #live = true;

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.addEventListener('pointerdown', (event) => this.#press(event));
    this.addEventListener('pointermove', (event) => this.#drag(event));
    this.addEventListener('pointerup', () => this.#release());
    this.addEventListener('pointercancel', () => this.#release());
    this.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** @param {string[]} faces @param {boolean} live */
  show(faces, live) {
    this.#live = live;
    this.#side = Math.round(Math.sqrt(faces.length)) || 1;
    this.faces = faces;
    this.style.setProperty('--side', String(this.#side));
    const rows = Array.from({length: this.#side}, (_, row) =>
      faces.slice(row * this.#side, (row + 1) * this.#side).map(capital).join(' '));
    this.setAttribute('aria-label', `Board, row by row: ${rows.join('; ')}`);
    refill(this, faces, () => [
      ...faces.map((face, cell) =>
        tile(capital(face), this.#name(cell), {
          tabIndex: cell ? -1 : 0,
          'data-cell': cell,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.detail === 0) this.#tap(cell); // from the keyboard or a screen reader
          },
        }),
      ),
      svg('svg', {class: 'trail', viewBox: `0 0 ${this.#side} ${this.#side}`, 'aria-hidden': 'true'},
        svg('polyline', {points: ''})),
    ]);
    this.classList.toggle('still', !live);
    this.#light();
  }

  /** @param {number[]} path */
  trace(path) {
    this.path = path;
    this.#light();
  }

  /** The word along the path. */
  get word() {
    return this.path.map((cell) => this.faces[cell]).join('');
  }

  /**
   * Find where a text stands on the board, to light it up.
   * @param {string} text
   * @returns {number[]}
   */
  find(text) {
    /** @type {(path: number[], rest: string) => number[] | null} */
    const go = (path, rest) => {
      if (!rest) return path;
      for (let cell = 0; cell < this.faces.length; cell++) {
        const face = this.faces[cell];
        const fits = rest.startsWith(face) || (face.startsWith(rest) && rest.length < face.length);
        if (!fits || path.includes(cell) || (path.length && !this.#touch(path[path.length - 1], cell))) continue;
        const found = go([...path, cell], rest.slice(face.length));
        if (found) return found;
      }
      return null;
    };
    return (text && go([], text)) || [];
  }

  /** @param {number} cell */
  #name(cell) {
    return `${capital(this.faces[cell])}, row ${Math.floor(cell / this.#side) + 1}, column ${(cell % this.#side) + 1}`;
  }

  /** @param {number} one @param {number} other */
  #touch(one, other) {
    const rows = Math.abs(Math.floor(one / this.#side) - Math.floor(other / this.#side));
    return one !== other && rows <= 1 && Math.abs((one % this.#side) - (other % this.#side)) <= 1;
  }

  /** @param {number[]} path */
  #change(path) {
    this.path = path;
    this.#light();
    this.dispatchEvent(new CustomEvent('path', {detail: path}));
  }

  /** @param {number} cell */
  #tap(cell) {
    if (!this.#live) return;
    const last = this.path[this.path.length - 1];
    if (cell === last) this.dispatchEvent(new CustomEvent('done'));
    else if (this.path.includes(cell)) this.#change(this.path.slice(0, this.path.indexOf(cell) + 1));
    else if (last === undefined || this.#touch(last, cell)) this.#change([...this.path, cell]);
    else this.#change([cell]);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const cell = this.#under(event, 0.5);
    if (!this.#live || cell === null || event.button > 0) return;
    this.releasePointerCapture?.(event.pointerId);
    this.setPointerCapture(event.pointerId);
    this.#dragging = true;
    this.#moved = false;
    this.#tap(cell);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#dragging) return;
    const cell = this.#under(event, 0.4);
    const last = this.path[this.path.length - 1];
    if (cell === null || cell === last) return;
    if (cell === this.path[this.path.length - 2]) {
      this.#change(this.path.slice(0, -1));
    } else if (last !== undefined && this.#touch(last, cell) && !this.path.includes(cell)) {
      if (!this.#moved && this.path.length > 1 && !this.#touch(this.path[this.path.length - 2], last)) return;
      this.#change([...this.path, cell]);
    } else return;
    this.#moved = true;
  }

  #release() {
    if (!this.#dragging) return;
    this.#dragging = false;
    if (this.#moved) this.dispatchEvent(new CustomEvent('done'));
  }

  /**
   * The cell under a finger; near the corners between cells there is none, so that diagonals work.
   * @param {PointerEvent} event @param {number} reach
   */
  #under(event, reach) {
    for (let cell = 0; cell < this.faces.length; cell++) {
      const box = this.children[cell].getBoundingClientRect();
      const x = (event.clientX - box.left) / box.width - 0.5;
      const y = (event.clientY - box.top) / box.height - 0.5;
      if (Math.hypot(x, y) <= reach || (reach >= 0.5 && Math.max(Math.abs(x), Math.abs(y)) <= 0.5)) return cell;
    }
    return null;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const from = Number(/** @type {HTMLElement} */ (event.target).dataset.cell ?? 0);
    const step = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.#side, ArrowDown: this.#side}[event.key];
    if (!step) return;
    event.preventDefault();
    const to = from + step;
    const wraps = Math.abs(step) === 1 && Math.floor(to / this.#side) !== Math.floor(from / this.#side);
    if (to < 0 || to >= this.faces.length || wraps) return;
    /** @type {HTMLElement} */ (this.children[from]).tabIndex = -1;
    const button = /** @type {HTMLElement} */ (this.children[to]);
    button.tabIndex = 0;
    button.focus();
  }

  #light() {
    for (let cell = 0; cell < this.faces.length; cell++) {
      const at = this.path.indexOf(cell);
      const button = this.children[cell];
      button.classList.toggle('lit', at >= 0);
      button.classList.toggle('last', at >= 0 && at === this.path.length - 1);
      button.setAttribute('aria-pressed', String(at >= 0));
    }
    const points = this.path.map((cell) => `${(cell % this.#side) + 0.5},${Math.floor(cell / this.#side) + 0.5}`);
    this.querySelector('polyline')?.setAttribute('points', points.join(' '));
  }
}

customElements.define('parlour-board', Board);
