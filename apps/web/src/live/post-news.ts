import { useCallback, useSyncExternalStore } from 'react';

/** Posts published since the feeds on this screen were last fetched, by study. Only this tab knows them. */
let news: ReadonlyMap<number, ReadonlySet<number>> = new Map();
const listeners = new Set<() => void>();

function set(next: typeof news): void {
  news = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notePostNews(channelId: number, postId: number): void {
  const known = news.get(channelId) ?? new Set();
  if (!known.has(postId)) set(new Map([...news, [channelId, new Set([...known, postId])]]));
}

/** The new posts of one study, or of all when none is named. */
export function clearPostNews(channelId?: number): void {
  if (channelId === undefined) set(new Map());
  else if (news.has(channelId)) set(new Map([...news].filter(([id]) => id !== channelId)));
}

export function countPostNews(channelId?: number): number {
  if (channelId !== undefined) return news.get(channelId)?.size ?? 0;
  return [...news.values()].reduce((sum, posts) => sum + posts.size, 0);
}

/**
 * How many posts are new in a study (in all studies without one) since `clear` was last called. A feed shows them as "2 new
 * posts". On click it clears, fetches its pages again and goes to the top. Call `clear` also after a first load.
 */
export function usePostNews(channelId?: number): { count: number; clear: () => void } {
  const count = useSyncExternalStore(subscribe, () => countPostNews(channelId));
  const clear = useCallback(() => clearPostNews(channelId), [channelId]);
  return { count, clear };
}
