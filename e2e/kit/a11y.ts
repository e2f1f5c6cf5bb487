import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Problems of a page: for people who cannot see it, and for people who see it in its window. */
export async function findProblems(page: Page): Promise<string[]> {
  return [...(await findViolations(page)), ...(await findMisfits(page))];
}

/** The problems axe finds on a page, one line per element. Frames are left out: trusted documents, which are not ours. */
export async function findViolations(page: Page): Promise<string[]> {
  // Once per document, as it takes as long as a run.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: own } = window as unknown as { axe: typeof axe };
    const { violations } = await own.run(document, { resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, any }) =>
          `${id}: ${help}: ${target.join(' ')}: ${any.map((one) => one.message).join('; ')}`,
      ),
    );
  });
}

/** How a page does not fit its window: it scrolls sideways, or texts are cut and cannot be read. */
export function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const misfits: string[] = [];
    const leadsToAll = (element: HTMLElement) =>
      element.closest('a[href], button, article:has(a)') !== null ||
      (element.closest('[title]')?.getAttribute('title') ?? '') !== '';
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > window.innerWidth) {
      misfits.push(`The page is ${scrollWidth} pixels wide in a window of ${window.innerWidth}`);
    }
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
    if (headings.length !== 1) misfits.push(`There are ${headings.length} headings of the first level`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      const style = getComputedStyle(element);
      const isHidden = element.closest('.sl-hidden, [inert], [aria-hidden="true"]') !== null;
      if (isHidden || !element.checkVisibility() || style.overflow === 'visible') continue;
      // Text that ends in an ellipsis or after some lines is truncated on purpose. All of it is a click or a hover away.
      const ends = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      if (!(hasText || (ends && element.textContent))) continue;
      const isOnPurpose = ends && leadsToAll(element);
      const isScrolled = /auto|scroll/.test(style.overflowX + style.overflowY);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      if (isCut && !isOnPurpose && !isScrolled)
        misfits.push(`Cut: ${element.textContent?.trim().slice(0, 60)}`);
    }
    return misfits;
  });
}
