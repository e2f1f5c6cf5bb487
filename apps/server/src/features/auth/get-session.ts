import { presentBasicUserInfo } from '../people/present.ts';
import * as contract from '@studyline/contract/auth/calls';
import { signAccessToken } from '../../core/access-tokens.ts';
import { type Caller, loadActor } from '../../core/actor.ts';
import { isLocked } from '../../core/idle-lock.ts';
import { record } from '../../core/record.ts';
import { findLiveSession, lockSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { findLockedUser, findSessionUser, type SessionRow } from './queries.ts';

/** The signed-in person with a fresh access token; `{}` if nobody is signed in (specification 4 and 7). */
export async function getSession(
  caller: Caller,
  { cookies, idleSeconds }: Call<typeof contract.getSession>,
): Promise<contract.Session> {
  const { server } = caller;
  const cookie = cookies.read(SESSION_COOKIE);
  const sessionId = cookie ? await findLiveSession(server.db, server.secret, cookie) : undefined;
  const row = sessionId ? await findSessionUser(server, sessionId, idleSeconds) : undefined;
  if (!row) return {};
  const expires = row.expiresAt.toISOString();
  const afterSeconds = server.settings.idleLockSeconds;
  if (isLocked(server, row) || (row.idleSeconds !== null && Math.ceil(row.idleSeconds) >= afterSeconds)) {
    if (!row.isMarked) await lock(caller, row);
    const locked = await findLockedUser(server.db, row.sessionId);
    return locked ? { locked, expires } : {};
  }
  return {
    user: {
      ...presentBasicUserInfo(row),
      clients: row.clientIds.map((clientId) => ({ clientId })),
      nonEecUser: row.nonEecUser,
      acceptedTermsOfService: row.acceptedTerms,
      owesTerms: row.owesTerms,
      owesSecondFactor: row.owesSecondFactor,
      accessToken: signAccessToken(server.secret, row.sessionId),
    },
    idleLock: { afterSeconds, idleSeconds: row.idleSeconds === null ? null : Math.round(row.idleSeconds) },
    expires,
  };
}

/** Locks the session for all calls and sockets, until its person signs in again. */
async function lock(caller: Caller, { sessionId, id: userId }: SessionRow): Promise<void> {
  const { server } = caller;
  const actor = await loadActor(server, sessionId, caller);
  if (!actor) return;
  await transact(actor, async (trx) => {
    if (await lockSession(trx, sessionId))
      record(trx, actor, { type: 'session.locked', userId, lockedSessionId: sessionId });
  });
  server.hub.dropSession(sessionId);
}
