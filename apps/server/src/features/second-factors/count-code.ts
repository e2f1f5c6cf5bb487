import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { noteFailedTry } from '../auth/reset-queries.ts';
import {
  adoptWrongPasswords,
  countAttempt,
  countWrongPassword,
  type WrongPasswordKey,
  wrongCodesOf,
} from '../auth/wrong-passwords.ts';
import { findUnlocks } from './queries.ts';

/**
 * Counts an attempt at a code of the signed-in person until it is known to be right, like one at a password. `check` returns undefined for a
 * wrong one. Who sets up an app has its secret and guesses nothing, so a slip is none of the day's wrong codes. Throws INVALID_TOTP,
 * ACCOUNT_LOCKED.
 */
export async function countCode<T>(
  actor: Actor,
  what: 'SETUP' | 'PROOF',
  check: () => Promise<T | undefined>,
): Promise<T> {
  const { server, userId } = actor;
  const unlocks = await findUnlocks(server.db, userId);
  const counted: WrongPasswordKey[] = [
    ['wrong_passwords_per_place', `second factor ${what} ${userId} ${unlocks}`, userId],
    ...(what === 'PROOF' ? wrongCodesOf({ userId, unlocks }, 'SESSION') : []),
  ];
  await adoptWrongPasswords(server, counted);
  const giveBack = countAttempt(server, counted);
  const result = await check().catch((error: unknown) => {
    giveBack();
    throw error;
  });
  if (result === undefined) {
    await countWrongPassword(server, counted, what === 'PROOF' ? { what: 'CODE', userId } : undefined);
    if (what === 'PROOF') await noteFailedTry(server.db, userId, actor);
    throw new AppError('INVALID_TOTP');
  }
  giveBack();
  return result;
}
