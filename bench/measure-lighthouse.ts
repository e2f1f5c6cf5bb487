import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { BARE } from './bare.ts';
import { type Figure, figure, medianRatio } from './figures.ts';
import { median } from './load.ts';
import { type Reader, SESSION_COOKIE } from './readers.ts';

const RUNS = 3;
/** Below this, Lighthouse's weights punish the machine and not the page. */
const JUDGED_FROM = 90;
/** Blocking shorter than this is none: a single task that is barely long. */
const SHORT_MILLIS = 20;
const categories = ['performance', 'accessibility', 'best-practices'] as const;

interface Audited {
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds until the largest paint. */
  largestPaint: number;
  /** Milliseconds in which the main thread was blocked. */
  blocked: number;
}

/** G12: Lighthouse on the timeline on a phone, beside the bare page. */
export async function measureLighthouse(product: string, bare: string, reader: Reader): Promise<Figure[]> {
  const port = await freePort();
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, `--remote-debugging-port=${port}`],
  });
  try {
    const pairs: (readonly [Audited, Audited])[] = [];
    for (let run = 0; run < RUNS; run++)
      pairs.push([
        await audit(port, `${product}/channel/1/timeline`, reader),
        await audit(port, `${bare}${BARE}`, reader),
      ]);
    const compare = (what: string, read: (one: Audited) => number, floor: number, aim: number) =>
      medianRatio(
        'G12',
        `Lighthouse on a phone, ${what}`,
        pairs.map(([one, other]) => [read(one), read(other)]),
        {
          floor,
          aim,
          unit: ' ms',
        },
      );
    const score = (name: keyof Audited['scores'], side: 0 | 1 = 0) =>
      median(pairs.map((pair) => pair[side].scores[name]));
    const [points, limit] = [score('performance'), score('performance', 1)];
    return [
      compare('largest paint', ({ largestPaint }) => largestPaint, 1.6, 1.3),
      compare('blocked', ({ blocked }) => Math.max(blocked, SHORT_MILLIS), 3, 2),
      figure('G12', 'Lighthouse on a phone, points below bare', limit - points, {
        // A machine on which even the bare page does not score well says nothing about points.
        floor: limit < JUDGED_FROM ? 100 : 20,
        aim: 8,
        detail: `${points.toFixed(0)} against ${limit.toFixed(0)}`,
      }),
      ...(['accessibility', 'best-practices'] as const).map((name) =>
        figure('G12', `Lighthouse on a phone, ${name}`, score(name), { floor: 100, aim: 100 }),
      ),
    ];
  } finally {
    await browser.close();
  }
}

async function audit(port: number, address: string, { cookie }: Reader): Promise<Audited> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    extraHeaders: { cookie: `${SESSION_COOKIE}=${cookie}` },
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  const { lhr } = result;
  if (lhr.finalDisplayedUrl !== address) throw new Error(`Lighthouse looked at ${lhr.finalDisplayedUrl}.`);
  const millis = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const points = (name: string) => (lhr.categories[name]?.score ?? 0) * 100;
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
    },
    largestPaint: millis('largest-contentful-paint'),
    blocked: millis('total-blocking-time'),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
