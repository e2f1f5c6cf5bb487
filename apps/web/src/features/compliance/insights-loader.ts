import { getChannel } from '@studyline/contract/channels/calls';
import { getScopedDetails, listMemberMetrics } from '@studyline/contract/compliance/metrics';
import { isQueryOf, pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { teamMetricsOf } from './metrics-query.ts';

const POSTS_A_PAGE = 10;

/** What the address selects. */
export interface InsightsFilter {
  /** Only this team. */
  team?: number | undefined;
  /** The overdue people of one post, or of one post at one team. */
  post?: number | undefined;
  at?: number | undefined;
  /** The page of posts, and that of teams. */
  page: number;
  teamPage: number;
}

export function readInsights(search: Record<string, unknown>): InsightsFilter {
  const numberIn = (name: string) => {
    const value = search[name];
    return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 2 ** 31
      ? value
      : undefined;
  };
  return {
    team: numberIn('team'),
    post: numberIn('post'),
    at: numberIn('at'),
    page: numberIn('page') ?? 1,
    teamPage: numberIn('teamPage') ?? 1,
  };
}

export const detailsOf = (channelId: number, { team, page, teamPage }: InsightsFilter) =>
  q(getScopedDetails, {
    params: { channelId },
    query: { page, pageSize: POSTS_A_PAGE, teamPage, ...(team !== undefined && { teamId: [team] }) },
  });

/** People with overdue actions: of the chosen post or team, else all of them. */
export const overdueOf = (channelId: number, { team, post, at }: InsightsFilter) => {
  const teamId = at ?? team;
  return pages(listMemberMetrics, {
    query: {
      channelId,
      channelComplianceType: 'OVERDUE',
      pageSize: 10,
      ...(teamId !== undefined && { teamId }),
      ...(post !== undefined && { postId: [post] }),
    },
  });
};

export async function load({
  queryClient,
  params,
  search,
}: LoaderInput<{ channelId: number }>): Promise<void> {
  const isOpen = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isQueryOf(queryKey, getScopedDetails, { params }),
  });
  // The open screen keeps the previous figures until the next ones arrive.
  if (isOpen.length > 0) return;
  const { channelId } = params;
  const filter = readInsights(search);
  await Promise.all([
    queryClient.ensureQueryData(q(getChannel, { params })),
    queryClient.ensureQueryData(detailsOf(channelId, filter)),
    queryClient.prefetchInfiniteQuery(teamMetricsOf(channelId)),
    queryClient.prefetchInfiniteQuery(overdueOf(channelId, filter)),
  ]);
}
