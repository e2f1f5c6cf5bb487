import { presentBasicUserInfo } from '../people/present.ts';
import { hash, verify } from '@node-rs/argon2';
import * as contract from '@studyline/contract/auth';
import type { Result } from '@studyline/contract/endpoint';
import type { z } from 'zod';
import { signAccessToken } from '../../core/access-tokens.ts';
import { type Actor, type Caller, loadActor, systemActor } from '../../core/actor.ts';
import { CSRF_COOKIE, isCsrfToken, makeCsrfToken } from '../../core/csrf-tokens.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { createSession, endSession, findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import type { Cookies } from '../../http/cookies.ts';
import {
  countFailures,
  endDemoSessions,
  findAccount,
  findSessionUser,
  forgetFailures,
  insertFailure,
  noteSignIn,
} from './queries.ts';

const FAILURES_PER_ADDRESS = 5;
const FAILURES_PER_NETWORK = 50;

/** Argon2id with the memory that OWASP recommends for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** An unknown address is checked against this, so that it takes as long as a known one. */
const nobodysHash = await hashPassword('nobody has this password');

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
  cookies: Cookies,
): Result<typeof contract.getCsrfToken> {
  const held = cookies.read(CSRF_COOKIE);
  const csrfToken = held && isCsrfToken(secret, held, held) ? held : makeCsrfToken(secret);
  cookies.write(CSRF_COOKIE, csrfToken);
  return { csrfToken };
}

type Credentials = z.output<(typeof contract.signIn)['body']>;

/** Signs in with e-mail address and password, and redirects. Throws INVALID_CREDENTIALS, ACCOUNT_LOCKED. */
export async function signIn(
  caller: Caller,
  credentials: Credentials,
  cookies: Cookies,
): Promise<{ url: string }> {
  const { token, expires } = await openSession(caller, credentials);
  cookies.write(SESSION_COOKIE, token, expires);
  return { url: ownPath(credentials.callbackUrl, '/') };
}

/**
 * After 5 failures for an address, or 50 from one network address, within 15 minutes, further attempts are refused unread,
 * whether or not the account exists. Throws INVALID_CREDENTIALS, ACCOUNT_LOCKED.
 */
export async function openSession(
  caller: Caller,
  { emailAddress, password }: Pick<Credentials, 'emailAddress' | 'password'>,
): Promise<{ token: string; expires: Date }> {
  const { server, ip, userAgent } = caller;
  await refuseWhenLocked(caller, emailAddress);
  const account = await findAccount(server.db, emailAddress);
  const matches = await verify(account?.password_hash ?? nobodysHash, password).catch(() => false);
  const isClosed = account?.is_demo && !server.settings.demoSignIn;
  if (!account?.password_hash || !matches || isClosed) {
    await insertFailure(server.db, emailAddress, ip);
    throw new AppError('INVALID_CREDENTIALS');
  }
  return transact(caller, async (trx) => {
    const opened = await createSession(trx, { userId: account.id, provider: 'credentials', ip, userAgent });
    await noteSignIn(trx, account.id);
    await forgetFailures(trx, emailAddress);
    const actor = await loadActor(server, opened.sessionId, caller, trx);
    if (!actor) throw new Error('The session that was just opened is not there.');
    record(trx, actor, { type: 'session.started', userId: account.id, provider: 'credentials' });
    return opened;
  });
}

async function refuseWhenLocked({ server, ip }: Caller, emailAddress: string): Promise<void> {
  const { forAddress, fromNetwork, freeInSeconds } = await countFailures(server.db, emailAddress, ip);
  if (forAddress < FAILURES_PER_ADDRESS && fromNetwork < FAILURES_PER_NETWORK) return;
  const count = Math.ceil(freeInSeconds / 60);
  throw new AppError('ACCOUNT_LOCKED', {
    words: { when: { key: 'server.inMinutes', values: { count } } },
    headers: { 'retry-after': String(Math.ceil(freeInSeconds)) },
  });
}

/** The signed-in person with a fresh access token; `{}` for nobody (specification 4 and 7). */
export async function getSession({ server }: Caller, cookies: Cookies): Promise<contract.Session> {
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, cookie) : undefined;
  const row = sessionId ? await findSessionUser(server.db, sessionId) : undefined;
  if (!row) return {};
  return {
    user: {
      ...presentBasicUserInfo(row),
      clients: row.client_ids.map((clientId) => ({ clientId })),
      nonEecUser: row.non_eec_user,
      acceptedTermsOfService: row.accepted_terms,
      accessToken: signAccessToken(server.secret, row.session_id),
    },
    expires: row.expires_at.toISOString(),
  };
}

/** Ends the session of the cookie, at once and everywhere, and redirects. Without a session nothing happens. */
export async function signOut(
  caller: Caller,
  { callbackUrl }: { callbackUrl: string },
  cookies: Cookies,
): Promise<{ url: string }> {
  const { server } = caller;
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, cookie) : undefined;
  const actor = sessionId ? await loadActor(server, sessionId, caller) : undefined;
  if (actor && sessionId) await closeSession(actor, sessionId);
  cookies.clear(SESSION_COOKIE);
  return { url: ownPath(callbackUrl, '/signin') };
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

/** Only addresses of this installation are followed: a path that no browser reads as another host. A header holds no other signs. */
function ownPath(callbackUrl: string, fallback: string): string {
  if (!/^\/(?![/\\])/.test(callbackUrl) || /[\\\p{Cc}\p{Cs}]/u.test(callbackUrl)) return fallback;
  return callbackUrl.replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
}
