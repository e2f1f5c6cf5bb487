import type { Browser } from 'playwright-core';
import { BARE } from './bare.ts';
import { type Figure, figure, medianRatio } from './figures.ts';
import { median } from './load.ts';
import { openPage, POST, readMainThread, slowDown, watchStart } from './pages.ts';
import type { Reader } from './readers.ts';

const LOADS = 7;
const SLOW_LOADS = 5;
const TIMELINE = '/channel/1/timeline';

interface PageLoad {
  scriptBytes: number;
  requests: number;
  bytes: number;
  /** Milliseconds until a post is visible. */
  visibleAfter: number;
  /** Milliseconds of processor time until then. */
  mainThread: number;
}

/** G10 and G11: how much the first route after sign-in transfers, and how soon it shows a post compared with the bare page. */
export async function measureFirstRoute(
  browser: Browser,
  product: string,
  bare: string,
  reader: Reader,
): Promise<Figure[]> {
  const load = (path: string, isSlow: boolean) => loadPage(browser, product, path, reader, isSlow);
  const loadBare = (isSlow: boolean) => loadPage(browser, bare, BARE, reader, isSlow);
  const pairs = async (times: number, isSlow: boolean): Promise<[PageLoad, PageLoad][]> => {
    const loads: [PageLoad, PageLoad][] = [];
    // The first pair warms the machine up.
    for (let round = 0; round <= times; round++) {
      const early = round % 2 === 0 ? undefined : await loadBare(isSlow);
      const own = await load(TIMELINE, isSlow);
      loads.push([own, early ?? (await loadBare(isSlow))]);
    }
    return loads.slice(1);
  };
  const fast = await pairs(LOADS, false);
  const slow = await pairs(SLOW_LOADS, true);
  const compare = (what: string, loads: typeof fast, key: keyof PageLoad, floor: number, aim: number) =>
    medianRatio(
      'G10',
      `${TIMELINE}, cold, ${what}`,
      loads.map(([one, other]) => [one[key], other[key]]),
      {
        floor,
        aim,
        unit: ' ms',
      },
    );
  const home: PageLoad[] = [];
  for (let i = 0; i < SLOW_LOADS; i++) home.push(await load('/', false));
  return [
    compare('visible', fast, 'visibleAfter', 1.7, 1.25),
    compare('visible, slow', slow, 'visibleAfter', 2, 1.4),
    compare('main thread', fast, 'mainThread', 2, 1.4),
    ...transfers('/', home),
    ...transfers(
      TIMELINE,
      fast.map(([one]) => one),
    ),
  ];
}

function transfers(path: string, loads: readonly PageLoad[]): Figure[] {
  const middle = (key: keyof PageLoad) => median(loads.map((one) => one[key]));
  return [
    figure('G11', `${path}, compressed JavaScript`, middle('scriptBytes') / 1000, {
      unit: ' kB',
      floor: 200,
      aim: 170,
    }),
    figure('G11', `${path}, requests`, middle('requests'), {
      floor: 20,
      aim: 12,
      detail: `visible after ${middle('visibleAfter').toFixed(0)} ms`,
    }),
    figure('G11', `${path}, bytes`, middle('bytes') / 1000, { unit: ' kB', floor: 450, aim: 350 }),
  ];
}

/** Opens a path with an empty cache. Throws if one of its requests fails. */
async function loadPage(
  browser: Browser,
  server: string,
  path: string,
  reader: Reader,
  isSlow: boolean,
): Promise<PageLoad> {
  const { page, devtools, close } = await openPage(browser, server, reader);
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
    const shown = { css: path === '/' ? 'main a' : POST, text: 'Document' };
    await watchStart(page, [shown]);
    await page.goto(path, { waitUntil: 'commit' });
    const visibleAfter = await page.evaluate(() => window.painted);
    const mainThread = await readMainThread(devtools);
    await page.waitForLoadState('networkidle');
    if (failed.length > 0) throw new Error(`${path} made requests that failed:\n  ${failed.join('\n  ')}`);
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    const scripts = [...sizes].filter(([id]) => kinds.get(id) === 'Script').map(([, size]) => size);
    return {
      scriptBytes: sum(scripts),
      requests: sizes.size,
      bytes: sum([...sizes.values()]),
      visibleAfter,
      mainThread,
    };
  } finally {
    await close();
  }
}
