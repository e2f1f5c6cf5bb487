import type { Team, TransitionName, TransitionNeed } from '@studyline/contract/teams/calls';
import type { Translate } from '../../words.ts';

/** What a change of the status is called: "Close site". */
export function changeKey({ teamType }: Team, transitionName: TransitionName) {
  const isOfSite = transitionName === 'close_team' && teamType === 'STUDY_SITE';
  return `teams.change.${isOfSite ? 'close_site' : transitionName}` as const;
}

/** All that a change of the status still waits for, a sentence each. */
export function missingText(missing: readonly TransitionNeed[], t: Translate): string {
  return missing.map((need) => t(`teams.missing.${need}.text`)).join(' ');
}
