import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Channels {
  asked: number;
  joined: number;
  /** It has asked again for what it showed before it joined them. */
  isFresh: boolean;
}
const channelsOf = new WeakMap<Page, Channels>();
const framesOf = new WeakMap<Page, string[]>();

/** Follows which live channels a window asks for and joins, from its network traffic. */
export function watchLive(page: Page): void {
  const channels: Channels = { asked: 0, joined: 0, isFresh: false };
  channelsOf.set(page, channels);
  const frames: string[] = [];
  framesOf.set(page, frames);
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      frames.push(payload.toString());
      if (payload.toString().includes('pusher_internal:subscription_succeeded')) channels.joined += 1;
    });
  });
  page.on('request', (request) => {
    // A reloaded page starts again.
    if (request.isNavigationRequest()) Object.assign(channels, { asked: 0, joined: 0, isFresh: false });
    if (request.url().endsWith('/openapi/v1/realtime/auth')) channels.asked += 1;
    if (request.url().endsWith('/openapi/v1/app/init-member'))
      channels.isFresh = channels.asked > 0 && channels.joined === channels.asked;
  });
}

/** Waits until a window gets live events. What it should notice has to happen after this. */
export async function expectLive(page: Page): Promise<void> {
  const channels = channelsOf.get(page)!;
  await expect.poll(() => channels.isFresh && channels.joined === channels.asked).toBe(true);
}

/** Follows from now on which calls a window makes, and which events it gets. */
export function watchCalls(page: Page) {
  const sent: string[] = [];
  const frames = framesOf.get(page)!;
  const before = frames.length;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/openapi/')) sent.push(`${request.method()} ${pathname}`);
  });
  return {
    all: () => [...sent],
    /** How many calls went to addresses with this ending. */
    count: (end: string) => sent.filter((one) => one.endsWith(end)).length,
    /** Whether a live event with this reason has come. */
    heard: (reason: string) => frames.slice(before).some((frame) => frame.includes(reason)),
  };
}
