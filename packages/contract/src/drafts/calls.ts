import { z } from 'zod';
import { id, jsonField, jsonList, line, lines, millis, queryFlag } from '../core/common.ts';
import { CATEGORIES_OF_POST } from '../classifications/calls.ts';
import { ruleSet } from '../compliance/calls.ts';
import { channelId, postParams, versionParams } from '../core/params.ts';
import { endpoint, type Endpoint } from '../core/endpoint.ts';
import type { ErrorCode } from '../core/errors.ts';
import { courseFiles } from '../courses/course-fields.ts';
import { contentFields } from './content-fields.ts';
import { changeTypes, MAX_TITLE, versionLabels } from '../posts/calls.ts';
import { MAX_NEWS_HTML, newsPicture, newsPictureErrors, newsPictureFile } from '../news/calls.ts';
import { MAX_FILE_BYTES } from '../post-files/calls.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { postBlinding } from '../sharing/calls.ts';

/** The longest description of a version, and the longest reason for a rejection, in characters. */
export const MAX_DESCRIPTION = 4000;
export const MAX_REASON = 2000;

const params = z.object(postParams);

const postCategories = z
  .array(id)
  .max(CATEGORIES_OF_POST)
  .meta({ id: 'PostCategories', description: 'Categories of any taxonomy of the study.' });
const intents = ['DRAFT', 'PUBLISH'] as const;
export type Intent = (typeof intents)[number];
const intent = z
  .enum(intents)
  .meta({
    id: 'Intent',
    description:
      'PUBLISH publishes at once. If the caller may not publish, the draft is submitted for approval instead.',
  })
  .default('DRAFT');

/** Fields of a new post, whatever its type. In a form with a file they come before it, so that a refused form stores nothing. */
export const newPostFields = z.strictObject({
  title: line(1, MAX_TITLE),
  description: lines(0, MAX_DESCRIPTION).default(''),
  intent,
  permissions: jsonField(permissionSet.optional()).describe('Defaults to those of posting-permissions.'),
  categoryIds: jsonList(postCategories.default([])),
  ruleSet: jsonList(ruleSet.default([])).describe('What is required of readers.'),
  preActivation: queryFlag.default(false).describe('Whether sites see it before they are active.'),
  blinding: postBlinding.default('NONE'),
});

const newsErrors = ['NEWS_EMPTY', 'NEWS_TOO_LONG', 'PICTURE_UNKNOWN'] as const;
/** JSON escapes some characters as six, and a request contains more than its text. */
const NEWS_BODY_BYTES = 4 * MAX_NEWS_HTML;

const versionDescription = lines(0, MAX_DESCRIPTION).describe('What changed in this version.');

/** What a draft's form changes besides its file. Omitted fields stay unchanged. */
const draftChanges = {
  title: line(1, MAX_TITLE).optional(),
  description: versionDescription.optional(),
  changeType: z.enum(changeTypes).describe('After a MAJOR version people have to act again.').optional(),
  permissions: jsonField(permissionSet.optional()).describe(
    'Only until the post is published, like the categories and the rules.',
  ),
  blinding: postBlinding.optional(),
  preActivation: queryFlag.optional().describe('Whether sites see it before they are active.'),
  categoryIds: jsonList(postCategories.optional()),
  ruleSet: jsonList(ruleSet.optional()).describe('What is required of readers.'),
  intent,
  edit: id
    .meta({
      id: 'SeenEdit',
      description:
        'The edit that the caller has seen. A draft that has changed since is refused with DRAFT_CHANGED.',
    })
    .optional(),
};
/** What may be changed together with a post's content. */
export const replacementFields = z.strictObject({
  ...draftChanges,
  changeType: draftChanges.changeType.unwrap().default('MAJOR'),
});
const changeErrors = [
  'POST_NOT_FOUND',
  'FORBIDDEN',
  'ILLEGAL_TRANSITION',
  'DRAFT_CHANGED',
  'DESCRIPTION_REQUIRED',
  'POST_IS_PUBLISHED',
  'GRACE_PERIOD_FIXED',
  'DUTY_UNKNOWN',
  'ROLE_UNKNOWN',
  'TEAM_UNKNOWN',
  'CATEGORY_UNKNOWN',
  'BLINDED_HERE',
] as const;

const file = { name: 'file', maxBytes: MAX_FILE_BYTES } as const;
const fileErrors = [
  'FILE_MISSING',
  'FIELD_AFTER_FILE',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE_REFUSED',
  'IMAGE_TYPE_REFUSED',
] as const;

const draftResult = z
  .object({
    postId: z.number().int(),
    version: z.number().int(),
    versionLabel: z.enum(versionLabels),
    submittedAtDateTimeMillis: millis.nullable(),
    expirationDateTimeMillis: millis.nullable(),
    checksum: z.string().nullable(),
    edit: z
      .number()
      .int()
      .describe('Counts the changes of the draft. An approval carries the edit that its approver has seen.'),
  })
  .meta({
    id: 'Draft',
    example: {
      postId: 12,
      version: 1,
      versionLabel: 'PUBLISHED',
      submittedAtDateTimeMillis: null,
      expirationDateTimeMillis: null,
      checksum: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      edit: 1,
    },
  });
export type DraftResult = z.infer<typeof draftResult>;

const createErrors = [
  'CHANNEL_NOT_FOUND',
  'FORBIDDEN',
  'ROLE_UNKNOWN',
  'TEAM_UNKNOWN',
  'CATEGORY_UNKNOWN',
  'GRACE_PERIOD_FIXED',
  'DUTY_UNKNOWN',
  'BLINDED_HERE',
] as const;

const { COURSE, DOCUMENT, EVENT, NEWS } = contentFields;
const contentChanges = { ...COURSE.changed, ...DOCUMENT.changed, ...EVENT.changed, ...NEWS.changed };
export type ContentChanges = z.output<z.ZodObject<typeof contentChanges>>;

export const updateDraft = endpoint({
  id: 'updateDraft',
  feature: 'drafts',
  method: 'PATCH',
  path: '/posts/{id}/draft',
  summary: 'Change a draft: title, description, text, readers, categories, actions',
  description:
    'Saves the form of a draft without replacing its file. A change returns a submitted draft to its author; if nothing changed, it stays submitted.',
  permission: 'POST_CREATE_DRAFT',
  params,
  body: z.strictObject({ ...draftChanges, ...contentChanges }),
  bodyBytes: NEWS_BODY_BYTES,
  result: draftResult,
  errors: [...changeErrors, ...newsErrors, 'NOT_YOUR_DRAFT', 'DRAFT_EXPIRED'],
});

/** What differs between the two calls that write posts of a type. */
type OwnPart = Pick<Endpoint, 'id' | 'path' | 'summary'> &
  Pick<Partial<Endpoint>, 'description' | 'query'> & { body: z.ZodObject };
/** What both have in common. */
type CommonPart = Pick<Partial<Endpoint>, 'file' | 'files' | 'bodyBytes'>;

/** The two calls that write the posts of a type: one creates a post, the other replaces its content. */
function postCalls<
  const Add extends OwnPart,
  const Replace extends OwnPart,
  const Common extends CommonPart,
  const Errors extends readonly ErrorCode[],
>({ add, replace, common, errors }: { add: Add; replace: Replace; common: Common; errors: Errors }) {
  return {
    add: endpoint({
      feature: 'drafts',
      method: 'POST',
      permission: 'POST_CREATE_DRAFT',
      params: z.object({ channelId }),
      result: draftResult,
      errors: [...createErrors, ...errors],
      creates: true,
      ...common,
      ...add,
    }),
    replace: endpoint({
      feature: 'drafts',
      method: 'PATCH',
      permission: 'POST_UPDATE',
      params,
      result: draftResult,
      errors: [...changeErrors, ...errors, 'DRAFT_EXISTS', 'PUBLISHED_BY_OTHERS'],
      creates: true,
      ...common,
      ...replace,
    }),
  };
}

export const { add: addDocument, replace: replaceDocument } = postCalls({
  add: {
    id: 'addDocument',
    path: '/channels/{channelId}/add-document',
    summary: 'Create a document post; the file comes after the fields',
    body: newPostFields.extend(DOCUMENT.added).meta({
      id: 'DocumentFields',
      example: {
        title: 'Protocol, version 3',
        intent: 'PUBLISH',
        ruleSet: [{ requiredActionType: 'ACKNOWLEDGE', targetAudience: { channelWide: true } }],
      },
    }),
  },
  replace: {
    id: 'replaceDocument',
    path: '/posts/{id}/content/documents',
    summary: 'Replace the file and whatever else is sent: as a new draft version, or in the existing draft',
    query: z.object({ description: versionDescription.optional() }),
    body: replacementFields.extend(DOCUMENT.replaced),
  },
  common: { file },
  errors: fileErrors,
});

export const { add: addNews, replace: replaceNews } = postCalls({
  add: {
    id: 'addNews',
    path: '/channels/{channelId}/add-news',
    summary: 'Create a news post from its text',
    body: newPostFields.extend(NEWS.added).meta({
      id: 'NewsFields',
      example: {
        title: '1,000 participants',
        content: '<p>We reached 1,000 this morning.</p>',
        intent: 'PUBLISH',
      },
    }),
  },
  replace: {
    id: 'replaceNews',
    path: '/posts/{id}/content/news',
    summary:
      'Change the text of news and whatever else is sent: as a new draft version, or in the existing draft',
    body: replacementFields.extend(NEWS.replaced).meta({
      id: 'NewsChange',
      example: {
        content: '<p>We reached 1,000 this morning.</p>',
        description: 'The number',
        changeType: 'MINOR',
      },
    }),
  },
  common: { bodyBytes: NEWS_BODY_BYTES },
  errors: newsErrors,
});

export const { add: addEvent, replace: replaceEvent } = postCalls({
  add: {
    id: 'addEvent',
    path: '/channels/{channelId}/add-event',
    summary: 'Create an event',
    body: newPostFields.extend(EVENT.added).meta({
      id: 'EventFields',
      example: {
        title: 'Investigator meeting, Lisbon',
        eventStartDateTimeMillis: 1_796_288_400_000,
        eventEndDateTimeMillis: 1_796_397_300_000,
        eventTimeZone: 'Europe/Lisbon',
        eventLocation: 'Centro do Tejo, Avenida da Ribeira 210, Lisbon',
        intent: 'PUBLISH',
      },
    }),
  },
  replace: {
    id: 'replaceEvent',
    path: '/posts/{id}/content/events',
    summary: 'Change an event and whatever else is sent: as a new draft version, or in the existing draft',
    description: 'Anything left out stays as it is in the existing draft, or else in the publication.',
    body: replacementFields.extend(EVENT.replaced).meta({
      id: 'EventChange',
      example: { eventLocation: 'Hall 2', description: 'Another hall', changeType: 'MINOR' },
    }),
  },
  common: { bodyBytes: NEWS_BODY_BYTES },
  errors: newsErrors,
});

const courseErrors = [
  ...newsErrors,
  'FILE_MISSING',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FIELD_AFTER_FILE',
  'FILE_TYPE_REFUSED',
  'IMAGE_TYPE_REFUSED',
  'TOO_MANY_FILES',
  'VIDEO_REFUSED',
  'VIDEO_WITHOUT_LENGTH',
  'CAPTIONS_REFUSED',
  'POSTER_REFUSED',
] as const;

const courseCalls = postCalls({
  add: {
    id: 'addCourse',
    path: '/channels/{channelId}/add-course',
    summary: 'Create a course from a video; its files come after the fields',
    description:
      'The video is MP4, WebM or MOV, up to 4 GB; the poster PNG, JPEG or WebP; captions and audio descriptions are WebVTT, one file for each language; materials are documents.',
    body: newPostFields.extend(COURSE.added).meta({
      id: 'CourseFields',
      example: {
        title: 'MRI upload to the imaging core lab',
        intent: 'PUBLISH',
        chapters: [{ startMillis: 0, title: 'Before you start' }],
        ruleSet: [{ requiredActionType: 'COMPLETE_COURSE', targetAudience: { channelWide: true } }],
      },
    }),
  },
  replace: {
    id: 'replaceCourse',
    path: '/posts/{id}/content/courses',
    summary: 'Change a course and whatever else is sent: as a new draft version, or in the existing draft',
    description:
      'Anything left out stays as it is in the existing draft, or else in the publication. With a new video, chapters, captions and descriptions have to be sent again if they are to stay.',
    body: replacementFields.extend(COURSE.replaced),
  },
  common: { files: courseFiles },
  errors: courseErrors,
});
export const addCourse = endpoint({
  ...courseCalls.add,
  errors: [...courseCalls.add.errors, 'FEATURE_OFF'],
});
export const replaceCourse = courseCalls.replace;

export const addNewsContent = endpoint({
  id: 'addNewsContent',
  feature: 'drafts',
  method: 'POST',
  path: '/posts/{id}/content/news-content',
  summary: 'Upload an image for the text of news; the text that uses it is saved by a separate call',
  permission: 'POST_UPDATE',
  params,
  file: newsPictureFile,
  result: newsPicture,
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'ILLEGAL_TRANSITION',
    'DRAFT_EXISTS',
    'PUBLISHED_BY_OTHERS',
    ...newsPictureErrors,
  ],
  creates: true,
});

export const draftTransitions = [
  'submit_draft',
  'approve_draft',
  'reject_draft',
  'resubmit_draft',
  'extend_draft',
  'restore_draft',
] as const;
export const changeDraftStatus = endpoint({
  id: 'changeDraftStatus',
  feature: 'drafts',
  method: 'PUT',
  path: '/posts/{id}/status',
  summary: 'Submit, approve, reject, extend or restore a draft',
  description:
    'approve_draft takes a version description (required from version 2) and the edit that the approver has seen; without an edit, the last one they opened counts. reject_draft takes a reason, possibly as the description; it may be empty. Every transition may include an edit. The others send an empty description.',
  permission: 'POST_CREATE_DRAFT',
  params,
  query: z.object({ transitionName: z.enum(draftTransitions).describe('What happens to the draft.') }),
  body: z
    .strictObject({
      versionDescription: versionDescription.default(''),
      reason: lines(0, MAX_REASON).optional(),
      edit: id.optional(),
    })
    .optional(),
  result: draftResult,
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'NOT_YOUR_DRAFT',
    'OWN_DRAFT',
    'ILLEGAL_TRANSITION',
    'DESCRIPTION_REQUIRED',
    'NOT_OPENED',
    'DRAFT_CHANGED',
    'DRAFT_EXPIRED',
  ],
});

export const revertPost = endpoint({
  id: 'revertPost',
  feature: 'drafts',
  method: 'PATCH',
  path: '/posts/{id}/{version}/revert',
  summary: 'Revert to an earlier version: creates a new version with the same content',
  description:
    'The new version gets the highest number and the payload of the named one, which must have been published and not be in force. After a MAJOR version people have to act again. Where a second person has to approve, the result is a submitted draft.',
  permission: 'POST_DELETE',
  // It publishes.
  programs: false,
  params: z.object(versionParams),
  body: z.strictObject({
    versionDescription: versionDescription.default(''),
    changeType: draftChanges.changeType.unwrap().default('MAJOR'),
    current: id
      .optional()
      .describe(
        'The version in force, as the caller last saw it. If another one is in force by now, the call is refused with POST_CHANGED.',
      ),
  }),
  result: draftResult,
  errors: [
    'POST_NOT_FOUND',
    'FORBIDDEN',
    'NOT_PUBLISHED',
    'VERSION_IN_FORCE',
    'POST_CHANGED',
    'DRAFT_EXISTS',
    'DESCRIPTION_REQUIRED',
  ],
  creates: true,
});
