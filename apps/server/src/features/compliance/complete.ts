import { now } from '../../core/clock.ts';
import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { closeAssignments, type Completion, insertCompletion, lockIsDoneByColleague } from './queries.ts';

/**
 * Writes a completion once and closes the actions it fulfils; the caller records it if it is new. Undefined if a colleague has completed it
 * for the team.
 */
export async function completeOnce(
  trx: Trx,
  actor: Actor,
  completion: Omit<Completion, 'sessionId'>,
): Promise<{ id: number; completedAt: Date; isNew: boolean } | undefined> {
  if (await lockIsDoneByColleague(trx, completion)) return undefined;
  const done = await insertCompletion(trx, { ...completion, sessionId: actor.sessionId });
  if (done.isNew) await closeAssignments(trx, done.id);
  return done;
}

/** What the audit trail calls a completion. A signature has a record of its own. */
export const eventOf = {
  ACKNOWLEDGE: 'post.acknowledged',
  VIEW: 'post.viewCompleted',
  COMPLETE_COURSE: 'post.courseCompleted',
} as const;

/**
 * Records a completion once and closes the actions it fulfils. Returns when it was first completed; undefined if a colleague has
 * completed it for the team.
 */
export async function complete(
  trx: Trx,
  actor: Actor,
  completion: Omit<Completion, 'sessionId' | 'completedAt' | 'action'> & { action: keyof typeof eventOf },
): Promise<Date | undefined> {
  const { action, ...key } = completion;
  const at = now();
  const done = await completeOnce(trx, actor, { ...completion, completedAt: at });
  if (done?.isNew) {
    record(trx, actor, { type: eventOf[action], ...key }, at);
  }
  return done?.completedAt;
}
