import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';

/** An action that a minor version carried over is done on the version that the person reads. */
export function onVersion(action: RequiredAction, { version }: { version: number }): RequiredAction {
  return { ...action, version };
}

/** One action of a post, by rule and team. A new version asks again. */
export function actionKey({ ruleId, teamId, version }: RequiredAction): string {
  return `${ruleId}-${teamId}-${version}`;
}

/**
 * What a card says about a person's actions on a post: the open one that is due first, else the one completed last; undefined if
 * nothing is asked, or no longer.
 */
export function actionToShow(actions: readonly RequiredAction[]): RequiredAction | undefined {
  const open = actions
    .filter(isOpenAction)
    .toSorted((one, other) => byDueTime(one, other) || Number(other.opened) - Number(one.opened));
  if (open.length > 0) return open[0];
  return actions
    .filter(({ completedAtDateTimeMillis }) => completedAtDateTimeMillis !== null)
    .toSorted((one, other) => other.completedAtDateTimeMillis! - one.completedAtDateTimeMillis!)[0];
}
