import { type FeedPage, listChannelPosts, listMemberPosts } from '@studyline/contract/feed';
import { getPostSummary, type PostWrapper } from '@studyline/contract/posts';
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CallError } from '../api/errors.ts';
import { isPages, isQueryOf } from '../api/query-options.ts';

/** Specification 9: events about one post within this time are one call. */
const DEBOUNCE_MILLIS = 200;
const waiting = new Map<number, { timer: ReturnType<typeof setTimeout>; settle: (() => void)[] }>();

/**
 * Gets one post again and puts it in its place in the lists on the screen; a 4xx takes it out (specification 8). Resolves
 * when that is done, or there is nothing to do.
 */
export function refreshPost(queryClient: QueryClient, postId: number): Promise<void> {
  if (!isListed(queryClient, postId)) return Promise.resolve();
  return new Promise((resolve) => {
    const { timer: before, settle = [] } = waiting.get(postId) ?? {};
    clearTimeout(before);
    const timer = setTimeout(() => {
      waiting.delete(postId);
      void getAgain(queryClient, postId).then(() => {
        for (const settleOne of settle) settleOne();
      });
    }, DEBOUNCE_MILLIS);
    waiting.set(postId, { timer, settle });
    settle.push(resolve);
  });
}

async function getAgain(queryClient: QueryClient, postId: number): Promise<void> {
  try {
    const wrapper = await call(getPostSummary, { params: { id: postId } }, { reads: true });
    changeLists(queryClient, (items) =>
      items.map((item) =>
        item.postDetail.postId === postId && isSameEdition(item, wrapper) ? wrapper : item,
      ),
    );
  } catch (error) {
    const isGone =
      error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 401;
    if (isGone)
      changeLists(queryClient, (items) => items.filter((item) => item.postDetail.postId !== postId));
  }
}

/** A waiting draft and the published version are two cards of one post. */
function isSameEdition(card: PostWrapper, fresh: PostWrapper): boolean {
  return (card.postDetail.versionLabel === 'DRAFT') === (fresh.postDetail.versionLabel === 'DRAFT');
}

function isList({ queryKey }: Query): boolean {
  return isPages(queryKey) && (isQueryOf(queryKey, listChannelPosts) || isQueryOf(queryKey, listMemberPosts));
}

function isListed(queryClient: QueryClient, postId: number): boolean {
  return queryClient
    .getQueriesData<InfiniteData<FeedPage>>({ predicate: isList })
    .some(([, data]) =>
      data?.pages.some((page) => page.items.some((item) => item.postDetail.postId === postId)),
    );
}

function changeLists(queryClient: QueryClient, change: (items: PostWrapper[]) => PostWrapper[]): void {
  queryClient.setQueriesData<InfiniteData<FeedPage>>(
    { predicate: isList },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}
