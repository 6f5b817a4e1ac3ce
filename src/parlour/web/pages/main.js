/**
 * The pages of Parlour: the front page at `/`, today's puzzles at `/today`, what one has played at
 * `/you`, a table at `/t/<table>`, and a finished match at `/m/<match>`.
 *
 * State is in `store.js`; `line.js` speaks the protocol of the WebSocket and `http.js` the rest;
 * elements draw what the store has. A game is one element in `games/`, found by its name, and knows
 * no rules: it draws the view that the server sends, and sends back what a person would type.
 */

import './name.js';
import {loadPlayer} from './http.js';
import {keepPages} from './offline.js';
import {keepFocus} from './parts/focus.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** Each page is loaded where it is looked at; the server has named what it needs by then. @param {string} path */
async function pageAt(path) {
  const [, kind, name] = /^\/(\w*)(?:\/([A-Za-z0-9_-]+))?\/?$/.exec(path) ?? [];
  if (kind === 't' && name) return new (await import('./table.js')).TablePage(name);
  if (kind === 'm' && name) return new (await import('./replay.js')).ReplayPage(name);
  if (kind === 'today') return new (await import('./today.js')).TodayPage();
  if (kind === 'you') return new (await import('./you.js')).YouPage();
  return new (await import('./front.js')).FrontPage();
}

loadPlayer();
keepFocus(main);
main.append(await pageAt(location.pathname));
for (const link of document.querySelectorAll('header a')) {
  if (link.getAttribute('href') === location.pathname) link.setAttribute('aria-current', 'page');
}
keepPages();
