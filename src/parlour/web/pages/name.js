/** What somebody is called, at the top of every page; a click changes it. */

import {make, refill} from './draw.js';
import {namePlayer} from './http.js';
import {ask} from './parts/dialog.js';
import {state, watch} from './store.js';

class Name extends HTMLElement {
  connectedCallback() {
    watch(({player}) => refill(this, player?.nickname ?? null, () =>
      player
        ? make('button', {type: 'button', class: 'plain', 'aria-label': `You are ${player.nickname}; change your name`,
            onclick: askName}, player.nickname, make('span', {'aria-hidden': 'true'}, ' ✎'))
        : null));
  }
}

/** Ask for a name; returns whether one was given. */
export async function askName() {
  const input = make('input', {type: 'text', maxLength: 40, id: 'nickname', autocomplete: 'nickname',
    value: state.player && state.player.nickname !== 'Guest' ? state.player.nickname : ''});
  const answer = await ask('What are you called?', [
    make('label', {for: 'nickname'}, 'Your name, as the others see it'), input,
  ], [{value: 'yes', text: 'Use this name', primary: true}, {value: '', text: 'Not now'}]);
  const name = input.value.trim();
  if (answer !== 'yes' || !name) return false;
  await namePlayer(name).catch((error) => alert(error.message));
  return true;
}

customElements.define('parlour-name', Name);
