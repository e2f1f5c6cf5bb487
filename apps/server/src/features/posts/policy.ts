import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { admits, canCreateDraft } from '../sharing/policy.ts';
import { writtenTypes } from '@studyline/contract/posts/calls';
import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { holdsAll, scopesOf } from '../../core/roles.ts';

/** Nobody changes or removes the post of an order or a pickup: it follows its item. */
function isWritten({ postType }: Pick<PostFacts, 'postType'>): boolean {
  return writtenTypes.some((written) => written === postType);
}

export function canComment(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || scopesOf(member, 'COMMENT_CREATE').length === 0) return 'COMMENTS_CLOSED';
  if (!admits(post.permissions.commentOnPost, actor, member, post)) return 'COMMENTS_CLOSED';
  return post.versionLabel === 'PUBLISHED' || post.versionLabel === 'SUPERCEDED' ? true : 'NOT_PUBLISHED';
}

/**
 * Title, file, categories, rules and audience. The permission table is the maximum; the post's own permission set can only restrict
 * it.
 */
export function canUpdate(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || !isWritten(post)) return 'FORBIDDEN';
  const isOwn = actor.userId === post.authorId;
  const [scope] = scopesOf(member, 'POST_UPDATE');
  if (scope !== 'ALL' && !(scope === 'OWN' && isOwn) && !ownsDraft(actor, post)) return 'FORBIDDEN';
  if (post.versionLabel === 'SUPERCEDED' || post.versionLabel === 'WITHDRAWN') return 'POST_SUPERCEDED';
  return isOwn || admits(post.permissions.updatePost, actor, member, post) ? true : 'FORBIDDEN';
}

/** The author of an unpublished version, if they may still write drafts. */
function ownsDraft(actor: Actor, post: PostFacts): boolean {
  return (
    isUnpublished(post) &&
    post.versionAuthorId === actor.userId &&
    canCreateDraft(actor, post.channelId) === true
  );
}

export function isUnpublished(post: Pick<PostFacts, 'versionLabel'>): boolean {
  return ['DRAFT', 'REJECTED', 'EXPIRED'].includes(post.versionLabel);
}

/**
 * Replacing the content of a post of the given type: as a new draft version, or in the waiting draft, which only its author may
 * change and others may not see.
 */
export function canAddVersion(actor: Actor, post: PostFacts, type = post.postType): May {
  if (!isWritten(post)) return 'ILLEGAL_TRANSITION';
  const may = canUpdate(actor, post);
  const isOwnPublished = actor.userId === post.authorId && !isUnpublished(post);
  if (may !== true) return may === 'FORBIDDEN' && isOwnPublished ? 'PUBLISHED_BY_OTHERS' : may;
  if (post.postType !== type || !writtenTypes.some((written) => written === type))
    return 'ILLEGAL_TRANSITION';
  return [null, actor.userId].includes(post.waitingDraftAuthorId) ? true : 'DRAFT_EXISTS';
}

/**
 * The permission table says who deletes own drafts and who deletes any post. For publications the post's own permission set
 * restricts that.
 */
export function canDelete(actor: Actor, post: PostFacts): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || !isWritten(post)) return 'FORBIDDEN';
  if (isUnpublished(post) && !post.isNewest) return 'ILLEGAL_TRANSITION';
  const [scope] = scopesOf(member, 'POST_DELETE');
  if (scope === 'OWN_DRAFT') return ownsDraft(actor, post) ? true : 'FORBIDDEN';
  if (scope !== 'ALL') return 'FORBIDDEN';
  return isUnpublished(post) || admits(post.permissions.deletePost, actor, member, post) ? true : 'FORBIDDEN';
}

/**
 * Republishing the content of an earlier version. The permission table and the post's own set allow this to people who may delete
 * it. `isCurrentContent` is true if the publication already has that content.
 */
export function canRevert(actor: Actor, post: PostFacts, isCurrentContent: boolean): May {
  const member = actor.memberships.get(post.channelId);
  if (!member || !isWritten(post) || scopesOf(member, 'POST_DELETE')[0] !== 'ALL') return 'FORBIDDEN';
  if (!admits(post.permissions.deletePost, actor, member, post)) return 'FORBIDDEN';
  if (isUnpublished(post)) return 'NOT_PUBLISHED';
  if (isCurrentContent) return 'VERSION_IN_FORCE';
  return post.waitingDraftAuthorId === null ? true : 'DRAFT_EXISTS';
}

/** Whether the actor may subscribe someone else to a publication and see its subscribers. Each person is checked separately. */
export function canSubscribeOthers(actor: Actor, post: PostFacts): May {
  if (!reachOf(actor, post, 'SUBSCRIBE_OTHERS')) return 'FORBIDDEN';
  return isUnpublished(post) || post.versionLabel === 'WITHDRAWN' ? 'NOT_PUBLISHED' : true;
}

type Tracking = 'COMPLIANCE_VIEW' | 'AUDIT_VIEW' | 'SUBSCRIBE_OTHERS';

/**
 * How much someone sees of the actions on a post or of its audit trail, and whose subscriptions they manage: everything, own and
 * overseen teams, own teams, or only what concerns themselves (R32). Undefined is nothing.
 */
export function reachOf(
  actor: Actor,
  post: Pick<PostFacts, 'channelId' | 'authorId'>,
  permission: Tracking,
): 'ALL' | 'OVERSEEN' | 'TEAM' | 'SELF' | undefined {
  const member = actor.memberships.get(post.channelId);
  if (!member) return undefined;
  const scopes = scopesOf(member, permission);
  if (scopes.includes('ALL') || (scopes.includes('OWN') && post.authorId === actor.userId)) return 'ALL';
  return (['OVERSEEN', 'TEAM', 'SELF'] as const).find((scope) => scopes.includes(scope));
}

function canTrack(actor: Actor, post: PostFacts, permission: Tracking): May {
  return reachOf(actor, post, permission) ? true : 'FORBIDDEN';
}

/**
 * Whether the actor may see the actions on a post. With a narrower scope than the study, the figures cover the teams in that scope,
 * or the actor's own actions (R32).
 */
export function canViewCompliance(actor: Actor, post: PostFacts): May {
  return canTrack(actor, post, 'COMPLIANCE_VIEW');
}

/**
 * COMPLIANCE_VIEW: whether lists show someone how many people have completed what posts require. Decision: not people at a site, whose
 * lists say what they have to do themselves; they find their team's figures on the post and on the page of the site.
 */
export function canFollowCompliance(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  const scopes = member ? scopesOf(member, 'COMPLIANCE_VIEW') : [];
  return scopes.some((scope) => scope === 'ALL' || scope === 'OVERSEEN' || scope === 'OWN')
    ? true
    : 'FORBIDDEN';
}

/** COMPLIANCE_VIEW: whether someone may see figures of a study's actions, if only of their own. */
export function canViewStudyCompliance(actor: Actor, channelId: number): May {
  const member = actor.memberships.get(channelId);
  return member && scopesOf(member, 'COMPLIANCE_VIEW').length > 0 ? true : 'FORBIDDEN';
}

/** Whether the actor may read the original text of a changed or removed comment. Its author always may. */
export function readsCommentHistory(actor: Actor, post: Pick<PostFacts, 'channelId'>): boolean {
  const member = actor.memberships.get(post.channelId);
  return member !== undefined && holdsAll(member, 'AUDIT_VIEW');
}

export function canViewAudit(actor: Actor, post: PostFacts): May {
  return canTrack(actor, post, 'AUDIT_VIEW');
}
