import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { presentTeamName, presentAuthor } from '../people/present.ts';
import type { Author } from '@studyline/contract/people/person';
import {
  type Attachment,
  type Comment,
  downloadAttachment,
  getAttachmentPreview,
} from '@studyline/contract/comments/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import type { Actor } from '../../core/actor.ts';
import { isPicture } from '../../files/content-type.ts';
import type { StoredFile } from '../post-files/file-answer.ts';
import { versionNumber } from '../posts/present.ts';
import { canEdit, canRemove, canRemoveAttachment, canReply, type CommentFacts } from './policy.ts';
import type { CommentAuthor, CommentRow } from './queries.ts';

export function presentCommentAuthor(actor: Actor, row: CommentAuthor): Author {
  return presentAuthor(row.authorId, row.authorName, presentTeamName(actor.languageId, row.team));
}

export function factsOf(row: CommentRow): CommentFacts {
  return {
    authorId: row.authorId,
    isRemoved: row.removedAt !== null,
    hasAttachment: row.attachment !== null,
  };
}

export function canOf(actor: Actor, post: PostFacts, row: CommentRow): Comment['can'] {
  const facts = factsOf(row);
  return {
    edit: canEdit(actor, post, facts),
    delete: canRemove(actor, post, facts),
    reply: canReply(actor, post, facts),
    removeAttachment: canRemoveAttachment(actor, post, facts),
  };
}

export function presentComment(actor: Actor, post: PostFacts, row: CommentRow): Comment {
  return {
    commentId: row.id,
    postId: row.postId,
    parentCommentId: row.parentId,
    commentText: row.text,
    author: presentCommentAuthor(actor, row),
    createDateTimeMillis: row.createdAt.getTime(),
    editDateTimeMillis: row.editedAt?.getTime() ?? null,
    replyCount: row.replyCount,
    version: row.version,
    label: versionNumber(row),
    attachment: row.attachment && presentAttachment(row.id, row.attachment),
    can: canOf(actor, post, row),
  };
}

function presentAttachment(commentId: number, file: StoredFile): Attachment {
  const params = { commentId };
  const preview = (size?: 'NORMAL') =>
    isPicture(file.mimeType) ? addressOf(getAttachmentPreview, { params, query: { size } }) : null;
  return {
    fileName: file.fileName,
    mimeType: file.mimeType,
    fileSizeInBytes: file.bytes,
    checksum: file.sha256,
    downloadUrl: addressOf(downloadAttachment, { params }),
    previewUrl: preview(),
    largePreviewUrl: preview('NORMAL'),
  };
}
