import { z } from 'zod';
import { author } from './people.ts';
import { id, line, may, millis, queryFlag, version } from './common.ts';
import { endpoint } from './endpoint.ts';
import { requiredAction } from './required-actions.ts';

export const postTypes = ['DOCUMENT', 'NEWS', 'EVENT', 'COURSE', 'ORDER', 'PICKUP'] as const;
/** SUPERCEDED is the specification's spelling on the wire; screens say "Superseded". */
export const versionLabels = [
  'DRAFT',
  'PUBLISHED',
  'SUPERCEDED',
  'REJECTED',
  'EXPIRED',
  'WITHDRAWN',
] as const;
export const modificationTypes = [
  'CREATED',
  'NEW_VERSION',
  'METADATA',
  'CLASSIFICATION',
  'PERMISSIONS',
  'RULES',
  'REVERTED',
  'COMMENT',
] as const;
export const changeTypes = ['MINOR', 'MAJOR'] as const;
export const priorities = ['NORMAL', 'URGENT', 'SAFETY'] as const;

const postVersion = z.object({
  version: z.number().int(),
  /** The version label that people see, computed from major and minor changes: v2.1. */
  label: z.string(),
  versionLabel: z.enum(versionLabels),
  changeType: z.enum(changeTypes),
  changeDescription: z.string().nullable(),
  isPayloadVersion: z.boolean(),
  lastPublishDateTimeMillis: millis.nullable(),
  author,
  url: z.string(),
});
export type PostVersion = z.infer<typeof postVersion>;

const postCan = z.object({
  comment: may,
  updateTitle: may,
  addVersion: may,
  submit: may,
  resubmit: may,
  approve: may,
  reject: may,
  extend: may,
  restore: may,
  delete: may,
  viewCompliance: may,
  viewAudit: may,
});
export type PostCan = z.infer<typeof postCan>;

const postDetail = z.object({
  postId: z.number().int(),
  version: z.number().int(),
  label: z.string(),
  versionLabel: z.enum(versionLabels),
  /** The published version that readers should see; null before the first publication. */
  currentVersion: z.number().int().nullable(),
  channelId: z.number().int(),
  channelName: z.string(),
  title: z.string(),
  postType: z.enum(postTypes),
  priority: z.enum(priorities),
  commentCount: z.number().int(),
  viewCount: z.number().int(),
  /** The caller's required actions on this post, open and done. */
  actions: z.array(requiredAction),
  completedActionsCount: z.number().int(),
  changeDescription: z.string().nullable(),
  expirationDateTimeMillis: millis.nullable(),
  submittedAtDateTimeMillis: millis.nullable(),
  hasViewedLastModification: z.boolean(),
  markedAsUnread: z.boolean(),
  requiresAction: z.boolean(),
  lastModificationType: z.enum(modificationTypes),
  lastModifiedAuthor: author,
  lastModifiedDateTimeMillis: millis,
  lastPublishAuthor: author.nullable(),
  lastPublishDateTimeMillis: millis.nullable(),
  lastViewedDateTimeMillis: millis.nullable(),
  metadata: z.object({ compliance: z.object({ isCompliant: z.boolean() }) }),
  mimeType: z.string().nullable(),
  classifications: z.array(
    z.object({ taxonomyId: z.number().int(), categoryId: z.number().int(), name: z.string() }),
  ),
  sharedWithDescription: z.string(),
  subscriptions: z.object({
    subscribedToPostActivity: z.boolean(),
    subscribedToPostCommentActivity: z.boolean(),
  }),
  thumbnailImageUrl: z.string().nullable(),
  can: postCan,
});
export type PostDetail = z.infer<typeof postDetail>;

/** A post as feeds, the summary and the detail carry it (specification 3, post wrapper). */
export const postWrapper = z.object({
  checksum: z.string().nullable(),
  downloadUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSizeInBytes: z.number().int().nullable(),
  mimeType: z.string().nullable(),
  createdByUserName: z.string(),
  postDetail,
});
export type PostWrapper = z.infer<typeof postWrapper>;

/** The detail of one version, with what only the open post shows. */
const postOpened = postWrapper.extend({
  /** Counts the changes of a draft. An approval carries the edit that its approver has seen. */
  edit: z.number().int(),
  /** Sanitised HTML of news; null for other types. */
  newsContent: z.string().nullable(),
  /** Why this version was rejected; null for every other. */
  rejectedReason: z.string().nullable(),
  versions: z.array(postVersion),
  documentPreviewData: z.object({
    status: z.enum(['READY', 'PENDING', 'NONE']),
    /** Why there is no preview: ENCRYPTED, BROKEN, TOO_LARGE, TIMEOUT, NO_PREVIEW. */
    reason: z.string().nullable(),
    totalPages: z.number().int(),
  }),
  sharedWith: z.object({ memberCount: z.number().int(), members: z.array(author) }),
});
export type PostOpened = z.infer<typeof postOpened>;

const idParams = z.object({ id });
const versionParams = z.object({ id, version });

export const getPost = endpoint({
  id: 'getPost',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}',
  summary: 'The latest version of a post',
  permission: 'POST_VIEW',
  params: idParams,
  result: postOpened,
  errors: ['POST_NOT_FOUND'],
});
export const getPostVersion = endpoint({
  id: 'getPostVersion',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}/{version}',
  summary: 'One version of a post',
  permission: 'POST_VIEW',
  params: versionParams,
  result: postOpened,
  errors: ['POST_NOT_FOUND'],
});
export const getPostSummary = endpoint({
  id: 'getPostSummary',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}/summary',
  summary: 'A post as the feed shows it',
  permission: 'POST_VIEW',
  params: idParams,
  query: z.object({ showOnlySummary: queryFlag.default(true) }),
  result: postWrapper,
  errors: ['POST_NOT_FOUND'],
});

const unread = z.object({
  postId: z.number().int(),
  markedAsUnread: z.boolean(),
  hasViewedLastModification: z.boolean(),
});
export const markAsUnread = endpoint({
  id: 'markAsUnread',
  feature: 'posts',
  method: 'POST',
  path: '/posts/{id}/mark-as-unread',
  summary: 'Mark a post unread for oneself',
  permission: 'POST_VIEW',
  causes: [{ event: 'update-post', reason: 'UNREAD' }],
  params: idParams,
  result: unread,
  errors: ['POST_NOT_FOUND'],
});
export const markAsRead = endpoint({
  id: 'markAsRead',
  feature: 'posts',
  method: 'DELETE',
  path: '/posts/{id}/mark-as-unread',
  summary: 'Mark a post read again',
  permission: 'POST_VIEW',
  causes: [{ event: 'update-post', reason: 'UNREAD' }],
  params: idParams,
  result: unread,
  errors: ['POST_NOT_FOUND'],
});

const titleBody = z.strictObject({ title: line(1, 255) });
const titled = z.object({ postId: z.number().int(), version: z.number().int(), title: z.string() });
export const updateVersionTitle = endpoint({
  id: 'updateVersionTitle',
  feature: 'posts',
  method: 'PATCH',
  path: '/posts/{id}/{version}/metadata/title',
  summary: 'Change the title of a version',
  permission: 'POST_UPDATE',
  causes: [{ event: 'update-post', reason: 'TITLE' }],
  params: versionParams,
  body: titleBody,
  result: titled,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'POST_SUPERCEDED'],
});
export const updateTitle = endpoint({
  id: 'updateTitle',
  feature: 'posts',
  method: 'PUT',
  path: '/posts/{id}/metadata/title',
  summary: 'Change the title of the latest version',
  permission: 'POST_UPDATE',
  causes: [{ event: 'update-post', reason: 'TITLE' }],
  params: idParams,
  body: titleBody,
  result: titled,
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'POST_SUPERCEDED'],
});

export const deletePost = endpoint({
  id: 'deletePost',
  feature: 'posts',
  method: 'DELETE',
  path: '/posts/{id}',
  summary: 'Delete the draft; where there is none, withdraw the post (a tombstone stays)',
  permission: 'POST_DELETE',
  causes: [
    { event: 'update-post', reason: 'DRAFT', when: { deleted: 'DRAFT' } },
    { event: 'update-post', reason: 'WITHDRAWN', when: { deleted: 'POST' } },
  ],
  params: idParams,
  result: z.object({ postId: z.number().int(), deleted: z.enum(['DRAFT', 'POST']) }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});

const subscribed = z.object({ subscribed: z.boolean() });

const postParams = z.object({ postId: id });
export const subscribeToPost = endpoint({
  id: 'subscribeToPost',
  feature: 'posts',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Subscribe to a post's activity",
  permission: 'SELF',
  causes: [{ event: 'update-post', reason: 'SUBSCRIPTION' }],
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromPost = endpoint({
  id: 'unsubscribeFromPost',
  feature: 'posts',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}',
  summary: "Unsubscribe from a post's activity",
  permission: 'SELF',
  causes: [{ event: 'update-post', reason: 'SUBSCRIPTION' }],
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const subscribeToComments = endpoint({
  id: 'subscribeToComments',
  feature: 'posts',
  method: 'POST',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Subscribe to a post's comments",
  permission: 'SELF',
  causes: [{ event: 'update-post', reason: 'SUBSCRIPTION' }],
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
export const unsubscribeFromComments = endpoint({
  id: 'unsubscribeFromComments',
  feature: 'posts',
  method: 'DELETE',
  path: '/user/subscriptions/posts/{postId}/comments',
  summary: "Unsubscribe from a post's comments",
  permission: 'SELF',
  causes: [{ event: 'update-post', reason: 'SUBSCRIPTION' }],
  params: postParams,
  result: subscribed,
  errors: ['POST_NOT_FOUND'],
});
