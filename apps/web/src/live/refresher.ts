import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import type { Query, QueryClient } from '@tanstack/react-query';
import { isPages, isShownBy } from '../api/query-options.ts';
import type { Parts } from '@studyline/contract/core/endpoint';
import { type Stale, staleAfter } from './invalidations.ts';
import { refreshPost } from './refresh-post.ts';

/** Refreshes after other people's events are spread over this time, so that a study of thousands does not refetch at the same moment. */
const JITTER_MILLIS = 1500;
/** Waits for a random part of that time. */
export async function waitJitter(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MILLIS));
}

/** Specification 9: what shows members waits for this time, so that several who join or leave at once cost one refresh. */
const MEMBERS_MILLIS = 2000;
/** What the same person did in another window shows almost immediately. The short wait batches events that arrive together. */
const SAME_PERSON_MILLIS = 60;
const memberEvents = new Set<LiveEventName>(['create-member', 'delete-member']);
/** A person's channels are usually all subscribed within this time. */
const SUBSCRIBING_MILLIS = 300;
const RECONNECT_JITTER_MILLIS = 4000;
/** By then a screen whose post its person has removed has been left. */
const LEAVING_MILLIS = 2000;
/** How many of this window's calls are remembered, to recognise their events, which arrive within a second or two. */
const MAX_CALLS_KNOWN = 100;

export type Refresher = ReturnType<typeof createRefresher>;

/** A post, or one version of it, that a call removes from the screen. */
export interface Removed {
  postId: number;
  /** Undefined if nothing of the post is left. */
  version?: number;
}

/** A call of this window, from the time it is sent. */
export interface WindowCall {
  /** The id by which its events refer to it. */
  requestId: string;
  /**
   * The call succeeded: applies the events that it caused, and resolves when the screen is fresh. While `leave` leaves the screen, what it
   * shows is only marked as stale.
   */
  succeed: (events: readonly CausedEvent[], leave?: () => Promise<unknown>) => Promise<void>;
  /** The call failed or got no answer. If an event refers to it, it succeeded after all and the event is applied. */
  fail: () => void;
}

const refreshers = new WeakMap<QueryClient, Refresher>();

/** The only refresher of a query client. Both this window's calls and live events go through it. */
export function refresherOf(queryClient: QueryClient): Refresher {
  const known = refreshers.get(queryClient) ?? createRefresher(queryClient);
  refreshers.set(queryClient, known);
  return known;
}

/** Marks as stale what calls and live events affect, and refetches the part that is on the screen. */
export function createRefresher(
  queryClient: QueryClient,
  options: { jitterMillis?: number; membersMillis?: number } = {},
) {
  const jitter = options.jitterMillis ?? JITTER_MILLIS;
  const membersDelay = options.membersMillis ?? MEMBERS_MILLIS;
  const refetch = (stale: StaleOf) => refetchStale(queryClient, stale, new Set(leaving));
  const soon = makeQueue(refetch);
  const ofMembers = makeQueue(refetch);
  /** The calls of this window: done, or with the events that arrived before the answer. */
  const calls = new Map<string, 'done' | (() => void)[]>();
  /** What calls of this window remove: the server refuses it before their answers have arrived. */
  const leaving = new Set<Removed>();
  /** The queries in flight when a channel was subscribed. */
  const inFlight = new Set<Query>();
  let timerOfAll: ReturnType<typeof setTimeout> | undefined;

  function apply(event: LiveEventName, payload: LivePayload, byThisPerson: boolean): void {
    const call = payload.requestId === undefined ? undefined : calls.get(payload.requestId);
    if (call === 'done') return;
    if (call) {
      call.push(() => apply(event, payload, byThisPerson));
      return;
    }
    const stale = staleBy(event, payload, byThisPerson);
    const spread = 100 + Math.random() * jitter;
    if (byThisPerson) soon.add(stale, SAME_PERSON_MILLIS);
    else if (memberEvents.has(event)) ofMembers.add(stale, membersDelay + spread);
    else soon.add(stale, spread);
  }

  function refetchAll(): void {
    const before = new Set(inFlight);
    inFlight.clear();
    void invalidate(
      queryClient,
      (query) => (query.state.isInvalidated || before.has(query)) && !isAmong(leaving, query),
      'active',
    );
  }

  /** Forgets a call, so that its events are applied like those of any other window. */
  function release(requestId: string): void {
    const early = calls.get(requestId);
    calls.delete(requestId);
    if (early && early !== 'done') for (const applyEvent of early) applyEvent();
  }

  return {
    /** Applies a live event. What this window's own call caused is not fetched a second time. */
    apply,
    /** Registers a call that this window is about to send. */
    begin(requestId: string, removed?: Removed): WindowCall {
      calls.set(requestId, []);
      if (removed) leaving.add(removed);
      const [oldest] = calls.keys();
      if (calls.size > MAX_CALLS_KNOWN && oldest !== undefined) calls.delete(oldest);
      return {
        requestId,
        async succeed(events, leave) {
          if (removed) setTimeout(() => leaving.delete(removed), LEAVING_MILLIS);
          // An answer without events does not prove that nothing happened.
          if (events.length === 0) {
            void leave?.();
            return release(requestId);
          }
          calls.set(requestId, 'done');
          const all = events.flatMap(({ event, ...payload }) => staleBy(event, payload, true));
          const each = [...new Map(all.map((stale) => [keyOf(stale), stale])).values()];
          if (leave) {
            const isStale = (query: Query) => each.some((stale) => isShownBy(query, stale));
            void invalidate(queryClient, isStale, 'none');
            await leave();
            // What the next screen has fetched, or is fetching, is fresh.
            const isLeft = (query: Query) =>
              query.state.isInvalidated && query.state.fetchStatus === 'idle' && !isAmong(leaving, query);
            return invalidate(queryClient, (query) => isStale(query) && isLeft(query), 'active');
          }
          await Promise.all(each.map(refetch));
        },
        fail: () => {
          release(requestId);
          if (!removed) return;
          leaving.delete(removed);
          const isHeld = (query: Query) => query.state.isInvalidated && isRemoved(query, removed);
          void invalidate(queryClient, isHeld, 'active');
        },
      };
    },
    /**
     * It is unknown what was missed before a subscription, so everything fetched until now is refetched, once for all channels. After a
     * reconnect many windows do so.
     */
    refreshAll(isReconnect: boolean): void {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
        inFlight.add(query);
      clearTimeout(timerOfAll);
      timerOfAll = setTimeout(
        refetchAll,
        SUBSCRIBING_MILLIS + (isReconnect ? Math.random() * RECONNECT_JITTER_MILLIS : 0),
      );
    },
    stop(): void {
      soon.stop();
      ofMembers.stop();
      clearTimeout(timerOfAll);
      inFlight.clear();
    },
  };
}

/** Collects what is stale, and refetches it once the shortest requested delay is over. */
function makeQueue(refetch: (stale: StaleOf) => Promise<void>) {
  const waiting = new Map<string, StaleOf>();
  let timer: { at: number; id: ReturnType<typeof setTimeout> } | undefined;

  function flush(): void {
    timer = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const stale of all) void refetch(stale);
  }

  return {
    add(all: readonly StaleOf[], millis: number): void {
      for (const stale of all) waiting.set(keyOf(stale), stale);
      const at = Date.now() + millis;
      if (timer && timer.at <= at) return;
      if (timer) clearTimeout(timer.id);
      timer = { at, id: setTimeout(flush, millis) };
    },
    stop(): void {
      if (timer) clearTimeout(timer.id);
      timer = undefined;
      waiting.clear();
    },
  };
}

/** What is stale, limited to the event's study, post and service item if it has them. */
interface StaleOf extends Stale {
  channelId: number | undefined;
  postId: number | undefined;
  serviceItemId: number | undefined;
}

function staleBy(event: LiveEventName, payload: LivePayload, byThisPerson: boolean): StaleOf[] {
  const { channelId, postId, serviceItemId } = payload;
  return staleAfter(event, payload).map((stale) => ({
    ...stale,
    channelId,
    postId,
    serviceItemId: stale.otherItems ? undefined : serviceItemId,
    // An author looks for their own new post in the list, not behind "1 new post".
    ...(byThisPerson && stale.openPages === 'keep' && { openPages: 'all' as const }),
  }));
}

function keyOf({ topic, query, openPages, channelId, postId, serviceItemId }: StaleOf): string {
  return JSON.stringify([topic, query, openPages, channelId, postId, serviceItemId]);
}

/** Whether the query is about what was removed, and is not a list that contained it. */
function isRemoved({ queryKey }: Query, { postId, version }: Removed): boolean {
  const { params = {} } = (queryKey[1] ?? {}) as Parts;
  const isOfPost = params.id === postId || params.postId === postId;
  return isOfPost && (version === undefined || params.version === version);
}

function isAmong(removed: ReadonlySet<Removed>, query: Query): boolean {
  return [...removed].some((one) => isRemoved(query, one));
}

/** Resolves when what is on the screen has been refetched. What was removed is left to the next screen that shows it. */
async function refetchStale(
  queryClient: QueryClient,
  stale: StaleOf,
  removed: ReadonlySet<Removed>,
): Promise<void> {
  const { openPages = 'all', postId } = stale;
  const isMeant = (query: Query) => isShownBy(query, stale);
  // Drafts need not stay in place: people who work on them see their new state immediately.
  const keepsPlace = ({ queryKey }: Query) =>
    isPages(queryKey) && (queryKey[1] as Parts).query?.['filter'] !== 'DRAFTS';
  const isLeaving = (query: Query) => isAmong(removed, query);
  if (removed.size > 0) await invalidate(queryClient, (query) => isMeant(query) && isLeaving(query), 'none');
  const fresh = invalidate(
    queryClient,
    (query) => isMeant(query) && (openPages === 'all' || !keepsPlace(query)) && !isLeaving(query),
    'active',
  );
  if (openPages === 'all') return fresh;
  // The open list stays in place. One that is opened later is refetched.
  const isClosedList = (query: Query) => isMeant(query) && keepsPlace(query) && !query.isActive();
  await Promise.all([
    invalidate(queryClient, isClosedList, 'none'),
    fresh,
    postId !== undefined && refreshPost(queryClient, postId),
  ]);
}

/**
 * Marks queries as stale, and refetches those on the screen. A pending answer may be older than the event, so a query that cannot be
 * refetched now is marked once its answer has arrived.
 */
async function invalidate(
  queryClient: QueryClient,
  predicate: (query: Query) => boolean,
  refetchType: 'active' | 'none',
): Promise<void> {
  const late = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching', predicate });
  const isAskedAgain = (query: Query) =>
    refetchType === 'active' && query.isActive() && query.state.data !== undefined;
  const marked = late
    .filter((query) => !isAskedAgain(query))
    .map(async (query) => {
      await query.promise?.catch(() => {});
      await queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType });
    });
  await Promise.all([queryClient.invalidateQueries({ predicate, refetchType }), ...marked]);
}
