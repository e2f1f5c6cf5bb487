import type { PostFacts } from './post-facts-queries.ts';
import { holdsAll, isExemptFromNarrowing, type Scope, scopesOf } from '../../core/roles.ts';
import type { May, MayInFeed } from '@studyline/contract/core/may';
import type { Actor, Membership } from '../../core/actor.ts';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';

/**
 * One entry of a post's permission set, for one member. It never restricts the rights of the post's author and of exempt people.
 */
export function admits(entry: PermissionEntry, actor: Actor, member: Membership, post: PostFacts): boolean {
  return (
    entry.channelWide ||
    actor.userId === post.authorId ||
    isExemptFromNarrowing(member.roleKeys) ||
    entry.roles.some((id) => member.roleIds.includes(id)) ||
    entry.teamIds.some((id) => member.teamIds.includes(id))
  );
}

export function canPublish(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member, 'POST_PUBLISH') ? true : 'FORBIDDEN';
}

/** Whether people publish their own drafts. Where a second person approves (FOUR_EYES_PUBLISH), they are submitted instead. */
export function canPublishOwn(actor: Actor, channelId: number, fourEyes: boolean): May {
  const allowed = canPublish(actor, channelId);
  return allowed === true && fourEyes ? 'OWN_DRAFT' : allowed;
}

export function canCreateDraft(actor: Actor, channelId: number): MayInFeed {
  return draftScope(actor, channelId) ? true : 'FORBIDDEN';
}

/** A course needs a study that has them (ENABLE_COURSES). */
export function canCreateCourse(actor: Actor, channelId: number, hasCourses: boolean): May {
  const allowed = canCreateDraft(actor, channelId);
  return allowed === true && !hasCourses ? 'FEATURE_OFF' : allowed;
}

/** How widely someone's own drafts may be shared: with the whole study, with own and overseen teams, with own teams. */
export function draftScope(actor: Actor, channelId: number): Scope | undefined {
  const member = actor.memberships.get(channelId);
  return member && scopesOf(member, 'POST_CREATE_DRAFT')[0];
}

/** Marks a post for the unblinded only. Blinded people could no longer see it. */
export function canMarkUnblinded(isUnblinded: boolean): May {
  return isUnblinded ? true : 'BLINDED_HERE';
}

/** An author who writes for some teams shares only with these; null is the whole study. */
export function canShare(viewPost: PermissionEntry, shareableTeams: readonly number[] | null): May {
  if (!shareableTeams) return true;
  if (viewPost.channelWide || viewPost.roles.length > 0) return 'FORBIDDEN';
  return viewPost.teamIds.every((id) => shareableTeams.includes(id)) ? true : 'FORBIDDEN';
}
