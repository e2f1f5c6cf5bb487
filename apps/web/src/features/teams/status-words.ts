import type { Team, TransitionName, TransitionNeed } from '@studyline/contract/teams/calls';
import type { Translate } from '../../words.ts';

/** The label of a status change: "Close site". */
export function changeKey({ teamType }: Team, transitionName: TransitionName) {
  const isOfSite = transitionName === 'close_team' && teamType === 'STUDY_SITE';
  return `teams.change.${isOfSite ? 'close_site' : transitionName}` as const;
}

/** Everything that a status change is still missing, a sentence each. */
export function missingText(missing: readonly TransitionNeed[], t: Translate): string {
  return missing.map((need) => t(`teams.missing.${need}.text`)).join(' ');
}
