import type { Team } from '@studyline/contract/teams/calls';

/** Whether a team is a site whose work has started and not ended, which needs a principal investigator. */
export function isSiteAtWork({ teamType, statusName }: Pick<Team, 'teamType' | 'statusName'>): boolean {
  return teamType === 'STUDY_SITE' && (statusName === 'ACTIVE' || statusName === 'ON_HOLD');
}
