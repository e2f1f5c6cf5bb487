import { z } from 'zod';
import { millis } from '../core/common.ts';
import { course } from '../courses/course-fields.ts';
import { rule } from '../compliance/calls.ts';
import { endpoint, type Result } from '../core/endpoint.ts';
import { postParams } from '../core/params.ts';
import { permissionSet } from '../sharing/permission-set.ts';
import { changeTypes, postTypes, versionLabels } from '../posts/calls.ts';
import { postBlinding } from '../sharing/calls.ts';

/** A draft with everything its author's form shows. */
export const getDraft = endpoint({
  id: 'getDraft',
  feature: 'drafts',
  method: 'GET',
  path: '/posts/{id}/draft',
  shows: ['DRAFT'],
  summary: 'The form of a draft, for its author',
  permission: 'POST_CREATE_DRAFT',
  params: z.object(postParams),
  result: z.object({
    postId: z.number().int(),
    channelId: z.number().int(),
    version: z.number().int(),
    versionLabel: z.enum(versionLabels),
    label: z.string().describe('The label it would get if it were published now.'),
    edit: z.number().int(),
    submittedAtDateTimeMillis: millis.nullable(),
    rejectedReason: z.string().nullable(),
    rejectedBy: z.string().nullable().describe('Who rejected it, by name.'),
    isPublished: z
      .boolean()
      .describe('Whether the post has a publication. Its readers, categories and actions are in force then.'),
    postType: z.enum(postTypes),
    title: z.string(),
    description: z.string(),
    changeType: z.enum(changeTypes),
    fileName: z.string().nullable(),
    fileSizeInBytes: z.number().int().nullable(),
    newsContent: z
      .string()
      .nullable()
      .describe('The text of news, or the agenda of an event, as sanitised HTML.'),
    eventStartDateTimeMillis: millis.nullable(),
    eventEndDateTimeMillis: millis.nullable(),
    eventTimeZone: z.string().nullable(),
    eventLocation: z.string().nullable(),
    eventUrl: z.string().nullable(),
    course: course
      .omit({ progress: true })
      .extend({ videoUrl: z.string(), posterUrl: z.string().nullable() })
      .nullable()
      .describe('The video, chapters, captions, audio descriptions and materials of a course.'),
    permissions: permissionSet,
    blinding: postBlinding,
    preActivation: z.boolean(),
    categories: z.array(
      z.object({
        categoryId: z.number().int(),
        number: z.string(),
        name: z.string(),
        parent: z.string().nullable(),
      }),
    ),
    ruleSet: z.array(rule),
  }),
  errors: ['POST_NOT_FOUND', 'NOT_YOUR_DRAFT', 'FORBIDDEN', 'ILLEGAL_TRANSITION', 'DRAFT_EXPIRED'],
});
export type Draft = Result<typeof getDraft>;
