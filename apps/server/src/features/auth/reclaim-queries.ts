import type { EventDetails } from '@studyline/contract/events/registry';
import type { Trx } from '../../db/pool.ts';

/** False if the address had been verified before. Locks the person, so that nobody signs in or sets up a factor at the same time. */
export async function verifyAddress(trx: Trx, userId: number): Promise<boolean> {
  const verified = await trx
    .updateTable('app_user')
    .set({ verified_email: true })
    .where('id', '=', userId)
    .where('verified_email', '=', false)
    .executeTakeFirst();
  return verified.numUpdatedRows > 0n;
}

type Removed = EventDetails['address.verified']['removed'];

/** Removes every way to sign in as a person, and the links by which one could be made. Returns of which kinds there were any. */
export async function removeWaysIn(
  trx: Trx,
  userId: number,
  { keepsPassword }: { keepsPassword: boolean },
): Promise<Removed> {
  const removed: Removed = [];
  const kinds = {
    passkey: 'PASSKEYS',
    totp: 'TOTP',
    recovery_code: 'RECOVERY_CODES',
    connected_account: 'ACCOUNTS',
  } as const;
  for (const table of ['passkey', 'totp', 'recovery_code', 'connected_account'] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where('user_id', '=', userId).executeTakeFirst();
    if (numDeletedRows > 0n) removed.push(kinds[table]);
  }
  for (const table of ['password_reset', 'email_change'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  if (keepsPassword) return removed;
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ password_hash: null })
    .where('id', '=', userId)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) removed.push('PASSWORD');
  return removed;
}
