import type * as contract from '@studyline/contract/single-sign-on/calls';
import { type Caller, nobodyOf, systemActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { readLogoutToken, requireProvider } from './provider.ts';
import { endSessionsOf } from './queries.ts';

/** Ends what the provider says has ended, sockets included. */
export async function endProviderSessions(
  caller: Caller,
  { provider: id, logout_token: token }: Call<typeof contract.endProviderSessions>,
): Promise<{ ended: number }> {
  const { server, ip, userAgent, requestId } = caller;
  const logout = await readLogoutToken(requireProvider(server, id), token);
  const actor = { ...systemActor(server, 'SYSTEM'), ip, userAgent, requestId };
  const ended = await transact(nobodyOf(caller), async (trx) => {
    const sessions = await endSessionsOf(trx, logout);
    for (const { id: endedSessionId, userId } of sessions)
      record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'SIGNED_OUT' });
    return sessions;
  });
  for (const session of ended) server.hub.endSession(session.id);
  return { ended: ended.length };
}
