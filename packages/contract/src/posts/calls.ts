import { z } from 'zod';
import { eventResponses } from '../calendar/calls.ts';
import { author } from '../people/person.ts';
import { course } from '../courses/course-fields.ts';
import { line, millis, queryFlag, whole } from '../core/common.ts';
import { may } from '../core/may.ts';
import { channelId, postParams, versionParams } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  participationTypes,
  requiredAction,
  requiredActionTypes,
} from '../required-actions/required-action.ts';
import { money } from '../core/money.ts';
import { status as serviceStatus } from '../service-items/status.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { postBlinding } from '../sharing/calls.ts';

export const postTypes = ['DOCUMENT', 'NEWS', 'EVENT', 'COURSE', 'ORDER', 'PICKUP'] as const;
export type PostType = (typeof postTypes)[number];
/**
 * Types whose posts people write. The content of orders and pickups comes from their own steps. A table that lacks one of these types does
 * not compile.
 */
export const writtenTypes = ['DOCUMENT', 'NEWS', 'EVENT', 'COURSE'] as const satisfies readonly PostType[];
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
/** The longest title of a post, in characters. */
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
        'Whether the version shown has the same content as this one: itself or, after a revert, an earlier one.',
      ),
    payloadVersion: z
      .number()
      .int()
      .describe('The version that first had this content: itself or, after a revert, an earlier one.'),
    lastPublishDateTimeMillis: millis.nullable(),
    lastPublishAuthor: author.nullable(),
    author,
    url: z.string(),
    can: z
      .object({ revert: may.describe('Whether the caller can revert to this version.') })
      .meta({ id: 'PostVersionCan' }),
  })
  .meta({ id: 'PostVersion' });
export type PostVersion = z.infer<typeof postVersion>;

const postCan = z
  .object({
    comment: may,
    updateTitle: may,
    updatePermissions: may.describe('Who may do what with it, and who can see it.'),
    updateRules: may.describe(
      'What it requires of whom, once it is published. The rules of a draft are in its form.',
    ),
    classify: may.describe('The categories of the post.'),
    addVersion: may,
    editDraft: may.describe(
      'The form of a draft: what its author can change before it is published. For a publication, the form of the draft behind it.',
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
    viewSubscribers: may.describe('Its subscribers, and subscribing others to it.'),
  })
  .meta({ id: 'PostCan' });
export type PostCan = z.infer<typeof postCan>;

const hasViewedLastModification = z
  .boolean()
  .describe(
    'Whether the caller has opened what was last changed so that it is unread again. False while it is marked as unread: a post is unread if and only if this is false.',
  );
const markedAsUnread = z
  .boolean()
  .describe('Whether the caller has marked it as unread, and has not opened it or marked it as read since.');

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
    hasViewedLastModification,
    markedAsUnread,
    requiresAction: z
      .boolean()
      .describe(
        'Whether it requires an action of the caller now, as the filter REQUIRES_ACTION has it. Actions paused while a team is on hold are not required until it resumes.',
      ),
    lastModificationType: z.enum(modificationTypes),
    author: author.describe('Who wrote this version.'),
    lastModifiedAuthor: author,
    lastModifiedDateTimeMillis: millis,
    lastPublishAuthor: author.nullable(),
    lastPublishDateTimeMillis: millis.nullable(),
    lastViewedDateTimeMillis: millis.nullable(),
    metadata: z
      .object({
        compliance: z.object({
          isCompliant: z.boolean().describe('Whether nothing is required of the caller now.'),
        }),
      })
      .meta({ id: 'PostMetadata' }),
    mimeType: z.string().nullable(),
    eventStartDateTimeMillis: millis.nullable().describe('Of an event, as beside the detail.'),
    eventEndDateTimeMillis: millis.nullable(),
    orderCurrentStatusLabel: z.string().nullable().describe('Of an order or a pickup, in words.'),
    orderPONumber: z.string().nullable(),
    orderRequestedForDateMillis: millis.nullable().describe('Midnight in UTC of the day.'),
    orderSiteName: z.string().nullable(),
    orderSiteNumber: z.string().nullable(),
    orderSubscription: z.boolean().describe('Whether the caller follows the order.'),
    classifications: z.array(
      z
        .object({ taxonomyId: z.number().int(), categoryId: z.number().int(), name: z.string() })
        .meta({ id: 'PostCategory' }),
    ),
    sharedWithDescription: z
      .string()
      .describe(
        "Who the post is shared with, or will be once it is published, in words. Teams the caller can't see are only counted.",
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
      .describe('The beginning of the news text, without formatting; null for a document.'),
    can: postCan,
  })
  .meta({ id: 'PostDetail' });
export type PostDetail = z.infer<typeof postDetail>;

const orderLineItem = z
  .object({
    articleNumber: z.string(),
    name: z.string(),
    unit: z.string(),
    quantity: z.number().int(),
    shipped: z.number().int(),
    price: money.nullable().describe('Of one; null for people who see no prices.'),
  })
  .meta({ id: 'OrderLineItem' });

/** A post as in feeds, the summary and the detail (specification 3, post wrapper). */
export const postWrapper = z
  .object({
    checksum: z.string().nullable(),
    downloadUrl: z.string().nullable(),
    repositoryId: z
      .number()
      .int()
      .nullable()
      .describe(
        'The stored file of this version; null if there is none. A version that keeps its file refers to the same one.',
      ),
    srcUrl: z
      .string()
      .nullable()
      .describe('Where the video of a course plays from, by Range; null for other posts.'),
    courseName: z.string().nullable().describe('The title of a course; null for other posts.'),
    courseVideoPosterUrl: z.string().nullable().describe('The picture shown before the video plays.'),
    courseDurationMillis: z.number().int().nullable().describe('The length of the video of a course.'),
    fileName: z.string().nullable(),
    fileSizeInBytes: z.number().int().nullable(),
    mimeType: z.string().nullable(),
    createdByUserName: z.string(),
    eventStartDateTimeMillis: millis
      .nullable()
      .describe('Of an event; null for other posts, like the other event fields.'),
    eventEndDateTimeMillis: millis.nullable(),
    eventTimeZone: z.string().nullable().describe('The time zone of the location.'),
    eventLocation: z.string().nullable(),
    eventUrl: z.string().nullable().describe('Where the event can be joined from elsewhere.'),
    serviceItemId: z.number().int().nullable().describe('Of an order or a pickup; null for other posts.'),
    orderStatus: serviceStatus.nullable(),
    orderLineCount: z.number().int().nullable(),
    orderLineItems: z
      .array(orderLineItem)
      .describe(
        'Of an order or a pickup. Feeds and the summary have the first 5 lines, the post itself has all.',
      ),
    orderAmount: z.array(money).describe('As the totals of an order.'),
    siteName: z.string().nullable(),
    postDetail,
  })
  .meta({ id: 'PostWrapper' });
export type PostWrapper = z.infer<typeof postWrapper>;

/** What publishing a version would require under one rule, and of how many people. */
export const actionPreview = z
  .object({
    requiredActionType: z.enum(requiredActionTypes),
    memberParticipationType: z.enum(participationTypes),
    gracePeriodMillis: z.number().int(),
    roleNames: z.array(z.string()).nullable().describe('The roles it names; null for everyone.'),
    unaskedRoleNames: z
      .array(z.string())
      .describe(
        'Roles in which no one has to act, because no one in them can view the post or no one has them.',
      ),
    memberCount: z.number().int(),
    teamCount: z.number().int(),
  })
  .meta({ id: 'WouldAsk' });

/** It does not say whether the colleague has done it: members don't see who has read something. */
const handedAction = z
  .object({
    ruleId: z.number().int(),
    teamId: z.number().int(),
    teamName: z.string(),
    requiredActionType: z.enum(requiredActionTypes),
    toUserName: z.string(),
    dueDateTimeMillis: millis.nullable().describe('By when. Null while the team is on hold.'),
    hasReturned: z.boolean().describe('The colleague could no longer do it, so it is open again.'),
    atDateTimeMillis: millis.describe('When it was handed over, or returned.'),
  })
  .meta({ id: 'HandedAction' });
export type HandedAction = z.infer<typeof handedAction>;

/** The detail of one version, with data that only the open post shows. */
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
    orderContent: z
      .string()
      .nullable()
      .describe('The lines of an order or a pickup in words, one below the other.'),
    documentationUrl: z
      .string()
      .nullable()
      .describe('The document at the trusted documentation origin that the text links to, shown in a frame.'),
    documentPreviewData: z.object({
      status: z.enum(['READY', 'PENDING', 'NONE']),
      reason: z
        .string()
        .nullable()
        .describe(
          'Why there is no preview: ENCRYPTED, BROKEN, TOO_LARGE, TIMEOUT, NO_PREVIEW, NO_CONVERTER, NOT_CONVERTED.',
        ),
      totalPages: z.number().int().describe('The pages of the file.'),
      shownPages: z.number().int().describe('Those that can be shown as images. The others are downloaded.'),
      recognition: z
        .enum(['NONE', 'WAITING', 'DONE'])
        .describe('Whether pages are scanned and their text is recognised. WAITING until all are.'),
      isConverted: z
        .boolean()
        .describe('Whether the pages are those of a PDF made from the file, which may look different.'),
    }),
    changeType: z.enum(changeTypes),
    course: course.nullable().describe('What a course has besides its video; null for other posts.'),
    eventAnswer: z
      .object({
        response: z.enum(eventResponses).nullable(),
        answeredAtDateTimeMillis: millis.nullable(),
        can: z.object({
          respond: may,
          viewResponses: may.describe('Who comes, of the people whose actions the caller may follow.'),
          addToCalendar: may.describe('A calendar gets the version that is in force.'),
        }),
      })
      .nullable()
      .describe("The caller's response to an event, and whether they can change it; null for other posts."),
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
    handedOver: z
      .array(handedAction)
      .describe('The actions of this version that the caller handed over, the latest first.'),
    asks: z
      .array(actionPreview)
      .describe(
        'What publishing this version, or reverting to it, would require, and of how many people. Empty if the caller can do neither, and for a minor version.',
      ),
    permissions: permissionSet
      .nullable()
      .describe("Who may do what with it; null for callers who can't change that."),
    sharedWith: z.object({
      memberCount: z.number().int(),
      members: z.array(author),
      everSeeingRoleNames: z
        .array(z.string())
        .describe(
          'The roles, held by someone, that can view every post whatever its permissions say; empty for a post shared with everyone.',
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
  shows: ['POST'],
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
  shows: ['POST'],
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
  shows: ['POST'],
  summary: 'A post as the feed shows it',
  permission: 'POST_VIEW',
  params,
  query: z.object({
    showOnlySummary: queryFlag.default(true).describe('Has no effect: there is only the summary.'),
  }),
  result: postWrapper,
  errors: ['POST_NOT_FOUND', 'POST_WITHDRAWN'],
});

const unread = z
  .object({
    postId: z.number().int(),
    markedAsUnread,
    hasViewedLastModification,
  })
  .meta({ id: 'ReadMark' });
export const markAsUnread = endpoint({
  id: 'markAsUnread',
  feature: 'posts',
  method: 'POST',
  path: '/posts/{id}/mark-as-unread',
  summary: 'Mark a post unread for yourself',
  permission: 'POST_VIEW',
  programs: false,
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
  programs: false,
  params,
  result: unread,
  errors: ['POST_NOT_FOUND'],
});

/** How many posts one call can mark. */
export const MAX_MARKED_AT_ONCE = 1000;
export const markAllAsRead = endpoint({
  id: 'markAllAsRead',
  feature: 'posts',
  method: 'POST',
  path: '/user/posts/mark-as-read',
  summary: 'Mark all unread posts as read, in one study (channelId) or in all your studies',
  permission: 'SELF',
  query: z.object({
    channelId: channelId.optional(),
    asOf: whole(0)
      .optional()
      .describe('The time of the list the person sees. Posts published later stay unread.'),
  }),
  result: z
    .object({
      markedCount: z.number().int(),
      hasMore: z.boolean().describe('The call marked as many as it can; there may be more.'),
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
  summary: 'Delete the draft or, if there is none, withdraw the post (a tombstone stays)',
  description: 'Programs delete only drafts of their own: withdrawing is for people, as publishing is.',
  permission: 'POST_DELETE',
  params,
  query: z.object({
    version: versionParams.version
      .optional()
      .describe(
        'The version to delete or withdraw, as the caller last saw it. If a different one would be affected, nothing happens.',
      ),
  }),
  result: z.object({ postId: z.number().int(), deleted: z.enum(['DRAFT', 'POST']) }),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN', 'POST_CHANGED'],
});
