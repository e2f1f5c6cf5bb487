import type * as contract from '@studyline/contract/feed/calls';
import type { FeedPage } from '@studyline/contract/feed/calls';
import type { Actor } from '../../core/actor.ts';
import type { Call } from '../../http/route.ts';
import { readFeed } from './read-feed.ts';

/** A page of one study's feed (specification 2 and 7). */
export async function listChannelPosts(
  actor: Actor,
  { channelId, ...query }: Call<typeof contract.listChannelPosts>,
): Promise<FeedPage> {
  return readFeed(actor, query, channelId);
}
