import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { COMMENT } from './data.ts';
import { type Reader, SESSION_COOKIE } from './readers.ts';

interface OpenedPage {
  page: Page;
  devtools: CDPSession;
  close(): Promise<void>;
}

/** A window with an empty cache in which the reader is signed in. */
export async function openPage(browser: Browser, product: string, { cookie }: Reader): Promise<OpenedPage> {
  const context = await browser.newContext({ baseURL: product });
  await context.addCookies([
    { name: SESSION_COOKIE, value: cookie, url: product, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Processor time, regardless of what else the machine does.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, devtools, close: () => context.close() };
}

/** A slow phone: a quarter of the processor speed, and a slow network if requested. */
export async function slowDown(devtools: CDPSession, { network }: { network: boolean }): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (!network) return;
  await devtools.send('Network.enable');
  const bytesPerSecond = 1_600_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** The milliseconds of processor time that the page's main thread has used. */
export async function readMainThread(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return seconds * 1000;
}

/** The link of a post in a list. */
export const POST = 'main article a';
/** The newest post of the other study. */
export const OTHER_NEWEST = 'Other document 1';
/** The first page of an open post. */
const POST_IMAGE = '#main img';
export const postLinks = (page: Page): Locator => page.getByRole('link', { name: /^Document \d+$/ });
export const acknowledgeButton = (page: Page): Locator =>
  page.locator('button:not([aria-disabled=true])', { hasText: /^Acknowledge$/ }).first();

/** What has to be on the screen: an element with this text, or an image that has loaded completely. */
export interface Content {
  css: string;
  text: string;
}
/** What an open post shows: its title, its first page and its comments. */
export const openedPost = (title: string): Content[] => [
  { css: 'header', text: title },
  { css: POST_IMAGE, text: '' },
  { css: 'aside', text: COMMENT },
];
/** What an open post shows once it is acknowledged. */
export const ACKNOWLEDGED: Content = { css: 'aside section', text: 'Acknowledged' };

declare global {
  interface Window {
    /** The milliseconds from the start to the frame that shows the content. */
    painted: Promise<number>;
  }
}

interface Watch {
  contents: Content[];
  /** What the time is counted from: the start of the page, or the next click. */
  from: 'start' | 'click';
}

/** Begins to wait for content: afterwards, `painted` in the page says how long it took. */
export const watch = (page: Page, what: Watch): Promise<void> => page.evaluate(watchContent, what);
/** The same for the next page that opens there. */
export const watchStart = (page: Page, contents: Content[]): Promise<unknown> => {
  const what: Watch = { contents, from: 'start' };
  return page.addInitScript(watchContent, what);
};
/** Waits until a page shows something. */
export async function awaitContent(page: Page, contents: Content[]): Promise<void> {
  await watch(page, { contents, from: 'start' });
  await page.evaluate(() => window.painted);
}

/** Runs in the page: waits for the content, and notes in `painted` how long it took. */
function watchContent({ contents, from }: Watch): void {
  const latest = 30_000;
  const isShown = ({ css, text }: Content) =>
    [...document.querySelectorAll(css)].some(
      (one) =>
        (one.textContent ?? '').includes(text) &&
        (!(one instanceof HTMLImageElement) || (one.complete && one.naturalWidth > 0)),
    );
  window.painted = new Promise((resolve, reject) => {
    const missing = () => contents.filter((one) => !isShown(one)).map(({ css, text }) => `${css} ${text}`);
    setTimeout(() => reject(new Error(`The page did not show ${missing().join(', ')}.`)), latest);
    const watch = (start: number) => {
      const look = () => {
        if (!contents.every(isShown)) return;
        observer.disconnect();
        document.removeEventListener('load', look, true);
        requestAnimationFrame(() => {
          // This frame shows it. The message arrives after that.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - start));
          port1.start();
          port2.postMessage(undefined);
        });
      };
      // Asking at each frame would cost the page frames that it does not need.
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      document.addEventListener('load', look, true);
      look();
    };
    if (from === 'start') watch(0);
    else addEventListener('click', (event) => watch(event.timeStamp), { capture: true, once: true });
  });
}
