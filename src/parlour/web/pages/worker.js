/**
 * Keeps the pages of one version, so that they open at once and without a connection.
 *
 * The server fills in which version it is and which files it has. Another version is another worker,
 * which fetches its own files, takes the place of this one, and throws the older ones away. Nothing
 * of what is played is kept here: that is the server's.
 */

const VERSION = '{digest}';
const FILES = '{files}'.split(' ');
const CACHE = `parlour-${VERSION}`;
const PAGES = /^\/(?:today|you|[tm]\/[\w-]+)?\/?$/;
const DESCRIPTIONS = ['/api/games', '/api/games/boggle/points'];

/** @type {any} */
const worker = self;

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(begin()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(replaceOlder()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const {request} = event, {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (PAGES.test(pathname)) event.respondWith(kept('/', request));
  } else if (pathname.startsWith(`/static/${VERSION}/`)) {
    event.respondWith(kept(request, request));
  } else if (DESCRIPTIONS.includes(pathname)) {
    event.respondWith(latest(request));
  }
});

/** Fetch everything; if the server has another version by now, that one will come instead. */
async function begin() {
  const cache = await caches.open(CACHE);
  const page = await fetch('/', {cache: 'reload'});
  if (!page.ok || !(await page.clone().text()).includes(VERSION)) throw new Error('another version');
  const files = FILES.map((name) => `/static/${VERSION}/${name}`);
  await Promise.all([cache.put('/', page), cache.addAll([...files, ...DESCRIPTIONS])]);
  await worker.skipWaiting();
}

async function replaceOlder() {
  const older = (await caches.keys()).filter((name) => name.startsWith('parlour-') && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** What is kept, or else what the server has. @param {RequestInfo} what @param {Request} request */
async function kept(what, request) {
  return (await (await caches.open(CACHE)).match(what)) ?? fetch(request);
}

/** What the server says, or else what it said last. @param {Request} request */
async function latest(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const before = await cache.match(request);
    if (before) return before;
    throw error;
  }
}
