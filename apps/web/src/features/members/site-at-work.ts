import type { Team } from '@studyline/contract/teams/calls';

/** Whether a team is a site whose work has begun and not ended. Somebody has to lead it. */
export function isSiteAtWork({ teamType, statusName }: Pick<Team, 'teamType' | 'statusName'>): boolean {
  return teamType === 'STUDY_SITE' && (statusName === 'ACTIVE' || statusName === 'ON_HOLD');
}
