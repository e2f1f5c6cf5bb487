import type { RequiredAction } from './required-actions.ts';

/** Whether the person still has to do it. */
export function isOpenAction({ status }: Pick<RequiredAction, 'status'>): boolean {
  return status === 'PENDING' || status === 'DUE_SOON' || status === 'OVERDUE';
}
