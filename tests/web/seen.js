// What is wrong with how a page looks, as far as it can be measured. Returns a list of sentences.
({needed, touch}) => {
  const wrong = [];
  const name = (each) => {
    const text = (each.getAttribute('aria-label') || each.textContent || '').trim().slice(0, 30);
    return `${each.localName}${each.className ? `.${String(each.className).trim().replaceAll(' ', '.')}` : ''} “${text}”`;
  };
  const seen = (each) =>
    each.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !each.closest('.aloud, .skip');
  const wide = document.documentElement.clientWidth;
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) wrong.push(`the page scrolls sideways: ${page.scrollWidth} > ${wide}`);
  const dialog = document.querySelector('dialog[open]');
  for (const each of (dialog ?? document.body).querySelectorAll('*')) {
    if (!seen(each) || each.closest('svg')) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    // A box that scrolls by itself may hold more than it shows.
    if (!each.parentElement.closest('[data-scrolls]') && (box.left < -1 || box.right > wide + 1)) {
      wrong.push(`${name(each)} is cut off: ${Math.round(box.left)} to ${Math.round(box.right)} of ${wide}`);
    }
    const style = getComputedStyle(each);
    const cuts = (way) => ['hidden', 'clip'].includes(style[`overflow-${way}`]);
    const long = each.matches('button') ? each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1
      : (cuts('x') && each.scrollWidth > each.clientWidth + 1) || (cuts('y') && each.scrollHeight > each.clientHeight + 1);
    if (long && !each.matches('input')) wrong.push(`the text of ${name(each)} does not fit in it`);
  }
  if (touch) {
    for (const each of (dialog ?? document).querySelectorAll('a, button, input, select, summary, textarea, [role=button], [role=tab]')) {
      if (!seen(each) || each.matches('.aloud')) continue;
      const inSentence = each.matches('a') && getComputedStyle(each).display === 'inline' && each.parentElement.matches('p, li, td')
        && each.parentElement.textContent.trim() !== each.textContent.trim();
      if (inSentence) continue; // as WCAG lets a link in a sentence be as high as its line
      const box = (each.matches('input[type=checkbox], input[type=radio]') && each.closest('label') || each).getBoundingClientRect();
      if (box.width < 43.9 || box.height < 43.9) {
        wrong.push(`${name(each)} is too small to touch: ${Math.round(box.width)} by ${Math.round(box.height)}`);
      }
    }
  }
  for (const selector of needed) {
    const each = [...document.querySelectorAll(selector)].find(seen);
    const box = each?.getBoundingClientRect();
    if (!box) wrong.push(`${selector} is not there`);
    else if (box.top + scrollY < 0 || box.bottom + scrollY > innerHeight + 1) {
      wrong.push(`${selector} is not in sight: ${Math.round(box.top + scrollY)} to ${Math.round(box.bottom + scrollY)} of ${innerHeight}`);
    }
  }
  return [...new Set(wrong)];
};
