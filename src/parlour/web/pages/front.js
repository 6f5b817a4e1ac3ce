/** The front page: today's puzzles, what was left open, the games, and tables that anybody may join. */

import {fill, make, picture, sentence, spoken} from './draw.js';
import {findGame} from './games/game.js';
import {askToday, listGames, listLeftOpen, listTables, makeTable} from './http.js';
import {askName} from './name.js';
import {state} from './store.js';
import {VERBS, puzzles} from './today.js';

const LEVEL = 'parlour.level';
const LEVELS = ['easy', 'medium', 'hard', 'perfect'];

/** @typedef {import('./store.js').Game} Game */
/** @typedef {import('./games/game.js').Way} Way */
/** @typedef {import('./games/game.js').Also} Card */

export class FrontPage extends HTMLElement {
  #problem = make('p', {class: 'problem', role: 'alert'});
  #today = make('section', {class: 'today'});
  #left = make('section');
  #games = make('section', {class: 'games', 'aria-label': 'The games'});
  #open = make('section');

  connectedCallback() {
    document.title = 'Parlour: word games';
    fill(this,
      make('h1', {class: 'hello'}, 'Word games, alone or together'),
      this.#problem, this.#left, this.#today, this.#games, this.#open);
    this.#show();
    addEventListener('parlour-back', () => this.#show());
  }

  /** Ask for everything at once, and draw it from above to below, so that nothing moves once it is there. */
  #show() {
    this.#problem.textContent = '';
    const games = this.#showGames(this.#showWhatGoesOn());
    this.#showTables(games);
  }

  /** @param {Promise<void>} above */
  async #showGames(above) {
    try {
      const games = await listGames();
      const found = (await Promise.all(games.map(cards))).flat();
      await above;
      fill(this.#games, found.map(({game, card}) => this.#card(game, card)));
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** @param {Game} game @param {Card} card */
  #card(game, card) {
    const alone = card.ways.filter((way) => !way.chairs.includes('friend'));
    const friends = card.ways.filter((way) => way.chairs.includes('friend'));
    const level = levels(game);
    const start = (/** @type {Way} */ way, primary = false) => make('button', {type: 'button', class: primary ? 'primary' : '',
      'aria-label': `${card.title}: ${way.text}`, onclick: (/** @type {Event} */ event) => this.#start(game, way, level.value, event)},
      primary ? 'Play' : way.text);
    const more = alone.slice(1);
    return make('article', {class: 'card', 'data-game': card.name},
      picture(card.name, 96),
      make('div', {class: 'about'},
        make('h2', {}, card.title),
        make('p', {}, card.summary)),
      make('div', {class: 'row'},
        alone[0] && start(alone[0], true),
        card.ways.some((way) => way.chairs.includes('computer')) && make('label', {class: 'level'}, make('span', {class: 'aloud'}, `${card.title}: the computer’s level`), level)),
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
        turn_limit: way.turn ?? 0,
      });
      location.assign(`/t/${table}`);
    } catch (error) {
      this.#trouble(error);
    }
    button.disabled = false;
  }

  /** Show today's puzzles, and what was left open beside them. */
  async #showWhatGoesOn() {
    const [today, open] = await Promise.all([askToday().catch(() => null), listLeftOpen().catch(() => [])]);
    const left = open.filter((table) => !today || table.day !== today.day).slice(0, 5);
    const links = await Promise.all(left.map((table) => link(table, 'Continue')));
    fill(this.#today, today && [
      make('h2', {}, make('a', {href: '/today'}, 'Today’s puzzles')),
      make('p', {class: 'quiet'}, 'The same for everybody, one go at each.', today.streak.current > 1 && ` You have played ${today.streak.current} days in a row.`),
      puzzles(today, (error) => this.#trouble(error), (puzzle) => VERBS[puzzle.stage]),
    ]);
    fill(this.#left, links.length > 0 && [
      make('h2', {}, 'Go on with'),
      make('ul', {class: 'tables'}, links.map((each) => make('li', {}, each))),
    ]);
  }

  /** @param {Promise<void>} above */
  async #showTables(above) {
    const tables = await listTables().catch(() => []);
    await above;
    const waiting = tables.filter((table) => table.stage !== 'over' && table.chairs.length > 1);
    fill(this.#open, waiting.length > 0 && [
      make('h2', {}, 'Open tables'),
      make('ul', {class: 'tables'}, await Promise.all(waiting.slice(0, 20).map(async (table) =>
        make('li', {}, await link(table, table.stage === 'waiting' ? 'Join' : 'Watch'))))),
    ]);
  }

  /** @param {any} error */
  #trouble(error) {
    this.#problem.textContent = sentence(error);
  }
}

/** The games that an element plays, as cards. @param {Game} game @returns {Promise<{game: Game, card: Card}[]>} */
async function cards(game) {
  const element = await findGame(game.name).catch(() => null);
  const first = {name: game.name, title: game.title, summary: game.summary, ways: element?.ways ?? []};
  return [first, ...(element?.also ?? [])].map((card) => ({game, card}));
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
  return make('a', {href: `/t/${table.table}`}, picture(table.game, 32),
    make('span', {}, make('strong', {}, verb), ` ${element.called}: ${table.day ? `the puzzle of ${spoken(table.day)}` : names.join(', ')}`));
}

customElements.define('parlour-front', FrontPage);
