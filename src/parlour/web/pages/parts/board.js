/**
 * A square board of faces. A path is drawn over it by tapping, by dragging a finger or the mouse,
 * or with the arrow keys and Enter. `path` says that it has changed (its cells), `done` that a drag
 * has ended or that the last cell was taken once more.
 *
 * Beside the drawn board there is one of text, for those who have it read to them. Which cells touch
 * is a matter of how the board is drawn; which words count, the server says.
 */

import {make, refill, svg} from '../draw.js';
import {capital, place, tile} from './tile.js';

const REACH = 0.4; // of a tile, from its middle: between the corners there is room for diagonals
const FINE = 0.25; // of a tile: so far apart a drag is looked at, however quick it is
const MOST_TRIED = 20000; // cells; only a board that repeats itself takes more to look through
const FLASH = 500;

export class Board extends HTMLElement {
  /** @type {number[]} */
  path = [];
  /** @type {string[]} */
  faces = [];
  #side = 4;
  #live = true;
  /** The cell that can be reached with the tabulator. */
  #stop = 0;
  /** @type {{pointer: number, x: number, y: number, moved: boolean, again: boolean} | null} */
  #drag = null;

  connectedCallback() {
    this.setAttribute('role', 'group');
    this.addEventListener('pointerdown', (event) => this.#press(event));
    this.addEventListener('pointermove', (event) => this.#follow(event));
    this.addEventListener('pointerup', (event) => this.#release(event));
    this.addEventListener('pointercancel', () => this.#cancel());
    this.addEventListener('keydown', (event) => this.#type(event));
  }

  /** @param {string[]} faces @param {boolean} live whether it can be played on */
  show(faces, live) {
    this.#live = live;
    this.#side = Math.round(Math.sqrt(faces.length)) || 1;
    this.faces = faces;
    this.style.setProperty('--side', String(this.#side));
    this.dataset.side = String(this.#side);
    this.setAttribute('aria-label', `Board of ${this.#side} by ${this.#side}`);
    refill(this, faces, () => {
      this.#stop = 0;
      return [
        ...faces.map((face, cell) =>
          tile(capital(face), `${capital(face)}, ${place(cell, this.#side)}`, {
            tabIndex: cell ? -1 : 0,
            'data-cell': cell,
            onclick: (/** @type {MouseEvent} */ event) => {
              if (event.detail === 0) this.#take(cell); // from the keyboard or a screen reader
            },
          }),
        ),
        svg('svg', {class: 'trail', viewBox: `0 0 ${this.#side} ${this.#side}`, 'aria-hidden': 'true'},
          svg('polyline', {points: ''}), svg('circle', {r: 0, cx: 0, cy: 0})),
        this.#text(),
      ];
    });
    this.classList.toggle('still', !live);
    this.#light();
  }

  /** @param {number[]} path */
  trace(path) {
    this.path = path;
    this.#light();
  }

  /** Show for a moment whether a word was good. @param {number[]} path @param {'good'|'bad'} kind */
  flash(path, kind) {
    const tiles = path.map((cell) => this.children[cell]);
    for (const each of tiles) each.classList.add(kind);
    setTimeout(() => {
      for (const each of tiles) each.classList.remove(kind);
    }, FLASH);
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
    let tried = 0;
    /** @type {(path: number[], rest: string) => number[] | null} */
    const go = (path, rest) => {
      if (!rest) return path;
      for (let cell = 0; cell < this.faces.length && tried < MOST_TRIED; cell++) {
        const face = this.faces[cell];
        const fits = rest.startsWith(face) || (face.startsWith(rest) && rest.length < face.length);
        if (!fits || path.includes(cell) || (path.length && !this.#touch(path[path.length - 1], cell))) continue;
        tried++;
        const found = go([...path, cell], rest.slice(face.length));
        if (found) return found;
      }
      return null;
    };
    return (text && go([], text)) || [];
  }

  #text() {
    const rows = Array.from({length: this.#side}, (_, row) => this.faces.slice(row * this.#side, (row + 1) * this.#side));
    return make('div', {class: 'aloud'}, make('table', {},
      make('caption', {}, 'The board as text'),
      make('tbody', {}, rows.map((row, n) => make('tr', {}, make('th', {scope: 'row'}, `Row ${n + 1}`),
        row.map((face) => make('td', {}, capital(face))))))));
  }

  /** @param {number} one @param {number} other */
  #touch(one, other) {
    const rows = Math.abs(Math.floor(one / this.#side) - Math.floor(other / this.#side));
    return one !== other && rows <= 1 && Math.abs((one % this.#side) - (other % this.#side)) <= 1;
  }

  /** @param {number[]} path */
  #change(path) {
    this.trace(path);
    this.dispatchEvent(new CustomEvent('path', {detail: path}));
  }

  #done() {
    this.dispatchEvent(new CustomEvent('done'));
  }

  /** Add a cell, go back to it, begin anew at it, or, if it is the last one, be done. @param {number} cell */
  #take(cell) {
    if (!this.#live) return;
    this.#reach(cell);
    if (cell === this.path.at(-1)) this.#done();
    else this.#add(cell);
  }

  /** @param {number} cell */
  #add(cell) {
    const last = this.path.at(-1);
    if (this.path.includes(cell)) this.#change(this.path.slice(0, this.path.indexOf(cell) + 1));
    else if (last === undefined || this.#touch(last, cell)) this.#change([...this.path, cell]);
    else this.#change([cell]);
  }

  // With the mouse or a finger -------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #press(event) {
    const at = this.#at(event);
    const cell = this.#under(at, 1);
    if (!this.#live || this.#drag || cell === null || event.button > 0) return;
    this.setPointerCapture(event.pointerId);
    this.#reach(cell);
    const again = cell === this.path.at(-1);
    this.#drag = {pointer: event.pointerId, ...at, moved: false, again};
    if (!again) this.#add(cell);
  }

  /** @param {PointerEvent} event */
  #follow(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag?.pointer) return;
    const {x, y} = this.#at(event);
    const steps = Math.max(1, Math.ceil(Math.hypot(x - drag.x, y - drag.y) / FINE));
    for (let step = 1; step <= steps; step++) {
      this.#over({x: drag.x + ((x - drag.x) * step) / steps, y: drag.y + ((y - drag.y) * step) / steps});
    }
    Object.assign(drag, {x, y});
  }

  /** @param {{x: number, y: number}} at */
  #over(at) {
    const cell = this.#under(at, REACH);
    const last = this.path.at(-1);
    if (cell === null || cell === last || last === undefined || !this.#drag) return;
    if (cell === this.path.at(-2)) this.#change(this.path.slice(0, -1));
    else if (this.#touch(last, cell) && !this.path.includes(cell)) this.#change([...this.path, cell]);
    else return;
    this.#drag.moved = true;
  }

  /** @param {PointerEvent} event */
  #release(event) {
    if (event.pointerId !== this.#drag?.pointer) return;
    const {moved, again} = this.#drag;
    this.#drag = null;
    if (moved || again) this.#done();
  }

  #cancel() {
    this.#drag = null;
    this.#change([]);
  }

  /** Where a pointer is, in tiles from the top left. @param {PointerEvent} event */
  #at(event) {
    const box = this.getBoundingClientRect();
    return {x: ((event.clientX - box.left) / box.width) * this.#side, y: ((event.clientY - box.top) / box.height) * this.#side};
  }

  /** @param {{x: number, y: number}} at @param {number} reach @returns {number | null} */
  #under({x, y}, reach) {
    const row = Math.floor(y), column = Math.floor(x);
    if (Math.min(row, column) < 0 || Math.max(row, column) >= this.#side) return null;
    return Math.hypot(x - column - 0.5, y - row - 0.5) <= reach ? row * this.#side + column : null;
  }

  // With the keyboard ----------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #type(event) {
    const {key} = event;
    const step = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]}[key];
    if (step) {
      const row = Math.floor(this.#stop / this.#side) + step[0], column = (this.#stop % this.#side) + step[1];
      if (Math.min(row, column) >= 0 && Math.max(row, column) < this.#side) {
        this.#reach(row * this.#side + column);
        /** @type {HTMLElement} */ (this.children[this.#stop]).focus();
      }
    } else if (key === 'Backspace' && this.#live) this.#change(this.path.slice(0, -1));
    else if (key === 'Escape' && this.path.length) this.#change([]);
    else return;
    event.preventDefault();
    event.stopPropagation(); // letters go to the line of text, and so would this
  }

  /** @param {number} cell the one that the tabulator comes to from now on */
  #reach(cell) {
    /** @type {HTMLElement} */ (this.children[this.#stop]).tabIndex = -1;
    /** @type {HTMLElement} */ (this.children[cell]).tabIndex = 0;
    this.#stop = cell;
  }

  #light() {
    for (let cell = 0; cell < this.faces.length; cell++) {
      const at = this.path.indexOf(cell);
      const button = this.children[cell];
      button.classList.toggle('lit', at >= 0);
      button.classList.toggle('last', at >= 0 && at === this.path.length - 1);
      button.setAttribute('aria-pressed', String(at >= 0));
    }
    const points = this.path.map((cell) => [(cell % this.#side) + 0.5, Math.floor(cell / this.#side) + 0.5]);
    this.querySelector('polyline')?.setAttribute('points', points.join(' '));
    const start = this.querySelector('circle');
    start?.setAttribute('r', points.length > 1 ? '0.12' : '0');
    start?.setAttribute('cx', String(points[0]?.[0] ?? 0));
    start?.setAttribute('cy', String(points[0]?.[1] ?? 0));
  }
}

customElements.define('parlour-board', Board);
