import { createHmac } from 'node:crypto';
import { type BudgetName, takeAll, whenToRetry } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { now } from '../../core/clock.ts';
import { deriveKey } from '../../core/secret.ts';
import type { Server } from '../../core/server.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { guessesMail } from './mails.ts';
import { addWrongPasswords, findWrongPasswords } from './queries.ts';

/** No person has this id. */
const NOBODY = 0;

/** A budget of wrong passwords or codes, whose it is, and the account that it locks, if that is a single one. */
export type WrongPasswordKey = readonly [
  name: Extract<BudgetName, `wrong_passwords_${string}` | 'wrong_codes_per_person'>,
  key: string,
  userId?: number | null,
];

/**
 * A code has six digits, so guesses at it are counted over a day: the budgets of passwords alone, which refill within minutes, would let
 * somebody who knows the password find it within months. Who guesses elsewhere does not lock out known browsers and sessions.
 */
export function wrongCodesOf(
  { userId, unlocks }: { userId: number; unlocks: number },
  from: 'NEW' | 'KNOWN' | 'SESSION',
): WrongPasswordKey[] {
  return [['wrong_codes_per_person', `${from} ${userId} ${unlocks}`, userId]];
}

/** Returns a function that gives the attempt back; throws ACCOUNT_LOCKED. */
export function countAttempt({ budgets }: Server, counted: readonly WrongPasswordKey[]): () => void {
  const attempt = takeAll(counted.map(([name, key]) => [budgets[name], key]));
  if (attempt.isTaken) return attempt.giveBack;
  throw new AppError('ACCOUNT_LOCKED', whenToRetry(attempt));
}

/** Makes the budgets of this process count what all processes have counted. */
export async function adoptWrongPasswords(
  server: Server,
  counted: readonly WrongPasswordKey[],
): Promise<void> {
  const digests = digestsOf(server, counted);
  const found = new Map(
    (await findWrongPasswords(server.db, digests)).map(({ key, unusedAt }) => [key, unusedAt]),
  );
  for (const [index, [name, key]] of counted.entries()) {
    const unusedAt = found.get(digests[index]!);
    if (unusedAt) server.budgets[name].adopt(key, unusedAt);
  }
}

/**
 * Counts a wrong password or code for all processes. This process has counted the attempt already. If no more are allowed for the person,
 * they are told, once a day. For an address without an account the statements are the same.
 */
export async function countWrongPassword(
  server: Server,
  counted: readonly WrongPasswordKey[],
  guess: Guess | undefined,
): Promise<void> {
  const digests = digestsOf(server, counted);
  const added = counted.map(([name, , userId = null], index) => ({
    key: digests[index]!,
    userId,
    ...server.budgets[name].times(),
  }));
  await addWrongPasswords(server.db, added);
  const own = counted.filter(([name]) => name !== 'wrong_passwords_per_address');
  if (guess && own.some(([name, key]) => server.budgets[name].isUsedUp(key)))
    await tellOfGuesses(server, guess);
}

/** What was wrong, and the person whose it was not; null for an address without an account. */
interface Guess {
  what: 'PASSWORD' | 'CODE';
  userId: number | null;
}

async function tellOfGuesses(server: Server, { what, userId }: Guess): Promise<void> {
  if (!isMailEnabled(server)) return;
  const at = now();
  const cause = `${userId} ${what} ${at.toISOString().slice(0, 10)}`;
  const mail = { cause, userId: userId ?? NOBODY, channelId: null, facts: { what, at: at.getTime() } };
  await server.db.transaction().execute((trx) => writeMails(trx, server, guessesMail, [mail]));
}

function digestsOf({ secret }: Server, counted: readonly WrongPasswordKey[]): string[] {
  const own = deriveKey(secret, 'wrong passwords');
  return counted.map(([name, key]) => createHmac('sha256', own).update(`${name} ${key}`).digest('base64url'));
}
