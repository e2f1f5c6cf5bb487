import type * as contract from '@studyline/contract/auth/passwords';
import { addresses } from '@studyline/contract/core/addresses';
import type { Actor } from '../../core/actor.ts';
import { addressOfApp } from '../../core/env.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { requireOwnPassword } from './own-password.ts';
import { requireGoodPassword } from './password-rule.ts';
import { setPassword } from './set-password.ts';

/** Changes the caller's password, which needs their current one. Their other sessions end. */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: Call<typeof contract.changePassword>,
): Promise<{ changed: true }> {
  const account = await requireOwnPassword(actor, currentPassword);
  requireGoodPassword(password, { ...account, emailAddress: account.address });
  const passwordHash = await hashNewPassword(actor, password);
  const ended = await transact(actor, (trx) =>
    setPassword(trx, actor, { passwordHash, before: account.passwordHash, verifies: false }),
  );
  for (const sessionId of ended) actor.server.hub.endSession(sessionId);
  return { changed: true };
}

/** Where people change their password. */
export function getChangePasswordLink({ server: { settings } }: Actor): { changePasswordLink: string } {
  return { changePasswordLink: `${addressOfApp(settings)}${addresses.updateProfile()}?part=security` };
}
