import type { Browser, CDPSession, Page } from 'playwright-core';
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
