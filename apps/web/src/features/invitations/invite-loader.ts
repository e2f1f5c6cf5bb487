import { getChannel } from '@studyline/contract/channels/calls';
import { listMembers } from '@studyline/contract/members/calls';
import { buildQuery } from '../../api/build-query.ts';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

/** Tells whether the reader may add people to any team of the study; the list itself is not shown. */
export const mayInvite = (channelId: number) =>
  q(listMembers, { params: { channelId }, query: { pageSize: 1 } });

export async function load({
  queryClient,
  params: { channelId },
}: LoaderInput<{ channelId: number }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    queryClient.ensureQueryData(mayInvite(channelId)),
    queryClient.prefetchQuery(buildQuery),
  ]);
}
