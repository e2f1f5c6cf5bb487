import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/subscriptions/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { openDirectory } from '../members/directory.ts';
import { presentTeamName } from '../people/present.ts';
import { canSubscribeOthers } from '../posts/policy.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { canSubscribeOther } from './policy.ts';
import { countSubscribers, findSubscribers } from './subscriber-queries.ts';

/** The subscribers of a post, or the readers found by a search, among the people the caller sees. */
export async function listSubscribers(
  actor: Actor,
  { id: postId, ...query }: Call<typeof contract.listSubscribers>,
): Promise<Result<typeof contract.listSubscribers>> {
  const { db } = actor.server;
  const post = await findPostFacts(db, actor, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  authorize(canSubscribeOthers(actor, post));
  const { study, directory } = await openDirectory(actor, post.channelId);
  const wanted = { postId, directory, search: query.search };
  const [rows, total] = await Promise.all([findSubscribers(db, wanted, query), countSubscribers(db, wanted)]);
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
