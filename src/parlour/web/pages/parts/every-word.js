/**
 * Every word of a board, once a game is over: by points or by the tile where it begins, those that
 * one found and those that one missed. Whichever is pointed at is drawn on the board, with what it
 * means, if that is known.
 *
 * There may be a thousand words. So they are one stop of the tabulator, within which the arrow keys
 * move; one listener hears for all; and what a word means is asked once one has stayed with it.
 *
 * @typedef {{word: string, points: number, path: number[], common: boolean}} FoundWord
 * @typedef {{name: string, words: Set<string>}} Finder whose words they are; the first is oneself, ‘you’
 * @typedef {{part: string, gloss: string, form_of: string}} Meaning
 */

import {counted, fill, make, svg} from '../draw.js';
import {askMeanings} from '../http.js';
import {capital, place} from './tile.js';

const STAYS = 250; // milliseconds
const MOST_MEANINGS = 3;

/** @type {Map<string, Promise<Meaning[]>>} */
const meanings = new Map();

export class EveryWord extends HTMLElement {
  /** @type {string[]} */
  #faces = [];
  #side = 4;
  /** @type {Map<string, FoundWord>} */
  #words = new Map();
  /** @type {Finder[]} */
  #finders = [];
  #cancel = false;
  #whose = 'all';
  #common = false;
  #byTile = false;
  #word = '';
  #timer = 0;
  #drawing = svg('svg', {class: 'drawn', 'aria-hidden': 'true'});
  #about = make('div', {class: 'about-word', role: 'group', 'aria-label': 'The word that is pointed at', tabIndex: 0});
  #aloud = make('p', {class: 'aloud', role: 'status'});
  #choices = make('div', {class: 'choices'});
  #list = make('div', {class: 'every', onkeydown: (/** @type {KeyboardEvent} */ event) => this.#walk(event),
    onpointerover: (/** @type {PointerEvent} */ event) => event.pointerType !== 'touch' && this.#point(event),
    onfocusin: (/** @type {Event} */ event) => this.#point(event),
    onclick: (/** @type {Event} */ event) => this.#tell(event)});

  connectedCallback() {
    fill(this, make('div', {class: 'pointed'}, this.#drawing, this.#about, this.#aloud),
      make('div', {}, this.#choices, this.#list));
  }

  /**
   * @param {string[]} faces @param {FoundWord[]} words the best first
   * @param {Finder[]} finders @param {boolean} cancel whether a word that two have found counts for nobody
   */
  show(faces, words, finders, cancel) {
    this.#faces = faces;
    this.#side = Math.round(Math.sqrt(faces.length));
    this.#words = new Map(words.map((each) => [each.word, each]));
    this.#finders = finders;
    this.#cancel = cancel;
    this.#draw();
    this.#choose();
    const [own] = finders;
    this.#turnTo((words.find(({word}) => !own.words.has(word)) ?? words[0])?.word ?? '');
  }

  // What there is to choose ----------------------------------------------------------------------

  #choose() {
    const [own, ...others] = this.#finders;
    /** @type {(text: string, pressed: boolean, choose: () => void) => HTMLElement} */
    const choice = (text, pressed, choose) => make('button', {type: 'button', 'aria-pressed': pressed, onclick: () => {
      choose();
      const at = [...this.#choices.querySelectorAll('button')].indexOf(document.activeElement);
      this.#choose();
      this.#choices.querySelectorAll('button')[at]?.focus();
    }}, text);
    const whose = (/** @type {string} */ text, /** @type {string} */ value) => choice(text, this.#whose === value, () => (this.#whose = value));
    fill(this.#choices,
      make('div', {role: 'group', 'aria-label': 'Whose words', class: 'buttons'},
        whose(`All ${this.#words.size}`, 'all'),
        whose(`Yours ${own.words.size}`, 'yours'),
        whose(`Missed ${this.#words.size - own.words.size}`, 'missed'),
        others.map((each, n) => whose(`${capital(each.name)} ${each.words.size}`, String(n + 1)))),
      make('div', {role: 'group', 'aria-label': 'Which and in what order', class: 'buttons'},
        choice('Common words only', this.#common, () => (this.#common = !this.#common)),
        choice('By points', !this.#byTile, () => (this.#byTile = false)),
        choice('By tile', this.#byTile, () => (this.#byTile = true))),
      make('p', {class: 'quiet'}, make('span', {'aria-hidden': 'true'}, '✓ '), 'is a word of yours, ',
        make('strong', {}, 'bold'), ' a common one.'));
    this.#fill();
  }

  /** @param {FoundWord} found */
  #wanted({word, common}) {
    const own = this.#finders[0].words.has(word);
    const theirs = {all: true, yours: own, missed: !own}[this.#whose] ?? this.#finders[Number(this.#whose)].words.has(word);
    return theirs && (common || !this.#common);
  }

  #fill() {
    /** @type {Map<number, FoundWord[]>} */
    const groups = new Map();
    for (const found of [...this.#words.values()].filter((each) => this.#wanted(each))) {
      const group = this.#byTile ? found.path[0] : found.points;
      groups.set(group, [...(groups.get(group) ?? []), found]);
    }
    const order = [...groups].sort(([a], [b]) => (this.#byTile ? a - b : b - a));
    fill(this.#list, order.map(([group, words]) => make('section', {},
      make('h3', {}, this.#byTile ? `${capital(this.#faces[group])}, ${place(group, this.#side)}` : counted(group, 'point'),
        make('small', {}, ` ${counted(words.length, 'word')}`)),
      make('ul', {}, words.map((each) => make('li', {}, this.#button(each)))))),
      !order.length && make('p', {class: 'quiet'}, this.#words.size ? 'No words.' : 'There are no words on this board.'));
    const first = this.#buttonOf(this.#word) ?? this.#list.querySelector('button');
    if (first) first.tabIndex = 0;
  }

  /** @param {FoundWord} found */
  #button({word, points, common}) {
    const own = this.#finders[0].words.has(word);
    const nothing = this.#shared(word);
    const facts = [word.toUpperCase(), counted(nothing ? 0 : points, 'point'), own && 'yours', common && 'common'];
    return make('button', {type: 'button', tabIndex: -1, 'data-word': word, 'aria-label': facts.filter(Boolean).join(', '),
      class: [own && 'yours', common && 'common', nothing && 'nothing', word === this.#word && 'now'].filter(Boolean).join(' ')},
      `${own ? '✓ ' : ''}${word.toUpperCase()}`);
  }

  /** Whether a word counts for nobody, because several have found it. @param {string} word */
  #shared(word) {
    return this.#cancel && this.#finders.filter(({words}) => words.has(word)).length > 1;
  }

  // The word that is pointed at ------------------------------------------------------------------

  /** @param {Event} event */
  #point({target}) {
    const word = /** @type {HTMLElement} */ (target).dataset?.word;
    if (word && word !== this.#word) this.#turnTo(word);
  }

  /** Say aloud where a word is and what it means, to whoever cannot see it. @param {Event} event */
  async #tell(event) {
    const found = this.#words.get(/** @type {HTMLElement} */ (event.target).dataset?.word ?? '');
    if (!found) return;
    this.#point(event);
    const path = found.path.map((cell) => `${capital(this.#faces[cell])} ${place(cell, this.#side)}`).join('; ');
    const meant = await lookUp(found.word);
    this.#aloud.textContent = [`${found.word.toUpperCase()}: ${path}.`, ...meant.map((each) => `${said(each)}.`)].join(' ');
  }

  /** @param {string} word */
  #turnTo(word) {
    const before = this.#buttonOf(this.#word), now = this.#buttonOf(word);
    if (now) {
      this.#list.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1');
      now.tabIndex = 0;
    }
    before?.classList.remove('now');
    now?.classList.add('now');
    this.#word = word;
    const found = this.#words.get(word);
    this.#trace(found?.path ?? []);
    this.#say(found, []);
    clearTimeout(this.#timer);
    if (found) this.#timer = setTimeout(async () => {
      const meant = await lookUp(word);
      if (word === this.#word) this.#say(found, meant);
    }, STAYS);
  }

  /** @param {FoundWord | undefined} found @param {Meaning[]} meant */
  #say(found, meant) {
    if (!found) return fill(this.#about);
    const by = this.#finders.filter(({words}) => words.has(found.word)).map(({name}) => name);
    const facts = [this.#shared(found.word) ? 'counts for nobody' : counted(found.points, 'point'),
      by.length ? `found by ${by.join(' and ')}` : 'missed', found.common ? 'a common word' : ''];
    fill(this.#about, make('p', {}, make('strong', {class: 'name'}, found.word.toUpperCase()),
      make('span', {}, ` ${facts.filter(Boolean).join(', ')}`)),
      meant.length > 0 && make('ul', {class: 'meanings'}, meant.map((each) => make('li', {}, said(each)))));
  }

  /** @param {string} word @returns {HTMLElement | null} */
  #buttonOf(word) {
    return word ? this.#list.querySelector(`[data-word="${word}"]`) : null;
  }

  // The keys: left and right from word to word, up and down from line to line --------------------

  /** @param {KeyboardEvent} event */
  #walk(event) {
    /** @type {HTMLElement[]} */
    const all = [...this.#list.querySelectorAll('button')];
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const go = {ArrowLeft: () => at - 1, ArrowRight: () => at + 1, Home: () => 0, End: () => all.length - 1,
      ArrowUp: () => beside(all, at, -1), ArrowDown: () => beside(all, at, 1)}[event.key];
    if (at < 0 || !go) return;
    event.preventDefault();
    all[go()]?.focus();
  }

  // The board, as a picture: what it says is in the words ----------------------------------------

  #draw() {
    this.#drawing.setAttribute('viewBox', `0 0 ${this.#side} ${this.#side}`);
    fill(this.#drawing, this.#faces.map((face, cell) => {
      const [x, y] = this.#middle(cell);
      const letter = svg('text', {x, y});
      letter.textContent = capital(face);
      return svg('g', {}, svg('rect', {x: x - 0.46, y: y - 0.46, width: 0.92, height: 0.92, rx: 0.14}), letter);
    }), svg('polyline', {points: ''}), svg('circle', {r: 0.13}));
  }

  /** @param {number[]} path */
  #trace(path) {
    this.#faces.forEach((_, cell) => this.#drawing.children[cell].classList.toggle('lit', path.includes(cell)));
    const [x, y] = this.#middle(path[0] ?? 0);
    this.#drawing.querySelector('polyline')?.setAttribute('points', path.map((cell) => this.#middle(cell)).join(' '));
    const start = this.#drawing.querySelector('circle');
    for (const [name, value] of Object.entries({cx: x, cy: y, r: path.length ? 0.13 : 0})) start?.setAttribute(name, String(value));
  }

  /** @param {number} cell */
  #middle(cell) {
    return [(cell % this.#side) + 0.5, Math.floor(cell / this.#side) + 0.5];
  }
}

/** @param {Meaning} meaning */
const said = ({part, gloss, form_of}) => `${part}${form_of ? `, of ${form_of.toUpperCase()}` : ''}: ${gloss}`;

/**
 * What a word means, most often; nothing if that is not known here.
 * @param {string} word
 */
async function lookUp(word) {
  const asked = meanings.get(word) ?? askMeanings(word);
  meanings.set(word, asked);
  try {
    return (await asked).slice(0, MOST_MEANINGS);
  } catch {
    meanings.delete(word);
    return [];
  }
}

/**
 * The one that stands nearest to another, in the line above or below.
 * @param {HTMLElement[]} all @param {number} at @param {1 | -1} way
 */
function beside(all, at, way) {
  const from = all[at].getBoundingClientRect();
  let best = at, nearest = Infinity, line = from.top;
  for (let n = at + way; n in all; n += way) {
    const box = all[n].getBoundingClientRect();
    if (Math.abs(box.top - from.top) < 2) continue;
    if (best !== at && Math.abs(box.top - line) > 2) break;
    line = box.top;
    if (Math.abs(box.left - from.left) < nearest) [best, nearest] = [n, Math.abs(box.left - from.left)];
  }
  return best;
}

customElements.define('parlour-every-word', EveryWord);
