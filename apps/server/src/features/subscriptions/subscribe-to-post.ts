import type * as contract from '@studyline/contract/subscriptions/calls';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { updatePostSubscription } from './subscription-queries.ts';
import { record } from '../../core/record.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';

type Subscribed = { subscribed: boolean };

export async function subscribeToPost(
  actor: Actor,
  { postId }: Call<typeof contract.subscribeToPost>,
): Promise<Subscribed> {
  return setSubscription(actor, postId, 'ACTIVITY', true);
}

export async function unsubscribeFromPost(
  actor: Actor,
  { postId }: Call<typeof contract.unsubscribeFromPost>,
): Promise<Subscribed> {
  return setSubscription(actor, postId, 'ACTIVITY', false);
}

export async function subscribeToComments(
  actor: Actor,
  { postId }: Call<typeof contract.subscribeToComments>,
): Promise<Subscribed> {
  return setSubscription(actor, postId, 'COMMENTS', true);
}

export async function unsubscribeFromComments(
  actor: Actor,
  { postId }: Call<typeof contract.unsubscribeFromComments>,
): Promise<Subscribed> {
  return setSubscription(actor, postId, 'COMMENTS', false);
}

async function setSubscription(
  actor: Actor,
  postId: number,
  what: 'ACTIVITY' | 'COMMENTS',
  subscribed: boolean,
): Promise<Subscribed> {
  const { userId } = actor;
  return transact(actor, async (trx) => {
    const post = await findPostFacts(trx, actor, postId);
    if (!post) throw new AppError('POST_NOT_FOUND');
    if (await updatePostSubscription(trx, userId, postId, what, subscribed)) {
      const type = subscribed ? 'post.subscribed' : 'post.unsubscribed';
      record(trx, actor, { type, channelId: post.channelId, postId, userId, what });
    }
    return { subscribed };
  });
}
