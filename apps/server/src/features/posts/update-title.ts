import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { moveFeed } from './publication-queries.ts';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { canUpdate } from './policy.ts';
import { countEdit, lockPost, updateVersionTitle } from './version-queries.ts';

/**
 * Changes the title of a version, or of the latest. This creates no new version but is audited. The publication's title is also the
 * post's, and changing it moves the post in the feed. A submitted draft goes back to its author. Setting the same title changes
 * nothing.
 */
export async function updateTitle(
  actor: Actor,
  { id, version, title }: { id: number; version?: number; title: string },
): Promise<{ postId: number; version: number; title: string }> {
  return transact(actor, async (trx) => {
    const post = await lockPost(trx, id);
    if (!post) throw new AppError('POST_NOT_FOUND');
    const member = await lockActor(trx, actor, post.channelId);
    const facts = await findPostFacts(trx, actor, id, version);
    if (!facts) throw new AppError('POST_NOT_FOUND');
    authorize(canUpdate(member, facts));
    const ref = { postId: id, version: facts.version };
    if (title === facts.title) return { ...ref, title };
    const { channelId } = post;
    const at = facts.isCurrent ? await moveFeed(trx, channelId, now()) : now();
    const by = { userId: actor.userId, at };
    await updateVersionTitle(trx, ref, title, by);
    const submittedAt = (await countEdit(trx, ref, by))?.getTime() ?? null;
    const event = { channelId, ...ref, before: facts.title, after: title, submittedAt };
    record(trx, member, { type: 'post.titleChanged', ...event }, at);
    return { ...ref, title };
  });
}
