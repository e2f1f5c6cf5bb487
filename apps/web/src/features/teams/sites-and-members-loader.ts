import { getChannel } from '@studyline/contract/channels/calls';
import { listMembers } from '@studyline/contract/members/calls';
import { teamTypes } from '@studyline/contract/teams/team-types';
import { searchTeams } from '@studyline/contract/teams/calls';
import { hasNoAnswer } from '../../api/errors.ts';
import { isPages, isQueryOf, pages, q } from '../../api/query-options.ts';
import { membersOf, readMembersList } from '../members/members-loader.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

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

/** Which teams the address asks for. */
export interface TeamsList {
  view: keyof typeof typesOf;
  state: (typeof states)[number];
  search: string;
  /** ISO 3166-1, of sites only. */
  country?: string;
}

export function readList(search: Record<string, unknown>): TeamsList {
  const { search: text, country } = search;
  const view = readView(search) === 'teams' ? 'teams' : 'sites';
  const isCountry = view === 'sites' && typeof country === 'string' && /^[A-Z]{2}$/.test(country);
  return {
    view,
    state: states.find((one) => one === search['state']) ?? 'OPEN',
    // The router reads a number in the address as a number.
    search: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200).trim() : '',
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

/** How many other teams there are, in every state. */
export const otherTeamsOf = (channelId: number) =>
  q(searchTeams, { params: { channelId }, query: { pageSize: 1, teamType: [...typesOf.teams] } });

/** The study and the first page. A list from the open screen is not awaited: the one before stays until the answer comes. */
export async function loadSitesAndMembers({
  queryClient,
  params,
  search,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  const isForMembers = readView(search) === 'members';
  const endpoint = isForMembers ? listMembers : searchTeams;
  const isOpen = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) =>
      isPages(queryKey) && isQueryOf(queryKey, endpoint, { params: { channelId } }),
  });
  if (isOpen.length > 0) return;
  const members = membersOf(channelId, readMembersList(search));
  const teams = teamsOf(channelId, readList(search));
  const kept = queryClient.getQueryData((isForMembers ? members : teams).queryKey);
  try {
    await Promise.all([
      queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
      queryClient.ensureQueryData(otherTeamsOf(channelId)),
      isForMembers ? queryClient.fetchInfiniteQuery(members) : queryClient.fetchInfiniteQuery(teams),
    ]);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
