import { listDelegations, listDuties } from '@studyline/contract/delegations/calls';
import type { Args } from '@studyline/contract/core/endpoint';
import { pages, q } from '../../api/query-options.ts';

export type LogFilter = Pick<
  NonNullable<Args<typeof listDelegations>['query']>,
  'group' | 'userId' | 'dutyId' | 'asOf'
>;

export const dutiesOf = (channelId: number) => q(listDuties, { params: { channelId } });
export const linesOf = (team: { channelId: number; id: number }, filter: LogFilter) =>
  pages(listDelegations, {
    params: { channelId: team.channelId, teamId: team.id },
    query: { ...filter, pageSize: 50 },
  });
