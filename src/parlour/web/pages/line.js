/**
 * The line to the server: one WebSocket to one table, as described at /protocol.
 *
 * It comes back by itself, says the last number that it knows, and sends every move that was not
 * answered again, with the same id, so that a move is made once or not at all. Unanswered moves
 * outlive a reload of the page. It asks for views, because the rules are the server's.
 */

import {change, state} from './store.js';

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15000;
const PONG_WITHIN = 8000;
const RETRY = 1000;
const GONE = 'there is no such table';

export class Line {
  /** @type {WebSocket | null} */
  #socket = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #pinger = 0;
  #deadline = 0;
  #repeater = 0;
  #welcome = false;
  #closed = false;
  #stranger = false;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    change({pending: this.#kept()});
    addEventListener('online', () => this.#hurry());
    addEventListener('offline', () => this.#lost());
    addEventListener('pageshow', () => this.#hurry());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#hurry();
    });
    this.#open();
  }

  /** Open the line anew, as whoever one is by now: what a stranger was shown is not what one may see. */
  reopen() {
    this.#stranger = true;
    this.#socket?.close();
    this.#drop();
    this.#open();
  }

  /** @param {string} text what a person would type */
  move(text) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(16).padStart(2, '0')).join('');
    const pending = {id, move: text, based_on: state.number, match: state.match};
    this.#keep([...state.pending, pending]);
    change({refusal: null, problem: '', tried: pending});
    this.#sendMove(pending);
  }

  resign() {
    this.#wish('resign');
  }

  rematch() {
    this.#wish('rematch');
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
    this.#drop();
  }

  // The socket -----------------------------------------------------------------------------------

  #open() {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#timer);
    change({connection: state.connection === 'none' ? 'connecting' : state.connection});
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = ({data}) => {
      clearTimeout(this.#deadline);
      if (socket === this.#socket) this.#hear(JSON.parse(data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#pinger = setInterval(() => this.#ping(), PING_EVERY);
  }

  #hello() {
    const known = state.match && state.number && !this.#stranger ? {match: state.match, last: state.number} : {};
    this.#send({say: 'hello', table: this.table, views: true, ...known});
  }

  #drop() {
    clearTimeout(this.#timer);
    clearTimeout(this.#deadline);
    clearTimeout(this.#repeater);
    clearInterval(this.#pinger);
    this.#socket = null;
    this.#welcome = false;
  }

  #lost() {
    if (this.#closed) return;
    this.#socket?.close();
    this.#drop();
    if (state.connection === 'missing') return;
    change({connection: 'lost'});
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hurry() {
    if (this.#socket) return this.#ping();
    this.#wait = FIRST_WAIT;
    this.#open();
  }

  #ping() {
    if (!this.#welcome) return;
    this.#send({say: 'ping'});
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#lost(), PONG_WITHIN);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // What is heard --------------------------------------------------------------------------------

  /** @param {any} message */
  #hear(message) {
    switch (message.say) {
      case 'welcome':
        this.#wait = FIRST_WAIT;
        this.#welcome = true;
        change({table: message.table, chair: message.chair ?? null, connection: 'open', problem: ''});
        if (message.chair === undefined) change({seat: null});
        if (!message.table.match) this.#keep([]);
        break;
      case 'changed':
        change({table: message.table});
        if (state.chair !== null && !message.table.chairs[state.chair]?.nickname) change({chair: null, seat: null});
        break;
      case 'position':
        this.#stranger = false;
        this.#take(message, message.match !== state.match);
        this.#sendAgain();
        break;
      case 'happened':
        this.#take(message, false);
        this.#sendAgain();
        break;
      case 'accepted':
        this.#keep(state.pending.filter((each) => each.id !== message.id));
        change({problem: ''});
        if (message.view !== undefined) this.#take(message, false);
        break;
      case 'refusal':
        this.#refused(message);
        break;
      case 'problem':
        if (message.reason === GONE) {
          change({connection: 'missing'});
        } else {
          change({problem: message.reason});
          if (message.again) this.#repeatSoon();
          else this.#keep(state.pending.filter((each) => this.#sentOn.get(each) !== this.#socket));
        }
        break;
      case 'goodbye':
        this.#wait = 1000 * (message.reconnect ?? LONGEST_WAIT / 1000);
        break;
    }
  }

  /** Say again what was not taken, whichever message it was; what was taken is answered as before. */
  #repeatSoon() {
    clearTimeout(this.#repeater);
    this.#repeater = setTimeout(() => {
      if (!this.#welcome) return this.#hello();
      this.#sentOn = new WeakMap();
      this.#wishedOn = null;
      this.#sendAgain();
    }, RETRY);
  }

  /** @param {any} message @param {boolean} fresh whether this is another match than before */
  #take(message, fresh) {
    if (!fresh && message.match === state.match && message.number < state.number) return;
    if (message.match !== state.match) {
      if (message.say !== 'position') return;
      this.#keep(state.pending.filter((each) => each.match === message.match));
      change({tried: null});
    }
    change({
      match: message.match,
      number: message.number,
      view: message.view,
      toMove: message.to_move,
      begun: performance.now() - 1000 * message.elapsed,
      due: message.due ?? null,
      outcome: message.outcome ?? null,
      news: message.events ? {number: message.number, events: message.events} : null,
    });
    if (message.say === 'position') change({seat: message.seat ?? null, refusal: null});
  }

  /** @param {{id: string, reason: string, again?: boolean}} refusal */
  #refused({id, reason, again}) {
    const pending = state.pending.find((each) => each.id === id);
    if (!pending) return;
    if (again) {
      change({problem: reason});
      setTimeout(() => this.#sendMove(pending), RETRY);
      return;
    }
    this.#keep(state.pending.filter((each) => each.id !== id));
    change({refusal: {reason, move: pending.move, at: performance.now()}});
  }

  // Moves that wait for an answer ----------------------------------------------------------------

  #sentOn = new WeakMap();
  /** What is wished besides moves, until it is seen to be so. @type {'resign'|'rematch'|null} */
  #wished = null;
  /** @type {WebSocket | null} */
  #wishedOn = null;

  /** @param {'resign'|'rematch'} what */
  #wish(what) {
    this.#wished = what;
    this.#wishedOn = null;
    this.#sendAgain();
  }

  /** @param {import('./store.js').Pending} pending */
  #sendMove(pending) {
    if (!this.#welcome || !this.#socket || pending.match !== state.match) return;
    if (!state.pending.some((each) => each.id === pending.id)) return;
    this.#sentOn.set(pending, this.#socket);
    this.#send({say: 'play', id: pending.id, based_on: pending.based_on, move: pending.move});
  }

  /** Send what was not sent over this socket yet, if it still makes sense. */
  #sendAgain() {
    if (!this.#welcome) return;
    if ((this.#wished === 'rematch') !== !!state.outcome) this.#wished = null;
    if (this.#wished && this.#wishedOn !== this.#socket) {
      this.#wishedOn = this.#socket;
      this.#send({say: this.#wished});
    }
    for (const each of state.pending) {
      if (this.#sentOn.get(each) !== this.#socket) this.#sendMove(each);
    }
  }

  /** @param {import('./store.js').Pending[]} pending */
  #keep(pending) {
    change({pending});
    try {
      sessionStorage.setItem(`parlour.moves.${this.table}`, JSON.stringify(pending));
    } catch {
      // Without it a reload in the wrong second loses a move that was never answered.
    }
  }

  /** @returns {import('./store.js').Pending[]} */
  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(`parlour.moves.${this.table}`) || '[]');
    } catch {
      return [];
    }
  }
}
