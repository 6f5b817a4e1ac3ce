/**
 * A chart of results over time, drawn as SVG, with a table beside it that says the same.
 *
 * Where one plays for points, each result is a dot at its height; where one wins or loses, the line
 * is the share won of the last ten. A win is a full dot and a loss an empty one, whatever colour
 * they have.
 */

import {make, svg} from './draw.js';

const WIDTH = 320, HEIGHT = 150, LEFT = 34, RIGHT = 8, TOP = 12, BOTTOM = 22;
const SHOWN = 50;
const RECENT = 10;

/** @typedef {{at: number, score: number | null, won: boolean, alone: boolean}} Result */

/** @param {string} title @param {Result[]} results the oldest first */
export function chart(title, results) {
  const shown = results.slice(-SHOWN), first = results.length - shown.length;
  const points = shown.some((each) => each.score !== null);
  const values = points ? shown.map((each) => each.score ?? 0)
    : shown.map((_, n) => share(results.slice(Math.max(0, first + n + 1 - RECENT), first + n + 1)));
  const most = points ? nice(Math.max(1, ...values)) : 100;
  const label = points ? `${title}: points of the last ${shown.length} games, from ${Math.min(...values)} to ${Math.max(...values)}`
    : `${title}: share won of the last ${Math.min(RECENT, results.length)} games, now ${Math.round(values[values.length - 1])} percent`;
  return make('figure', {class: 'chart'},
    make('figcaption', {}, make('strong', {}, title), ` ${summary(results, points)}`),
    draw(shown, values, most, points, label),
    make('details', {}, make('summary', {}, `${title} as a table`), make('div', {class: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `${title}: all results`}, table(results, points))));
}

/** @param {Result[]} shown @param {number[]} values @param {number} most @param {boolean} points @param {string} label */
function draw(shown, values, most, points, label) {
  const x = (/** @type {number} */ n) => LEFT + ((WIDTH - LEFT - RIGHT) * (shown.length === 1 ? 0.5 : n / (shown.length - 1)));
  const y = (/** @type {number} */ value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / most);
  const unit = points ? '' : '%';
  const text = (/** @type {number} */ across, /** @type {number} */ down, /** @type {string} */ said, anchor = 'end') => {
    const element = svg('text', {x: across, y: down, 'text-anchor': anchor});
    element.textContent = said;
    return element;
  };
  return svg('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label},
    ...[0, most / 2, most].flatMap((value) => [
      svg('line', {class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value)}),
      text(LEFT - 5, y(value) + 4, `${Math.round(value)}${unit}`),
    ]),
    svg('polyline', {points: values.map((value, n) => `${x(n)},${y(value)}`).join(' ')}),
    ...shown.map((each, n) => svg('circle', {class: points && each.alone || each.won ? 'full' : 'hollow', cx: x(n), cy: y(values[n]), r: shown.length > 25 ? 2.5 : 4})),
    text(LEFT, HEIGHT - 5, date(shown[0].at), 'start'),
    ...(date(shown[0].at) !== date(shown[shown.length - 1].at) ? [text(WIDTH - RIGHT, HEIGHT - 5, date(shown[shown.length - 1].at))] : []));
}

/** @param {Result[]} results @param {boolean} points */
function table(results, points) {
  return make('table', {class: 'figures'},
    make('thead', {}, make('tr', {}, ['When', points ? 'Points' : 'Result'].map((each) => make('th', {scope: 'col'}, each)))),
    make('tbody', {}, [...results].reverse().map((each) => make('tr', {}, make('td', {}, date(each.at)),
      make('td', {}, points ? `${each.score}${each.alone ? '' : each.won ? ', won' : ', not won'}` : each.won ? 'won' : 'lost')))));
}

/** @param {Result[]} results @param {boolean} points */
function summary(results, points) {
  if (!points) return `${results.filter((each) => each.won).length} won of ${results.length}`;
  const scores = results.map((each) => each.score ?? 0);
  return `best ${Math.max(...scores)}, usually ${[...scores].sort((a, b) => a - b)[Math.floor(scores.length / 2)]}, of ${results.length}`;
}

/** @param {Result[]} results */
const share = (results) => (100 * results.filter((each) => each.won).length) / results.length;

/** The next round number. @param {number} value */
function nice(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 6, 8, 10].map((each) => each * power).find((each) => each >= value) ?? value;
}

/** @param {number} at seconds since 1970 */
export const date = (at) => new Date(1000 * at).toLocaleDateString('en-GB', {day: 'numeric', month: 'short', year: '2-digit'});
