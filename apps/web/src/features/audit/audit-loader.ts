import { listChannelAudit } from '@studyline/contract/audit/calls';
import { getChannel } from '@studyline/contract/channels/calls';
import { q } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { trailPages } from '../posts/trail-query.ts';
import { type AuditFilter, queryOf, readFilter } from './audit-filter.ts';

const PAGE_SIZE = 50;

/** It omits technical steps, which precede each publication: they are in the export, and in the list if they are chosen. */
export function trailOf(channelId: number, filter: AuditFilter) {
  const leaveOut = filter.kind === undefined ? ({ leaveOut: ['TECHNICAL'] } as const) : {};
  return trailPages(channelId, { ...queryOf(filter), ...leaveOut, pageSize: PAGE_SIZE });
}

export function load({ queryClient, params, search }: LoaderInput<{ channelId: number }>): Promise<void> {
  const options = { ...trailOf(params.channelId, readFilter(search)), staleTime: 0 };
  return loadFirstPage(queryClient, { endpoint: listChannelAudit, params, options }, () =>
    queryClient.ensureQueryData(q(getChannel, { params })),
  );
}
