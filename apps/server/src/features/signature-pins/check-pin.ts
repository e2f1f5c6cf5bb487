import type { Actor } from '../../core/actor.ts';
import { whenToRetry } from '../../core/budgets.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { signaturePinLockedMail, signaturePinMail } from './mails.ts';
import { isPin } from './pin.ts';
import { findAdministrators, forgetTries, takeTry } from './queries.ts';

/**
 * Checks the PIN of a person who signs in a study. The fifth wrong one locks it, and tells its owner and the study's administrators (R16).
 * Throws WRONG_SIGNATURE_PIN, SIGNATURE_PIN_LOCKED.
 */
export async function requirePin(actor: Actor, channelId: number, pin: string): Promise<void> {
  const { server, userId } = actor;
  const at = now();
  const tried = await takeTry(server.db, userId, at);
  if (!tried) throw new AppError('SIGNATURE_PIN_LOCKED', whenToRetry({ seconds: 15 * 60 }));
  if (await isPin(server.secret, userId, pin, tried.pinHash)) return forgetTries(server.db, tried.pinId);
  if (!tried.lockedUntil) throw new AppError('WRONG_SIGNATURE_PIN');
  await tellOfLock(actor, channelId, { at, until: tried.lockedUntil });
  throw lockedUntil(tried.lockedUntil, at);
}

export function lockedUntil(until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new AppError('SIGNATURE_PIN_LOCKED', whenToRetry({ seconds }));
}

async function tellOfLock(actor: Actor, channelId: number, lock: { at: Date; until: Date }): Promise<void> {
  const { server, userId } = actor;
  const until = lock.until.getTime();
  await transact(actor, async (trx) => {
    record(trx, actor, { type: 'signaturePin.locked', channelId, userId, until }, lock.at);
    if (!isMailEnabled(server)) return;
    const cause = `${userId} LOCKED ${until}`;
    const own = { cause, userId, channelId: null, facts: { what: 'LOCKED', at: until } };
    await writeMails(trx, server, signaturePinMail, [own]);
    const administrators = await findAdministrators(trx, { channelId, userId });
    const facts = { channelId, userId, until };
    const theirs = administrators.map((one) => ({ cause, userId: one.userId, channelId, facts }));
    await writeMails(trx, server, signaturePinLockedMail, theirs);
  });
}
