import type { FeedPage } from '@studyline/contract/feed/calls';
import { CancelledError, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { hasNoAnswer } from '../../api/errors.ts';
import { loadPostShares } from '../compliance/post-shares.ts';
import type { LoadedList } from './feed-list.ts';
import { isPreloaded, isVisited, noteLoaded } from './list-visits.ts';

/**
 * Loads a list for a navigation. A person who returns to it finds it as they left it, with all its pages. Any other navigation starts it
 * from its first page, so that posts read or done since then are gone from lists of unread posts or actions. Throws CallError.
 */
export async function loadList(queryClient: QueryClient, list: LoadedList): Promise<void> {
  const { key, options } = list;
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey, exact: true });
  if (query?.state.data !== undefined && isVisited(key)) return;
  try {
    // A list that was shown is fetched again, however fresh it is: posts may have been read in it.
    const fetchFirst = () =>
      isPreloaded(key)
        ? queryClient.fetchInfiniteQuery({ ...options, pages: 1 })
        : restartList(queryClient, list);
    // An open post gets its neighbours from this list, and leaving the post cancels its fetch.
    const { pages } = await fetchFirst().catch((error: unknown) => {
      if (error instanceof CancelledError) return fetchFirst();
      throw error;
    });
    await loadPostShares(queryClient, pages[0]);
    noteLoaded(key);
  } catch (error) {
    // Without a connection the cached list is better than an error page.
    if (query?.state.data === undefined || !hasNoAnswer(error)) throw error;
  }
}

/** Replaces all pages of a list by a fresh first one. Throws CallError, and then leaves the list unchanged. */
export function restartList(
  queryClient: QueryClient,
  { options }: Pick<LoadedList, 'options'>,
): Promise<InfiniteData<FeedPage, unknown>> {
  return queryClient.fetchInfiniteQuery({ ...options, staleTime: 0, pages: 1 });
}
