import { type FeedPage, listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getPostSummary, type PostWrapper } from '@studyline/contract/posts/calls';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CallError, temporaryFailureOf } from '../api/errors.ts';
import { isPages, isQueryOf } from '../api/query-options.ts';

/** Specification 9: events about one post within this time cause a single call. */
const DEBOUNCE_MILLIS = 200;
const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; done: PromiseWithResolvers<void> }>();

/**
 * Refetches one post and replaces it in the lists that contain it; a 4xx removes it (specification 8). Resolves when the lists are fresh.
 */
export function refreshPost(queryClient: QueryClient, postId: number): Promise<void> {
  if (findLists(queryClient, postId).length === 0) return Promise.resolve();
  const { timer: earlier, done = Promise.withResolvers<void>() } = waiting.get(postId) ?? {};
  clearTimeout(earlier);
  const timer = setTimeout(() => {
    waiting.delete(postId);
    void refetchPost(queryClient, postId).then(done.resolve, done.reject);
  }, DEBOUNCE_MILLIS);
  waiting.set(postId, { timer, done });
  return done.promise;
}

async function refetchPost(queryClient: QueryClient, postId: number): Promise<void> {
  try {
    const wrapper = await call(getPostSummary, { params: { id: postId } });
    changeLists(queryClient, postId, (items) =>
      items.map((item) =>
        item.postDetail.postId === postId && isSameEdition(item, wrapper) ? wrapper : item,
      ),
    );
  } catch (error) {
    const isGone =
      error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401;
    if (isGone && !temporaryFailureOf(error))
      changeLists(queryClient, postId, (items) => items.filter((item) => item.postDetail.postId !== postId));
  }
}

/** An unpublished draft and the published version are two cards of one post. */
function isSameEdition(card: PostWrapper, fresh: PostWrapper): boolean {
  return (card.postDetail.versionLabel === 'DRAFT') === (fresh.postDetail.versionLabel === 'DRAFT');
}

type List = Query<InfiniteData<FeedPage>>;

/** The lists that contain a post, including closed ones, because returning to one shows it from the cache. */
function findLists(queryClient: QueryClient, postId: number): List[] {
  const isList = ({ queryKey }: Query) =>
    isPages(queryKey) && (isQueryOf(queryKey, listChannelPosts) || isQueryOf(queryKey, listMemberPosts));
  const lists = queryClient.getQueryCache().findAll({ predicate: isList }) as Query[] as List[];
  return lists.filter(({ state: { data } }) =>
    data?.pages.some((page) => page.items.some((item) => item.postDetail.postId === postId)),
  );
}

/** One fresh post does not make the list fresh: a list marked as stale stays so, and keeps its age. */
function changeLists(
  queryClient: QueryClient,
  postId: number,
  change: (items: PostWrapper[]) => PostWrapper[],
): void {
  for (const list of findLists(queryClient, postId)) {
    const { isInvalidated, dataUpdatedAt: updatedAt } = list.state;
    queryClient.setQueryData<InfiniteData<FeedPage>>(
      list.queryKey,
      (data) =>
        data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
      { updatedAt },
    );
    if (isInvalidated) list.invalidate();
  }
}
