import type { Caller } from '../../core/actor.ts';
import { spendAll } from '../../core/budgets.ts';
import { networkOf } from '../../http/client-address.ts';
import { hashPassword } from './passwords.ts';

/**
 * Hashes a new password outside the transaction, because that is expensive. Check first whether it is needed. Throws
 * TOO_MANY_REQUESTS.
 */
export async function hashNewPassword(
  { server: { budgets }, ip }: Caller,
  password: string,
): Promise<string> {
  const giveBack = spendAll([
    [budgets.password_checks_per_place, `account ${networkOf(ip, 48)}`],
    [budgets.password_checks, 'account'],
  ]);
  try {
    return await hashPassword(password);
  } finally {
    giveBack();
  }
}
