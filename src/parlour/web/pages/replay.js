/** A finished match, move by move, and what the coach says of it. */

import {date} from './chart.js';
import {Review} from './coach.js';
import {fill, make, sentence} from './draw.js';
import {findGame} from './games/game.js';
import {askMatch, askWhyThen, loadPlayer} from './http.js';
import './parts/status.js';

/** @typedef {import('./http.js').Replayed} Replayed */

export class ReplayPage extends HTMLElement {
  #title = make('h1');
  #about = make('p', {class: 'quiet'});
  #status = make('parlour-status');
  #place = make('div', {class: 'place'});
  #step = make('input', {type: 'range', min: 0, step: 1, 'aria-label': 'Move', oninput: () => this.#go(Number(this.#step.value))});
  #back = make('button', {type: 'button', onclick: () => this.#go(this.#number - 1)}, 'Back');
  #on = make('button', {type: 'button', onclick: () => this.#go(this.#number + 1)}, 'Forward');
  #review = /** @type {Review} */ (make('parlour-review'));
  /** @type {import('./games/game.js').Game | null} */
  #game = null;
  #number = 0;
  #last = 0;

  /** @param {string} match */
  constructor(match) {
    super();
    this.match = match;
  }

  async connectedCallback() {
    document.title = 'A finished game · Parlour';
    try {
      await loadPlayer();
      const whole = await askMatch(this.match);
      const kind = await findGame(whole.game);
      this.#game = new kind();
      this.#place.append(this.#game);
      this.#title.textContent = kind.called;
      document.title = `${kind.called}, ${date(whole.at)} · Parlour`;
      this.#about.textContent = `${whole.players.join(', ')} · ${date(whole.at)}`;
      this.#last = this.#step.max = whole.last;
      fill(this, this.#title, this.#about, this.#status, this.#place,
        make('div', {class: 'replay'}, this.#back, this.#step, this.#on),
        this.#review, make('p', {}, make('a', {href: '/you'}, 'All your games')));
      this.#draw(whole);
      if (whole.seat !== null) this.#review.show(whole.match, this.#game, play(whole));
    } catch (error) {
      fill(this, make('h1', {}, 'This game cannot be shown'), make('p', {class: 'problem', role: 'alert'}, sentence(error)),
        make('p', {}, make('a', {href: '/'}, 'To the games')));
    }
  }

  /** @param {number} number */
  async #go(number) {
    this.#number = Math.max(0, Math.min(number, this.#last));
    const wanted = this.#number;
    try {
      const then = await askMatch(this.match, wanted);
      if (wanted === this.#number) this.#draw(then);
    } catch (error) {
      this.#status.say(sentence(error), 'bad');
    }
  }

  /** @param {Replayed} then */
  #draw(then) {
    const game = /** @type {import('./games/game.js').Game} */ (this.#game), now = play(then);
    this.#number = then.number;
    this.#step.value = String(then.number);
    this.#step.setAttribute('aria-valuetext', `${then.number} of ${then.last}`);
    this.#back.disabled = then.number === 0;
    this.#on.disabled = then.number === then.last;
    game.show(now);
    const told = then.events.map((event) => game.tell(event, now)).filter(Boolean).join(' ');
    this.#status.say(now.over ? game.ending(now) : told || `Move ${then.number} of ${then.last}.`);
  }
}

/** @param {Replayed} then @returns {import('./games/game.js').Play} */
const play = ({match, view, seat, options, outcome, players}) => ({
  view, seat, options, outcome, over: !!outcome, names: players, toMove: [], waiting: false, mine: false, move: () => {},
  why: (after, move) => askWhyThen(match, seat ?? 0, after, move),
});

customElements.define('parlour-replay', ReplayPage);
