import type { z } from 'zod';
import type * as contract from '@studyline/contract/feed/calls';
import type { FeedPage } from '@studyline/contract/feed/calls';
import type { Actor } from '../../core/actor.ts';
import { readFeed } from './read-feed.ts';

/** A page of the feed of all the person's studies, or of the named one. */
export async function listMemberPosts(
  actor: Actor,
  { channelId, ...query }: z.output<(typeof contract.listMemberPosts)['query']>,
): Promise<FeedPage> {
  return readFeed(actor, query, channelId);
}
