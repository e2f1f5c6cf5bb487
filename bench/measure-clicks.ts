import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { COMMENT, OTHER } from './data.ts';
import { type Figure, figure } from './figures.ts';
import { median } from './load.ts';
import { openPage, slowDown } from './pages.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 10;
/** A person hovers over a link for a moment before clicking. */
const REST_MILLIS = 100;
const LATEST_MILLIS = 10_000;
/** Only posts near the visible part are rendered. */
const SHOWN = 4;
const BACK = 'header a';
const POST = 'main article a';

/** What has to be on the screen: an element with this text, or an image that has loaded completely. */
interface Content {
  css: string;
  text: string;
}

/** G17: from the click to the painted content, at full processor speed and at a quarter of it. */
export async function measureClicks(browser: Browser, product: string, reader: Reader): Promise<Figure[]> {
  return [
    ...(await measureWith(browser, product, reader, false)),
    ...(await measureWith(browser, product, reader, true)),
  ];
}

async function measureWith(
  browser: Browser,
  product: string,
  reader: Reader,
  isSlow: boolean,
): Promise<Figure[]> {
  const { page, devtools, close } = await openPage(browser, product, reader);
  try {
    if (isSlow) await slowDown(devtools, { network: false });
    const taken = { ...(await navigate(page)), acknowledge: await acknowledge(page) };
    const [floor, aim, worst] = isSlow ? [250, 100, 600] : [80, 40, 300];
    const speed = isSlow ? ', slow processor' : '';
    return Object.entries(taken).flatMap(([name, times]) => [
      figure('G17', `${name}${speed}`, median(times), { unit: ' ms', floor, aim }),
      figure('G17', `${name}${speed}, worst of ${times.length}`, Math.max(...times), {
        unit: ' ms',
        floor: worst,
        aim: worst / 2,
      }),
    ]);
  } finally {
    await close();
  }
}

/** Opens posts from the timeline, goes back, and switches between the studies. */
async function navigate(page: Page): Promise<Record<'open a post' | 'back' | 'switch study', number[]>> {
  const open: number[] = [];
  const back: number[] = [];
  const change: number[] = [];
  await page.goto('/channel/1/timeline');
  const posts = page.getByRole('link', { name: /^Document \d+$/ });
  for (let round = 0; round < ROUNDS; round++) {
    const post = posts.nth(round % SHOWN);
    await post.waitFor();
    const title = (await post.textContent()) ?? '';
    open.push(await timeClick(page, post, opened(title)));
    back.push(await timeClick(page, page.locator(BACK).first(), [{ css: POST, text: title }]));
    for (const [study, newest] of [
      [OTHER.name, 'Other document 1'],
      ['BENCH', 'Document 1'],
    ] as const) {
      const link = page.getByRole('navigation').getByRole('link', { name: study, exact: true }).first();
      change.push(await timeClick(page, link, [{ css: POST, text: newest }]));
    }
  }
  return { 'open a post': open, back, 'switch study': change };
}

/** Acknowledges one post after another, each once its first page has loaded. */
async function acknowledge(page: Page): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('/channel/1/timeline/required-actions');
    await page
      .getByRole('link', { name: /^Document \d+$/ })
      .first()
      .click();
    const button = page.locator('button:not([aria-disabled=true])', { hasText: /^Acknowledge$/ }).first();
    taken.push(await timeClick(page, button, [{ css: 'aside section', text: 'Acknowledged' }]));
  }
  return taken;
}

const opened = (title: string): Content[] => [
  { css: 'header', text: title },
  { css: '#main img', text: '' },
  { css: 'aside', text: COMMENT },
];

/** Hovers over an element, clicks it, and returns the milliseconds from the click to the frame that shows all the content. */
async function timeClick(page: Page, element: Locator, contents: Content[]): Promise<number> {
  await element.hover();
  await pause(REST_MILLIS);
  await page.evaluate(watchClick, { contents, latest: LATEST_MILLIS });
  await page.mouse.down();
  await page.mouse.up();
  const painted = page.evaluate(() => window.painted);
  return painted;
}

declare global {
  interface Window {
    /** The milliseconds from the click to the frame that shows the content. */
    painted: Promise<number>;
  }
}

/** Runs in the page: waits for the next click, and then for the content. */
function watchClick({ contents, latest }: { contents: Content[]; latest: number }): void {
  const isShown = ({ css, text }: Content) =>
    [...document.querySelectorAll(css)].some(
      (one) =>
        (one.textContent ?? '').includes(text) &&
        (!(one instanceof HTMLImageElement) || (one.complete && one.naturalWidth > 0)),
    );
  window.painted = new Promise((resolve, reject) => {
    const missing = () => contents.filter((one) => !isShown(one)).map(({ css, text }) => `${css} ${text}`);
    setTimeout(() => reject(new Error(`A click did not show ${missing().join(', ')}.`)), latest);
    const wait = (event: MouseEvent) => {
      const look = () => {
        if (!contents.every(isShown)) return requestAnimationFrame(look);
        // This frame shows it. The message arrives after that.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp));
        port1.start();
        return port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    };
    addEventListener('click', wait, { capture: true, once: true });
  });
}
