import type { Args, Endpoint, Parts, Result } from '@studyline/contract/core/endpoint';
import type { Topic } from '@studyline/contract/core/topics';
import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

interface QueryMeta extends Record<string, unknown> {
  shows?: readonly Topic[] | undefined;
  /** Whether its path names a post by `id`. */
  isOfPost?: boolean;
  /** Whether its path names a service item by `id`. */
  isOfItem?: boolean;
}
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

type Needed<E extends Endpoint> = Record<never, never> extends Args<E> ? [args?: Args<E>] : [args: Args<E>];

/**
 * The one way to get data: query options for an endpoint, with the key [endpoint.id, args]. A loader awaits
 * `queryClient.ensureQueryData(q(…))`, a screen reads `useSuspenseQuery(q(…))`.
 */
export function q<E extends Endpoint>(endpoint: E, ...[given]: Needed<E>) {
  const args = (given ?? {}) as Args<E>;
  return queryOptions({
    queryKey: [endpoint.id, args] as const,
    meta: shownBy(endpoint),
    queryFn: ({ signal }): Promise<Result<E>> => call(endpoint, args, { signal, reads: true }),
  });
}

interface PageAnswer {
  page: number;
  lastPage: boolean;
  asOf?: number;
  /** The specification has a paginator beside the products of a catalogue. */
  paginator?: { page: number; lastPage: boolean };
}

/**
 * The same for a paged list (`useSuspenseInfiniteQuery(pages(…))`, `queryClient.ensureInfiniteQueryData`). Args leave out `page`. The
 * `asOf` of the first page freezes a feed's pages.
 */
export function pages<E extends Endpoint>(endpoint: E, ...[given]: Needed<E>) {
  const args = (given ?? {}) as Args<E>;
  return infiniteQueryOptions({
    queryKey: [endpoint.id, args, 'pages'] as const,
    meta: shownBy(endpoint),
    initialPageParam: { page: 1 } as { page: number; asOf?: number },
    queryFn: ({ signal, pageParam }): Promise<Result<E>> => {
      const query = { ...(args as Parts).query, ...pageParam };
      return call(endpoint, { ...args, query } as Args<E>, { signal, reads: true });
    },
    getNextPageParam: (last) => {
      // Every paged list returns these; the generic result type does not say so.
      const answer = last as unknown as PageAnswer;
      const { page, lastPage, asOf }: PageAnswer = answer.paginator ?? answer;
      return lastPage ? undefined : { page: page + 1, ...(asOf === undefined ? {} : { asOf }) };
    },
  });
}

/** The meta of a query of that endpoint, by which live events find what is stale. */
export function shownBy({ shows, path }: Endpoint): QueryMeta {
  return {
    shows: shows === 'nothing' ? [] : shows,
    isOfPost: path.startsWith('/posts/{id}'),
    isOfItem: path.split('/')[1] === 'service-items',
  };
}

/** Whether a query's answer shows this topic and, if they are given, is about this study, post and service item. */
export function isShownBy(
  { meta, queryKey }: { meta?: QueryMeta | undefined; queryKey: QueryKey },
  {
    topic,
    query,
    channelId,
    postId,
    serviceItemId,
  }: {
    topic: Topic;
    query?: SomeArgs['query'];
    channelId?: number;
    postId?: number;
    serviceItemId?: number;
  },
): boolean {
  if (!meta?.shows?.includes(topic)) return false;
  const args = (queryKey[1] ?? {}) as Parts;
  const ofPost = args.params?.postId ?? (meta.isOfPost ? args.params?.id : undefined);
  const ofItem = meta.isOfItem ? args.params?.id : undefined;
  return (
    contains({ channelId, ...args.params }, { channelId }) &&
    contains({ postId: ofPost ?? postId }, { postId }) &&
    contains({ serviceItemId: ofItem ?? serviceItemId }, { serviceItemId }) &&
    contains(args.query, query)
  );
}

/** Some of an endpoint's args. Those given have to match. */
export interface SomeArgs {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Whether this is the key of a query of that endpoint, with those args. */
export function isQueryOf(key: QueryKey, endpoint: Endpoint, some: SomeArgs = {}): boolean {
  if (key[0] !== endpoint.id) return false;
  const args = (key[1] ?? {}) as Parts;
  return contains(args.params, some.params) && contains(args.query, some.query);
}

export function isPages(key: QueryKey): boolean {
  return key[2] === 'pages';
}

function contains(all: Record<string, unknown> = {}, some: Record<string, unknown> = {}): boolean {
  return Object.entries(some).every(
    ([name, value]) => value === undefined || String(all[name]) === String(value),
  );
}
