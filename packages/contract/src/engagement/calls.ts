import { z } from 'zod';
import { id, jsonField, millis, pageOf, paging, repeated } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, postId, teamId, versionParams } from '../core/params.ts';
import { courseProgress, MAX_VIDEO_MILLIS } from '../courses/course-fields.ts';
import { namedPerson } from '../people/person.ts';

/** What a client reports of reading. It proves nothing and completes nothing. */
export const activityTypes = [
  'OPENED',
  'PAGE_VIEWED',
  'DOWNLOADED',
  'MARKED_UNREAD',
  'COMMENTED',
  'ACKNOWLEDGED',
  'SIGNED',
  'FILED',
] as const;
const videoEventTypes = ['PLAY', 'PAUSE', 'SEEK', 'RATE_CHANGE', 'HEARTBEAT', 'ENDED'] as const;
export type VideoEventType = (typeof videoEventTypes)[number];
/** How often a playing client reports, in seconds. */
export const HEARTBEAT_SECONDS = 15;
/** The fastest playback that counts. */
export const MAX_RATE = 4;

const params = z.object({ postId, version: versionParams.version });

export const recordActivity = endpoint({
  id: 'recordActivity',
  feature: 'engagement',
  method: 'POST',
  path: '/compliance/engagement/posts/{postId}/{version}/activity',
  summary: 'Report what the caller did with a version',
  description:
    'For the engagement figures only. It makes nothing read and completes no action: compliance-action/view does.',
  permission: 'POST_VIEW',
  programs: false,
  params,
  query: z.object({
    activityType: z.enum(activityTypes).describe('What the caller did.'),
    additionalInfo: jsonField(
      z.strictObject({ page: id.optional().describe('The viewed page, with PAGE_VIEWED.') }).optional(),
    ).describe('As JSON.'),
  }),
  result: z.object({ recordedAtDateTimeMillis: z.number().int() }).meta({ id: 'RecordedActivity' }),
  errors: ['POST_NOT_FOUND'],
});

export const recordVideoEngagement = endpoint({
  id: 'recordVideoEngagement',
  feature: 'engagement',
  method: 'POST',
  path: '/compliance/engagement/posts/{postId}/{version}/video-engagement',
  summary: 'Report the playback of a course',
  description:
    'A player reports PLAY, PAUSE, SEEK, RATE_CHANGE and ENDED, and a HEARTBEAT every 15 seconds while it plays. What lies between two reports of one playback counts as watched if it could be watched in the time between. A SEEK also reports the position it left, `fromMs`. Of several playbacks of one person, the one that reports PLAY last counts. At 95 %, the open actions that require the course are completed.',
  permission: 'POST_VIEW',
  // A program watches nothing.
  programs: false,
  params,
  query: z.object({
    eventType: z.enum(videoEventTypes).describe('What the player did.'),
    playbackSessionId: z.uuid().describe('One for each time a player is opened.'),
    additionalInfo: jsonField(
      z.strictObject({
        positionMs: z.number().min(0).max(MAX_VIDEO_MILLIS),
        durationMs: z.number().min(0).optional(),
        rate: z.number().min(0).max(16).default(1),
        fromMs: z
          .number()
          .min(0)
          .max(MAX_VIDEO_MILLIS)
          .optional()
          .describe('Where playback was until a SEEK.'),
      }),
    ).describe('Where playback is, as JSON: positionMs, rate, and with SEEK fromMs.'),
  }),
  result: courseProgress
    .extend({
      isCounted: z.boolean().describe('False if another playback of the same person has taken over.'),
      completedAtDateTimeMillis: z
        .number()
        .int()
        .nullable()
        .describe('When this report completed the actions that require the course; null if it did not.'),
    })
    .meta({ id: 'VideoEngagement' }),
  errors: ['POST_NOT_FOUND', 'NOT_A_COURSE'],
});

/** What people do with posts, and NONE of it. The specification also has FILE, which nobody can do yet. */
const engagementTypes = [
  'VIEW',
  'DOWNLOAD',
  'ACKNOWLEDGE',
  'SIGN',
  'COMMENT',
  'VIDEO',
  'EVENT_RESPONSE',
  'NONE',
] as const;
export type EngagementType = (typeof engagementTypes)[number];

const memberEngagement = z
  .object({
    channelId: z.number().int(),
    ...namedPerson.shape,
    teamNames: z.array(z.string()).describe('Their teams in reach, as members read them.'),
    postCounts: z
      .object({
        viewed: z.number().int(),
        downloaded: z.number().int(),
        acknowledged: z.number().int(),
        signed: z.number().int(),
        commented: z.number().int(),
        watched: z.number().int(),
        responded: z.number().int(),
      })
      .meta({ id: 'EngagementCounts' })
      .describe('With how many posts they did each.'),
    lastEngagedDateTimeMillis: millis.nullable().describe('Null if they did nothing.'),
  })
  .meta({ id: 'MemberEngagement' });

export const listEngagement = endpoint({
  id: 'listEngagement',
  feature: 'engagement',
  method: 'GET',
  path: '/compliance/engagement',
  // No screen shows it.
  shows: 'nothing',
  summary: 'What the members of studies did with posts, by name',
  description:
    'For current members whose actions the caller may view, and published posts that the caller can see: the whole study, own posts, own and overseen teams, own teams, or only themselves. A download is what a client reported.',
  permission: 'COMPLIANCE_VIEW',
  query: z.object({
    ...paging,
    channelId: channelId.optional().describe('Only members of this study.'),
    teamId: teamId.optional().describe('Only members of this team.'),
    postId: repeated(id).describe('Only what they did with these posts.'),
    engagementType: z
      .enum(engagementTypes)
      .optional()
      .describe('Only members who did this with a post; NONE is those who did nothing.'),
  }),
  result: pageOf(memberEngagement).meta({ id: 'MemberEngagementPage' }),
  errors: [],
});
