/**
 * The pages of Parlour: the front page at `/`, today's puzzles at `/today`, what one has played at
 * `/you`, a table at `/t/<table>`, and a finished match at `/m/<match>`.
 *
 * State is in `store.js`; `line.js` speaks the protocol of the WebSocket and `http.js` the rest;
 * elements draw what the store has. A game is one element in `games/`, found by its name, and knows
 * no rules: it draws the view that the server sends, and sends back what a person would type.
 */

import './name.js';
import {FrontPage} from './front.js';
import {loadPlayer} from './http.js';
import {keepPages} from './offline.js';
import {keepFocus} from './parts/focus.js';
import {ReplayPage} from './replay.js';
import {TablePage} from './table.js';
import {TodayPage} from './today.js';
import {YouPage} from './you.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @param {string} path */
function pageAt(path) {
  const [, kind, name] = /^\/(\w*)(?:\/([A-Za-z0-9_-]+))?\/?$/.exec(path) ?? [];
  if (kind === 't' && name) return new TablePage(name);
  if (kind === 'm' && name) return new ReplayPage(name);
  if (kind === 'today') return new TodayPage();
  if (kind === 'you') return new YouPage();
  return new FrontPage();
}

loadPlayer();
keepFocus(main);
main.append(pageAt(location.pathname));
for (const link of document.querySelectorAll('header a')) {
  if (link.getAttribute('href') === location.pathname) link.setAttribute('aria-current', 'page');
}
keepPages();
