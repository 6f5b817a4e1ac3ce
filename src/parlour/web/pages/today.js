/** Today: one board, one hand, one fragment and one hangman for everybody, and one go at each. */

import {counted, fill, make, picture, sentence} from './draw.js';
import {askToday, beginToday, loadPlayer} from './http.js';

/** @typedef {import('./http.js').Today} Today */
/** @typedef {import('./http.js').Puzzle} Puzzle */

export const VERBS = {new: 'Play', begun: 'Go on', done: '✓ Done'};

/**
 * The puzzles of a day as things to press.
 * @param {Today} today @param {(error: any) => void} trouble
 * @param {(puzzle: Puzzle) => string} tell what to say below the name
 */
export function puzzles(today, trouble, tell) {
  return make('ul', {class: 'puzzles'}, today.puzzles.map((puzzle) => make('li', {},
    make('button', {type: 'button', 'data-puzzle': puzzle.game, 'data-stage': puzzle.stage,
      onclick: () => (puzzle.table ? location.assign(`/t/${puzzle.table}`) : begin(puzzle.game, trouble))},
      picture(puzzle.game, 44),
      make('span', {}, make('strong', {}, puzzle.title), make('span', {class: 'aloud'}, ': '),
        make('span', {class: 'stage'}, tell(puzzle)))))));
}

/** @param {string} game @param {(error: any) => void} trouble */
async function begin(game, trouble) {
  try {
    location.assign(`/t/${await beginToday(game)}`);
  } catch (error) {
    trouble(error);
  }
}

export class TodayPage extends HTMLElement {
  #problem = make('p', {class: 'problem', role: 'alert'});
  #said = make('p', {role: 'status', class: 'quiet'});
  #content = make('div');

  connectedCallback() {
    document.title = 'Today · Parlour';
    fill(this, make('h1', {}, 'Today'), this.#problem, this.#content);
    this.#show();
    addEventListener('parlour-back', () => this.#show());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#show(); // another day may have begun
    });
  }

  async #show() {
    try {
      await loadPlayer();
      this.#draw(await askToday());
      this.#problem.textContent = '';
    } catch (error) {
      this.#problem.textContent = sentence(error);
    }
  }

  /** @param {Today} today */
  #draw(today) {
    const done = today.puzzles.filter((puzzle) => puzzle.stage === 'done');
    fill(this.#content,
      make('p', {}, make('strong', {}, today.spoken), `. ${left(today.seconds_left)}`),
      puzzles(today, (error) => (this.#problem.textContent = sentence(error)),
        (puzzle) => (puzzle.stage === 'done' ? `✓ ${puzzle.result}` : VERBS[puzzle.stage])),
      done.length > 0 && make('section', {class: 'panel'},
        make('h2', {}, 'Tell others'),
        make('p', {class: 'quiet'}, 'This gives nothing away: no letters and no words.'),
        make('label', {}, make('span', {class: 'aloud'}, 'How it went, to be sent to others'),
          make('textarea', {readOnly: true, rows: 4 * done.length, value: told(done), spellcheck: false})),
        make('div', {class: 'buttons'},
          make('button', {type: 'button', class: 'primary', onclick: () => this.#copy(done)}, 'Copy'),
          'share' in navigator && make('button', {type: 'button', onclick: () => navigator.share({text: told(done)}).catch(() => null)}, 'Send')),
        this.#said),
      make('section', {class: 'panel'},
        make('h2', {}, 'Days in a row'),
        make('table', {class: 'figures'},
          make('thead', {}, make('tr', {}, ['Puzzle', 'Now', 'At most'].map((each) => make('th', {scope: 'col'}, each)))),
          make('tbody', {}, today.puzzles.map((puzzle) => row(puzzle.title, puzzle.streak)), row('Any of them', today.streak)))),
      make('p', {class: 'quiet'}, 'A new day begins at midnight UTC, everywhere at once. What you begin today counts for today. ',
        'There are no hints, and playing a puzzle again is practice, which changes nothing here.'));
  }

  /** @param {Puzzle[]} done */
  async #copy(done) {
    try {
      await navigator.clipboard.writeText(told(done));
      this.#said.textContent = 'Copied.';
    } catch {
      /** @type {HTMLTextAreaElement} */ (this.querySelector('textarea')).select();
      this.#said.textContent = 'It is selected; copy it with the keyboard.';
    }
  }
}

/** @param {Puzzle[]} done */
const told = (done) => `${done.map((puzzle) => puzzle.share).join('\n\n')}\n${location.origin}/today`;

/** @param {string} title @param {import('./http.js').Streak} streak */
const row = (title, {current, longest}) =>
  make('tr', {}, make('th', {scope: 'row'}, title), make('td', {}, String(current)), make('td', {}, String(longest)));

/** @param {number} seconds */
function left(seconds) {
  const minutes = Math.ceil(seconds / 60), hours = Math.floor(minutes / 60);
  return `The next puzzles come in ${hours > 0 ? counted(hours, 'hour') : counted(minutes, 'minute')}.`;
}

customElements.define('parlour-today', TodayPage);
