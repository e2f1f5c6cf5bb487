import { holdsAll, type Scope, scopesOf } from '../../core/roles.ts';
import type { May } from '@studyline/contract/common';
import type { Actor, Membership } from '../../core/actor.ts';
import { versionLabels } from '@studyline/contract/posts';
import type { PermissionSet, PermissionEntry } from '@studyline/contract/sharing';

/** What the policies need to know of one version of a post. */
export interface PostFacts {
  channelId: number;
  postId: number;
  authorId: number;
  versionAuthorId: number;
  permissions: PermissionSet;
  /** EXPIRED also for a draft whose time is over before the hourly sweep has said so. */
  versionLabel: (typeof versionLabels)[number];
  isCurrent: boolean;
  /** Nothing newer was made of the post: an older draft has nothing to follow any more. */
  isNewest: boolean;
  submitted: boolean;
  /** The study wants a second person to approve (FOUR_EYES_PUBLISH). */
  fourEyes: boolean;
}

/** One entry of a post's permission set for one member; its author and the study's administrators are always in it. */
export function admits(entry: PermissionEntry, actor: Actor, member: Membership, post: PostFacts): boolean {
  return (
    entry.channelWide ||
    actor.userId === post.authorId ||
    member.roleKeys.includes('CHANNEL_ADMIN') ||
    entry.roles.some((id) => member.roleIds.includes(id)) ||
    entry.teamIds.some((id) => member.teamIds.includes(id))
  );
}

export function canPublish(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && holdsAll(member.roleKeys, 'POST_PUBLISH') ? true : 'FORBIDDEN';
}

export function canCreateDraft(actor: Actor, channelId: number): May {
  return draftScope(actor, channelId) ? true : 'FORBIDDEN';
}

/** How far somebody's own drafts may be shared: with the whole study, with own and overseen teams, with own teams. */
export function draftScope(actor: Actor, channelId: number): Scope | undefined {
  return scopesOf(actor.memberships.get(channelId)?.roleKeys ?? [], 'POST_CREATE_DRAFT')[0];
}

/** Who writes for some teams only shares with these teams: `reach`, or everybody when it is undefined. */
export function canShare(viewPost: PermissionEntry, reach: readonly number[] | undefined): May {
  if (!reach) return true;
  if (viewPost.channelWide || viewPost.roles.length > 0) return 'FORBIDDEN';
  return viewPost.teamIds.every((id) => reach.includes(id)) ? true : 'FORBIDDEN';
}
