import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { BARE, type Screen } from './bare.ts';
import { OTHER } from './data.ts';
import { type Figure, medianRatio } from './figures.ts';
import {
  ACKNOWLEDGED,
  acknowledgeButton,
  awaitContent,
  type Content,
  openedPost,
  openPage,
  OTHER_NEWEST,
  POST,
  postLinks,
  readMainThread,
  slowDown,
  watch,
} from './pages.ts';
import type { Reader } from './readers.ts';

const ROUNDS = 10;
/** A person hovers over a link for a moment before clicking. */
const REST_MILLIS = 100;
/** What a click leads to continues for a moment after its content is painted. */
const AFTER_MILLIS = 150;
/** Only posts near the visible part are rendered. */
const SHOWN = 4;
const BACK = 'header a';

const clicks = ['open a post', 'back', 'switch study', 'acknowledge'] as const;
type Click = (typeof clicks)[number];

interface Taken {
  /** Milliseconds from the click to the painted content. */
  time: number;
  /** Milliseconds of processor time. */
  mainThread: number;
}
type Side = 'product' | 'bare';
type Times = Record<Click, Record<Side, Taken[]>>;

interface Window {
  page: Page;
  devtools: CDPSession;
  note(click: Click, taken: Taken): void;
}

/** G17: from the click to the painted content beside the bare page, at full processor speed and at a quarter of it. */
export async function measureClicks(
  browser: Browser,
  product: string,
  bare: string,
  reader: Reader,
): Promise<Figure[]> {
  const fast = await measureWith(browser, product, bare, reader, false);
  const slow = await measureWith(browser, product, bare, reader, true);
  return clicks.flatMap((click) => {
    const pairs = (times: Times, key: keyof Taken): [number, number][] =>
      times[click].product
        .slice(1)
        .map((one, i) => [one[key], times[click].bare[i + 1]?.[key] ?? Number.NaN]);
    const worst = (side: Side) => Math.max(...fast[click][side].slice(1).map(({ time }) => time));
    const unit = ' ms';
    return [
      medianRatio('G17', click, pairs(fast, 'time'), { floor: 1.8, aim: 1.3, unit }),
      medianRatio('G17', `${click}, worst of ${ROUNDS}`, [[worst('product'), worst('bare')]], {
        floor: 2,
        aim: 1.3,
        unit,
      }),
      medianRatio('G17', `${click}, slow processor`, pairs(slow, 'time'), { floor: 2.6, aim: 1.6, unit }),
      medianRatio('G17', `${click}, main thread`, pairs(fast, 'mainThread'), { floor: 4, aim: 2, unit }),
    ];
  });
}

async function measureWith(
  browser: Browser,
  product: string,
  bare: string,
  reader: Reader,
  isSlow: boolean,
): Promise<Times> {
  const times = Object.fromEntries(
    clicks.map((click) => [click, { product: [], bare: [] }]),
  ) as unknown as Times;
  const open = async (side: Side) => {
    const opened = await openPage(browser, side === 'product' ? product : bare, reader);
    if (isSlow) await slowDown(opened.devtools, { network: false });
    return { ...opened, note: (click: Click, taken: Taken) => void times[click][side].push(taken) };
  };
  const windows = { product: await open('product'), bare: await open('bare') };
  try {
    await windows.product.page.goto('/channel/1/timeline');
    await openBare(windows.bare.page);
    await takeTurns(
      (round) => navigateProduct(windows.product, round),
      () => navigateBare(windows.bare),
    );
    await takeTurns(
      () => acknowledgeProduct(windows.product),
      () => acknowledgeBare(windows.bare),
    );
    return times;
  } finally {
    await windows.product.close();
    await windows.bare.close();
  }
}

/** The first round loads what later ones have in memory. */
async function takeTurns(
  product: (round: number) => Promise<void>,
  bare: () => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= ROUNDS; round++) {
    const turns = [() => product(round), bare];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
}

/** Opens a post from the timeline, goes back, and switches to the other study and back. */
async function navigateProduct(shown: Window, round: number): Promise<void> {
  const { page } = shown;
  await page.bringToFront();
  const study = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
  const post = postLinks(page).nth(round % SHOWN);
  await post.waitFor();
  const title = (await post.textContent()) ?? '';
  await timeClick(shown, 'open a post', post, openedPost(title));
  await timeClick(shown, 'back', page.locator(BACK).first(), [{ css: POST, text: title }]);
  await timeClick(shown, 'switch study', study(OTHER.name), [{ css: POST, text: OTHER_NEWEST }]);
  await study('BENCH').click();
}

/** Acknowledges one post after another, each once its first page has loaded. */
async function acknowledgeProduct(shown: Window): Promise<void> {
  const { page } = shown;
  await page.bringToFront();
  await page.goto('/channel/1/timeline/required-actions');
  await postLinks(page).first().click();
  await awaitContent(page, openedPost('Document'));
  await timeClick(shown, 'acknowledge', acknowledgeButton(page), [ACKNOWLEDGED]);
}

async function openBare(page: Page): Promise<void> {
  await page.goto(BARE);
  await page.locator(POST).first().waitFor();
}

async function navigateBare(shown: Window): Promise<void> {
  await shown.page.bringToFront();
  await clickBare(shown, 'open a post', 'post', openedPost('Document'));
  await clickBare(shown, 'back', 'list', [{ css: POST, text: 'Document' }]);
  await clickBare(shown, 'switch study', 'other', [{ css: POST, text: OTHER_NEWEST }]);
  await showBare(shown.page, 'list');
}

async function acknowledgeBare(shown: Window): Promise<void> {
  const { page } = shown;
  await page.bringToFront();
  await showBare(page, 'open');
  await clickBare(shown, 'acknowledge', 'acknowledged', [ACKNOWLEDGED]);
}

const showBare = (page: Page, screen: Screen): Promise<void> =>
  page.evaluate(async (name) => window.show(await window.fetchTree(name)), screen);

/** Clicks anywhere in the bare page, which then shows another screen; an acknowledgement is recorded first. */
async function clickBare(shown: Window, click: Click, next: Screen, contents: Content[]): Promise<void> {
  await shown.page.evaluate(
    async ([name, records]) => {
      const tree = await window.fetchTree(name);
      const record = records ? await window.prepareAcknowledgement() : undefined;
      const show = async (event: MouseEvent) => {
        event.preventDefault();
        if (record) await record();
        window.show(tree);
      };
      addEventListener('click', (event) => void show(event), { once: true });
    },
    [next, click === 'acknowledge'] as const,
  );
  await timeClick(shown, click, shown.page.locator('body'), contents);
}

/** Hovers over an element, clicks it, and notes how long its content took. */
async function timeClick(
  { page, devtools, note }: Window,
  click: Click,
  element: Locator,
  contents: Content[],
): Promise<void> {
  await element.hover();
  await pause(REST_MILLIS);
  await watch(page, { contents, from: 'click' });
  const before = await readMainThread(devtools);
  await page.mouse.down();
  await page.mouse.up();
  const time = await page.evaluate(() => window.painted);
  await pause(AFTER_MILLIS);
  note(click, { time, mainThread: (await readMainThread(devtools)) - before });
}
