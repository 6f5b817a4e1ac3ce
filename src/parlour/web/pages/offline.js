/**
 * The pages without a connection: `worker.js` keeps them, and a line says that there is none.
 *
 * A page opens at once as it was kept, and meanwhile the browser looks whether there is a newer one.
 * If there is, and nobody has touched the page yet, it is loaded again; else the next load has it.
 */

import {make} from './draw.js';

const RELOADED = 'parlour.reloaded';
const NOT_AGAIN_WITHIN = 60_000; // while a new version reaches one server after the other

/** Let the worker keep the pages, and say so when there is no connection. */
export function keepPages() {
  sayConnection();
  const workers = navigator.serviceWorker; // which is not there without https
  if (!workers) return;
  const kept = !!workers.controller;
  let touched = false;
  for (const doing of ['keydown', 'pointerdown']) {
    addEventListener(doing, () => (touched = true), {once: true, capture: true});
  }
  workers.addEventListener('controllerchange', () => {
    if (!kept || touched || Date.now() - Number(sessionStorage.getItem(RELOADED)) < NOT_AGAIN_WITHIN) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.reload();
  });
  workers.register('/worker.js', {updateViaCache: 'none'}).catch(() => null);
}

/** A table has a line of its own, which says it better. */
function sayConnection() {
  const said = make('p', {class: 'notice offline', role: 'alert', hidden: true});
  document.getElementById('main')?.before(said);
  const say = () => {
    said.hidden = navigator.onLine || location.pathname.startsWith('/t/');
    said.textContent = said.hidden ? '' : 'There is no connection at the moment. What you do here goes on when it is back.';
  };
  addEventListener('online', () => {
    say();
    dispatchEvent(new Event('parlour-back'));
  });
  addEventListener('offline', say);
  say();
}
