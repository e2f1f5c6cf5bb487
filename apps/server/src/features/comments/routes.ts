import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/comments/calls';
import { mountRoom } from '../../http/route.ts';
import { addComment } from './add-comment.ts';
import { downloadAttachment, getAttachmentPreview, removeAttachment } from './attachments.ts';
import {
  editComment,
  getComment,
  listCommentActions,
  listCommentAuthors,
  listComments,
  listReplies,
  removeComment,
} from './service.ts';

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
