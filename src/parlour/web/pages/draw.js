/** How elements are made and filled, in a few lines and without text ever becoming markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Make an element: `on…` are listeners, names with a dash or `role` are attributes, and everything
 * else is a property.
 * @param {string} tag
 * @param {Object<string, any>} [properties]
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name.includes('-') || name === 'role' || name === 'for') element.setAttribute(name, String(value));
    else if (name === 'class') element.className = value;
    else /** @type {any} */ (element)[name] = value;
  }
  fill(element, ...children);
  return element;
}

/**
 * Replace what is in an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const kept = children.flat().filter((each) => each !== null && each !== undefined && each !== false);
  element.replaceChildren(.../** @type {(Node|string)[]} */ (kept.map((each) => (each instanceof Node ? each : String(each)))));
}

/** @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Replace what is in an element, but only if what it shows has changed; so focus stays where it is.
 * @param {Element} element
 * @param {unknown} shown
 * @param {() => Child | Child[]} draw
 */
export function refill(element, shown, draw) {
  const key = JSON.stringify(shown) ?? '';
  if (drawn.get(element) === key) return;
  drawn.set(element, key);
  const content = draw();
  fill(element, ...(Array.isArray(content) ? content : [content]));
}

/**
 * Set the text of an element if it is another.
 * @param {Element} element @param {string} text
 */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Make a sentence of what the server says, which begins small and has no full stop.
 * @param {any} said
 */
export function sentence(said) {
  const text = String(said?.message ?? said);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** @param {number} count @param {string} thing */
export const counted = (count, thing) => `${count} ${thing}${count === 1 ? '' : 's'}`;

/**
 * @param {string} tag
 * @param {Object<string, string|number>} attributes
 * @param {...Node} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Write a day like 2026-11-18 as people say it. @param {string} day */
export const spoken = (day) =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-GB', {day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC'});

/** The picture of a game, which says nothing that is not beside it. @param {string} name @param {number} size */
export const picture = (name, size) =>
  make('img', {src: new URL(`./pictures/${name}.svg`, import.meta.url).href, alt: '', width: size, height: size});
