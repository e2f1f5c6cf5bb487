import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import type { StudyFacts } from '../members/policy.ts';
import { canSubscribeOthers, reachOf } from '../posts/policy.ts';
import type { PostFacts } from '../sharing/post-facts-queries.ts';

/** SUBSCRIBE_OTHERS: whether the actor may subscribe this member to a publication, and unsubscribe them. */
export function canSubscribeOther(
  actor: Actor,
  post: PostFacts,
  { teamIds }: { teamIds: readonly number[] },
  study: Pick<StudyFacts, 'overseenTeamIds'>,
): May {
  const may = canSubscribeOthers(actor, post);
  if (may !== true) return may;
  const reach = reachOf(actor, post, 'SUBSCRIBE_OTHERS');
  if (reach === 'ALL') return true;
  const own = actor.memberships.get(post.channelId)?.teamIds ?? [];
  const covered = reach === 'OVERSEEN' ? study.overseenTeamIds : own;
  return teamIds.some((id) => covered.includes(id)) ? true : 'FORBIDDEN';
}
