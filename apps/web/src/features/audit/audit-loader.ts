import { listChannelAudit } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { q, shownBy } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { type AuditFilter, queryOf, readFilter } from './audit-filter.ts';

const PAGE_SIZE = 50;

/**
 * A list that continues after its last entry, so that new ones on top neither shift nor repeat what follows. It omits technical steps,
 * which precede each publication: they are in the export, and in the list if they are chosen.
 */
export function trailOf(channelId: number, filter: AuditFilter) {
  const leaveOut = filter.kind === undefined ? ({ leaveOut: ['TECHNICAL'] } as const) : {};
  const args = { params: { channelId }, query: { ...queryOf(filter), ...leaveOut, pageSize: PAGE_SIZE } };
  return infiniteQueryOptions({
    queryKey: [listChannelAudit.id, args, 'trail'] as const,
    meta: shownBy(listChannelAudit),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }): Promise<Result<typeof listChannelAudit>> => {
      const query = { ...args.query, ...(before !== undefined && { before }) };
      return call(listChannelAudit, { ...args, query }, { signal, reads: true });
    },
    getNextPageParam: ({ items, lastPage }) => (lastPage ? undefined : items.at(-1)?.auditEventId),
  });
}

export function load({ queryClient, params, search }: LoaderInput<{ channelId: number }>): Promise<void> {
  const options = { ...trailOf(params.channelId, readFilter(search)), staleTime: 0 };
  return loadFirstPage(queryClient, { endpoint: listChannelAudit, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
