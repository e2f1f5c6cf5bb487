import type { LiveEventName, LivePayload } from '@studyline/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isPages, isQueryOf } from '../api/query-options.ts';
import { invalidations, type Stale } from './invalidations.ts';
import { refreshPost } from './refresh-post.ts';

/** Events of others spread over this time, so that a study of thousands does not ask at the same moment. */
const JITTER_MILLIS = 1500;
/** One's own doing shows at once; the little wait gathers events that come together. */
const OWN_MILLIS = 60;
const RECONNECT_JITTER_MILLIS = 4000;

export type Refresher = ReturnType<typeof createRefresher>;

/** Makes stale what live events name, and gets again what of it is on the screen. */
export function createRefresher(queryClient: QueryClient, options: { jitterMillis?: number } = {}) {
  const jitter = options.jitterMillis ?? JITTER_MILLIS;
  const waiting = new Map<string, Stale>();
  let timer: { at: number; id: ReturnType<typeof setTimeout> } | undefined;

  function flush(): void {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const stale of all) refetch(queryClient, stale);
  }

  function flushIn(millis: number): void {
    const at = Date.now() + millis;
    if (timer && timer.at <= at) return;
    if (timer) clearTimeout(timer.id);
    timer = { at, id: setTimeout(flush, millis) };
  }

  return {
    apply(event: LiveEventName, payload: LivePayload, own: boolean): void {
      const wait = own ? OWN_MILLIS : 100 + Math.random() * jitter;
      for (const entry of invalidations[event](payload)) {
        // An author looks for their own new post in the list, not behind "1 new post".
        const stale = own && entry.openPages === 'keep' ? { ...entry, openPages: 'all' as const } : entry;
        const { endpoint, params, openPages, postId } = stale;
        waiting.set(JSON.stringify([endpoint.id, params, openPages, openPages === 'post' && postId]), stale);
      }
      flushIn(wait);
    },
    /** After a reconnect nobody knows what was missed. */
    refreshAll(): void {
      setTimeout(() => void queryClient.invalidateQueries(), Math.random() * RECONNECT_JITTER_MILLIS);
    },
    stop(): void {
      if (timer) clearTimeout(timer.id);
      timer = undefined;
      waiting.clear();
    },
  };
}

function refetch(queryClient: QueryClient, { endpoint, params, openPages = 'all', postId }: Stale): void {
  const isMeant = (query: Query) => isQueryOf(query.queryKey, endpoint, { params });
  void queryClient.invalidateQueries({
    predicate: (query) => isMeant(query) && (openPages === 'all' || !isPages(query.queryKey)),
  });
  if (openPages === 'all') return;
  if (openPages === 'post' && postId !== undefined) refreshPost(queryClient, postId);
  // The open list keeps its place; one that is opened later is got anew.
  void queryClient.invalidateQueries({
    predicate: (query) => isMeant(query) && isPages(query.queryKey) && !query.isActive(),
    refetchType: 'none',
  });
}
