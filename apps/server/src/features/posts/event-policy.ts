import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';

/** Whether somebody who sees an event may say whether they come. Decision: those of whom actions can be asked may. */
export function canRespond(actor: Actor, post: PostFacts, eventStart: Date | null, at: Date): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || scopesOf(member, 'ACTION_ACKNOWLEDGE').length === 0) return 'FORBIDDEN';
  if (post.postType !== 'EVENT' || eventStart === null) return 'NOT_AN_EVENT';
  if (post.versionLabel !== 'PUBLISHED') return 'NOT_PUBLISHED';
  return at < eventStart ? true : 'EVENT_BEGUN';
}
