import { type Browser, chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { type Figure, figure } from './figures.ts';
import { median } from './load.ts';
import { type Reader, SESSION_COOKIE } from './readers.ts';

const LOADS = 5;
const TIMELINE = '/channel/1/timeline';

interface PageLoad {
  scriptBytes: number;
  requests: number;
  bytes: number;
  /** Milliseconds until a post is visible. */
  visibleAfter: number;
}

/** G10 and G11: what the first route after sign-in loads over the wire, and how soon it shows a post. */
export async function measureFirstRoute(product: string, reader: Reader): Promise<Figure[]> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const figures: Figure[] = [];
    for (const path of ['/', TIMELINE]) {
      const loads: PageLoad[] = [];
      for (let i = 0; i < LOADS; i++) loads.push(await loadPage(browser, product, path, reader.cookie));
      const middle = (key: keyof PageLoad) => median(loads.map((load) => load[key]));
      const visible = middle('visibleAfter');
      if (path === TIMELINE)
        figures.push(
          figure('G10', `${path}, cold, visible`, visible / 1000, { unit: ' s', floor: 0.4, aim: 0.25 }),
        );
      figures.push(
        figure('G11', `${path}, compressed JavaScript`, middle('scriptBytes') / 1000, {
          unit: ' kB',
          floor: 200,
          aim: 170,
        }),
        figure('G11', `${path}, requests`, middle('requests'), {
          floor: 20,
          aim: 12,
          detail: `visible after ${visible.toFixed(0)} ms`,
        }),
        figure('G11', `${path}, bytes`, middle('bytes') / 1000, { unit: ' kB', floor: 450, aim: 350 }),
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Opens a path with an empty cache. Throws when one of its requests fails. */
async function loadPage(browser: Browser, product: string, path: string, cookie: string): Promise<PageLoad> {
  const context = await browser.newContext({ baseURL: product });
  try {
    await context.addCookies([
      { name: SESSION_COOKIE, value: cookie, url: product, httpOnly: true, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    const failed: string[] = [];
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      // A picture in the styles is loaded with them.
      if (response.url.startsWith('data:')) return;
      kinds.set(requestId, type);
      if (response.status >= 400) failed.push(`${response.status} ${response.url}`);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.has(requestId)) sizes.set(requestId, encodedDataLength);
    });
    const begun = performance.now();
    await page.goto(path);
    await page
      .getByText(/^Document \d+$/)
      .first()
      .waitFor();
    const visibleAfter = performance.now() - begun;
    await page.waitForLoadState('networkidle');
    if (failed.length > 0)
      throw new Error(`${path} asked for what it did not get:\n  ${failed.join('\n  ')}`);
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const scripts = [...sizes].filter(([id]) => kinds.get(id) === 'Script').map(([, size]) => size);
    return {
      scriptBytes: sum(scripts),
      requests: sizes.size,
      bytes: sum([...sizes.values()]),
      visibleAfter,
    };
  } finally {
    await context.close();
  }
}
