import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/subscriptions/calls';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Call } from '../../http/route.ts';
import { openDirectory } from '../members/directory.ts';
import { canSubscribeOthers } from '../posts/policy.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { canSubscribeOther } from './policy.ts';
import { findSubscriber } from './subscriber-queries.ts';
import { updatePostSubscription } from './subscription-queries.ts';

interface Wanted {
  id: number;
  userId: number;
  isSubscribed: boolean;
}

/** Subscribes someone to the versions of a post, or unsubscribes them. */
export async function subscribeOther(actor: Actor, wanted: Wanted) {
  return setSubscription(actor, wanted);
}

export async function unsubscribeOther(actor: Actor, { id, userId }: Call<typeof contract.unsubscribeOther>) {
  if (userId === undefined)
    throw new AppError('BAD_REQUEST', { issues: [{ path: 'userId', message: { key: 'issue.required' } }] });
  return setSubscription(actor, { id, userId, isSubscribed: false });
}

async function setSubscription(
  actor: Actor,
  { id: postId, userId, isSubscribed }: Wanted,
): Promise<Result<typeof contract.subscribeOther>> {
  return transact(actor, async (trx) => {
    const member = await lockActorAndPost(trx, actor, postId);
    const post = member && (await findPostFacts(trx, actor, postId));
    if (!post) throw new AppError('POST_NOT_FOUND');
    authorize(canSubscribeOthers(member, post));
    const { channelId } = post;
    const { study, directory } = await openDirectory(member, channelId, trx);
    const person = await findSubscriber(trx, { postId, directory, userId });
    if (!person) throw new AppError('MEMBER_NOT_FOUND');
    authorize(canSubscribeOther(member, post, person, study));
    if (!person.isReader) throw new AppError('NOT_A_READER');
    if (await updatePostSubscription(trx, userId, postId, 'ACTIVITY', isSubscribed)) {
      const type = isSubscribed ? 'post.subscribed' : 'post.unsubscribed';
      record(trx, member, { type, channelId, postId, userId, what: 'ACTIVITY' });
    }
    return { postId, userId, isSubscribed };
  });
}
