import { getChannel } from '@studyline/contract/channels/calls';
import { getMember } from '@studyline/contract/members/calls';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';

export const memberOf = (channelId: number, memberId: string) =>
  q(getMember, { params: { channelId, memberId } });

export async function load({
  queryClient,
  params: { channelId, memberId },
}: LoaderInput<{ channelId: number; memberId: string }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    queryClient.ensureQueryData(memberOf(channelId, memberId)),
  ]);
}
