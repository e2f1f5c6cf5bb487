import { getSharing, type SharedTeam } from '@studyline/contract/readers';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { q } from '../../api/query-options.ts';

/** So many teams have a row of their own. */
const MOST = 100;

/** These teams with their names, or all that the reader shares with. */
export function useSharedTeams(channelId: number, teamIds: readonly number[] | null): SharedTeam[] {
  const query = { pageSize: MOST, ...(teamIds && { teamId: teamIds.slice(0, MOST) }) };
  const { data } = useQuery({
    ...q(getSharing, { params: { channelId }, query }),
    enabled: teamIds === null || teamIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = data?.teams.items ?? [];
  return teamIds ? found.filter(({ teamId }) => teamIds.includes(teamId)) : found;
}
