import { moveFeed } from './publication-queries.ts';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { canUpdate } from './policy.ts';
import { factsOf } from './present.ts';
import { lockActor } from '../../core/actor.ts';
import { findVisiblePost } from './queries.ts';
import { lockPost, updateVersionTitle } from './version-queries.ts';

/**
 * Changes the title of a version, or of the latest; no new version, but audited. Of the publication it is the post's title
 * too, which has its place in the feed. The same title again changes nothing. Throws POST_NOT_FOUND, FORBIDDEN,
 * POST_SUPERCEDED.
 */
export async function updateTitle(
  actor: Actor,
  { id, version, title }: { id: number; version?: number; title: string },
): Promise<{ postId: number; version: number; title: string }> {
  return transact(actor, async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const member = await lockActor(trx, actor, post.channelId);
    const row = await findVisiblePost(trx, actor.userId, id, version);
    if (!row) throw new AppError('POST_NOT_FOUND');
    authorize(canUpdate(member, factsOf(row)));
    const ref = { postId: id, version: row.version };
    if (title === row.title) return { ...ref, title };
    const { channelId } = post;
    const at = row.version === row.current_version ? await moveFeed(trx, channelId, now()) : now();
    await updateVersionTitle(trx, ref, title, { userId: actor.userId, at });
    await record(trx, member, {
      type: 'post.titleChanged',
      channelId,
      ...ref,
      before: row.title,
      after: title,
    });
    return { ...ref, title };
  });
}
