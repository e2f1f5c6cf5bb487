import { systemActor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { endDemoSessions } from './queries.ts';

/** If the demo is closed, ends the sessions that its people opened while it was open. Called when a process starts. */
export async function closeDemo(server: Server): Promise<void> {
  if (server.settings.demoSignIn) return;
  const actor = systemActor(server, 'SYSTEM');
  await transact(actor, async (trx) => {
    for (const { id, user_id: userId } of await endDemoSessions(trx))
      record(trx, actor, { type: 'session.ended', userId, endedSessionId: id, reason: 'REVOKED' });
  });
}
