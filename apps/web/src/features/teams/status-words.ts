import type { Team, TransitionName } from '@studyline/contract/teams';

/** What a change of the status is called: "Close site". */
export function changeKey({ teamType }: Team, transitionName: TransitionName) {
  const isOfSite = transitionName === 'close_team' && teamType === 'STUDY_SITE';
  return `teams.change.${isOfSite ? 'close_site' : transitionName}` as const;
}
