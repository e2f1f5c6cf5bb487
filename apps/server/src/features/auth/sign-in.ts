import * as contract from '@studyline/contract/auth/calls';
import type { z } from 'zod';
import { anonymousActor, type Caller, loadActor } from '../../core/actor.ts';
import { spendAll, takeAll } from '../../core/budgets.ts';
import { AppError } from '../../core/errors.ts';
import { BROWSER_COOKIE, rememberBrowser, knownBrowserOf } from '../../core/known-browsers.ts';
import { record } from '../../core/record.ts';
import { createSession, SESSION_COOKIE } from '../../core/sessions.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { networkOf } from '../../http/client-address.ts';
import { isPassword } from './passwords.ts';
import { type Account, endOldestSessions, findAccount, noteSignIn } from './queries.ts';
import { ownPath } from './own-path.ts';
import { adoptWrongPasswords, countWrongPassword, type WrongPasswordKey } from './wrong-passwords.ts';

/** More than the number of browsers in which someone is signed in. */
const SESSIONS_KEPT = 100;

type Credentials = z.output<(typeof contract.signIn)['body']>;

/** Signs in with email address and password, and redirects. */
export async function signIn(
  caller: Caller,
  { cookies, ...credentials }: Call<typeof contract.signIn>,
): Promise<{ url: string }> {
  const known = cookies.read(BROWSER_COOKIE);
  const { userId, token, expires } = await openSession(caller, credentials, known);
  cookies.write(SESSION_COOKIE, token, expires);
  const browser = rememberBrowser(caller.server.secret, known, userId);
  cookies.write(BROWSER_COOKIE, browser.cookie, browser.expires);
  return { url: ownPath(credentials.callbackUrl, '/', cookies) };
}

/**
 * Counts an attempt before checking the password, and gives it back if the password was right or could not be checked. Only a wrong
 * password is written, so that a right one costs no write. Throws INVALID_CREDENTIALS, ACCOUNT_LOCKED, TOO_MANY_REQUESTS.
 */
export async function openSession(
  caller: Caller,
  { emailAddress, password }: Pick<Credentials, 'emailAddress' | 'password'>,
  browserCookie?: string,
): Promise<{ userId: number; token: string; expires: Date }> {
  const { server, ip, userAgent, requestId } = caller;
  const account = await findAccount(server.db, emailAddress);
  const browser = knownBrowserOf(server.secret, browserCookie, account.id ?? 0);
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
    await countWrongPassword(server, counted);
    throw new AppError('INVALID_CREDENTIALS');
  }
  giveBack();
  // Signing in requires no session, so one that was sent may have ended.
  const nobody = anonymousActor(server, caller.languageId, { ip, userAgent, requestId });
  return transact(nobody, async (trx) => {
    const opened = await createSession(trx, server.secret, {
      userId,
      provider: 'credentials',
      ip,
      userAgent,
    });
    await noteSignIn(trx, userId, caller.languageId);
    const actor = await loadActor(server, opened.sessionId, caller, trx);
    if (!actor) throw new Error('The session that was just opened is missing.');
    record(trx, actor, { type: 'session.started', userId, provider: 'credentials' });
    for (const endedSessionId of await endOldestSessions(trx, userId, SESSIONS_KEPT))
      record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' });
    return { userId, ...opened };
  });
}

/**
 * An attempt counts against the network it comes from, the person and the address (docs/adr/0004-sign-in.md). A browser that knows the
 * person counts for itself, so that guesses from elsewhere do not lock the person out. Whether an account exists makes no
 * difference.
 */
function budgetsOf({ ip }: Caller, { address }: Account, browser: string | undefined): WrongPasswordKey[] {
  if (browser !== undefined) return [['wrong_passwords_per_place', `${address} ${browser}`]];
  const network = networkOf(ip);
  return [
    ['wrong_passwords_per_place', `${address} ${network}`],
    ['wrong_passwords_per_person', address],
    ['wrong_passwords_per_address', network],
  ];
}

/** Returns a function that gives the attempt back; throws ACCOUNT_LOCKED. */
function countAttempt({ budgets }: Server, counted: readonly WrongPasswordKey[]): () => void {
  const attempt = takeAll(counted.map(([name, key]) => [budgets[name], key]));
  if (attempt.isTaken) return attempt.giveBack;
  throw new AppError('ACCOUNT_LOCKED', {
    words: { when: { key: 'server.inMinutes', values: { count: Math.ceil(attempt.seconds / 60) } } },
    headers: { 'retry-after': String(attempt.seconds) },
  });
}

/** Whose passwords are waiting to be checked: those of a person in known browsers, or those from one network. */
interface Turn {
  kind: 'known' | 'new';
  place: string;
}

/** Throws TOO_MANY_REQUESTS if too many are waiting. Known browsers wait separately. */
async function checkPassword(
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
