import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { canViewCompliance } from './policy.ts';

/** Whether someone who sees an event may respond to it. Decision: people who can have required actions may. */
export function canRespond(actor: Actor, post: PostFacts, eventStart: Date | null, at: Date): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || scopesOf(member, 'ACTION_ACKNOWLEDGE').length === 0) return 'FORBIDDEN';
  if (post.postType !== 'EVENT' || eventStart === null) return 'NOT_AN_EVENT';
  if (post.versionLabel !== 'PUBLISHED') return 'NOT_PUBLISHED';
  return at < eventStart ? true : 'EVENT_BEGUN';
}

/** Responses to an event are visible to the same people as the actions of its post, once it is published. */
export function canViewResponses(actor: Actor, post: PostFacts): May {
  const follows = canViewCompliance(actor, post);
  return follows === true ? canAddToCalendar(post) : follows;
}

/** A calendar contains the version in force. */
export function canAddToCalendar({ postType, versionLabel }: PostFacts): May {
  if (postType !== 'EVENT') return 'NOT_AN_EVENT';
  return versionLabel === 'PUBLISHED' ? true : 'NOT_PUBLISHED';
}
