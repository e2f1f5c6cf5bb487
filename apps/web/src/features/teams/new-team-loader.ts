import { getChannel } from '@studyline/contract/channels/calls';
import { listCountries } from '@studyline/contract/reference-data/calls';
import { searchTeams } from '@studyline/contract/teams/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export const countries = q(listCountries, { query: { page: -1, pageSize: -1 } });
/** The open teams that can oversee others, and whether the reader may create teams. */
export const overseersOf = (channelId: number) =>
  q(searchTeams, {
    params: { channelId },
    query: { teamType: ['STUDY_SPONSOR', 'STUDY_CRO'], teamStatusType: 'OPEN', pageSize: 100 },
  });

export async function load({
  queryClient,
  params: { channelId },
}: LoaderInput<{ channelId: number }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    queryClient.ensureQueryData(countries),
    queryClient.ensureQueryData(overseersOf(channelId)),
  ]);
}
