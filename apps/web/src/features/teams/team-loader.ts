import { getChannel } from '@studyline/contract/channels';
import { getTeam } from '@studyline/contract/teams';
import { q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

export const teamOf = (channelId: number, teamId: number) => q(getTeam, { params: { channelId, teamId } });

export async function loadTeam({
  queryClient,
  params: { channelId, teamId },
}: LoaderInput<{ channelId: number; teamId: number }>): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
    queryClient.ensureQueryData(teamOf(channelId, teamId)),
  ]);
}
