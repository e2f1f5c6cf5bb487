import { now } from '../../core/clock.ts';
import type { Actor } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import type { Trx } from '../../db/pool.ts';
import { closeAssignments, type Completion, insertCompletion, lockIsDoneByColleague } from './queries.ts';

/**
 * Records a completion once and closes the actions it fulfils. Returns when it was first completed; undefined if a colleague has
 * completed it for the team.
 */
export async function complete(
  trx: Trx,
  actor: Actor,
  completion: Omit<Completion, 'sessionId' | 'completedAt' | 'action'> & { action: 'ACKNOWLEDGE' | 'VIEW' },
): Promise<Date | undefined> {
  const { action, ...key } = completion;
  if (await lockIsDoneByColleague(trx, key)) return undefined;
  const at = now();
  const done = await insertCompletion(trx, {
    ...completion,
    sessionId: actor.sessionId,
    completedAt: at,
  });
  if (done.isNew) {
    await closeAssignments(trx, done.id);
    const type = action === 'ACKNOWLEDGE' ? 'post.acknowledged' : 'post.viewCompleted';
    record(trx, actor, { type, ...key }, at);
  }
  return done.completedAt;
}
