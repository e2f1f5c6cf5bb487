import type { Args, Result } from '@studyline/contract/core/endpoint';
import { getRecordedSummary, listRecorded } from '@studyline/contract/recorded/calls';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { q, shownBy } from '../../api/query-options.ts';

/** No event says that they are stale: nearly everything that a person does adds an entry. */
export const recordedSummary = { ...q(getRecordedSummary), staleTime: 0 };
export const latestLooks = { ...q(listRecorded, { query: { kind: ['LOOKS'], pageSize: 3 } }), staleTime: 0 };

/** It continues after its last entry, so that new ones on top neither shift nor repeat what follows. */
export function recordedPages(query: Args<typeof listRecorded>['query']) {
  return infiniteQueryOptions({
    queryKey: [listRecorded.id, { query }, 'entries'] as const,
    meta: shownBy(listRecorded),
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam: before }): Promise<Result<typeof listRecorded>> =>
      call(
        listRecorded,
        { query: { ...query, pageSize: 50, ...(before && { before }) } },
        { signal, reads: true },
      ),
    getNextPageParam: ({ items, lastPage }) => (lastPage ? undefined : items.at(-1)?.entryId),
  });
}
