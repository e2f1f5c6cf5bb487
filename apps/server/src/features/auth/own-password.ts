import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { findOwnAccount, noteFailedTry, type OwnAccount } from './reset-queries.ts';
import { checkPassword } from './sign-in.ts';
import {
  adoptWrongPasswords,
  countAttempt,
  countWrongPassword,
  type WrongPasswordKey,
} from './wrong-passwords.ts';

/**
 * Checks the password of a signed-in person, who is asked for it again. A session has a few attempts of its own, so that whoever finds one
 * open can neither guess much nor lock its owner out elsewhere. Throws WRONG_PASSWORD, ACCOUNT_LOCKED, TOO_MANY_REQUESTS.
 */
export async function requireOwnPassword(actor: Actor, password: string): Promise<OwnAccount> {
  const { server, userId, sessionId } = actor;
  const account = await findOwnAccount(server.db, userId);
  const counted: WrongPasswordKey[] = [
    ['wrong_passwords_per_place', `${account.address} ${account.unlocks} session ${sessionId}`, userId],
  ];
  await adoptWrongPasswords(server, counted);
  const giveBack = countAttempt(server, counted);
  const turn = { kind: 'known', place: String(userId) } as const;
  const matches = await checkPassword(server, account.passwordHash, password, turn).catch(
    (error: unknown) => {
      giveBack();
      throw error;
    },
  );
  if (!matches) {
    await countWrongPassword(server, counted, { what: 'PASSWORD', userId });
    await noteFailedTry(server.db, userId, actor);
    throw new AppError('WRONG_PASSWORD');
  }
  giveBack();
  return account;
}
