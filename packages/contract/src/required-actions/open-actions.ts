import type { RequiredAction } from './required-action.ts';

/** Whether the person still has to do it. */
export function isOpenAction({ status }: Pick<RequiredAction, 'status'>): boolean {
  return status === 'PENDING' || status === 'DUE_SOON' || status === 'OVERDUE';
}

/** Whether it is required of the person now. A paused action, while the team is on hold, is open but not required. */
export function isRequiredNow(action: Pick<RequiredAction, 'status' | 'dueDateTimeMillis'>): boolean {
  return isOpenAction(action) && action.dueDateTimeMillis !== null;
}

type Timed = Pick<RequiredAction, 'dueDateTimeMillis'>;

/** Sorts actions by due time. Paused ones come last. */
export function byDueTime(one: Timed, other: Timed): number {
  const [first, second] = [one, other].map((action) => action.dueDateTimeMillis ?? Number.MAX_VALUE);
  return first! - second!;
}
