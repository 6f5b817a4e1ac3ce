/** A question, or something to read, over the page. */

import {make} from '../draw.js';

/**
 * Show a dialog; resolves with the value of the button that closed it, or '' if none did.
 * @param {string} title
 * @param {import('../draw.js').Child[]} content
 * @param {{value: string, text: string, primary?: boolean}[]} buttons
 * @returns {Promise<string>}
 */
export function ask(title, content, buttons) {
  return new Promise((resolve) => {
    const dialog = make('dialog', {'aria-labelledby': 'asked', 'aria-describedby': 'asking', onclose: () => {
      dialog.remove();
      resolve(dialog.returnValue);
    }}, make('form', {method: 'dialog'},
      make('h2', {id: 'asked'}, title),
      make('div', {id: 'asking'}, ...content),
      make('div', {class: 'buttons'}, buttons.map(({value, text, primary}) =>
        make('button', {value, class: primary ? 'primary' : ''}, text)))));
    document.body.append(dialog);
    dialog.showModal();
  });
}
