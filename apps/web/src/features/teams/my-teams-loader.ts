import { listMyTeams } from '@studyline/contract/teams/calls';
import { pages } from '../../api/query-options.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readList, type TeamsList } from './sites-and-members-loader.ts';

export function myTeamsOf({ state, search }: Pick<TeamsList, 'state' | 'search'>) {
  return pages(listMyTeams, { query: { pageSize: 50, teamStatusType: state, ...(search && { search }) } });
}

export function load({ queryClient, search }: LoaderInput): Promise<void> {
  return loadFirstPage(queryClient, { endpoint: listMyTeams, options: myTeamsOf(readList(search)) });
}
