/**
 * The pages of Parlour: the front page at `/`, a table at `/t/<table>`.
 *
 * State is in `store.js`; `line.js` speaks the protocol of the WebSocket and `http.js` the rest;
 * elements draw what the store has. A game is one element in `games/`, found by its name, and knows
 * no rules: it draws the view that the server sends, and sends back what a person would type.
 */

import './name.js';
import {FrontPage} from './front.js';
import {TablePage} from './table.js';
import {loadPlayer} from './http.js';
import {keepFocus} from './parts/focus.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
const found = /^\/t\/([A-Za-z0-9_-]+)\/?$/.exec(location.pathname);

loadPlayer();
keepFocus(main);
main.append(found ? new TablePage(found[1]) : new FrontPage());
