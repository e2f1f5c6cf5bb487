import { getChannel } from '@studyline/contract/channels/calls';
import { listMembers } from '@studyline/contract/members/calls';
import { teamTypes } from '@studyline/contract/teams/team-types';
import { searchTeams } from '@studyline/contract/teams/calls';
import { pages, q } from '../../api/query-options.ts';
import { membersOf, readMembersList } from '../members/members-loader.ts';
import { loadFirstPage, type LoaderInput } from '../../navigation/screen-data.ts';
import { readSearch } from '../../use-address.ts';

const PAGE_SIZE = 50;

const typesOf = {
  sites: ['STUDY_SITE'],
  teams: teamTypes.filter((type) => type !== 'STUDY_SITE'),
} as const;

export const views = ['sites', 'teams', 'members'] as const;
export const states = ['OPEN', 'CLOSED'] as const;

export function readView(search: Record<string, unknown>): (typeof views)[number] {
  return views.find((one) => one === search['view']) ?? 'sites';
}

/** Which teams the address selects. */
export interface TeamsList {
  view: keyof typeof typesOf;
  state: (typeof states)[number];
  search: string;
  /** ISO 3166-1, for sites only. */
  country?: string;
}

export function readList(search: Record<string, unknown>): TeamsList {
  const { country } = search;
  const view = readView(search) === 'teams' ? 'teams' : 'sites';
  const isCountry = view === 'sites' && typeof country === 'string' && /^[A-Z]{2}$/.test(country);
  return {
    view,
    state: states.find((one) => one === search['state']) ?? 'OPEN',
    search: readSearch(search),
    ...(isCountry && { country }),
  };
}

export function teamsOf(channelId: number, { view, state, search, country }: TeamsList) {
  const query = {
    pageSize: PAGE_SIZE,
    teamType: [...typesOf[view]],
    teamStatusType: state,
    sort: view === 'sites' ? ('CODE_ASC' as const) : ('NAME_ASC' as const),
    ...(search && { search }),
    ...(country && { countryId: country }),
  };
  return pages(searchTeams, { params: { channelId }, query });
}

/** How many other teams there are, in any state. */
export const otherTeamsOf = (channelId: number) =>
  q(searchTeams, { params: { channelId }, query: { pageSize: 1, teamType: [...typesOf.teams] } });

export function load({ queryClient, params, search }: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  const loadOthers = () =>
    Promise.all([
      queryClient.ensureQueryData(q(getChannel, { params })),
      queryClient.ensureQueryData(otherTeamsOf(channelId)),
    ]);
  if (readView(search) === 'members') {
    const options = membersOf(channelId, readMembersList(search));
    return loadFirstPage(queryClient, { endpoint: listMembers, params, options }, loadOthers);
  }
  const options = teamsOf(channelId, readList(search));
  return loadFirstPage(queryClient, { endpoint: searchTeams, params, options }, loadOthers);
}
