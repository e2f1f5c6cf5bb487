import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { endSessions } from '../../core/sessions.ts';
import { transact } from '../../core/transaction.ts';

/** Ends all of the person's sessions but the one that the call comes from, and their sockets at once. */
export async function endOtherSessions(actor: Actor): Promise<{ ended: number }> {
  const { userId, server, sessionId } = actor;
  const ended = await transact(actor, async (trx) => {
    const ids = await endSessions(trx, userId, sessionId);
    for (const endedSessionId of ids)
      record(trx, actor, { type: 'session.ended', userId, endedSessionId, reason: 'REVOKED' });
    return ids;
  });
  for (const id of ended) server.hub.endSession(id);
  return { ended: ended.length };
}
