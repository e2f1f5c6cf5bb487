import type { Page } from 'playwright-core';

/** Elements that cannot be pointed at: outside the window, covered, or on a phone too small for a finger. */
export function findUnreachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FINGER = 44;
    const isPhone = window.innerWidth < 768;
    const found: string[] = [];
    const scrolls = (element: Element, axis: 'overflowX' | 'overflowY') =>
      /auto|scroll/.test(getComputedStyle(element)[axis]);
    const isInScroller = (element: Element) => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (scrolls(box, 'overflowX')) return true;
      return false;
    };
    const belongsTo = (hit: Element | null, element: Element) =>
      hit !== null &&
      (element.contains(hit) ||
        hit.contains(element) ||
        (element instanceof HTMLInputElement &&
          [...(element.labels ?? [])].some((label) => label.contains(hit))));

    // Behind an open dialog or panel nothing is meant to be reached, and a skip link shows itself only to the keyboard.
    const within = document.querySelector('[role="dialog"][aria-modal="true"], :popover-open') ?? document;
    for (const element of within.querySelectorAll<HTMLElement>(
      'a[href]:not([href^="#"]), button, input, textarea, select, [role="tab"]',
    )) {
      const isHidden = element.closest('.sl-hidden, [inert], [aria-hidden="true"]') !== null;
      if (isHidden || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50);
      const said = `${element.tagName.toLowerCase()} "${name}"`;
      element.scrollIntoView({ block: 'center', inline: 'center' });
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if (!isInScroller(element) && (box.left < -1 || box.right > window.innerWidth + 1)) {
        found.push(`Outside the window: ${said}`);
        continue;
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (!belongsTo(hit, element)) found.push(`Covered by ${hit?.tagName} ${hit?.className}: ${said}`);
      if (isPhone && !element.closest('p, .sl-prose, li > p')) {
        const reach = (from: number, by: 'x' | 'y') => {
          let size = 0;
          for (const step of [-1, 1]) {
            for (let far = 1; far <= FINGER; far += 1) {
              const [atX, atY] = by === 'x' ? [x + step * far, y] : [x, y + step * far];
              if (!belongsTo(document.elementFromPoint(atX, atY), element)) break;
              size += 1;
            }
          }
          return size + from;
        };
        const height = Math.max(box.height, reach(1, 'y'));
        if (height < FINGER - 4) found.push(`Only ${Math.round(height)} pixels tall for a finger: ${said}`);
      }
    }
    window.scrollTo(0, 0);
    return found;
  });
}
