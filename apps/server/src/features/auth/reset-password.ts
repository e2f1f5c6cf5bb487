import type * as contract from '@studyline/contract/auth/passwords';
import type { Result } from '@studyline/contract/core/endpoint';
import { type Caller, nobodyOf, proved } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { BROWSER_COOKIE, rememberBrowser } from '../../core/known-browsers.ts';
import { hashOf } from '../../core/link-tokens.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { requireGoodPassword } from './password-rule.ts';
import { findResetByToken, type ResetRow } from './reset-queries.ts';
import { setPassword } from './set-password.ts';

/** Whose password a link is for. Opening it changes nothing, because mail scanners do. */
export async function openPasswordReset(
  { server: { db } }: Caller,
  { token }: Call<typeof contract.openPasswordReset>,
): Promise<Result<typeof contract.openPasswordReset>> {
  const { emailAddress, expiresAt } = await requireReset(db, token);
  return { emailAddress, expirationDateTimeMillis: expiresAt.getTime() };
}

/**
 * Sets the password that somebody with a link has chosen. It opens no session, because a second factor may be required for that: the person
 * signs in with the new password.
 */
export async function resetPassword(
  caller: Caller,
  { token, password, cookies }: Call<typeof contract.resetPassword>,
): Promise<Result<typeof contract.resetPassword>> {
  const { server } = caller;
  requireGoodPassword(password, await requireReset(server.db, token));
  const passwordHash = await hashNewPassword(caller, password);
  const { ended, ...reset } = await transact(nobodyOf(caller), async (trx) => {
    const row = await requireReset(trx, token, true);
    const person = await proved(trx, caller, row.userId);
    return {
      ...row,
      ended: await setPassword(trx, person, { passwordHash, before: null, verifies: row.isMailed }),
    };
  });
  for (const sessionId of ended) server.hub.endSession(sessionId);
  // As a new browser that knows the person: what they tried wrongly before does not lock them out with the right password.
  const browser = rememberBrowser(server.secret, undefined, reset.userId);
  cookies.write(BROWSER_COOKIE, browser.cookie, browser.expires);
  return { emailAddress: reset.emailAddress, url: reset.callbackUrl };
}

async function requireReset(db: Db, token: string, lock = false): Promise<ResetRow> {
  const row = await findResetByToken(db, hashOf(token), lock);
  if (!row) throw new AppError('PASSWORD_RESET_NOT_FOUND');
  return row;
}
