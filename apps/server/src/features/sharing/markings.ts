import type { PostBlinding } from '@studyline/contract/sharing/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import type { Db } from '../../db/pool.ts';
import { canMarkUnblinded } from './policy.ts';
import { findIsUnblinded } from './posting-queries.ts';

/** Only people who are not blinded can mark a post for the unblinded. Throws BLINDED_HERE. */
export async function requireMayMark(
  db: Db,
  actor: Actor,
  channelId: number,
  blinding: PostBlinding | undefined,
): Promise<void> {
  if (blinding !== 'UNBLINDED_ONLY') return;
  authorize(canMarkUnblinded(await findIsUnblinded(db, actor.userId, channelId)));
}
