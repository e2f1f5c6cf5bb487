import { initMember } from '@studyline/contract/app/calls';
import type { Args, Endpoint } from '@studyline/contract/core/endpoint';
import type { LiveEventName } from '@studyline/contract/events/live-events';
import type { CausedEvent } from '@studyline/contract/events/caused-events';
import type { LivePayload } from '@studyline/contract/events/live-payload';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { QueryClient, QueryObserver, InfiniteQueryObserver, type QueryKey } from '@tanstack/react-query';
import type { TestApp } from '../../server/test/app.ts';
import type { Person } from '../../server/test/world.ts';
import { call } from '../src/api/call.ts';
import { CallError } from '../src/api/errors.ts';
import { server as origin } from '../src/api/origin.ts';
import { isPages, pages, q } from '../src/api/query-options.ts';
import { createRefresher, type Refresher } from '../src/live/refresher.ts';
import { channelsOf } from '../src/live/channels-of.ts';
import { type LiveSocket, openSocket } from '../src/live/socket.ts';

interface LiveEvent {
  event: LiveEventName;
  payload: LivePayload;
}

/** Ids of non-existent studies, for events that only mark how far a window has caught up. */
export const FIRST_MARK = 1_000_000_000;

let token: string | undefined;
const send = globalThis.fetch;
/** The session of the current window, as a browser adds its cookie. */
globalThis.fetch = (input, init) =>
  send(input, {
    ...init,
    headers: {
      ...(init?.headers as object),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // Compression takes longer than everything else that a call does here.
      'accept-encoding': 'identity',
    },
  });

/** What the server answers to each person's queries, asked once after each change. */
const answers = new Map<string, Promise<unknown>>();
/** The server has changed: asks again. */
export const forgetAnswers = (): void => answers.clear();

/** One window of one person: what it has fetched from the server, and the live events received since. */
export interface Viewer {
  name: string;
  person: Person;
  events: LiveEvent[];
  /** Marks received. Everything announced before a mark has arrived too. */
  marks: Set<number>;
  /** Opens a screen's query if the person may. */
  show: (...queries: Shown[]) => Promise<void>;
  /** Shows what another window of this person shows, without asking the server again. */
  showAs: (other: Viewer) => void;
  /** What it shows. */
  showing: () => { one: Shown; data: unknown }[];
  /** Sends a call from this window: `send` gets the request id. */
  call: <R>(send: (requestId: string) => Promise<Answered<R>>) => Promise<R>;
  /** Events of its own calls that its socket received but their answers did not include. */
  unnamed: () => LiveEvent[];
  /** Applies the events received. */
  applyEvents: () => void;
  /** Where the window differs from the server's answers: keys with both, empty if everything is fresh. What differs is asked again. */
  differences: () => Promise<unknown[]>;
  /** Forgets what it has shown. */
  clear: () => void;
  close: () => void;
}

interface Answered<R> {
  result: R;
  caused: readonly CausedEvent[];
}

type Options = ReturnType<typeof q> | ReturnType<typeof pages>;
export interface Shown {
  options: Options;
  fetch: () => Promise<unknown>;
  /** It is shown on a post's screen and disappears with it. */
  aboutPost?: boolean;
  /** A list that may lack posts or keep old ones: it stays put until it is reopened. */
  keepsPlace?: boolean;
}

/** A call that a screen shows. */
export function shown<E extends Endpoint>(endpoint: E, args: Args<E>): Shown {
  return {
    options: q(endpoint, args as never) as never,
    fetch: () => call(endpoint, args, { reads: true }),
  };
}

/** A paged list. */
export function shownPages<E extends Endpoint>(
  endpoint: E,
  args: Args<E>,
  { keepsPlace = false }: { keepsPlace?: boolean } = {},
): Shown {
  const first = { ...args, query: { ...(args as { query?: object }).query, page: 1 } } as Args<E>;
  return {
    options: pages(endpoint, args as never) as never,
    fetch: async () => ({ pages: [await call(endpoint, first, { reads: true })] }),
    keepsPlace,
  };
}

export async function openViewer(
  app: TestApp,
  address: string,
  name: string,
  person: Person,
): Promise<Viewer> {
  origin.origin = address;
  const own = await app.as(person).token();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } },
  });
  const refresher: Refresher = createRefresher(queryClient, { jitterMillis: 0, membersMillis: 0 });
  const events: LiveEvent[] = [];
  const marks = new Set<number>();
  const named = new Map<string, readonly CausedEvent[]>();
  const watched = new Map<string, { shown: Shown; key: QueryKey; stop: () => void }>();
  const look = () => {
    token = own;
  };
  look();
  const init = await call(initMember, {});
  const { hostname, port } = new URL(address);
  const socket: LiveSocket = openSocket(
    { ...init.realtime, host: hostname, port: Number(port) },
    {
      onEvent: (event, payload) => {
        if ((payload.channelId ?? 0) >= FIRST_MARK) marks.add(payload.channelId!);
        else events.push({ event, payload });
      },
      onSubscribed: () => {},
      onAuthFailure: (message) => {
        throw new Error(message);
      },
    },
  );
  socket.listenTo(channelsOf(init));

  async function open(one: Shown): Promise<void> {
    const options = one.options as never;
    const { queryKey } = one.options as { queryKey: QueryKey };
    try {
      if (isPages(queryKey)) await queryClient.fetchInfiniteQuery(options);
      else await queryClient.fetchQuery(options);
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error;
      // A screen that this person cannot open.
      queryClient.removeQueries({ queryKey, exact: true });
      return;
    }
    watch(one);
  }

  function watch(one: Shown): void {
    const options = one.options as never;
    const { queryKey } = one.options as { queryKey: QueryKey };
    const observer = isPages(queryKey)
      ? new InfiniteQueryObserver(queryClient, options)
      : new QueryObserver(queryClient, options);
    const stop = observer.subscribe(() => {});
    watched.set(JSON.stringify(queryKey), { shown: one, key: queryKey, stop });
  }

  return {
    name,
    person,
    events,
    marks,
    async show(...queries) {
      look();
      await Promise.all(queries.map(open));
    },
    showAs(other) {
      for (const { one, data } of other.showing()) {
        queryClient.setQueryData((one.options as { queryKey: QueryKey }).queryKey, data);
        watch(one);
      }
    },
    showing: () =>
      [...watched.values()].map(({ shown: one, key }) => ({
        one,
        data: structuredClone(queryClient.getQueryData(key)),
      })),
    async call(send) {
      const sent = refresher.begin(randomUUID());
      const { result, caused } = await send(sent.requestId);
      named.set(sent.requestId, caused);
      look();
      await sent.succeed(caused);
      return result;
    },
    unnamed: () =>
      events.filter(({ event, payload }) => {
        const caused = named.get(payload.requestId ?? '');
        const { channelId, postId, serviceItemId, commentId, reason } = payload;
        const heard = { event, reason, channelId, postId, serviceItemId, commentId };
        return caused && !caused.some((one) => isDeepStrictEqual({ ...heard, ...one }, heard));
      }),
    applyEvents() {
      look();
      for (const { event, payload } of events.splice(0)) {
        refresher.apply(event, payload, payload.userId === person.userId);
      }
    },
    async differences() {
      look();
      const isPostGone = [...watched.values()].some(
        ({ key }) => key[0] === 'getPostVersion' && queryClient.getQueryState(key)?.error,
      );
      const open = [...watched.values()].filter((one) => !isPostGone || !one.shown.aboutPost);
      const all = await Promise.all(
        open.map(async ({ shown: { fetch, keepsPlace }, key }) => {
          const { data, error } = queryClient.getQueryState(key) ?? {};
          const cached = error ? { status: (error as CallError).status } : plain(data);
          const name = `${person.userId} ${JSON.stringify(key)}`;
          const asked =
            answers.get(name) ?? fetch().then(plain, (problem: CallError) => ({ status: problem.status }));
          answers.set(name, asked);
          const fresh = await asked;
          const [left, right] = keepsPlace
            ? [sharedItems(cached, fresh), sharedItems(fresh, cached)]
            : [cached, fresh];
          if (JSON.stringify(left) === JSON.stringify(right)) return [];
          answers.delete(name);
          return [{ key, cached: left, fresh: right }];
        }),
      );
      return all.flat();
    },
    clear() {
      for (const { stop } of watched.values()) stop();
      watched.clear();
      queryClient.clear();
      events.length = 0;
    },
    close() {
      refresher.stop();
      socket.close();
      queryClient.clear();
    },
  };
}

/** An answer without the parts that always differ: a page's `asOf`, and its request's args. */
function plain(data: unknown): unknown {
  const text = JSON.stringify(data, (name, value: unknown) =>
    name === 'asOf' || name === 'pageParams' ? undefined : value,
  );
  return text === undefined ? undefined : JSON.parse(text);
}

interface Item {
  postDetail: { postId: number; version: number };
}

/** The posts of a list that the other one also contains, in a fixed order. */
function sharedItems(one: unknown, other: unknown): unknown {
  const itemsOf = (list: unknown) =>
    ((list as { pages?: { items: Item[] }[] } | undefined)?.pages ?? []).flatMap(({ items }) => items);
  const known = new Set(itemsOf(other).map(({ postDetail }) => postDetail.postId));
  return itemsOf(one)
    .filter(({ postDetail }) => known.has(postDetail.postId))
    .toSorted((a, b) => a.postDetail.postId - b.postDetail.postId);
}
