/** What is asked over HTTP, and the little that the browser keeps: names of tables, nothing else. */

import {change, state} from './store.js';

const RECENT = 'parlour.tables';
const MOST_RECENT = 12;

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
  remember(table);
}

/** @param {string} table */
export async function leaveTable(table) {
  forget(table);
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

/** The tables that were left open in this browser, the latest first. @returns {string[]} */
export function recentTables() {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT) || '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

/** @param {string[]} tables */
function keep(tables) {
  try {
    localStorage.setItem(RECENT, JSON.stringify(tables.slice(0, MOST_RECENT)));
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** @param {string} table */
export const remember = (table) => keep([table, ...recentTables().filter((each) => each !== table)]);

/** @param {string} table */
export const forget = (table) => keep(recentTables().filter((each) => each !== table));
