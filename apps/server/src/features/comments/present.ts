import type { Author } from '@studyline/contract/people';
import type { Comment } from '@studyline/contract/comments';
import type { Actor } from '../../core/actor.ts';
import { word } from '../../core/words.ts';
import type { PostFacts } from '../posts/policy.ts';
import { presentAuthor } from '../posts/present.ts';
import { canEdit, canRemove, canReply } from './policy.ts';
import type { CommentAuthor, CommentRow, TeamName } from './queries.ts';

/** A site by its code and city, any other team by its name. */
export function presentTeamName(languageId: string, team: TeamName | null): string | null {
  if (!team?.isSite || team.code === null) return team?.name ?? null;
  return team.city === null
    ? word(languageId, 'server.site', { code: team.code })
    : word(languageId, 'server.siteInCity', { code: team.code, city: team.city });
}

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
    commentText: row.removed_at === null ? row.text : null,
    author: presentCommentAuthor(actor, row),
    createDateTimeMillis: row.created_at.getTime(),
    editDateTimeMillis: row.edited_at?.getTime() ?? null,
    version: row.version,
    can: canOf(actor, post, row),
  };
}
