import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';
import { type Figure, figure } from './figures.ts';
import { median } from './load.ts';
import { type Reader, SESSION_COOKIE } from './readers.ts';

const RUNS = 3;
const categories = {
  performance: { floor: 85, aim: 95 },
  accessibility: { floor: 100, aim: 100 },
  'best-practices': { floor: 100, aim: 100 },
};

/** G12: Lighthouse's scores for the timeline on a phone. */
export async function measureLighthouse(product: string, { cookie }: Reader): Promise<Figure[]> {
  const port = await freePort();
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...found,
    args: [...found.args, `--remote-debugging-port=${port}`],
  });
  try {
    const scores: Record<string, number[]> = {};
    const paints: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const result = await lighthouse(`${product}/channel/1/timeline`, {
        port,
        logLevel: 'error',
        onlyCategories: Object.keys(categories),
        extraHeaders: { cookie: `${SESSION_COOKIE}=${cookie}` },
      });
      if (!result || result.lhr.runtimeError)
        throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
      if (!result.lhr.finalDisplayedUrl.endsWith('/timeline'))
        throw new Error(`Lighthouse looked at ${result.lhr.finalDisplayedUrl}.`);
      for (const [name, { score }] of Object.entries(result.lhr.categories))
        (scores[name] ??= []).push((score ?? 0) * 100);
      paints.push(result.lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
    }
    return Object.entries(categories).map(([name, bounds]) =>
      figure('G12', `Lighthouse on a phone, ${name}`, median(scores[name] ?? []), {
        ...bounds,
        detail: name === 'performance' ? `largest paint after ${median(paints).toFixed(0)} ms` : '',
      }),
    );
  } finally {
    await browser.close();
  }
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
