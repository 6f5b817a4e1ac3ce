/** The front page: the games, what was left open, and the tables that anybody may join. */

import {fill, make, sentence} from './draw.js';
import {forget, listGames, listTables, makeTable, recentTables, showTable} from './http.js';
import {askName} from './name.js';
import {state} from './store.js';

const LEVEL = 'parlour.level';
const LEVELS = ['easy', 'medium', 'hard', 'perfect'];

/** @typedef {import('./store.js').Game} Game */
/** @typedef {import('./games/game.js').Way} Way */

/** @param {string} name @returns {Promise<typeof import('./games/game.js').Game>} */
export const findGame = async (name) => (await import(`./games/${name}.js`)).default;

export class FrontPage extends HTMLElement {
  #problem = make('p', {class: 'problem', role: 'alert'});
  #games = make('div', {class: 'games'});
  #open = make('section');
  #left = make('section');

  connectedCallback() {
    document.title = 'Parlour: word games';
    fill(this,
      make('h1', {class: 'hello'}, 'Word games, alone or together'),
      this.#problem, this.#left, this.#games, this.#open);
    this.#showGames();
    this.#showTables();
    this.#showLeft();
  }

  async #showGames() {
    try {
      const games = await listGames();
      fill(this.#games, await Promise.all(games.map((game) => this.#card(game))));
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {Game} game */
  async #card(game) {
    const element = await findGame(game.name).catch(() => null);
    const ways = element?.ways ?? [];
    const alone = ways.filter((way) => !way.chairs.includes('friend'));
    const friends = ways.filter((way) => way.chairs.includes('friend'));
    const level = levels(game);
    const start = (/** @type {Way} */ way, primary = false) => make('button', {type: 'button', class: primary ? 'primary' : '',
      'aria-label': `${game.title}: ${way.text}`, onclick: (/** @type {Event} */ event) => this.#start(game, way, level.value, event)},
      primary ? 'Play' : way.text);
    const more = alone.slice(1);
    return make('article', {class: 'card', 'data-game': game.name},
      make('img', {src: new URL(`./pictures/${game.name}.svg`, import.meta.url).href, alt: '', width: 96, height: 96}),
      make('div', {class: 'about'},
        make('h2', {}, game.title),
        make('p', {}, game.summary)),
      make('div', {class: 'row'},
        alone[0] && start(alone[0], true),
        ways.some((way) => way.chairs.includes('computer')) && make('label', {class: 'level'}, make('span', {class: 'aloud'}, `${game.title}: the computer’s level`), level)),
      make('details', {}, make('summary', {}, 'More ways to play'),
        more.length > 0 && make('h3', {}, 'Alone or against the computer'),
        make('div', {class: 'buttons'}, more.map((way) => start(way)))),
      make('details', {}, make('summary', {}, 'Play with a friend'),
        make('div', {class: 'buttons'}, friends.map((way) => start(way)))));
  }

  /** @param {Game} game @param {Way} way @param {string} level @param {Event} event */
  async #start(game, way, level, event) {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    try {
      const friend = way.chairs.includes('friend');
      if (friend && (!state.player || state.player.nickname === 'Guest')) await askName();
      const table = await makeTable({
        game: game.name,
        chairs: way.chairs.map((each) => ({computer: each === 'computer' ? level : null})),
        options: way.options ?? {},
        open: friend,
      });
      location.assign(`/t/${table}`);
    } catch (error) {
      this.#trouble(error);
    }
    button.disabled = false;
  }

  async #showTables() {
    const tables = await listTables().catch(() => []);
    const waiting = tables.filter((table) => table.stage !== 'over' && table.chairs.length > 1);
    fill(this.#open, waiting.length > 0 && [
      make('h2', {}, 'Open tables'),
      make('ul', {class: 'tables'}, await Promise.all(waiting.slice(0, 20).map(async (table) =>
        make('li', {}, await link(table, table.stage === 'waiting' ? 'Join' : 'Watch'))))),
    ]);
  }

  async #showLeft() {
    const found = await Promise.all(recentTables().map((name) => showTable(name).catch((error) => {
      if (error.status === 404) forget(name);
      return null;
    })));
    const open = found.filter((table) => table && table.stage !== 'over');
    fill(this.#left, open.length > 0 && [
      make('h2', {}, 'Go on with'),
      make('ul', {class: 'tables'}, await Promise.all(open.slice(0, 5).map(async (table) =>
        make('li', {}, await link(/** @type {any} */ (table), 'Continue'))))),
    ]);
  }

  /** @param {any} error */
  #trouble(error) {
    this.#problem.textContent = sentence(error);
  }
}

/** @param {Game} game */
function levels(game) {
  const kept = localStorage.getItem(LEVEL) ?? 'medium';
  const choice = make('select', {onchange: () => localStorage.setItem(LEVEL, choice.value)},
    (game.levels ?? LEVELS).map((level) => make('option', {value: level, selected: level === kept}, level)));
  return choice;
}

/** @param {import('./store.js').Table} table @param {string} verb @returns {Promise<HTMLElement>} */
async function link(table, verb) {
  const element = await findGame(table.game);
  const names = table.chairs.map((chair) => chair.nickname ?? (chair.computer ? `computer (${chair.computer})` : 'a free chair'));
  return make('a', {href: `/t/${table.table}`},
    make('img', {src: new URL(`./pictures/${table.game}.svg`, import.meta.url).href, alt: '', width: 32, height: 32}),
    make('span', {}, make('strong', {}, verb), ` ${element.called}: ${names.join(', ')}`));
}

customElements.define('parlour-front', FrontPage);
