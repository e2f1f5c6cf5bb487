import { getSharing, type SharedTeam } from '@studyline/contract/sharing/readers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

/** At most this many teams have their own row. */
const MOST = 100;

/** These teams with their names, as far as the reader may share with them. */
export function useSharedTeams(channelId: number, teamIds: readonly number[]): SharedTeam[] {
  const query = { pageSize: MOST, teamId: teamIds.slice(0, MOST) };
  const { data } = useQuery({
    ...q(getSharing, { params: { channelId }, query }),
    enabled: teamIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return (data?.teams.items ?? []).filter(({ teamId }) => teamIds.includes(teamId));
}
