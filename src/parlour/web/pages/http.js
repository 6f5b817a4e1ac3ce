/** What is asked over HTTP, and the few choices that the browser keeps. */

import {change, state} from './store.js';

/** Why something was not done, as the server says it. */
export class Refused extends Error {
  /** @param {number} status @param {string} problem */
  constructor(status, problem) {
    super(problem);
    this.status = status;
  }
}

/**
 * @param {string} method @param {string} path @param {any} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = {method, credentials: 'same-origin'};
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = {'content-type': 'application/json'};
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused(0, 'The server cannot be reached. Try again in a moment.');
  }
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, said.problem || 'That did not work.');
  return said;
}

/** @type {Promise<void> | undefined} */
let asked;

/** Find out who is here. */
export function loadPlayer() {
  asked ??= ask('GET', '/api/player').then(
    (player) => change({player}),
    () => change({player: null}),
  );
  return asked;
}

/** @param {string} nickname */
export async function namePlayer(nickname) {
  change({player: await ask('POST', '/api/player', {nickname})});
}

/** Make sure that the server knows somebody; a name can be chosen at any time. */
export async function bePlayer() {
  await loadPlayer();
  if (!state.player) await namePlayer('Guest');
}

/** @returns {Promise<import('./store.js').Game[]>} */
export const listGames = () => ask('GET', '/api/games');

/** @returns {Promise<import('./store.js').Table[]>} */
export const listTables = () => ask('GET', '/api/tables');

/** @param {string} table @returns {Promise<import('./store.js').Table>} */
export const showTable = (table) => ask('GET', `/api/tables/${table}`);

/** @returns {Promise<number[]>} what a word is worth in Boggle, by its length */
export const boggleWorth = async () => (await ask('GET', '/api/games/boggle/points')).by_length;

/**
 * Make a table and sit down at it.
 * @param {object} plan
 * @returns {Promise<string>}
 */
export async function makeTable(plan) {
  await bePlayer();
  const {table} = await ask('POST', '/api/tables', plan);
  await joinTable(table);
  return table;
}

/** @param {string} table */
export async function joinTable(table) {
  await bePlayer();
  await ask('POST', `/api/tables/${table}/join`, {});
}

/** @param {string} table */
export async function leaveTable(table) {
  await ask('POST', `/api/tables/${table}/leave`, {}).catch(() => null);
}

/** @param {string} table @returns {Promise<{match: string, number: number, steps: string[]}>} */
export const askHint = (table) => ask('POST', `/api/tables/${table}/hint`, {});

/** @param {string} match @param {number} seat */
export const askReview = (match, seat) => ask('GET', `/api/matches/${match}/review?seat=${seat}`);

// Asking why -------------------------------------------------------------------------------------

/** @param {string} table @param {number} after @param {string} move @returns {Promise<string>} */
export const askWhy = async (table, after, move) =>
  (await ask('POST', `/api/tables/${table}/why`, {after, move})).why;

/** @param {string} match @param {number} seat @param {number} after @param {string} move @returns {Promise<string>} */
export const askWhyThen = async (match, seat, after, move) =>
  (await ask('GET', `/api/matches/${match}/why?${new URLSearchParams({seat: String(seat), after: String(after), move})}`)).why;

// Looking back on Boggle -------------------------------------------------------------------------

/** @param {string} match @returns {Promise<{board: string[], words: import('./parts/every-word.js').FoundWord[]}>} */
export const askBoard = (match) => ask('GET', `/api/matches/${match}/board`);

let defined = true;

/** What a word means; nothing where there are no definitions. @param {string} word @returns {Promise<import('./parts/every-word.js').Meaning[]>} */
export async function askMeanings(word) {
  if (!defined) return [];
  try {
    return await ask('GET', `/api/words/${word}/meanings`);
  } catch (error) {
    defined = !(error instanceof Refused && error.status === 404);
    throw error;
  }
}

// What the browser keeps -------------------------------------------------------------------------

/** @param {string} name @returns {string} a choice that was kept in this browser, or nothing */
export function kept(name) {
  try {
    return localStorage.getItem(`parlour.${name}`) ?? '';
  } catch {
    return ''; // a browser that keeps nothing can still play
  }
}

/** @param {string} name @param {string} choice */
export function keepAs(name, choice) {
  try {
    localStorage.setItem(`parlour.${name}`, choice);
  } catch {
    // Then it is chosen again next time.
  }
}

// Today, and what one has played ------------------------------------------------------------------

/**
 * @typedef {{current: number, longest: number}} Streak
 * @typedef {{game: string, title: string, stage: 'new'|'begun'|'done', table: string, match: string,
 *   won: boolean, score: number | null, result: string, share: string, streak: Streak}} Puzzle
 * @typedef {{day: string, spoken: string, seconds_left: number, puzzles: Puzzle[], streak: Streak}} Today
 * @typedef {{match: string, table: string, game: string, rules: string, day: string, seat: number,
 *   players: string[], won: boolean, score: number | null, begun: number, at: number}} Played
 * @typedef {{word: string, game: string, common: boolean, times: number, latest: number, meanings: string[]}} Missed
 * @typedef {{match: string, table: string, game: string, options: Object<string, any>, players: string[],
 *   seat: number | null, number: number, last: number, view: any, events: any[],
 *   outcome: import('./store.js').Outcome | null, at: number}} Replayed
 */

/** @returns {Promise<Today>} */
export const askToday = () => ask('GET', '/api/today');

/** Begin one's go at a puzzle of today, or find it again. @param {string} game @returns {Promise<string>} its table */
export async function beginToday(game) {
  await bePlayer();
  return (await ask('POST', `/api/today/${game}`)).table;
}

/** The tables that one sits at and that are not over. @returns {Promise<import('./store.js').Table[]>} */
export async function listLeftOpen() {
  await loadPlayer();
  return state.player ? ask('GET', '/api/player/tables') : [];
}

/** @param {number} limit @param {number} [before] @returns {Promise<Played[]>} */
export const askHistory = (limit, before) =>
  ask('GET', `/api/history?limit=${limit}${before === undefined ? '' : `&before=${before}`}`);

/** @param {number} limit @returns {Promise<Missed[]>} */
export const askMissed = (limit) => ask('GET', `/api/missed?limit=${limit}`);

/** @param {string} match @param {number} [number] @returns {Promise<Replayed>} */
export const askMatch = (match, number) =>
  ask('GET', `/api/matches/${match}${number === undefined ? '' : `?number=${number}`}`);

/** @returns {Promise<{code: string, seconds: number}>} */
export const makeCode = () => ask('POST', '/api/player/code');

/** @param {string} code */
export async function enterCode(code) {
  change({player: await ask('POST', '/api/player/move', {code})});
}

export async function beForgotten() {
  await ask('DELETE', '/api/player');
  change({player: null});
}
