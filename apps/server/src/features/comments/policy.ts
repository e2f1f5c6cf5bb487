import type { PostFacts } from '../sharing/post-facts-queries.ts';
import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../core/actor.ts';
import { scopesOf } from '../../core/roles.ts';
import { canComment } from '../posts/policy.ts';

/** What the policies need to know about a comment. */
export interface CommentFacts {
  authorId: number;
  /** Removed, and kept only for its replies. */
  isRemoved: boolean;
  hasAttachment: boolean;
}

export function canReply(actor: Actor, post: PostFacts, comment: CommentFacts): May {
  return comment.isRemoved ? 'MENTIONED_PARENT_UNKNOWN' : canComment(actor, post);
}

export function canEdit(actor: Actor, post: PostFacts, comment: CommentFacts): May {
  if (comment.isRemoved) return 'COMMENT_NOT_FOUND';
  return comment.authorId === actor.userId ? canComment(actor, post) : 'NOT_YOUR_COMMENT';
}

/** The comment's author, and moderators: of the whole study, or of their own posts. */
export function canRemove(actor: Actor, post: PostFacts, comment: CommentFacts): May {
  if (comment.isRemoved) return 'COMMENT_NOT_FOUND';
  const member = actor.memberships.get(post.channelId);
  if (comment.authorId === actor.userId) return member?.isReadOnly ? 'COMMENTS_CLOSED' : true;
  const scopes = member ? scopesOf(member, 'COMMENT_MODERATE') : [];
  const moderates = scopes.includes('ALL') || (scopes.includes('OWN') && post.authorId === actor.userId);
  return moderates ? true : 'NOT_YOUR_COMMENT';
}

/** People who may remove the comment may also remove only its file. */
export function canRemoveAttachment(actor: Actor, post: PostFacts, comment: CommentFacts): May {
  const may = canRemove(actor, post, comment);
  return may === true && !comment.hasAttachment ? 'FILE_NOT_FOUND' : may;
}
