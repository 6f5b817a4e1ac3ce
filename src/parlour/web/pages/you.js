/** You: what you have played and how it went, the words you miss, and what is kept of you. */

import {chart, date} from './chart.js';
import {counted, fill, make, picture, sentence, spoken} from './draw.js';
import {findGame} from './games/game.js';
import {askHistory, askMissed, beForgotten, enterCode, loadPlayer, makeCode} from './http.js';
import {askName} from './name.js';
import {ask} from './parts/dialog.js';
import {state} from './store.js';

const CHARTED = 500, LISTED = 10, MISSED = 60, LEARNT = 12;

/** @typedef {import('./http.js').Played} Played */

export class YouPage extends HTMLElement {
  #problem = make('p', {class: 'problem', role: 'alert'});
  #played = make('div');
  #missed = make('section');
  #list = make('ul', {class: 'tables'});
  #more = make('button', {type: 'button', onclick: () => this.#showMore()}, 'Earlier games');
  /** @type {Played[]} */
  #matches = [];
  #listed = 0;
  /** @type {Object<string, string>} what each game is called */
  #called = {};

  connectedCallback() {
    document.title = 'You · Parlour';
    fill(this, make('h1', {}, 'You'), this.#problem, this.#played, this.#missed, this.#device(), this.#kept());
    this.#show();
    addEventListener('parlour-back', () => this.#show());
  }

  async #show() {
    this.#problem.textContent = '';
    try {
      await loadPlayer();
      if (!state.player) {
        fill(this.#played, make('p', {}, 'When you have played, your games, results and the words you missed stand here. ', make('a', {href: '/'}, 'To the games')));
        return;
      }
      this.#matches = await askHistory(CHARTED);
      await this.#draw();
      await this.#showMissed();
    } catch (error) {
      this.#problem.textContent = sentence(error);
    }
  }

  async #draw() {
    for (const {game, rules} of this.#matches) {
      const kind = await findGame(game).catch(() => null);
      this.#called[key({game, rules})] ??= kind?.also.find((each) => each.name === key({game, rules}))?.title ?? kind?.called ?? game;
    }
    const matches = this.#matches;
    const often = (/** @type {string} */ game) => matches.filter((match) => key(match) === game).length;
    const games = Object.keys(this.#called).sort((a, b) => often(b) - often(a));
    this.#listed = 0;
    fill(this.#list);
    fill(this.#played,
      make('p', {}, matches.length ? `You are ${state.player?.nickname}, and have finished ${matches.length < CHARTED ? counted(matches.length, 'game') : 'many games'}.`
        : 'You have not finished a game yet; then it stands here with how it went.'),
      games.length > 0 && make('section', {}, make('h2', {}, 'Results over time'),
        make('div', {class: 'charts'}, games.map((each) => chart(this.#called[each], matches.filter((match) => key(match) === each)
          .map(({at, score, won, players}) => ({at, score, won, alone: players.length === 1})).reverse())))),
      matches.length > 0 && make('section', {}, make('h2', {}, 'Your games'), this.#list, this.#more));
    if (matches.length) this.#showMore();
  }

  async #showMore() {
    const last = this.#matches[this.#matches.length - 1];
    if (this.#listed + LISTED > this.#matches.length && this.#matches.length % CHARTED === 0) {
      this.#matches.push(...await askHistory(CHARTED, last.at).catch(() => []));
    }
    const next = this.#matches.slice(this.#listed, this.#listed + LISTED);
    this.#listed += next.length;
    const rows = next.map((match) => make('li', {}, make('a', {href: `/m/${match.match}`}, picture(key(match), 32),
      make('span', {}, make('strong', {}, this.#called[key(match)] ?? match.game), ` ${this.#told(match)}`, make('br'),
        make('small', {class: 'quiet'}, [date(match.at), match.day && `puzzle of ${spoken(match.day)}`].filter(Boolean).join(' · '))))));
    this.#list.append(...rows);
    this.#more.hidden = this.#listed >= this.#matches.length;
    if (this.#listed > next.length) rows[0]?.querySelector('a')?.focus();
  }

  /** @param {Played} match */
  #told({players, seat, won, score}) {
    const others = players.filter((_, n) => n !== seat);
    const points = score === null ? '' : counted(score, 'point');
    if (!others.length) return points;
    return `${won ? 'won' : 'not won'} against ${others.join(', ')}${points && `, ${points}`}`;
  }

  async #showMissed() {
    const words = await askMissed(MISSED);
    fill(this.#missed, words.length > 0 && [
      make('h2', {}, 'Words you miss most'),
      learn(words.slice(0, LEARNT)),
      words.length > LEARNT && make('details', {}, make('summary', {}, `${words.length - LEARNT} more`), learn(words.slice(LEARNT))),
    ]);
  }

  // What is kept of you --------------------------------------------------------------------------

  #device() {
    const code = make('output', {class: 'code'});
    const typed = make('input', {type: 'text', id: 'code', inputMode: 'numeric', autocomplete: 'one-time-code', maxLength: 20, placeholder: '123 456 789'});
    const said = make('p', {role: 'status'});
    return make('section', {class: 'panel'},
      make('h2', {}, 'Another device'),
      make('p', {}, 'To play there with the same name and history, have a code made here, and type it there.'),
      make('div', {class: 'buttons'}, make('button', {type: 'button', onclick: async () => {
        try {
          if (!state.player && !await askName()) return;
          const made = await makeCode();
          code.textContent = made.code;
          said.textContent = `Type it on the other device within ${Math.round(made.seconds / 60)} minutes. It can be used once.`;
        } catch (error) {
          said.textContent = sentence(error);
        }
      }}, 'Make a code'), code),
      make('form', {onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
          await enterCode(typed.value);
          typed.value = '';
          said.textContent = `Welcome, ${state.player?.nickname}. This device is yours now.`;
          await this.#show();
        } catch (error) {
          said.textContent = sentence(error);
        }
      }}, make('label', {for: 'code'}, 'A code from another device'),
        make('div', {class: 'share'}, typed, make('button', {class: 'primary'}, 'Use it')),
        make('p', {class: 'quiet'}, 'What was played on this device under another name is then no longer shown on it.')),
      said);
  }

  #kept() {
    return make('section', {class: 'panel'},
      make('h2', {}, 'What is kept of you'),
      make('p', {}, 'Your name, your games move by move, and words you missed, on this server and nowhere else. No address, no password, nothing of your device.'),
      make('div', {class: 'buttons'},
        make('a', {class: 'button', href: '/api/player/export', download: 'parlour.jsonl'}, 'Take a copy of everything'),
        make('button', {type: 'button', onclick: () => this.#forget()}, 'Delete everything')));
  }

  async #forget() {
    if (!state.player) return;
    const sure = await ask('Delete everything?', [
      make('p', {}, 'Your name, history, results and streaks are deleted, on all your devices, and cannot be brought back. Games that you play now end.'),
      make('p', {}, 'In games with others they keep what they did, and you are called Somebody.')],
    [{value: '', text: 'Keep it', primary: true}, {value: 'yes', text: 'Delete everything'}]);
    if (sure !== 'yes') return;
    try {
      await beForgotten();
      localStorage.clear();
      sessionStorage.clear();
      location.assign('/');
    } catch (error) {
      this.#problem.textContent = sentence(error);
    }
  }
}

/** @param {import('./http.js').Missed[]} words */
const learn = (words) => make('ul', {class: 'learn'}, words.map(({word, times, meanings}) => make('li', {},
  make('strong', {}, word.toUpperCase()), make('span', {class: 'quiet'}, ` missed ${['', 'once', 'twice'][times] ?? `${times} times`}`),
  meanings.length > 0 && make('span', {class: 'meaning'}, meanings[0]))));

/** The card of a game by whose rules was played. @param {{game: string, rules: string}} match */
const key = ({game, rules}) => (rules === '2008' ? `${game}-2008` : game);

customElements.define('parlour-you', YouPage);
