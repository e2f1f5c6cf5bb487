import { addresses } from '@studyline/contract/core/addresses';
import { presentBasicUserInfo } from '../people/present.ts';
import * as contract from '@studyline/contract/auth/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import type { z } from 'zod';
import { signAccessToken } from '../../core/access-tokens.ts';
import { type Actor, anonymousActor, type Caller, loadActor, systemActor } from '../../core/actor.ts';
import { spendAll, takeAll } from '../../core/budgets.ts';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from '../../core/csrf-tokens.ts';
import { AppError } from '../../core/errors.ts';
import { BROWSER_COOKIE, knowBrowser, knownBrowserOf } from '../../core/known-browsers.ts';
import { record } from '../../core/record.ts';
import { createSession, endSession, findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import type { Call } from '../../http/route.ts';
import { networkOf } from '../../http/client-address.ts';
import type { Cookies } from '../../http/cookies.ts';
import { isPassword } from './passwords.ts';
import {
  type Account,
  endDemoSessions,
  endOldestSessions,
  findAccount,
  findSessionUser,
  noteSignIn,
} from './queries.ts';

/** The ways to sign in to this installation. */
export function listProviders({ languageId }: Caller): Result<typeof contract.listProviders> {
  const name = word(languageId, 'server.emailAndPassword');
  return {
    credentials: { id: 'credentials', name, type: 'credentials', signinUrl: contract.signIn.path },
  };
}

/** The browser keeps its token, so that forms in two windows do not take it from each other. */
export function getCsrfToken(
  { server: { secret } }: Caller,
  { cookies }: Call<typeof contract.getCsrfToken>,
): Result<typeof contract.getCsrfToken> {
  const held = cookies.read(CSRF_COOKIE);
  const csrfToken = held && isCsrfToken(secret, held, held) ? held : makeCsrfToken(secret);
  cookies.write(CSRF_COOKIE, csrfToken);
  return { csrfToken };
}

/** More than the browsers in which somebody is signed in. */
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
  const browser = knowBrowser(caller.server.secret, known, userId);
  cookies.write(BROWSER_COOKIE, browser.cookie, browser.expires);
  return { url: ownPath(credentials.callbackUrl, '/', cookies) };
}

/**
 * An attempt is counted before the password is looked at, and given back if it was right or could not be checked. Throws
 * INVALID_CREDENTIALS, ACCOUNT_LOCKED, TOO_MANY_REQUESTS.
 */
export async function openSession(
  caller: Caller,
  { emailAddress, password }: Pick<Credentials, 'emailAddress' | 'password'>,
  browserCookie?: string,
): Promise<{ userId: number; token: string; expires: Date }> {
  const { server, ip, userAgent, requestId } = caller;
  const account = await findAccount(server.db, emailAddress);
  const browser = knownBrowserOf(server.secret, browserCookie, account.id ?? 0);
  const giveBack = countAttempt(caller, account, browser);
  const turn: Turn =
    browser === undefined
      ? { kind: 'new', place: networkOf(ip, 48) }
      : { kind: 'known', place: String(account.id) };
  const matches = await checkPassword(server, account.password_hash, password, turn).catch(
    (error: unknown) => {
      giveBack();
      throw error;
    },
  );
  const isClosed = account.is_demo === true && !server.settings.demoSignIn;
  const userId = account.id;
  if (userId === null || !matches || isClosed) throw new AppError('INVALID_CREDENTIALS');
  giveBack();
  // Who signs in needs no session, so one that was sent along may have ended.
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
    if (!actor) throw new Error('The session that was just opened is not there.');
    record(trx, actor, { type: 'session.started', userId, provider: 'credentials' });
    for (const endedSessionId of await endOldestSessions(trx, userId, SESSIONS_KEPT))
      record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' });
    return { userId, ...opened };
  });
}

/**
 * Counts an attempt against the place it comes from, the person and the address (docs/adr/0004-sign-in.md). A browser that knows the
 * person counts for itself, so that guesses from elsewhere do not lock the person out. Whether an account exists makes no
 * difference. Returns what gives the attempt back; throws ACCOUNT_LOCKED.
 */
function countAttempt({ server, ip }: Caller, { address }: Account, browser: string | undefined): () => void {
  const { wrong_passwords_per_place, wrong_passwords_per_person, wrong_passwords_per_address } =
    server.budgets;
  const network = networkOf(ip);
  const attempt = takeAll(
    browser !== undefined
      ? [[wrong_passwords_per_place, `${address} ${browser}`]]
      : [
          [wrong_passwords_per_place, `${address} ${network}`],
          [wrong_passwords_per_person, address],
          [wrong_passwords_per_address, network],
        ],
  );
  if (attempt.isTaken) return attempt.giveBack;
  throw new AppError('ACCOUNT_LOCKED', {
    words: { when: { key: 'server.inMinutes', values: { count: Math.ceil(attempt.seconds / 60) } } },
    headers: { 'retry-after': String(attempt.seconds) },
  });
}

/** Who waits for a password to be checked: a person in known browsers, or whoever comes from a network. */
interface Turn {
  kind: 'known' | 'new';
  place: string;
}

/** Throws TOO_MANY_REQUESTS if too many wait for theirs to be checked. Known browsers have turns of their own. */
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

/** The signed-in person with a fresh access token; `{}` for nobody (specification 4 and 7). */
export async function getSession(
  { server }: Caller,
  { cookies }: Call<typeof contract.getSession>,
): Promise<contract.Session> {
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const row = sessionId ? await findSessionUser(server.db, sessionId) : undefined;
  if (!row) return {};
  return {
    user: {
      ...presentBasicUserInfo(row),
      clients: row.client_ids.map((clientId) => ({ clientId })),
      nonEecUser: row.non_eec_user,
      acceptedTermsOfService: row.accepted_terms,
      owesTerms: row.owes_terms,
      accessToken: signAccessToken(server.secret, row.session_id),
    },
    expires: row.expires_at.toISOString(),
  };
}

/** Ends the session of the cookie, at once and everywhere, and redirects. Without a session nothing happens. */
export async function signOut(
  caller: Caller,
  { callbackUrl, cookies }: Call<typeof contract.signOut>,
): Promise<{ url: string }> {
  const { server } = caller;
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const actor = sessionId ? await loadActor(server, sessionId, caller) : undefined;
  if (actor && sessionId) await closeSession(actor, sessionId);
  cookies.clear(SESSION_COOKIE);
  return { url: ownPath(callbackUrl, addresses.signIn(), cookies) };
}

async function closeSession(actor: Actor, sessionId: string): Promise<void> {
  const { userId, server } = actor;
  await transact(actor, async (trx) => {
    const reason = 'SIGNED_OUT';
    if (await endSession(trx, userId, sessionId, reason))
      record(trx, actor, { type: 'session.ended', userId, endedSessionId: sessionId, reason });
  });
  server.hub.endSession(sessionId);
}

/** Where the demo is closed, ends the sessions that its people opened while it was open. For the start of a process. */
export async function closeDemo(server: Server): Promise<void> {
  if (server.settings.demoSignIn) return;
  const actor = systemActor(server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const { id, user_id: userId } of await endDemoSessions(trx))
      record(trx, actor, { type: 'session.ended', userId, endedSessionId: id, reason: 'REVOKED' });
  });
}

/** Only addresses of this installation are followed, as a path that no browser reads as another host. A header holds no other signs. */
function ownPath(callbackUrl: string, fallback: string, { hosts }: Pick<Cookies, 'hosts'>): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/s.exec(callbackUrl) ?? [];
  const path = hosts.includes(host) ? rest || '/' : callbackUrl;
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}\p{Cs}]/u.test(path)) return fallback;
  return path.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}
