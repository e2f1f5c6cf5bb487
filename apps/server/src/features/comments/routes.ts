import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/comments/calls';
import { mountRoom } from '../../http/route.ts';
import { addComment } from './add-comment.ts';
import { downloadAttachment, getAttachmentPreview, removeAttachment } from './attachments.ts';
import { editComment } from './edit-comment.ts';
import { getComment } from './get-comment.ts';
import { listCommentActions } from './list-comment-actions.ts';
import { listCommentAuthors } from './list-comment-authors.ts';
import { listComments } from './list-comments.ts';
import { listReplies } from './list-replies.ts';
import { removeComment } from './remove-comment.ts';

export function mountComments(app: FastifyInstance): void {
  mountRoom(app, contract, {
    listComments,
    listReplies,
    addComment,
    listCommentAuthors,
    getComment,
    editComment,
    removeComment,
    listCommentActions,
    downloadAttachment,
    getAttachmentPreview,
    removeAttachment,
  });
}
