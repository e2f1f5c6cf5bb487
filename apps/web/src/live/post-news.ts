import { useCallback } from 'react';
import { makeStore, useStore } from '../store.ts';

/** Posts published since the feeds on this screen were last fetched, by study. They are known only to this tab. */
const store = makeStore<ReadonlyMap<number, ReadonlySet<number>>>(new Map());

export function notePostNews(channelId: number, postId: number): void {
  const news = store.read();
  const known = news.get(channelId) ?? new Set();
  if (!known.has(postId)) store.set(new Map([...news, [channelId, new Set([...known, postId])]]));
}

/** The new posts of one study, or of all if none is given. */
export function clearPostNews(channelId?: number): void {
  const others = [...store.read()].filter(([id]) => channelId !== undefined && id !== channelId);
  store.set(new Map(others));
}

export function countPostNews(channelId?: number, news = store.read()): number {
  if (channelId !== undefined) return news.get(channelId)?.size ?? 0;
  return [...news.values()].reduce((sum, posts) => sum + posts.size, 0);
}

/**
 * How many posts are new in a study (in all studies without one) since `clear` was last called. A feed shows them as "2 new posts". On
 * click it clears, refetches its pages and scrolls to the top. Call `clear` also after a first load.
 */
export function usePostNews(channelId?: number): { count: number; clear: () => void } {
  const count = countPostNews(channelId, useStore(store));
  const clear = useCallback(() => clearPostNews(channelId), [channelId]);
  return { count, clear };
}
