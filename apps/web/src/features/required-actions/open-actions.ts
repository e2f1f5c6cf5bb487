import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';

/** An action carried over by a minor version is done on the version that the person is reading. */
export function onVersion(action: RequiredAction, { version }: { version: number }): RequiredAction {
  return { ...action, version };
}

/** Whether a post has a button for it. What is read or watched is recorded by itself. */
export function isActedOn({ requiredActionType: type }: RequiredAction): boolean {
  return type === 'ACKNOWLEDGE' || type === 'SIGN';
}

/** Identifies one action of a post, by rule and team. A new version requires it again. */
export function actionKey({ ruleId, teamId, version }: RequiredAction): string {
  return `${ruleId}-${teamId}-${version}`;
}

/**
 * The action that a card shows for a post: the open one due first, else the one completed last; undefined if nothing is required, or no
 * longer is.
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
