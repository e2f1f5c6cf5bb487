import type { ChannelMember } from '@studyline/contract/members/calls';
import type { Translate } from '../../words.ts';

export type MemberTeam = ChannelMember['membershipsByStatus']['ALL'][number];

/** Whether the reader may see a member's activity. */
export const isTracked = ({ displayTotalRequiredActionsCount: count }: ChannelMember) => count !== null;

/** The teams that a member is in, is invited to, or was in when they left, as far as the reader sees them. */
export function teamsOf({
  memberStatus,
  membershipsByStatus,
  endedDateTimeMillis,
}: ChannelMember): MemberTeam[] {
  const teams = membershipsByStatus[memberStatus];
  if (memberStatus !== 'FORMER') return teams;
  return teams.filter((team) => team.endedDateTimeMillis === endedDateTimeMillis);
}

/** "Site US001, Birmingham and 2 more" */
export function firstOf([first, ...others]: string[], t: Translate): string | undefined {
  return first !== undefined && others.length > 0
    ? t('members.more', { first, count: others.length })
    : first;
}

/** A count that is capped at 100. */
export function counted(count: number, t: Translate): string {
  return count > 99 ? t('members.countOver', { count: 99 }) : String(count);
}
