/** A table: who is there, the game, and what one can do besides playing. */

import {Coach, Review} from './coach.js';
import {fill, make, refill, sentence, spoken, write} from './draw.js';
import {findGame} from './games/game.js';
import {askWhyThen, joinTable, keepAs, kept, leaveTable} from './http.js';
import {Line} from './line.js';
import {askName} from './name.js';
import './parts/clock.js';
import {ask} from './parts/dialog.js';
import './parts/score.js';
import './parts/status.js';
import {state, watch} from './store.js';

const EXPLAINED = 'explained.';

export class TablePage extends HTMLElement {
  #line;
  #score = make('parlour-score');
  #clock = make('parlour-clock');
  #status = make('parlour-status');
  #lost = make('p', {class: 'notice', role: 'alert', hidden: true});
  #place = make('div', {class: 'place'});
  #wait = make('section', {class: 'wait'});
  #coach = /** @type {Coach} */ (make('parlour-coach'));
  #review = /** @type {Review} */ (make('parlour-review'));
  #buttons = make('div', {class: 'buttons tools'});
  #title = make('h1', {class: 'aloud'});
  /** @type {import('./games/game.js').Game | null} */
  #game = null;
  /** @type {typeof import('./games/game.js').Game | null} */
  #kind = null;
  /** @type {Promise<void> | undefined} */
  #loading;
  #told = '';
  #saying = '';

  /** @param {string} table */
  constructor(table) {
    super();
    this.table = table;
    this.#coach.table = table;
    this.#line = new Line(table);
  }

  connectedCallback() {
    fill(this, this.#title,
      make('div', {class: 'bar'}, this.#score, this.#clock),
      this.#lost, this.#status, this.#wait, this.#place, this.#buttons, this.#coach, this.#review);
    watch(() => this.#draw());
  }

  #draw() {
    const {table, connection} = state;
    this.#sayConnection();
    if (connection === 'missing') {
      fill(this, make('h1', {}, 'There is no such table'), make('p', {}, make('a', {href: '/'}, 'To the games')));
      return;
    }
    if (!table) {
      if (state.problem) this.#status.say(sentence(state.problem), 'bad');
      return;
    }
    if (!this.#kind) {
      this.#loading ??= this.#load(table.game);
      return;
    }
    document.title = `${this.#mine() ? '▶ ' : ''}${this.#kind.called} · Parlour`;
    this.#title.textContent = this.#kind.called + (table.day ? `, the puzzle of ${spoken(table.day)}` : '');
    const play = state.view && state.match === table.match ? this.#play() : null;
    this.#score.show(table.chairs.map((chair) => ({
      name: chair.nickname ?? (chair.computer ? `Computer (${chair.computer})` : 'free chair'),
      you: chair === table.chairs[state.chair ?? -1],
      computer: !!chair.computer,
      here: !!chair.here || !!chair.computer,
      turn: !!play && !play.over && chair.seat !== undefined && play.toMove.includes(chair.seat) && table.chairs.length > 1,
      winner: !!play?.outcome?.winners?.includes(chair.seat ?? -1),
      score: play && chair.seat !== undefined && this.#game ? this.#game.score(play, chair.seat) : null,
    })), table.spectators);
    this.#clock.show(state.begun, play && !play.over ? state.due : null);
    this.#drawWaiting();
    this.#place.hidden = !play;
    if (play) this.#drawGame(play);
    this.#drawButtons(play);
  }

  /** @param {string} game */
  async #load(game) {
    this.#kind = await findGame(game);
    this.#game = new this.#kind();
    this.#place.append(this.#game);
    this.#draw();
    this.#explain(game);
  }

  /** The first visit to a game explains it, once. @param {string} game */
  async #explain(game, again = false) {
    if (!this.#kind || (!again && kept(EXPLAINED + game))) return;
    keepAs(EXPLAINED + game, 'yes');
    await ask(this.#kind.called, this.#kind.explained.map((each) => make('p', {}, each)), [{value: 'ok', text: again ? 'Back to the game' : 'Start playing', primary: true}]);
    if (document.activeElement === document.body) document.getElementById('main')?.focus({preventScroll: true});
  }

  #mine() {
    return state.seat !== null && !state.outcome && state.toMove.includes(state.seat);
  }

  /** @returns {import('./games/game.js').Play} */
  #play() {
    const table = /** @type {import('./store.js').Table} */ (state.table);
    /** @type {string[]} */
    const names = [];
    for (const chair of table.chairs) {
      if (chair.seat !== undefined) names[chair.seat] = chair.nickname ?? (chair.computer ? 'the computer' : 'nobody');
    }
    const waiting = state.pending.length > 0;
    return {
      view: state.view, seat: state.seat, options: table.options, outcome: state.outcome, over: !!state.outcome,
      toMove: state.toMove, names, waiting, mine: this.#mine() && !waiting,
      move: (text) => this.#line.move(text),
      why: (after, move) => askWhyThen(state.match, state.seat ?? 0, after, move),
    };
  }

  /** @param {import('./games/game.js').Play} play */
  #drawGame(play) {
    const game = /** @type {import('./games/game.js').Game} */ (this.#game);
    const key = `${state.match} ${state.number}`;
    let kind = /** @type {'plain'|'good'|'bad'} */ ('plain');
    const news = key !== this.#told;
    if (news) {
      this.#told = key;
      this.#saying = (state.news?.events ?? []).map((event) => game.tell(event, play)).filter(Boolean).slice(-3).join(' ');
    }
    game.show(play);
    let text = play.over ? game.ending(play) : [this.#saying, play.waiting ? '' : game.prompt(play)].filter(Boolean).join(' ');
    if (state.refusal && !play.waiting && !play.over) {
      text = game.refused(state.refusal.reason, state.refusal.move);
      kind = 'bad';
    } else if (play.over && play.seat !== null && play.outcome?.winners?.length) {
      kind = play.outcome.winners.includes(play.seat) ? 'good' : 'bad';
    }
    if (state.problem && !play.over) text = sentence(state.problem);
    // A move that was only sent is no news.
    if (text && (news || !play.waiting || state.problem)) this.#status.say(text, kind);
    this.#coach.follow(state.match, state.number, state.tried);
    this.#coach.hidden = play.over;
    this.#review.hidden = !play.over || play.seat === null;
    if (play.over && play.seat !== null) this.#review.show(state.match, game, play);
  }

  #drawWaiting() {
    const table = /** @type {import('./store.js').Table} */ (state.table);
    const free = table.chairs.filter((chair) => !chair.nickname && !chair.computer).length;
    const sits = state.chair !== null;
    this.#wait.hidden = table.stage === 'playing' || !free;
    refill(this.#wait, [sits, free, table.stage, state.player?.nickname], () => sits
      ? [make('h2', {}, 'Send this link to a friend'),
          make('div', {class: 'share'}, make('input', {readOnly: true, value: location.href, 'aria-label': 'The link to this table',
            onfocus: (/** @type {any} */ event) => event.target.select()}),
          make('button', {type: 'button', class: 'primary', onclick: share}, 'Copy the link')),
          make('p', {class: 'quiet'}, 'The game begins as soon as they have sat down. Keep this page open.')]
      : [make('h2', {}, `A game of ${this.#kind?.called}`),
          make('p', {}, (this.#kind?.explained ?? []).join(' ')),
          make('div', {class: 'buttons'},
            make('button', {type: 'button', class: 'primary', onclick: () => this.#join()}, 'Sit down and play')),
          make('p', {class: 'quiet'}, 'Or stay and watch.')]);
    if (!this.#wait.hidden && !state.view) this.#status.say(sits ? 'Waiting for somebody to join.' : 'There is a free chair here.');
  }

  async #join() {
    try {
      if (!state.player || state.player.nickname === 'Guest') await askName();
      await joinTable(this.table);
      this.#line.reopen();
    } catch (error) {
      this.#status.say(sentence(error), 'bad');
    }
  }

  /** @param {import('./games/game.js').Play | null} play */
  #drawButtons(play) {
    const table = /** @type {import('./store.js').Table} */ (state.table);
    const sits = state.chair !== null;
    const chair = table.chairs[state.chair ?? -1];
    const people = table.chairs.filter((each) => each.nickname).length;
    const over = !!play?.over;
    const playing = !!play && !over && play.seat !== null;
    const others = table.chairs.filter((each) => each.again && each !== chair && each.nickname).map((each) => each.nickname);
    const taught = playing && people === 1 && !(table.day && table.match === `${table.table}-1`);
    const asked = taught && !state.pending.length && state.tried ? this.#game?.named(state.tried.move) : '';
    const left = this.#coach.left;
    refill(this.#buttons, [sits, over, playing, taught, chair?.again, others, table.game], () => [
      over && sits && !chair?.again && make('button', {type: 'button', class: 'primary', onclick: () => this.#line.rematch()}, 'Play again'),
      over && chair?.again && make('p', {class: 'quiet'}, 'Waiting for the others to want it too.'),
      over && others.length > 0 && !chair?.again && make('p', {}, `${others.join(', ')} would like to play again.`),
      taught && make('button', {type: 'button', class: 'hint', onclick: async () => {
        await this.#coach.hint();
        this.#draw();
      }}),
      taught && make('button', {type: 'button', class: 'why', onclick: () => this.#coach.why()}),
      playing && make('button', {type: 'button', class: 'plain', onclick: () => this.#giveUp()}, 'Give up'),
      make('button', {type: 'button', class: 'plain', onclick: () => this.#explain(table.game, true)}, 'The rules'),
      sits && !playing && make('button', {type: 'button', class: 'plain', onclick: () => this.#leave()}, 'Leave the table'),
      !sits && make('a', {href: '/'}, 'Other games'),
      table.day && over && make('a', {href: '/today'}, 'Today’s puzzles'),
    ]);
    const [hint, why] = ['hint', 'why'].map((name) => /** @type {HTMLButtonElement | null} */ (this.#buttons.querySelector(`.${name}`)));
    if (!hint || !why) return;
    write(hint, left === null ? 'Hint' : left ? 'Say more' : 'No more hints');
    hint.setAttribute('aria-disabled', String(left === 0 || !this.#mine()));
    why.hidden = !asked;
    write(why, `Why ${asked}?`);
  }

  async #giveUp() {
    const sure = await ask('Give up?', [make('p', {}, 'The game ends, and you have not won it.')],
      [{value: '', text: 'Play on', primary: true}, {value: 'yes', text: 'Give up'}]);
    if (sure === 'yes') this.#line.resign();
  }

  async #leave() {
    this.#line.close();
    await leaveTable(this.table);
    location.assign('/');
  }

  #sayConnection() {
    const {connection, pending} = state;
    this.#lost.hidden = connection !== 'lost';
    const text = connection !== 'lost' ? '' : 'No connection at the moment. The page comes back by itself' +
      (pending.length ? ', and what you played is sent then.' : '.');
    if (this.#lost.textContent !== text) this.#lost.textContent = text;
  }
}

/** @param {MouseEvent} event */
async function share(event) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  try {
    await navigator.clipboard.writeText(location.href);
    button.textContent = 'Copied';
  } catch {
    /** @type {HTMLInputElement} */ (button.previousElementSibling).select();
  }
}

customElements.define('parlour-table', TablePage);
