import { z } from 'zod';
import { auditChange, TRAIL_EXPORT_LIMIT } from '../audit/calls.ts';
import { exactLine, id, millis, paging, repeated, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { device } from '../users/calls.ts';
import { recordedKinds } from './kinds.ts';

const recordedEntry = z
  .object({
    entryId: z.string(),
    kind: z.enum(recordedKinds),
    occurredAtDateTimeMillis: millis,
    eventType: z
      .string()
      .nullable()
      .describe(
        'As in audit trails, such as post.opened. Null for what is not in one: emails, refusals, looks.',
      ),
    eventText: z.string().describe("What happened in words, in the caller's language."),
    actorUserId: z
      .number()
      .int()
      .nullable()
      .describe('Null where the system acted, or somebody without an account.'),
    actorName: z.string(),
    channelId: z.number().int().nullable(),
    channelName: z.string().nullable(),
    postId: z.number().int().nullable(),
    version: z.number().int().nullable(),
    postTitle: z
      .string()
      .nullable()
      .describe("The post's current title. Null if the caller can no longer see the post."),
    versionLabel: z.string().nullable().describe('As people read it: v2.0.'),
    teamName: z.string().nullable(),
    subjectName: z.string().nullable().describe('The other person whom it concerns, if any.'),
    device: device
      .nullable()
      .describe("The caller's own, where it was done in one of their sessions that is still kept."),
    ipAddress: z.string().nullable().describe("The caller's own."),
    change: auditChange.nullable().describe('What it was and what it became, in words.'),
    said: z.string().nullable().describe('The reason that was given, or what became of an email.'),
    can: z.object({ openPost: z.boolean() }),
  })
  .meta({ id: 'RecordedEntry' });
export type RecordedEntry = z.infer<typeof recordedEntry>;

const moment = whole(0, 8_640_000_000_000_000).optional();
const filter = {
  kind: repeated(z.enum(recordedKinds)).describe('Only of these kinds.'),
  channelId: id.optional().describe('Only what concerns this study.'),
  from: moment.describe('Only from this moment on, in milliseconds.'),
  to: moment.describe('Only before this moment.'),
};

export const listRecorded = endpoint({
  id: 'listRecorded',
  feature: 'recorded',
  method: 'GET',
  path: '/user/recorded',
  shows: 'nothing',
  summary: 'What is recorded about you, newest first',
  description:
    'What you did, what others did to your account and your memberships, what programs did for which you are responsible, emails to you, refused calls, and who was shown how to reach you. If there is more, `before` continues the list.',
  permission: 'SELF',
  query: z.object({
    ...filter,
    pageSize: paging.pageSize,
    before: exactLine(1, 60).optional().describe('Only entries after the one with this entryId.'),
  }),
  result: z.object({
    items: z.array(recordedEntry),
    pageSize: z.number().int(),
    lastPage: z.boolean().describe('Whether this is the last page.'),
  }),
  errors: [],
});

export const getRecordedSummary = endpoint({
  id: 'getRecordedSummary',
  feature: 'recorded',
  method: 'GET',
  path: '/user/recorded/summary',
  shows: 'nothing',
  summary: 'How much of each kind is recorded about you, and how long it is kept',
  permission: 'SELF',
  result: z.object({
    kinds: z.array(
      z
        .object({
          kind: z.enum(recordedKinds),
          count: z.number().int(),
          keptDays: z
            .number()
            .int()
            .nullable()
            .describe('Null where it is part of an audit trail, which is never shortened.'),
        })
        .meta({ id: 'RecordedAmount' }),
    ),
    studies: z
      .array(z.object({ channelId: z.number().int(), name: z.string() }))
      .describe('The studies that you are or were in, to filter by.'),
  }),
  errors: [],
});

export const exportRecorded = endpoint({
  id: 'exportRecorded',
  feature: 'recorded',
  method: 'GET',
  path: '/user/recorded/export',
  shows: 'nothing',
  summary: 'What is recorded about you, as a file',
  description: `Your profile, your studies, and all entries with the same filters; as JSON also your private notes on pages. JSON for programs, PDF to read and to keep, in your language and time zone. A PDF has at most ${TRAIL_EXPORT_LIMIT.toLocaleString('en')} entries. Each export is recorded.`,
  permission: 'SELF',
  query: z.object({
    ...filter,
    format: z.enum(['JSON', 'PDF']).default('JSON').describe('The kind of file.'),
  }),
  result: 'BYTES',
  mediaTypes: ['application/json', 'application/pdf'],
  errors: ['TRAIL_TOO_LONG'],
});
