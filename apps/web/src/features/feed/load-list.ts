import type { FeedPage } from '@studyline/contract/feed';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { hasNoAnswer } from '../../api/errors.ts';
import type { FeedList } from './feed-list.ts';
import { isLoadedAhead, isVisited, noteLoaded } from './list-visits.ts';

/**
 * Gets a list for a navigation. Coming back finds it as it was left, with all its pages; every other way starts it anew
 * from its first page, so that posts which were read or done since are gone from the lists of such. Throws CallError.
 */
export async function loadList(queryClient: QueryClient, list: FeedList): Promise<void> {
  const { key, options } = list;
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey, exact: true });
  if (query?.state.data !== undefined && isVisited(key)) return;
  try {
    // What was shown before is got anew, however young: posts may have been read in it.
    if (isLoadedAhead(key)) await queryClient.fetchInfiniteQuery({ ...options, pages: 1 });
    else await startAnew(queryClient, list);
    noteLoaded(key);
  } catch (error) {
    // What was got before is better than an error page while there is no connection.
    if (query?.state.data === undefined || !hasNoAnswer(error)) throw error;
  }
}

/** Gets the first page of a list in place of all it has. Throws CallError, and then leaves it as it is. */
export function startAnew(
  queryClient: QueryClient,
  { options }: FeedList,
): Promise<InfiniteData<FeedPage, unknown>> {
  return queryClient.fetchInfiniteQuery({ ...options, staleTime: 0, pages: 1 });
}
