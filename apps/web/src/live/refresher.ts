import type { Cause, LiveEventName, LivePayload } from '@studyline/contract/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isPages, isQueryOf } from '../api/query-options.ts';
import { invalidations, ownInvalidations, type Stale } from './invalidations.ts';
import { refreshPost } from './refresh-post.ts';

/** Events of others spread over this time, so that a study of thousands does not ask at the same moment. */
const JITTER_MILLIS = 1500;
/** What the same person did in another window shows at once; the little wait gathers events that come together. */
const OWN_MILLIS = 60;
const RECONNECT_JITTER_MILLIS = 4000;
/** So many calls of this window are known again by their events, which come within a second or two. */
const CALLS_KNOWN = 100;

export type Refresher = ReturnType<typeof createRefresher>;

/** A call of this window, from when it is sent. */
export interface OwnCall {
  /** By which its events name it. */
  requestId: string;
  /** It was done: makes stale what it caused, and resolves when what of it is on the screen was got again. */
  succeed: (causes: readonly Cause[], ids: LivePayload, options: { leaves: boolean }) => Promise<void>;
  /** It was refused or had no answer: an event that names it says that it was done all the same. */
  fail: () => void;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** The one refresher of a query client: calls of this window and live events go through it. */
export function refresherOf(queryClient: QueryClient): Refresher {
  const known = refreshers.get(queryClient) ?? createRefresher(queryClient);
  refreshers.set(queryClient, known);
  return known;
}

/** Makes stale what calls and live events name, and gets again what of it is on the screen. */
export function createRefresher(queryClient: QueryClient, options: { jitterMillis?: number } = {}) {
  const jitter = options.jitterMillis ?? JITTER_MILLIS;
  const waiting = new Map<string, Stale>();
  /** The calls of this window: done, or with the events that came before the answer. */
  const calls = new Map<string, 'done' | (() => void)[]>();
  let timer: { at: number; id: ReturnType<typeof setTimeout> } | undefined;

  function flush(): void {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const stale of all) void refetch(queryClient, stale);
  }

  function flushIn(millis: number): void {
    const at = Date.now() + millis;
    if (timer && timer.at <= at) return;
    if (timer) clearTimeout(timer.id);
    timer = { at, id: setTimeout(flush, millis) };
  }

  function apply(event: LiveEventName, payload: LivePayload, own: boolean): void {
    const call = payload.requestId === undefined ? undefined : calls.get(payload.requestId);
    if (call === 'done') return;
    if (call) {
      call.push(() => apply(event, payload, own));
      return;
    }
    for (const stale of staleBy({ event }, payload, own)) waiting.set(keyOf(stale), stale);
    flushIn(own ? OWN_MILLIS : 100 + Math.random() * jitter);
  }

  return {
    /** A live event has come. What a call of this window has caused is not got a second time. */
    apply,
    /** A call of this window is being sent. */
    begin(requestId: string): OwnCall {
      calls.set(requestId, []);
      const [oldest] = calls.keys();
      if (calls.size > CALLS_KNOWN && oldest !== undefined) calls.delete(oldest);
      return {
        requestId,
        async succeed(causes, ids, { leaves }) {
          calls.set(requestId, 'done');
          const all = causes.flatMap((cause) => staleBy(cause, ids, true));
          const each = new Map(all.map((stale) => [keyOf(stale), stale])).values();
          await Promise.all(
            [...each].map((stale) => refetch(queryClient, stale, leaves && isAbout(stale, ids.postId))),
          );
        },
        fail() {
          const early = calls.get(requestId);
          calls.delete(requestId);
          if (early && early !== 'done') for (const applyIt of early) applyIt();
        },
      };
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

type Named = { event: LiveEventName; reason?: LivePayload['reason'] } | Cause;

function staleBy(cause: Named, payload: LivePayload, own: boolean): Stale[] {
  if (!('event' in cause)) return ownInvalidations[cause.own];
  const reason = cause.reason ?? payload.reason;
  const all = invalidations[cause.event]({ ...payload, ...(reason ? { reason } : {}) });
  // An author looks for their own new post in the list, not behind "1 new post".
  return own
    ? all.map((stale) => (stale.openPages === 'keep' ? { ...stale, openPages: 'all' as const } : stale))
    : all;
}

function keyOf({ endpoint, params, openPages, postId }: Stale): string {
  return JSON.stringify([endpoint.id, params, openPages, openPages === 'post' && postId]);
}

/** Is it the post itself that is stale, not a list that holds it? */
function isAbout({ params = {} }: Stale, postId: number | undefined): boolean {
  return postId !== undefined && (params.id === postId || params.postId === postId);
}

/** Resolves when what is on the screen was got again; `onlyMark` leaves that to whoever shows it next. */
async function refetch(queryClient: QueryClient, stale: Stale, onlyMark = false): Promise<void> {
  const { endpoint, params, openPages = 'all', postId } = stale;
  const isMeant = (query: Query) => isQueryOf(query.queryKey, endpoint, { params });
  let shown: Promise<void> | undefined;
  const fresh = queryClient.invalidateQueries({
    predicate: (query) => isMeant(query) && (openPages === 'all' || !isPages(query.queryKey)),
    refetchType: onlyMark ? 'none' : 'active',
  });
  if (openPages !== 'all') {
    if (openPages === 'post' && postId !== undefined) shown = refreshPost(queryClient, postId);
    // The open list keeps its place; one that is opened later is got anew.
    void queryClient.invalidateQueries({
      predicate: (query) => isMeant(query) && isPages(query.queryKey) && !query.isActive(),
      refetchType: 'none',
    });
  }
  await Promise.all([fresh, shown]);
}
