import { listChannelAudit } from '@studyline/contract/audit/calls';
import type { Args, Result } from '@studyline/contract/core/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { shownBy } from '../../api/query-options.ts';

/** The audit trail of a study, narrowed by a query. It continues after its last entry, so that new ones on top neither shift nor repeat what follows. */
export function trailPages(channelId: number, query: Args<typeof listChannelAudit>['query']) {
  const args = { params: { channelId }, query };
  return infiniteQueryOptions({
    queryKey: [listChannelAudit.id, args, 'trail'] as const,
    meta: shownBy(listChannelAudit),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }): Promise<Result<typeof listChannelAudit>> =>
      call(
        listChannelAudit,
        { ...args, query: { ...query, ...(before !== undefined && { before }) } },
        { signal, reads: true },
      ),
    getNextPageParam: ({ items, lastPage }) => (lastPage ? undefined : items.at(-1)?.auditEventId),
  });
}
