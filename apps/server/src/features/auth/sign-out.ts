import { addresses } from '@studyline/contract/core/addresses';
import * as contract from '@studyline/contract/auth/calls';
import { type Actor, type Caller, loadActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { endSession, findLiveSession, SESSION_COOKIE } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { ownPath } from './own-path.ts';

/** Ends the cookie's session, at once and everywhere, and redirects. Without a session it only redirects. */
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
