import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { presentTeamName, presentAuthor } from '../people/present.ts';
import type { Author } from '@studyline/contract/people';
import type { Comment } from '@studyline/contract/comments';
import type { Actor } from '../../core/actor.ts';
import { canEdit, canRemove, canReply } from './policy.ts';
import type { CommentAuthor, CommentRow } from './queries.ts';

export function presentCommentAuthor(actor: Actor, row: CommentAuthor): Author {
  return presentAuthor(row.author_id, row.author_name, presentTeamName(actor.languageId, row.team));
}

export function canOf(actor: Actor, post: PostFacts, row: CommentRow): Comment['can'] {
  const facts = { authorId: row.author_id, isRemoved: row.removed_at !== null };
  return {
    edit: canEdit(actor, post, facts),
    delete: canRemove(actor, post, facts),
    reply: canReply(actor, post, facts),
  };
}

export function presentComment(actor: Actor, post: PostFacts, row: CommentRow): Comment {
  return {
    commentId: row.id,
    postId: row.post_id,
    parentCommentId: row.parent_id,
    commentText: row.text,
    author: presentCommentAuthor(actor, row),
    createDateTimeMillis: row.created_at.getTime(),
    editDateTimeMillis: row.edited_at?.getTime() ?? null,
    version: row.version,
    can: canOf(actor, post, row),
  };
}
