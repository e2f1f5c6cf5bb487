import { z } from 'zod';
import { defineEvents, id, ofPost, ofVersion, toReaders } from './event.ts';

const ofAuthor = { ...ofPost, userId: id };
const ofComment = { commentId: id };
const fileName = z.string();
const sha256 = z.string();

/** The user is the comment's author, or who downloaded its file. The file name is that of the comment's attachment. */
export const commentEvents = defineEvents({
  'comment.created': {
    ids: { ...ofVersion, userId: id },
    facts: { ...ofComment, parentCommentId: id.nullable(), sha256: sha256.optional() },
    texts: { fileName: fileName.optional() },
    kind: 'COMMENTS',
    announces: [toReaders('COMMENT_ADDED')],
  },
  'comment.edited': {
    ids: ofAuthor,
    facts: ofComment,
    texts: { before: z.string(), after: z.string() },
    kind: 'COMMENTS',
    announces: [toReaders('COMMENT_CHANGED')],
  },
  'comment.removed': {
    ids: ofAuthor,
    facts: { ...ofComment, sha256: sha256.optional() },
    texts: { before: z.string(), fileName: fileName.optional() },
    kind: 'COMMENTS',
    announces: [toReaders('COMMENT_REMOVED')],
  },
  'comment.attachmentRemoved': {
    ids: ofAuthor,
    facts: { ...ofComment, sha256 },
    texts: { fileName },
    kind: 'COMMENTS',
    announces: [toReaders('COMMENT_CHANGED')],
  },
  'comment.attachmentDownloaded': {
    ids: { ...ofPost, userId: id },
    facts: { ...ofComment, sha256 },
    texts: { fileName },
    kind: 'DOWNLOADS',
    announces: [],
  },
});
