import type { FastifyInstance } from 'fastify';
import * as contract from '@studyline/contract/comments/calls';
import { route } from '../../http/route.ts';
import { addComment } from './add-comment.ts';
import { downloadAttachment, getAttachmentPreview, removeAttachment } from './attachments.ts';
import * as service from './service.ts';

export function mountComments(app: FastifyInstance): void {
  route(app, contract.listComments, ({ actor, params, query }) =>
    service.listComments(actor, { ...params, ...query }),
  );
  route(app, contract.listReplies, ({ actor, params, query }) =>
    service.listReplies(actor, { ...params, ...query }),
  );
  route(app, contract.addComment, ({ actor, params, query, body, file }) =>
    addComment(actor, {
      ...params,
      text: body.commentTextRequest,
      parentId: body.parentCommentId ?? query.parentCommentId,
      file,
    }),
  );
  route(app, contract.listCommentAuthors, ({ actor, params }) =>
    service.listCommentAuthors(actor, params.postId),
  );
  route(app, contract.getComment, ({ actor, params }) => service.getComment(actor, params.commentId));
  route(app, contract.editComment, ({ actor, params, body }) =>
    service.editComment(actor, { ...params, text: body.commentTextRequest }),
  );
  route(app, contract.removeComment, ({ actor, params }) => service.removeComment(actor, params));
  route(app, contract.listCommentActions, ({ actor, params }) =>
    service.listCommentActions(actor, params.commentId),
  );
  route(app, contract.downloadAttachment, ({ actor, params, range, ifRange }) =>
    downloadAttachment(actor, { ...params, range, ifRange }),
  );
  route(app, contract.getAttachmentPreview, ({ actor, params, query, signal }) =>
    getAttachmentPreview(actor, { ...params, ...query, signal }),
  );
  route(app, contract.removeAttachment, ({ actor, params }) => removeAttachment(actor, params));
}
