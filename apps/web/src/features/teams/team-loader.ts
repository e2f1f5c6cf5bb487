import { getChannel } from '@studyline/contract/channels/calls';
import { listTeamMembers } from '@studyline/contract/members/calls';
import { listListTypes } from '@studyline/contract/reference-data/calls';
import { getOversight, getTeam, getTeamOpenActions } from '@studyline/contract/teams/calls';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../../api/errors.ts';
import { pages, q } from '../../api/query-options.ts';
import type { LoaderInput } from '../../navigation/screen-data.ts';
import { paths } from '../../paths.ts';
import { countries } from './new-team-loader.ts';

export const teamOf = (channelId: number, teamId: number) => q(getTeam, { params: { channelId, teamId } });
export const oversightOf = (channelId: number, teamId: number) =>
  q(getOversight, { params: { channelId, teamId } });
export const openActionsOf = (channelId: number, teamId: number) =>
  q(getTeamOpenActions, { params: { channelId, teamId } });
export const membersOf = (channelId: number, teamId: number) =>
  pages(listTeamMembers, { params: { channelId, teamId }, query: { pageSize: 50 } });
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
