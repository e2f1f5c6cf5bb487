import { chromium } from 'playwright-core';
import { findBrowser } from '../scripts/browser.mjs';

export interface FirstRoute {
  scriptBytes: number;
  requests: number;
  bytes: number;
  visibleAfter: number;
}

/** What the first route after sign-in loads over the wire, with an empty cache: compressed JavaScript, requests, all bytes. */
export async function measureFirstRoute(
  url: string,
  path: string,
  sessionToken: string,
): Promise<FirstRoute> {
  const browser = await chromium.launch(await findBrowser());
  try {
    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([
      { name: 'studyline_session', value: sessionToken, url, httpOnly: true, sameSite: 'Lax' },
    ]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    const kinds = new Map<string, string>();
    const sizes = new Map<string, number>();
    devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
      // A picture in the styles comes with them.
      if (!response.url.startsWith('data:')) kinds.set(requestId, type);
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (kinds.has(requestId)) sizes.set(requestId, encodedDataLength);
    });
    const begun = performance.now();
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const visibleAfter = performance.now() - begun;
    await page.waitForLoadState('networkidle');
    const scripts = [...sizes].filter(([id]) => kinds.get(id) === 'Script').map(([, size]) => size);
    const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
    return { scriptBytes: sum(scripts), requests: sizes.size, bytes: sum(sizes.values()), visibleAfter };
  } finally {
    await browser.close();
  }
}
