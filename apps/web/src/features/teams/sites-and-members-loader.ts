import { getChannel } from '@studyline/contract/channels';
import { teamTypes } from '@studyline/contract/team-types';
import { searchTeams } from '@studyline/contract/teams';
import { hasNoAnswer } from '../../api/errors.ts';
import { isQueryOf, pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/lazy-screens.tsx';

const PAGE_SIZE = 50;

export const views = ['sites', 'teams'] as const;
export const states = ['OPEN', 'CLOSED'] as const;

/** What the address asks to be listed. */
export interface TeamsList {
  view: (typeof views)[number];
  state: (typeof states)[number];
  search: string;
}

export function readList(search: Record<string, unknown>): TeamsList {
  const { search: text } = search;
  return {
    view: views.find((one) => one === search['view']) ?? 'sites',
    state: states.find((one) => one === search['state']) ?? 'OPEN',
    // The router reads a number in the address as a number.
    search: typeof text === 'string' || typeof text === 'number' ? String(text).slice(0, 200).trim() : '',
  };
}

const typesOf = {
  sites: ['STUDY_SITE'],
  teams: teamTypes.filter((type) => type !== 'STUDY_SITE'),
} as const;

export function teamsOf(channelId: number, { view, state, search }: TeamsList) {
  const query = {
    pageSize: PAGE_SIZE,
    teamType: [...typesOf[view]],
    teamStatusType: state,
    sort: view === 'sites' ? ('CODE_ASC' as const) : ('NAME_ASC' as const),
    ...(search && { search }),
  };
  return pages(searchTeams, { params: { channelId }, query });
}

/** The study and the first page. A list from the open screen is not awaited: the one before stays until the answer comes. */
export async function loadSitesAndMembers({
  queryClient,
  params,
  search,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const { channelId } = params;
  const options = teamsOf(channelId, readList(search));
  const isOpen = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isQueryOf(queryKey, searchTeams, { params: { channelId } }),
  });
  if (isOpen.length > 0) return;
  const kept = queryClient.getQueryData(options.queryKey);
  try {
    await Promise.all([
      queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
      queryClient.fetchInfiniteQuery(options),
    ]);
  } catch (error) {
    if (!kept || !hasNoAnswer(error)) throw error;
  }
}
