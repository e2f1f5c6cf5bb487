import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Traffic {
  running: Set<Request>;
  begun: number;
}
const trafficOf = new WeakMap<Page, Traffic>();

/** Tracks the requests of a window. */
export function watchRequests(page: Page): void {
  const traffic: Traffic = { running: new Set(), begun: 0 };
  trafficOf.set(page, traffic);
  page.on('request', (request) => {
    traffic.running.add(request);
    traffic.begun += 1;
  });
  page.on('requestfinished', (request) => traffic.running.delete(request));
  page.on('requestfailed', (request) => traffic.running.delete(request));
}

/** Waits until a window requests nothing more, and what it has received is drawn. */
export async function expectQuiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)!;
  const busy = async (): Promise<string[]> => {
    const { begun } = traffic;
    if (traffic.running.size === 0) await expectDrawn(page);
    if (traffic.begun > begun) return ['requests that have just begun'];
    return [...traffic.running].map((request) => request.url());
  };
  await expect.poll(busy).toEqual([]);
}

/** Two frames: one for the scripts that follow a change, one for what they change. */
export function expectDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}
