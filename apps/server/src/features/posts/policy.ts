import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { admits } from '../sharing/policy.ts';
import type { May } from '@studyline/contract/common';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, scopesOf } from '../../core/roles.ts';

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
