/**
 * Focus is never lost. When what had it goes (a question that is answered, a field that is needed no
 * more, a dialog), it moves to the nearest part of the page around it that has a name, or to all of
 * the game: to nothing that a key would press by accident.
 */

/** @param {HTMLElement} main where focus goes if nothing nearer is left */
export function keepFocus(main) {
  /** @type {HTMLElement[]} what has the focus, and what that is in */
  let path = [];

  document.addEventListener('focusin', (event) => {
    path = event.composedPath().filter((each) => each instanceof HTMLElement);
  });
  document.addEventListener('focusout', () => setTimeout(() => {
    if (document.activeElement === document.body && path[0] && usable(path[0])) path = []; // taken away by its owner
  }));

  const look = () => {
    const now = document.activeElement;
    if (!path[0] || usable(path[0]) || (now !== document.body && now !== path[0])) return;
    const near = path.find((each) => each !== path[0] && each.matches('[role=group], section') && usable(each)) ?? main;
    if (!near.hasAttribute('tabindex')) near.tabIndex = -1;
    near.focus({preventScroll: true});
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    subtree: true, childList: true, attributeFilter: ['hidden', 'disabled', 'open'],
  });
}

/** @param {HTMLElement} element */
const usable = (element) => element.isConnected && element.checkVisibility() && !element.matches(':disabled');
