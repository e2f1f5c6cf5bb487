import { presentBasicUserInfo } from '../people/present.ts';
import { hash, verify } from '@node-rs/argon2';
import type { Session } from '@studyline/contract/auth';
import { signAccessToken } from '../../core/access-tokens.ts';
import { type Caller, loadActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { createSession, endSession, findLivingSession } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import {
  countFailures,
  findAccount,
  findSessionUser,
  forgetFailures,
  insertFailure,
  noteSignIn,
} from './queries.ts';

const FAILURES_PER_ADDRESS = 5;
const FAILURES_PER_NETWORK = 50;

/** Argon2id with the memory OWASP names for interactive sign-in (19 MiB, two passes). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** What an unknown address is checked against, so that it takes as long as a known one. */
const nobodysHash = await hashPassword('nobody has this password');

/**
 * Signs in with e-mail address and password. After 5 failures for an address, or 50 from one network address, within 15
 * minutes the next attempts are refused unread, whether or not such an account exists.
 * Throws INVALID_CREDENTIALS, ACCOUNT_LOCKED.
 */
export async function openSession(
  caller: Caller,
  { emailAddress, password }: { emailAddress: string; password: string },
): Promise<{ token: string; expires: Date }> {
  const { server, ip, userAgent } = caller;
  await refuseWhenLocked(caller, emailAddress);
  const account = await findAccount(server.db, emailAddress);
  const matches = await verify(account?.password_hash ?? nobodysHash, password).catch(() => false);
  if (!account?.password_hash || !matches) {
    await insertFailure(server.db, emailAddress, ip);
    throw new AppError('INVALID_CREDENTIALS');
  }
  return transact(caller, async (trx) => {
    const opened = await createSession(trx, { userId: account.id, provider: 'credentials', ip, userAgent });
    await noteSignIn(trx, account.id);
    await forgetFailures(trx, emailAddress);
    const actor = await loadActor(server, opened.sessionId, caller, trx);
    if (!actor) throw new Error('The session that was just opened is not there.');
    await record(trx, actor, { type: 'session.started', userId: account.id, provider: 'credentials' });
    return opened;
  });
}

async function refuseWhenLocked({ server, ip, languageId }: Caller, emailAddress: string): Promise<void> {
  const { forAddress, fromNetwork, freeInSeconds } = await countFailures(server.db, emailAddress, ip);
  if (forAddress < FAILURES_PER_ADDRESS && fromNetwork < FAILURES_PER_NETWORK) return;
  const when = word(languageId, 'server.inMinutes', { count: Math.ceil(freeInSeconds / 60) });
  throw new AppError('ACCOUNT_LOCKED', {
    words: { when },
    headers: { 'retry-after': String(Math.ceil(freeInSeconds)) },
  });
}

/** Who is signed in, with a fresh access token; `{}` for nobody (specification 4 and 7). */
export async function getSession({ server }: Caller, cookie: string | undefined): Promise<Session> {
  const sessionId = cookie ? await findLivingSession(server.db, cookie) : undefined;
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

/** Ends the session of the cookie, at once and everywhere; without one nothing happens. */
export async function signOut(caller: Caller, cookie: string | undefined): Promise<void> {
  const { server } = caller;
  const sessionId = cookie ? await findLivingSession(server.db, cookie) : undefined;
  const actor = sessionId ? await loadActor(server, sessionId, caller) : undefined;
  if (!actor || !sessionId) return;
  const { userId } = actor;
  await transact(actor, async (trx) => {
    const ended = await endSession(trx, userId, sessionId, 'SIGNED_OUT');
    if (ended)
      await record(trx, actor, {
        type: 'session.ended',
        userId,
        endedSessionId: sessionId,
        reason: 'SIGNED_OUT',
      });
  });
  server.hub.endSession(sessionId);
}
