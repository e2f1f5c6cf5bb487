import type { Result } from '@studyline/contract/core/endpoint';
import { listUpdates } from '@studyline/contract/updates/calls';
import { type UpdateFilter, updateFilters } from '@studyline/contract/updates/kinds';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { shownBy } from '../../api/query-options.ts';

export const readFilter = (given: unknown): UpdateFilter =>
  updateFilters.find((one) => one === given) ?? 'ALL';

/** A page continues after the last row of the one before, so that new ones on top neither shift nor repeat what follows. */
export function updatesOf(filter: UpdateFilter) {
  return infiniteQueryOptions({
    queryKey: [listUpdates.id, { query: { filter } }, 'rows'] as const,
    meta: shownBy(listUpdates),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }): Promise<Result<typeof listUpdates>> =>
      call(listUpdates, { query: { filter, ...(before && { before }) } }, { signal, reads: true }),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
