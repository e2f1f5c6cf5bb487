import { listMyTeams } from '@studyline/contract/teams/calls';
import { hasNoAnswer } from '../../api/errors.ts';
import { isQueryOf, pages } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';
import { readList, type TeamsList } from './sites-and-members-loader.ts';

export function myTeamsOf({ state, search }: Pick<TeamsList, 'state' | 'search'>) {
  return pages(listMyTeams, { query: { pageSize: 50, teamStatusType: state, ...(search && { search }) } });
}

/** The first page. A list from the open screen is not awaited: the one before stays until the answer comes. */
export async function loadMyTeams({ queryClient, search }: LoaderInput<object>): Promise<void> {
  const options = myTeamsOf(readList(search));
  const isOpen = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isQueryOf(queryKey, listMyTeams) });
  if (isOpen.length > 0) return;
  const kept = queryClient.getQueryData(options.queryKey);
  try {
    await queryClient.fetchInfiniteQuery(options);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
