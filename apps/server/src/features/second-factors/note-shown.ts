import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { noteProof } from '../auth/second-factor-queries.ts';

/** The session of the actor has shown a second factor. */
export async function noteShown(trx: Trx, actor: Actor): Promise<void> {
  const { userId, sessionId } = actor;
  if (sessionId) await noteProof(trx, sessionId);
  record(trx, actor, { type: 'secondFactor.shown', userId });
}
