import type { Browser } from 'playwright-core';
import { type Figure, figure } from './figures.ts';
import { median } from './load.ts';
import { openPage, slowDown } from './pages.ts';
import type { Reader } from './readers.ts';

const LOADS = 5;
const SLOW_LOADS = 3;
const TIMELINE = '/channel/1/timeline';

interface PageLoad {
  scriptBytes: number;
  requests: number;
  bytes: number;
  /** Milliseconds until something is painted. */
  paintedAfter: number;
  /** Milliseconds until a post is visible. */
  visibleAfter: number;
}

/** G10 and G11: how much the first route after sign-in transfers, and how soon it shows a post. */
export async function measureFirstRoute(
  browser: Browser,
  product: string,
  reader: Reader,
): Promise<Figure[]> {
  const load = async (path: string, times: number, isSlow: boolean) => {
    const loads: PageLoad[] = [];
    for (let i = 0; i < times; i++) loads.push(await loadPage(browser, product, path, reader, isSlow));
    return (key: keyof PageLoad) => median(loads.map((one) => one[key]));
  };
  const figures: Figure[] = [];
  for (const path of ['/', TIMELINE]) {
    const middle = await load(path, LOADS, false);
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
  const slow = await load(TIMELINE, SLOW_LOADS, true);
  const seconds = (key: keyof PageLoad) => slow(key) / 1000;
  return [
    ...figures,
    figure('G10', `${TIMELINE}, slow, first paint`, seconds('paintedAfter'), {
      unit: ' s',
      floor: 1.5,
      aim: 0.8,
    }),
    figure('G10', `${TIMELINE}, slow, visible`, seconds('visibleAfter'), {
      unit: ' s',
      floor: 2.8,
      aim: 1.8,
      detail: '1.6 Mbit/s, 150 ms, a quarter of the processor',
    }),
  ];
}

/** Opens a path with an empty cache. Throws if one of its requests fails. */
async function loadPage(
  browser: Browser,
  product: string,
  path: string,
  reader: Reader,
  isSlow: boolean,
): Promise<PageLoad> {
  const { page, devtools, close } = await openPage(browser, product, reader);
  try {
    if (isSlow) await slowDown(devtools, { network: true });
    await devtools.send('Network.enable');
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    const failed: string[] = [];
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      // Images in the styles are loaded with them.
      if (response.url.startsWith('data:')) return;
      kinds.set(requestId, type);
      if (response.status >= 400) failed.push(`${response.status} ${response.url}`);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.has(requestId)) sizes.set(requestId, encodedDataLength);
    });
    const begun = performance.now();
    await page.goto(path, { waitUntil: 'commit' });
    await page
      .getByText(/^Document \d+$/)
      .first()
      .waitFor();
    const visibleAfter = performance.now() - begun;
    await page.waitForLoadState('networkidle');
    if (failed.length > 0) throw new Error(`${path} made requests that failed:\n  ${failed.join('\n  ')}`);
    const paintedAfter = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const scripts = [...sizes].filter(([id]) => kinds.get(id) === 'Script').map(([, size]) => size);
    return {
      scriptBytes: sum(scripts),
      requests: sizes.size,
      bytes: sum([...sizes.values()]),
      paintedAfter,
      visibleAfter,
    };
  } finally {
    await close();
  }
}
