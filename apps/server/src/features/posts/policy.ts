import type { May } from '@studyline/contract/common';
import type { draftTransitions } from '@studyline/contract/drafts';
import type { PermissionEntry, PermissionSet } from '@studyline/contract/sharing';
import type { versionLabels } from '@studyline/contract/posts';
import type { Actor, Membership } from '../../core/actor.ts';
import { holdsAll, type Scope, scopesOf } from '../../core/roles.ts';

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
function admits(entry: PermissionEntry, actor: Actor, member: Membership, post: PostFacts): boolean {
  return (
    entry.channelWide ||
    actor.userId === post.authorId ||
    member.roleKeys.includes('CHANNEL_ADMIN') ||
    entry.roles.some((id) => member.roleIds.includes(id)) ||
    entry.teamIds.some((id) => member.teamIds.includes(id))
  );
}

export function canComment(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || scopesOf(member.roleKeys, 'COMMENT_CREATE').length === 0) return 'COMMENTS_CLOSED';
  if (!admits(post.permissions.commentOnPost, actor, member, post)) return 'COMMENTS_CLOSED';
  return post.versionLabel === 'PUBLISHED' || post.versionLabel === 'SUPERCEDED' ? true : 'NOT_PUBLISHED';
}

/** Title, file, rules and whom a post is shared with. The permission table is the ceiling, the post's own set narrows it. */
export function canUpdate(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member) return 'FORBIDDEN';
  const isOwn = actor.userId === post.authorId;
  const [scope] = scopesOf(member.roleKeys, 'POST_UPDATE');
  if (scope !== 'ALL' && !(scope === 'OWN' && isOwn) && !ownsDraft(actor, post)) return 'FORBIDDEN';
  if (post.versionLabel === 'SUPERCEDED' || post.versionLabel === 'WITHDRAWN') return 'POST_SUPERCEDED';
  return isOwn || admits(post.permissions.updatePost, actor, member, post) ? true : 'FORBIDDEN';
}

/** Who writes for an own or overseen team may change what has not been published yet. */
function ownsDraft(actor: Actor, post: PostFacts): boolean {
  return isUnpublished(post) && post.versionAuthorId === actor.userId;
}

export function isUnpublished(post: Pick<PostFacts, 'versionLabel'>): boolean {
  return ['DRAFT', 'REJECTED', 'EXPIRED'].includes(post.versionLabel);
}

/** Another file: as a new draft version, or in the waiting draft, which only its author changes. */
export function canAddVersion(actor: Actor, post: PostFacts): May {
  const may = canUpdate(actor, post);
  if (may !== true) return may;
  return post.versionLabel === 'DRAFT' && post.versionAuthorId !== actor.userId ? 'DRAFT_EXISTS' : true;
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

export function canApprove(actor: Actor, post: PostFacts): May {
  const may = canPublish(actor, post.channelId);
  if (may !== true) return may;
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.fourEyes && post.versionAuthorId === actor.userId ? 'OWN_DRAFT' : true;
}

export function canReject(actor: Actor, post: PostFacts): May {
  const may = canPublish(actor, post.channelId);
  if (may !== true) return may;
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.submitted ? true : 'ILLEGAL_TRANSITION';
}

export function canSubmit(actor: Actor, post: PostFacts): May {
  if (post.versionAuthorId !== actor.userId) return 'NOT_YOUR_DRAFT';
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.submitted ? 'ILLEGAL_TRANSITION' : true;
}

export function canResubmit(actor: Actor, post: PostFacts): May {
  if (post.versionAuthorId !== actor.userId) return 'NOT_YOUR_DRAFT';
  return post.versionLabel === 'REJECTED' && post.isNewest ? true : 'ILLEGAL_TRANSITION';
}

export function canExtend(actor: Actor, post: PostFacts): May {
  if (post.versionAuthorId !== actor.userId && canPublish(actor, post.channelId) !== true)
    return 'NOT_YOUR_DRAFT';
  return post.versionLabel === 'DRAFT' ? true : notADraft(post);
}

export function canRestore(actor: Actor, post: PostFacts): May {
  if (post.versionAuthorId !== actor.userId) return 'NOT_YOUR_DRAFT';
  return post.versionLabel === 'EXPIRED' && post.isNewest ? true : 'ILLEGAL_TRANSITION';
}

function notADraft(post: PostFacts): May {
  return post.versionLabel === 'EXPIRED' ? 'DRAFT_EXPIRED' : 'ILLEGAL_TRANSITION';
}

type Transition = (typeof draftTransitions)[number];
export const canTransition: Record<Transition, (actor: Actor, post: PostFacts) => May> = {
  submit_draft: canSubmit,
  approve_draft: canApprove,
  reject_draft: canReject,
  resubmit_draft: canResubmit,
  extend_draft: canExtend,
  restore_draft: canRestore,
};

/** What this person could do with the version instead, for the answer to an illegal transition. */
export function allowedTransitions(actor: Actor, post: PostFacts): Transition[] {
  return (Object.keys(canTransition) as Transition[]).filter(
    (name) => canTransition[name](actor, post) === true,
  );
}

/** What is not published yet by its author; a publication by the permission table, narrowed by the post's own set. */
export function canDelete(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member) return 'FORBIDDEN';
  if (isUnpublished(post) && !post.isNewest) return 'ILLEGAL_TRANSITION';
  if (isUnpublished(post) && post.versionAuthorId === actor.userId) return true;
  if (!holdsAll(member.roleKeys, 'POST_DELETE')) return 'FORBIDDEN';
  return isUnpublished(post) || admits(post.permissions.deletePost, actor, member, post) ? true : 'FORBIDDEN';
}

function canTrack(actor: Actor, post: PostFacts, permission: 'COMPLIANCE_VIEW' | 'AUDIT_VIEW'): May {
  const member = actor.memberships.get(post.channelId);
  const scopes = member ? scopesOf(member.roleKeys, permission) : [];
  const wide = scopes.some((s) => s === 'ALL' || s === 'OVERSEEN' || s === 'TEAM');
  return wide || (scopes.includes('OWN') && post.authorId === actor.userId) ? true : 'FORBIDDEN';
}

/** Others' actions on a post; with a narrower scope than the study the figures are those of the teams in it (R32). */
export function canViewCompliance(actor: Actor, post: PostFacts): May {
  return canTrack(actor, post, 'COMPLIANCE_VIEW');
}

export function canViewAudit(actor: Actor, post: PostFacts): May {
  return canTrack(actor, post, 'AUDIT_VIEW');
}
