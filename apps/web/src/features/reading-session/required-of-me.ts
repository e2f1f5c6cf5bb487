import { listMemberPosts } from '@studyline/contract/feed/calls';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '../../api/query-options.ts';
import { mergePages } from '../feed/feed-list.ts';
import { mergeQueue, type QueueEntry } from './queue.ts';

/** What all studies ask of the person, due first. */
export const requiredOfMe = pages(listMemberPosts, {
  query: { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 100 },
});

interface Queue {
  entries: readonly QueueEntry[];
  hasFailed: boolean;
  retry: () => void;
}

/** The queue of this sitting. All its pages are loaded, because what is collected is signed together. */
export function useQueue(): Queue {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(requiredOfMe);
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  const merge = (before: readonly QueueEntry[]) => ({
    data,
    entries: mergeQueue(before, mergePages(data.pages)),
  });
  const [kept, setKept] = useState(() => merge([]));
  if (kept.data !== data) setKept(merge(kept.entries));
  return {
    entries: kept.entries,
    hasFailed: isFetchNextPageError,
    retry: () => void fetchNextPage(),
  };
}
