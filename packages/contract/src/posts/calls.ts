import { z } from 'zod';
import { eventResponses } from '../calendar/calls.ts';
import { author } from '../people/person.ts';
import { line, millis, queryFlag, whole } from '../core/common.ts';
import { may } from '../core/may.ts';
import { channelId, postParams, versionParams } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  participationTypes,
  requiredAction,
  requiredActionTypes,
} from '../required-actions/required-action.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { postBlinding } from '../sharing/calls.ts';

export const postTypes = ['DOCUMENT', 'NEWS', 'EVENT', 'COURSE', 'ORDER', 'PICKUP'] as const;
export type PostType = (typeof postTypes)[number];
/** Types whose posts people write. What orders and pickups say comes from their own steps. A table with a row for each names the missing one. */
export const writtenTypes = ['DOCUMENT', 'NEWS', 'EVENT'] as const satisfies readonly PostType[];
export type WrittenType = (typeof writtenTypes)[number];
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
/** The longest title of a post, in letters. */
export const MAX_TITLE = 255;
export const priorities = ['NORMAL', 'URGENT', 'SAFETY'] as const;

const postVersion = z
  .object({
    version: z.number().int(),
    label: z
      .string()
      .describe('The version label that people see, computed from major and minor changes: v2.1.'),
    versionLabel: z.enum(versionLabels).describe('SUPERCEDED is the spelling of the specification.'),
    changeType: z.enum(changeTypes),
    title: z.string(),
    changeDescription: z.string().nullable(),
    isPayloadVersion: z
      .boolean()
      .describe(
        'Whether the shown version says what this one said first: itself, or after a revert an earlier one.',
      ),
    payloadVersion: z
      .number()
      .int()
      .describe('The version that first said what this one says: itself, or after a revert an earlier one.'),
    lastPublishDateTimeMillis: millis.nullable(),
    lastPublishAuthor: author.nullable(),
    author,
    url: z.string(),
    can: z
      .object({ revert: may.describe('Whether the caller may publish anew what this version said.') })
      .meta({ id: 'PostVersionCan' }),
  })
  .meta({ id: 'PostVersion' });
export type PostVersion = z.infer<typeof postVersion>;

const postCan = z
  .object({
    comment: may,
    updateTitle: may,
    updatePermissions: may.describe('Who may do what with it, and who sees it.'),
    classify: may.describe('The categories of the post.'),
    addVersion: may,
    editDraft: may.describe(
      'The form of a draft: what its author changes before it is published. Of a publication, that of the draft behind it.',
    ),
    submit: may,
    resubmit: may,
    approve: may,
    reject: may,
    extend: may,
    restore: may,
    delete: may,
    viewCompliance: may,
    viewAudit: may,
    viewSubscribers: may.describe('Who subscribes to it, and subscribing others to it.'),
  })
  .meta({ id: 'PostCan' });
export type PostCan = z.infer<typeof postCan>;

const postDetail = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    label: z.string(),
    versionLabel: z.enum(versionLabels),
    currentVersion: z
      .number()
      .int()
      .nullable()
      .describe('The published version that readers should see; null before the first publication.'),
    channelId: z.number().int(),
    channelName: z.string(),
    title: z.string(),
    postType: z.enum(postTypes),
    priority: z.enum(priorities),
    commentCount: z.number().int(),
    viewCount: z.number().int(),
    actions: z.array(requiredAction).describe("The caller's required actions on this post, open and done."),
    completedActionsCount: z.number().int(),
    changeDescription: z.string().nullable(),
    expirationDateTimeMillis: millis.nullable(),
    submittedAtDateTimeMillis: millis.nullable(),
    rejectedReason: z.string().nullable().describe('Why this version was rejected; null for every other.'),
    rejectedBy: author.nullable().describe('Who rejected this version; null for every other.'),
    hasViewedLastModification: z.boolean(),
    markedAsUnread: z.boolean(),
    requiresAction: z.boolean(),
    lastModificationType: z.enum(modificationTypes),
    author: author.describe('Who wrote this version.'),
    lastModifiedAuthor: author,
    lastModifiedDateTimeMillis: millis,
    lastPublishAuthor: author.nullable(),
    lastPublishDateTimeMillis: millis.nullable(),
    lastViewedDateTimeMillis: millis.nullable(),
    metadata: z.object({ compliance: z.object({ isCompliant: z.boolean() }) }).meta({ id: 'PostMetadata' }),
    mimeType: z.string().nullable(),
    classifications: z.array(
      z
        .object({ taxonomyId: z.number().int(), categoryId: z.number().int(), name: z.string() })
        .meta({ id: 'PostCategory' }),
    ),
    sharedWithDescription: z
      .string()
      .describe(
        'With whom the post is shared, or is to be once it is published, in words. Teams that the caller does not see are counted.',
      ),
    blinding: postBlinding,
    preActivation: z.boolean().describe('Whether sites see it before they are active.'),
    subscriptions: z
      .object({
        subscribedToPostActivity: z.boolean(),
        subscribedToPostCommentActivity: z.boolean(),
      })
      .meta({ id: 'PostSubscriptions' }),
    thumbnailImageUrl: z.string().nullable(),
    thumbnailContent: z
      .string()
      .nullable()
      .describe('How the text of news begins, without its marks; null for a document.'),
    can: postCan,
  })
  .meta({ id: 'PostDetail' });
export type PostDetail = z.infer<typeof postDetail>;

/** A post as feeds, the summary and the detail carry it (specification 3, post wrapper). */
export const postWrapper = z
  .object({
    checksum: z.string().nullable(),
    downloadUrl: z.string().nullable(),
    repositoryId: z
      .number()
      .int()
      .nullable()
      .describe(
        'The stored file of this version; null without one. A version that keeps its file names the same.',
      ),
    srcUrl: z
      .string()
      .nullable()
      .describe('Where the video of a course plays from. Courses do not work yet, so this is null.'),
    fileName: z.string().nullable(),
    fileSizeInBytes: z.number().int().nullable(),
    mimeType: z.string().nullable(),
    createdByUserName: z.string(),
    eventStartDateTimeMillis: millis
      .nullable()
      .describe('Of an event; null for other posts, like the other event fields.'),
    eventEndDateTimeMillis: millis.nullable(),
    eventTimeZone: z.string().nullable().describe('The time zone of the place.'),
    eventLocation: z.string().nullable(),
    eventUrl: z.string().nullable().describe('Where the event can be joined from elsewhere.'),
    postDetail,
  })
  .meta({ id: 'PostWrapper' });
export type PostWrapper = z.infer<typeof postWrapper>;

/** What publishing a version would ask under one rule, and of how many. */
export const wouldAsk = z
  .object({
    requiredActionType: z.enum(requiredActionTypes),
    memberParticipationType: z.enum(participationTypes),
    gracePeriodMillis: z.number().int(),
    roleNames: z.array(z.string()).nullable().describe('The roles that it names; null for everybody.'),
    unaskedRoleNames: z
      .array(z.string())
      .describe('Those of them of which nobody is asked, because none may view the post or there is none.'),
    memberCount: z.number().int(),
    teamCount: z.number().int(),
  })
  .meta({ id: 'WouldAsk' });

/** The detail of one version, with what only the open post shows. */
const postOpened = postWrapper
  .extend({
    postDetail: postDetail
      .extend({
        versions: z
          .array(postVersion)
          .describe('The versions that the caller may see, newest first. Lists leave them out.'),
      })
      .meta({ id: 'PostDetailOpened' }),
    edit: z
      .number()
      .int()
      .describe('Counts the changes of a draft. An approval carries the edit that its approver has seen.'),
    newsContent: z.string().nullable().describe('Sanitised HTML of news; null for other types.'),
    documentationUrl: z
      .string()
      .nullable()
      .describe('The document of the trusted documentation origin that the text leads to, for a frame.'),
    documentPreviewData: z.object({
      status: z.enum(['READY', 'PENDING', 'NONE']),
      reason: z
        .string()
        .nullable()
        .describe('Why there is no preview: ENCRYPTED, BROKEN, TOO_LARGE, TIMEOUT, NO_PREVIEW.'),
      totalPages: z.number().int().describe('The pages of the file.'),
      shownPages: z
        .number()
        .int()
        .describe('Those that can be shown as pictures. The others are downloaded.'),
    }),
    changeType: z.enum(changeTypes),
    eventAnswer: z
      .object({
        response: z.enum(eventResponses).nullable(),
        answeredAtDateTimeMillis: millis.nullable(),
        can: z.object({ respond: may }),
      })
      .nullable()
      .describe("The caller's answer to an event, and whether they may give another; null for other posts."),
    lastCompleted: z
      .object({
        version: z.number().int(),
        label: z.string(),
        requiredActionType: z.enum(requiredActionTypes),
        completedAtDateTimeMillis: millis,
      })
      .meta({ id: 'LastCompleted' })
      .nullable()
      .describe(
        'What the caller last completed before the actions of this version were asked: on which version, and when.',
      ),
    asks: z
      .array(wouldAsk)
      .describe(
        'What publishing this version would ask, and of how many, or publishing anew an earlier one that the caller may revert to. Empty where nothing of the kind can be published, and for a minor version.',
      ),
    permissions: permissionSet
      .nullable()
      .describe('Who may do what with it; null for who may not change that.'),
    sharedWith: z.object({
      memberCount: z.number().int(),
      members: z.array(author),
      everSeeingRoleNames: z
        .array(z.string())
        .describe(
          'The roles that view every post, whatever its permissions say, and that somebody has; empty for a post for everyone.',
        ),
    }),
  })
  .meta({ id: 'PostOpened' });
export type PostOpened = z.infer<typeof postOpened>;

const params = z.object(postParams);
const ofVersion = z.object(versionParams);

export const getPost = endpoint({
  id: 'getPost',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}',
  summary: 'The latest version of a post',
  permission: 'POST_VIEW',
  params,
  result: postOpened,
  errors: ['POST_NOT_FOUND', 'POST_WITHDRAWN'],
});
export const getPostVersion = endpoint({
  id: 'getPostVersion',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}/{version}',
  summary: 'One version of a post',
  permission: 'POST_VIEW',
  params: ofVersion,
  result: postOpened,
  errors: ['POST_NOT_FOUND', 'POST_WITHDRAWN'],
});
export const getPostSummary = endpoint({
  id: 'getPostSummary',
  feature: 'posts',
  method: 'GET',
  path: '/posts/{id}/summary',
  summary: 'A post as the feed shows it',
  permission: 'POST_VIEW',
  params,
  query: z.object({
    showOnlySummary: queryFlag.default(true).describe('Has no effect: the summary is all there is.'),
  }),
  result: postWrapper,
  errors: ['POST_NOT_FOUND', 'POST_WITHDRAWN'],
});

const unread = z
  .object({
    postId: z.number().int(),
    markedAsUnread: z.boolean(),
    hasViewedLastModification: z.boolean(),
  })
  .meta({ id: 'ReadMark' });
export const markAsUnread = endpoint({
  id: 'markAsUnread',
  feature: 'posts',
  method: 'POST',
  path: '/posts/{id}/mark-as-unread',
  summary: 'Mark a post unread for oneself',
  permission: 'POST_VIEW',
  causes: [{ event: 'update-post', reason: 'UNREAD' }],
  params,
  result: unread,
  errors: ['POST_NOT_FOUND', 'NOT_PUBLISHED'],
});
export const markAsRead = endpoint({
  id: 'markAsRead',
  feature: 'posts',
  method: 'DELETE',
  path: '/posts/{id}/mark-as-unread',
  summary: 'Mark a post read again',
  permission: 'POST_VIEW',
  causes: [{ event: 'update-post', reason: 'UNREAD' }],
  params,
  result: unread,
  errors: ['POST_NOT_FOUND'],
});

/** So many posts are marked by one call. */
export const MARKED_AT_ONCE = 1000;
export const markAllAsRead = endpoint({
  id: 'markAllAsRead',
  feature: 'posts',
  method: 'POST',
  path: '/user/posts/mark-as-read',
  summary: 'Mark all unread posts read, of one study by channelId or of all own studies',
  permission: 'SELF',
  causes: [{ event: 'update-channel', reason: 'UNREAD' }],
  query: z.object({
    channelId: channelId.optional(),
    asOf: whole(0)
      .optional()
      .describe('The moment of the list that the person sees. What was published later stays unread.'),
  }),
  result: z
    .object({
      markedCount: z.number().int(),
      hasMore: z.boolean().describe('As many were marked as one call marks; there may be more.'),
    })
    .meta({ id: 'AllRead' }),
  errors: ['CHANNEL_NOT_FOUND'],
});

const titleBody = z
  .strictObject({ title: line(1, MAX_TITLE) })
  .meta({ id: 'Title', example: { title: 'Protocol, version 3' } });
const titled = z
  .object({ postId: z.number().int(), version: z.number().int(), title: z.string() })
  .meta({ id: 'Titled' });
export const updateVersionTitle = endpoint({
  id: 'updateVersionTitle',
  feature: 'posts',
  method: 'PATCH',
  path: '/posts/{id}/{version}/metadata/title',
  summary: 'Change the title of a version',
  permission: 'POST_UPDATE',
  causes: [{ event: 'update-post', reason: 'TITLE' }],
  params: ofVersion,
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
  params,
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
  params,
  query: z.object({
    version: versionParams.version
      .optional()
      .describe(
        'The version that is to go, as the caller has seen it. If another one would go instead, nothing does.',
      ),
  }),
  result: z.object({ postId: z.number().int(), deleted: z.enum(['DRAFT', 'POST']) }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'POST_CHANGED'],
});
