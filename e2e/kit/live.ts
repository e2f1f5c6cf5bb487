import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** By name: a window requests a channel again if it gets no response. */
interface Channels {
  asked: Set<string>;
  joined: Set<string>;
  /** It has refetched the data it showed before it joined them. */
  isFresh: boolean;
}
const channelsOf = new WeakMap<Page, Channels>();
const framesOf = new WeakMap<Page, string[]>();

/** Tracks which live channels a window requests and joins, from its network traffic. */
export function watchLive(page: Page): void {
  // By the id of the socket: a page that is being left still joins channels while the next one loads.
  const bySocket = new Map<string, Channels>();
  const frames: string[] = [];
  framesOf.set(page, frames);
  page.on('websocket', (socket) => {
    const channels: Channels = { asked: new Set(), joined: new Set(), isFresh: false };
    channelsOf.set(page, channels);
    socket.on('framereceived', ({ payload }) => {
      const frame = payload.toString();
      frames.push(frame);
      const id = /"socket_id\W+([\d.]+)/.exec(frame)?.[1];
      if (id) bySocket.set(id, channels);
      if (frame.includes('pusher_internal:subscription_succeeded'))
        channels.joined.add(JSON.parse(frame).channel);
    });
  });
  page.on('request', (request) => {
    // The window has no socket until the next page opens one.
    if (request.isNavigationRequest()) channelsOf.delete(page);
    if (request.url().endsWith('/openapi/v1/realtime/auth')) {
      const { socket_id: id, channel_name: name } = request.postDataJSON();
      const channels = bySocket.get(id);
      if (!channels) return;
      channels.asked.add(name);
      channels.joined.delete(name);
      // Each subscription is followed by a refetch of everything fetched before it.
      channels.isFresh = false;
    }
    if (request.url().endsWith('/openapi/v1/app/init-member')) {
      const channels = channelsOf.get(page);
      if (channels) channels.isFresh = hasJoined(channels);
    }
  });
}

function hasJoined({ asked, joined }: Channels): boolean {
  return asked.size > 0 && [...asked].every((name) => joined.has(name));
}

/** Waits until a window gets live events. Anything it should notice has to happen after this. */
export async function expectLive(page: Page): Promise<void> {
  await expect
    .poll(() => {
      const channels = channelsOf.get(page);
      return channels?.isFresh && hasJoined(channels);
    })
    .toBe(true);
}

/** Tracks from here on which calls a window makes, and which events it gets. */
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
    /** How many calls were made to addresses with this ending. */
    count: (end: string) => sent.filter((one) => one.endsWith(end)).length,
    /** Whether a live event with this reason has arrived. */
    heard: (reason: string) => frames.slice(before).some((frame) => frame.includes(reason)),
  };
}
