import { getChannel } from '@studyline/contract/channels/calls';
import { listTeamMembers } from '@studyline/contract/members/calls';
import { listListTypes } from '@studyline/contract/reference-data/calls';
import { listPostMetrics, listTeamMetrics } from '@studyline/contract/compliance/metrics';
import { getOversight, getTeam, getTeamOpenActions } from '@studyline/contract/teams/calls';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../../api/errors.ts';
import { pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { paths } from '../../paths.ts';
import { pagesOfStudy } from '../feed/feed-list.ts';
import { trailPages } from '../posts/trail-query.ts';
import { countries } from './new-team-loader.ts';

export const teamOf = (channelId: number, teamId: number) => q(getTeam, { params: { channelId, teamId } });
export const oversightOf = (channelId: number, teamId: number) =>
  q(getOversight, { params: { channelId, teamId } });
export const openActionsOf = (channelId: number, teamId: number) =>
  q(getTeamOpenActions, { params: { channelId, teamId } });
/** The first people of a team, for its contacts. */
export const peopleOf = (channelId: number, teamId: number) =>
  q(listTeamMembers, { params: { channelId, teamId }, query: { pageSize: 50 } });
export const membersOf = (channelId: number, teamId: number) =>
  pages(listTeamMembers, { params: { channelId, teamId }, query: { pageSize: 50 } });
/** How far the people of a team have got with what is required of them. */
export const figuresOf = (channelId: number, teamId: number) =>
  q(listTeamMetrics, { query: { channelId, teamId } });
/** What they still have to do. */
export const openPostsOf = (channelId: number, teamId: number) =>
  q(listPostMetrics, { query: { channelId, teamId, restrictToRequiredActions: true, pageSize: 5 } });
/** The posts shared with a team by name. */
export const postsOf = (channelId: number, teamId: number) => pagesOfStudy(channelId, { teamId });
export const historyOf = (channelId: number, teamId: number) =>
  trailPages(channelId, { teamId, leaveOut: ['TECHNICAL'], pageSize: 25 });
export const listTypes = q(listListTypes, { query: { page: -1, pageSize: -1 } });

export async function load({
  queryClient,
  params: { channelId, teamId },
}: LoaderInput<{ channelId: number; teamId: number }>): Promise<void> {
  try {
    const [team] = await Promise.all([
      queryClient.ensureQueryData(teamOf(channelId, teamId)),
      queryClient.ensureQueryData(q(getChannel, { params: { channelId } })),
      queryClient.ensureQueryData(oversightOf(channelId, teamId)),
      queryClient.prefetchQuery(peopleOf(channelId, teamId)),
    ]);
    if (team.can.viewCompliance === true)
      await Promise.all([
        queryClient.prefetchQuery(figuresOf(channelId, teamId)),
        queryClient.prefetchQuery(openPostsOf(channelId, teamId)),
      ]);
    // The options of its forms.
    if (team.can.update === true)
      await Promise.all([queryClient.ensureQueryData(countries), queryClient.ensureQueryData(listTypes)]);
  } catch (error) {
    // A refusal is silently ignored (specification 6): the list stays.
    if (error instanceof CallError && error.errorCode === 'FORBIDDEN')
      throw redirect({ href: paths.sitesAndMembers(channelId), replace: true });
    throw error;
  }
}
