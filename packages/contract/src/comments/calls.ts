import { z } from 'zod';
import { author } from '../people/person.ts';
import { id, lines, millis, pageOf, paging } from '../core/common.ts';
import { may } from '../core/may.ts';
import { parseJson } from '../core/json.ts';
import { commentId, postId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { MEDIA_TYPES } from '../post-files/document-types.ts';

export const COMMENT_MAX = 5000;
export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024;

export const attachment = z
  .object({
    fileName: z.string(),
    mimeType: z.string().describe('Detected by its content. Never a type that a browser executes.'),
    fileSizeInBytes: z.number().int(),
    checksum: z.string().describe('SHA-256 of the file as it is stored, in hexadecimal.'),
    downloadUrl: z.string(),
    previewUrl: z.string().nullable().describe('A small version of the image; null for other files.'),
    largePreviewUrl: z
      .string()
      .nullable()
      .describe('The image, as wide as a page of a document; null for other files.'),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

const comment = z
  .object({
    commentId: z.number().int(),
    postId: z.number().int(),
    parentCommentId: z.number().int().nullable(),
    commentText: z
      .string()
      .nullable()
      .describe('Plain text. Null for a removed comment that is kept for its replies.'),
    author,
    createDateTimeMillis: millis,
    editDateTimeMillis: millis.nullable(),
    replyCount: z.number().int().describe('How many replies it has, without removed ones. A reply has none.'),
    version: z.number().int().describe('The version of the post that was current when it was written.'),
    label: z.string().describe('The label of that version, as people read it: v2.1.'),
    attachment: attachment.nullable(),
    can: z.object({ edit: may, delete: may, reply: may, removeAttachment: may }).meta({ id: 'CommentCan' }),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

const commentPage = pageOf(comment).meta({ id: 'CommentPage' });
const params = z.object({ postId });
const commentParams = z.object({ commentId });

export const listComments = endpoint({
  id: 'listComments',
  feature: 'comments',
  method: 'GET',
  path: '/comments/posts/{postId}',
  shows: ['COMMENTS'],
  summary: 'Comments of a post',
  description:
    'Oldest first unless sorted otherwise; a reply follows its parent (one level). pageSize counts threads. Each thread comes with its last 20 replies, or with as many as reach back to aroundCommentId, up to 500; listReplies has the others. totalCount counts comments and replies, without removed ones that keep their place. A link to a comment opens the page that holds it: aroundCommentId.',
  permission: 'POST_VIEW',
  params,
  query: z.object({
    ...paging,
    sort: z
      .enum(['OLDEST_FIRST', 'NEWEST_FIRST'])
      .default('OLDEST_FIRST')
      .describe(
        'The order of the threads, across pages. Replies follow their comment, oldest first, in either order.',
      ),
    aroundCommentId: id
      .optional()
      .describe(
        'Returns the page that contains this comment or reply, instead of `page`; the response says which page it is. 404 if it belongs to another post, or was removed completely.',
      ),
  }),
  result: commentPage,
  errors: ['POST_NOT_FOUND', 'COMMENT_NOT_FOUND'],
});

export const listReplies = endpoint({
  id: 'listReplies',
  feature: 'comments',
  method: 'GET',
  path: '/comments/{commentId}/replies',
  shows: ['COMMENTS'],
  summary: 'Replies to a comment',
  description:
    'Oldest first on each page; the first page has the newest. Also for a removed comment that is kept for its replies.',
  permission: 'POST_VIEW',
  params: commentParams,
  query: z.object(paging),
  result: commentPage,
  errors: ['COMMENT_NOT_FOUND'],
});

const commentText = z
  .preprocess(
    (v, { issues }) => {
      const read = typeof v === 'string' && v.startsWith('{') ? parseJson(v) : undefined;
      const given = read ? read.value : v;
      if (typeof given !== 'object' || given === null || !('commentText' in given)) return v;
      const { commentText: text, ...others } = given;
      const keys = Object.keys(others);
      if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: given });
      return text;
    },
    lines(1, COMMENT_MAX),
  )
  .describe('The text itself, or JSON {"commentText": …}.');
const commentBody = z
  .strictObject({
    commentTextRequest: commentText,
    parentCommentId: id.optional().describe('The comment to reply to.'),
  })
  .meta({ id: 'CommentInput', example: { commentTextRequest: 'The fridge in room 4 is meant' } });

export const addComment = endpoint({
  id: 'addComment',
  feature: 'comments',
  method: 'POST',
  path: '/comments/posts/{postId}',
  summary: 'Comment on a post, or reply to a comment',
  description:
    'As JSON, or multipart. A comment can have one file of at most 25 MB, after the fields: a PDF, an Office document, an image or a text, detected by its content. JPEG, PNG and WebP images are stored without their metadata, such as where and when a photo was taken, but with their colours and their orientation.',
  permission: 'COMMENT_CREATE',
  params,
  query: z.object({
    parentCommentId: id.optional().describe('The comment to reply to, unless given in the body.'),
  }),
  body: commentBody,
  file: { name: 'file', maxBytes: MAX_ATTACHMENT_BYTES, optional: true },
  result: comment,
  errors: [
    'POST_NOT_FOUND',
    'COMMENTS_CLOSED',
    'MENTIONED_PARENT_UNKNOWN',
    'NOT_PUBLISHED',
    'FIELD_AFTER_FILE',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_TYPE_REFUSED',
    'IMAGE_TYPE_REFUSED',
  ],
  creates: true,
});
export const listCommentAuthors = endpoint({
  id: 'listCommentAuthors',
  feature: 'comments',
  method: 'GET',
  path: '/comments/posts/{postId}/authors',
  shows: ['COMMENTS'],
  summary: 'Who has commented on a post',
  permission: 'POST_VIEW',
  params,
  result: z.object({ items: z.array(author) }),
  errors: ['POST_NOT_FOUND'],
});
export const getComment = endpoint({
  id: 'getComment',
  feature: 'comments',
  method: 'GET',
  path: '/comments/{commentId}',
  shows: ['COMMENTS'],
  summary: 'One comment',
  permission: 'POST_VIEW',
  params: commentParams,
  result: comment,
  errors: ['COMMENT_NOT_FOUND'],
});
export const editComment = endpoint({
  id: 'editComment',
  feature: 'comments',
  method: 'PATCH',
  path: '/comments/{commentId}',
  summary: 'Change your own comment; the previous text stays in the audit trail',
  permission: 'COMMENT_CREATE',
  params: commentParams,
  body: z.strictObject({ commentTextRequest: commentText }),
  multipart: true,
  result: comment,
  errors: ['COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT', 'COMMENTS_CLOSED'],
});
export const removeComment = endpoint({
  id: 'removeComment',
  feature: 'comments',
  method: 'DELETE',
  path: '/comments/{commentId}',
  summary: 'Remove a comment',
  permission: 'COMMENT_CREATE',
  params: commentParams,
  result: z.object({ commentId: z.number().int(), removed: z.literal(true) }),
  errors: ['COMMENT_NOT_FOUND', 'NOT_YOUR_COMMENT', 'COMMENTS_CLOSED'],
});
export const listCommentActions = endpoint({
  id: 'listCommentActions',
  feature: 'comments',
  method: 'GET',
  path: '/comments/{commentId}/actions',
  shows: 'nothing',
  summary: 'What the caller may do with a comment',
  permission: 'POST_VIEW',
  params: commentParams,
  result: comment.shape.can,
  errors: ['COMMENT_NOT_FOUND'],
});

export const downloadAttachment = endpoint({
  id: 'downloadAttachment',
  feature: 'comments',
  method: 'GET',
  path: '/comments/{commentId}/attachment/download',
  shows: 'nothing',
  summary: 'File of a comment, whole or by Range',
  description: 'Returning the whole file is recorded in the audit trail; a part is not.',
  permission: 'POST_VIEW',
  params: commentParams,
  result: 'BYTES',
  mediaTypes: MEDIA_TYPES,
  errors: ['COMMENT_NOT_FOUND', 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
export const getAttachmentPreview = endpoint({
  id: 'getAttachmentPreview',
  feature: 'comments',
  method: 'GET',
  path: '/comments/{commentId}/attachment/preview',
  shows: 'nothing',
  summary: "The display version of a comment's image, created when first requested",
  permission: 'POST_VIEW',
  params: commentParams,
  query: z.object({
    size: z.enum(['SMALL', 'NORMAL']).default('SMALL').describe('NORMAL is as wide as a page of a document.'),
  }),
  result: 'BYTES',
  mediaTypes: ['image/webp'],
  errors: ['COMMENT_NOT_FOUND', 'FILE_NOT_FOUND'],
});
export const removeAttachment = endpoint({
  id: 'removeAttachment',
  feature: 'comments',
  method: 'DELETE',
  path: '/comments/{commentId}/attachment',
  summary: 'Remove the file of a comment; the comment stays',
  permission: 'COMMENT_CREATE',
  params: commentParams,
  result: comment,
  errors: ['COMMENT_NOT_FOUND', 'FILE_NOT_FOUND', 'NOT_YOUR_COMMENT', 'COMMENTS_CLOSED'],
});
