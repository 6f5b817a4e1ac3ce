/** A tile with a letter on it: a button, so that it can be reached and pressed by everybody. */

import {make} from '../draw.js';

/**
 * @param {string} face what is on it
 * @param {string} label what it is called aloud
 * @param {Object<string, any>} [more]
 * @returns {HTMLButtonElement}
 */
export function tile(face, label, more = {}) {
  return make('button', {type: 'button', class: 'tile', 'aria-label': label, ...more}, face);
}

/** @param {string} face */
export const capital = (face) => face.charAt(0).toUpperCase() + face.slice(1);

/** Where a tile lies on a square board, in words. @param {number} cell @param {number} side */
export const place = (cell, side) => `row ${Math.floor(cell / side) + 1}, column ${(cell % side) + 1}`;
