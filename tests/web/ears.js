// What a page says aloud and when focus is lost on it, noted from the beginning.
(() => {
  const said = (window.said = []);
  const lost = (window.lost = []);
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
  const heard = new WeakMap();
  const text = (node) => (node.innerText ?? node.textContent ?? '').replace(/\s+/g, ' ').trim();

  const listen = (changes) => {
    const added = new Map();
    for (const change of changes) {
      const target = change.target instanceof Element ? change.target : change.target.parentElement;
      const region = target?.closest(LIVE);
      if (!region) continue;
      const whole = region.getAttribute('aria-atomic') !== 'false';
      const news = whole ? text(region) : [...change.addedNodes].map(text).join(' ');
      added.set(region, whole ? news : `${added.get(region) ?? ''} ${news}`.trim());
    }
    for (const [region, news] of added) {
      if (!region.checkVisibility()) heard.delete(region);
      else if (news && heard.get(region) !== news) {
        heard.set(region, news);
        said.push(news);
      }
    }
  };
  new MutationObserver(listen).observe(document, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['hidden'],
  });

  // Several frames without focus, because what has lost it may hand it on in the next one.
  let last = null;
  let frames = 0;
  addEventListener('focusin', (event) => (last = event.target));
  const look = () => {
    const nowhere = last && document.activeElement === document.body && document.hasFocus();
    frames = nowhere ? frames + 1 : 0;
    if (frames > 5) {
      lost.push(last.outerHTML.slice(0, 120));
      last = null;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();
