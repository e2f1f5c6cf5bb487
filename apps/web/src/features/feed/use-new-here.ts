import type { PostWrapper } from '@studyline/contract/posts/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNarrowed } from './facets.ts';
import { type FeedList, firstPageOf, mergePages } from './feed-list.ts';

/**
 * How many of the new posts belong to a list. The full timeline and the unread list include all of them. With actions and filters only the
 * server knows, so the first page is fetched and compared.
 */
export function useNewHere(list: FeedList, all: number): number {
  const queryClient = useQueryClient();
  const takesAll = list.variant !== 'required-actions' && !isNarrowed(list.facets);
  const { data } = useQuery({ ...firstPageOf(list), enabled: all > 0 && !takesAll });
  if (takesAll) return all;
  if (all === 0 || !data) return 0;
  return countNew(data.items, mergePages(queryClient.getQueryData(list.options.queryKey)?.pages ?? []));
}

/** How many of the fetched posts are not shown yet. */
export function countNew(fresh: readonly PostWrapper[], shown: readonly PostWrapper[]): number {
  const known = new Set(shown.map(({ postDetail }) => postDetail.postId));
  return fresh.filter(({ postDetail }) => !known.has(postDetail.postId)).length;
}
