import * as contract from '@studyline/contract/auth/calls';
import type { z } from 'zod';
import { type Caller, nobodyOf } from '../../core/actor.ts';
import { spendAll } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { BROWSER_COOKIE, knownBrowserOf } from '../../core/known-browsers.ts';
import type { Server } from '../../core/server.ts';
import { findLock, SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Call } from '../../http/route.ts';
import { networkOf } from '../../http/client-address.ts';
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts';
import { type Account, findAccount, lockPasswordHash, replacePasswordHash } from './queries.ts';
import { ownPath } from './own-path.ts';
import { keepSession, startSession, type StartedSession } from './start-session.ts';
import { noteFailedTry } from './reset-queries.ts';
import { checkCode, plain } from './second-factor.ts';
import {
  adoptWrongPasswords,
  countAttempt,
  countWrongPassword,
  type WrongPasswordKey,
  wrongCodesOf,
} from './wrong-passwords.ts';

type Credentials = z.output<(typeof contract.signIn)['body']>;

/** Signs in with email address and password, and redirects. */
export async function signIn(
  caller: Caller,
  { cookies, ...credentials }: Call<typeof contract.signIn>,
): Promise<{ url: string }> {
  keepSession(caller, cookies, await openSession(caller, credentials, cookies));
  return { url: ownPath(credentials.callbackUrl, '/', cookies) };
}

/**
 * Counts an attempt before checking the password, and gives it back if password and code were right or could not be checked. Only a
 * wrong one is written, so that a right one costs no write. Throws INVALID_CREDENTIALS, TOTP_REQUIRED, PROGRAM_NEEDS_KEY, INVALID_TOTP,
 * ACCOUNT_LOCKED, TOO_MANY_REQUESTS.
 */
export async function openSession(
  caller: Caller,
  credentials: Pick<Credentials, 'emailAddress' | 'password' | 'totp'>,
  cookies: Pick<Cookies, 'read' | 'isBrowser'>,
): Promise<StartedSession> {
  const { server, ip } = caller;
  const { emailAddress, password, totp } = credentials;
  const account = await findAccount(server.db, emailAddress);
  const browser = knownBrowserOf(server.secret, cookies.read(BROWSER_COOKIE), account.id ?? 0);
  const counted = budgetsOf(caller, account, browser);
  await adoptWrongPasswords(server, counted);
  const giveBack = countAttempt(server, counted);
  const turn: Turn =
    browser === undefined
      ? { kind: 'new', place: networkOf(ip, 48) }
      : { kind: 'known', place: String(account.id) };
  const matches = await checkPassword(server, account.passwordHash, password, turn).catch(
    (error: unknown) => {
      giveBack();
      throw error;
    },
  );
  const isClosed = account.isDemo === true && !server.settings.demoSignIn;
  const userId = account.id;
  if (userId === null || !matches || isClosed) {
    await countWrongPassword(server, counted, { what: 'PASSWORD', userId });
    await noteFailedTry(server.db, userId, caller);
    throw new AppError('INVALID_CREDENTIALS');
  }
  const person = { userId, unlocks: account.unlocks };
  const codes = plain(totp ?? '') === '' ? [] : wrongCodesOf(person, browser === undefined ? 'NEW' : 'KNOWN');
  const giveCodeBack = await countCodeAttempt(server, codes).catch((error: unknown) => {
    giveBack();
    throw error;
  });
  const outcome = await transact(nobodyOf(caller), async (trx) => {
    if ((await lockPasswordHash(trx, userId)) !== account.passwordHash) return 'CHANGED';
    const sessionCookie = cookies.read(SESSION_COOKIE);
    const lock = await findLock(trx, server.secret, userId, sessionCookie);
    // The locked session has shown a second factor before.
    const code =
      lock?.isLocked && lock.hasSecondFactor ? 'NONE' : await checkCode(trx, server.secret, userId, totp);
    if (code === 'MISSING' || code === 'WRONG') return code;
    const how = { userId, provider: 'credentials', hasSecondFactor: code === 'RIGHT' };
    const session = await startSession(trx, caller, how, sessionCookie);
    // A browser shows one afterwards, or sets one up. A program would have a session that refuses every call.
    if (session.owesSecondFactor && !cookies.isBrowser) throw new AppError('PROGRAM_NEEDS_KEY');
    return session;
  }).catch((error: unknown) => {
    giveBack();
    giveCodeBack();
    throw error;
  });
  if (outcome === 'WRONG') {
    await countWrongPassword(server, [...counted, ...codes], { what: 'CODE', userId });
    await noteFailedTry(server.db, userId, caller);
    throw new AppError('INVALID_TOTP');
  }
  giveBack();
  giveCodeBack();
  // A new password, or a new hash of the same one: either way, the password has to match what counts from now on.
  if (outcome === 'CHANGED') return openSession(caller, credentials, cookies);
  await renewHash(server, userId, account.passwordHash, password);
  if (outcome === 'MISSING') throw new AppError(cookies.isBrowser ? 'TOTP_REQUIRED' : 'PROGRAM_NEEDS_KEY');
  return outcome;
}

/** Throws ACCOUNT_LOCKED. */
async function countCodeAttempt(server: Server, codes: readonly WrongPasswordKey[]): Promise<() => void> {
  if (codes.length > 0) await adoptWrongPasswords(server, codes);
  return countAttempt(server, codes);
}

/** Only here is the password known from which a stronger hash can be made. */
async function renewHash(
  { db }: Server,
  userId: number,
  hash: string | null,
  password: string,
): Promise<void> {
  if (hash !== null && isOutdatedHash(hash))
    await replacePasswordHash(db, userId, hash, await hashPassword(password));
}

/**
 * An attempt counts against the network it comes from, the person and the address (docs/adr/0004-sign-in.md). A browser that knows the
 * person counts for itself, so that guesses from elsewhere do not lock the person out. Guesses at a former password don't count
 * against the one that replaced it. Whether an account exists makes no difference.
 */
function budgetsOf(
  { ip }: Caller,
  { address, id, unlocks, passwordChangedAt }: Account,
  browser: string | undefined,
): WrongPasswordKey[] {
  const person = `${address} ${unlocks} ${passwordChangedAt?.getTime() ?? ''}`;
  if (browser !== undefined) return [['wrong_passwords_per_place', `${person} ${browser}`, id]];
  const network = networkOf(ip);
  return [
    ['wrong_passwords_per_place', `${person} ${network}`, id],
    ['wrong_passwords_per_person', person, id],
    ['wrong_passwords_per_address', network],
  ];
}

/** Whose passwords are waiting to be checked: those of a person in known browsers, or those from one network. */
interface Turn {
  kind: 'known' | 'new';
  place: string;
}

/** Throws TOO_MANY_REQUESTS if too many are waiting. Known browsers wait separately. */
export async function checkPassword(
  { budgets: { password_checks, password_checks_per_place } }: Server,
  passwordHash: string | null,
  password: string,
  { kind, place }: Turn,
): Promise<boolean> {
  const giveBack = spendAll([
    [password_checks_per_place, `${kind} ${place}`],
    [password_checks, kind],
  ]);
  try {
    return await isPassword(passwordHash, password);
  } finally {
    giveBack();
  }
}
