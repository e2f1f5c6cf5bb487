import type { ChannelMember } from '@studyline/contract/members/calls';
import type { Translate } from '../../words.ts';

export type MemberTeam = ChannelMember['membershipsByStatus']['ALL'][number];

/** Whether the reader may see what somebody has done. */
export const isTracked = ({ displayTotalRequiredActionsCount: count }: ChannelMember) => count !== null;

/** The teams that somebody is in, is invited to, or was in when they left, of those that the reader sees. */
export function teamsOf({
  memberStatus,
  membershipsByStatus,
  endedDateTimeMillis,
}: ChannelMember): MemberTeam[] {
  const teams = membershipsByStatus[memberStatus];
  if (memberStatus !== 'FORMER') return teams;
  return teams.filter((team) => team.endedDateTimeMillis === endedDateTimeMillis);
}

/** "Site US001, Birmingham, 2 more" */
export function firstOf([first, ...others]: string[], t: Translate): string | undefined {
  return first !== undefined && others.length > 0
    ? t('members.more', { first, count: others.length })
    : first;
}

/** A number that is counted to 100. */
export function counted(count: number, t: Translate): string {
  return count > 99 ? t('members.countOver', { count: 99 }) : String(count);
}
