import type { ErrorCode } from '@studyline/contract/core/errors';
import type { Actor } from '../../core/actor.ts';
import { whenToRetry } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { isRepeated } from '../../core/transaction.ts';

/** By the budget of each kind of item, how somebody is refused who makes very many. */
const refusals = {
  orders_per_person: 'ORDERS_TOO_OFTEN',
  quotations_per_person: 'QUOTATIONS_TOO_OFTEN',
  pickups_per_person: 'PICKUPS_TOO_OFTEN',
  support_requests_per_person: 'SUPPORT_TOO_OFTEN',
} as const satisfies Record<string, ErrorCode>;

/**
 * Makes something that others are told of by email, and gets a function that spends one of the person's budget for it: otherwise somebody
 * could fill the inboxes of all who are told, and the disk. A repeated request costs nothing, and one by which nothing was made is given
 * back. The function throws the refusal of the budget.
 */
export async function spending<T>(
  actor: Actor,
  name: keyof typeof refusals,
  make: (spend: () => void) => Promise<T>,
): Promise<T> {
  const budget = actor.server.budgets[name];
  const key = String(actor.userId);
  const isNew = !(await isRepeated(actor));
  let isSpent = false;
  const spend = (): void => {
    // A transaction that is tried again has spent it before.
    if (!isNew || isSpent) return;
    const taking = budget.take(key);
    if (!taking.isTaken) throw new AppError(refusals[name], whenToRetry(taking));
    isSpent = true;
  };
  try {
    return await make(spend);
  } catch (error) {
    if (isSpent) budget.give(key);
    throw error;
  }
}
