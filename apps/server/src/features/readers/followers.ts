import type { z } from 'zod';
import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/sharing/readers';
import { type Actor, lockActorAndPost } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { openDirectory } from '../members/directory.ts';
import { presentTeamName } from '../people/present.ts';
import { canSubscribeOthers } from '../posts/policy.ts';
import { updatePostSubscription } from '../posts/subscription-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { canSubscribeOther } from './policy.ts';
import * as queries from './follower-queries.ts';

/** Who follows a post, or readers of it who may, among those whom the caller sees. Throws POST_NOT_FOUND, FORBIDDEN, NOT_PUBLISHED. */
export async function listFollowers(
  actor: Actor,
  postId: number,
  query: z.output<(typeof contract.listFollowers)['query']>,
): Promise<Result<typeof contract.listFollowers>> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canSubscribeOthers(actor, post));
  const { study, directory } = await openDirectory(actor, post.channelId);
  const wanted = { postId, directory, search: query.search };
  const [rows, total] = await Promise.all([
    queries.findFollowers(db, wanted, query),
    queries.countFollowers(db, wanted),
  ]);
  const items = rows.map(({ userId, displayName, team, isSubscribed, teamIds }) => ({
    userId,
    displayName,
    portraitUrl: null,
    teamName: presentTeamName(actor.languageId, team),
    isSubscribed,
    can: { subscribe: canSubscribeOther(actor, post, { teamIds }, study) },
  }));
  return pageOf(items, query, total);
}

interface Following {
  id: number;
  userId: number;
  isSubscribed: boolean;
}

/**
 * Subscribes somebody to the versions of a post, or unsubscribes them. Throws POST_NOT_FOUND, MEMBER_NOT_FOUND, FORBIDDEN,
 * NOT_PUBLISHED, and NOT_A_READER for somebody whom the post is not shared with.
 */
export async function subscribeOther(actor: Actor, wanted: Following) {
  return follow(actor, wanted);
}

/** Throws as subscribeOther. */
export async function unsubscribeOther(actor: Actor, wanted: Omit<Following, 'isSubscribed'>) {
  return follow(actor, { ...wanted, isSubscribed: false });
}

async function follow(
  actor: Actor,
  { id: postId, userId, isSubscribed }: Following,
): Promise<Result<typeof contract.subscribeOther>> {
  return transact(actor, async (trx) => {
    const member = await lockActorAndPost(trx, actor, postId);
    const post = member && (await findPostFacts(trx, actor, postId));
    if (!post) throw new AppError('POST_NOT_FOUND');
    authorize(canSubscribeOthers(member, post));
    const { channelId } = post;
    const { study, directory } = await openDirectory(member, channelId, trx);
    const person = await queries.findFollower(trx, { postId, directory, userId });
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
