import type * as contract from '@studyline/contract/users/calls';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { endSession as endLiveSession } from '../../core/sessions.ts';
import type { Call } from '../../http/route.ts';

/** Ends one of the person's own live sessions, and its sockets at once. */
export async function endSession(
  actor: Actor,
  { id: sessionId }: Call<typeof contract.endSession>,
): Promise<{ ended: true }> {
  const { userId } = actor;
  await transact(actor, async (trx) => {
    if (!(await endLiveSession(trx, userId, sessionId, 'REVOKED'))) throw new AppError('NOT_FOUND');
    record(trx, actor, { type: 'session.ended', userId, endedSessionId: sessionId, reason: 'REVOKED' });
  });
  actor.server.hub.endSession(sessionId);
  return { ended: true };
}
