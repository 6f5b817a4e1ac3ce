/**
 * Everything that the pages know, in one place. Whoever draws something watches the store, and is
 * called after every change, once for all changes that come together.
 *
 * @typedef {{computer?: string, nickname?: string, here?: boolean, again?: boolean, seat?: number}} Chair
 * @typedef {{table: string, game: string, options: Object<string, any>, words: string, chairs: Chair[],
 *   open: boolean, turn_limit: number, stage: 'waiting'|'playing'|'over', match: string,
 *   spectators: number, day?: string}} Table
 * @typedef {{termination: string, winners?: number[], scores?: number[]}} Outcome
 * @typedef {{name: string, title: string, summary: string, fewest_seats: number, most_seats: number,
 *   words: string, levels: string[], options: Object<string, any>}} Game
 * @typedef {{id: string, move: string, based_on: number, match: string}} Pending
 * @typedef {{
 *   player: {id: string, nickname: string} | null | undefined,
 *   connection: 'none'|'connecting'|'open'|'lost'|'missing',
 *   table: Table | null, chair: number | null,
 *   match: string, number: number, view: any, seat: number | null,
 *   toMove: number[], begun: number, due: number | null, outcome: Outcome | null,
 *   pending: Pending[], tried: Pending | null, news: {number: number, events: any[]} | null,
 *   refusal: {reason: string, move: string, at: number} | null, problem: string,
 * }} State
 */

/** @type {State} */
export const state = {
  player: undefined, // not asked yet; null is that nobody has said who they are
  connection: 'none',
  table: null,
  chair: null,
  match: '',
  number: 0,
  view: null,
  seat: null,
  toMove: [],
  begun: 0, // performance.now() when the match began
  due: null,
  outcome: null,
  pending: [],
  tried: null, // the last move that one made, or that was refused
  news: null,
  refusal: null,
  problem: '',
};

/** @type {Set<(state: State) => void>} */
const watchers = new Set();
let waiting = false;

/**
 * Change what is known.
 * @param {Partial<State>} change
 */
export function change(change) {
  Object.assign(state, change);
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    for (const watcher of [...watchers]) watcher(state);
  });
}

/**
 * Call somebody now and after every change; returns how to stop.
 * @param {(state: State) => void} watcher
 */
export function watch(watcher) {
  watchers.add(watcher);
  watcher(state);
  return () => watchers.delete(watcher);
}
