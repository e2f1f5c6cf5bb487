import { z } from 'zod';
import { id, millis, pageOf, paging, repeated, whole } from '../core/common.ts';
import { channelId, memberId, postId, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { auditKinds } from './kinds.ts';
import { programScope, programStatus } from '../programs/calls.ts';
import { roleUntil } from '../members/calls.ts';
import { blindings } from '../teams/team-types.ts';

export const auditChange = z
  .object({ before: z.array(z.string()), after: z.array(z.string()) })
  .meta({ id: 'AuditChange' });

const auditEntry = z
  .object({
    auditEventId: z.number().int(),
    occurredAtDateTimeMillis: millis,
    actorUserId: z
      .number()
      .int()
      .nullable()
      .describe(
        'Null where the system acted, for example when a draft expires or an import runs, and for someone who declined an invitation without an account.',
      ),
    actorName: z.string(),
    actorKind: z
      .enum(['PERSON', 'MACHINE', 'SYSTEM'])
      .describe('MACHINE is a program. SYSTEM is also someone without an account.'),
    program: z
      .object({
        keyId: z.number().int(),
        keyEnding: z.string().describe('The last four characters of the key.'),
        ownerUserId: z.number().int(),
        ownerName: z.string(),
      })
      .meta({ id: 'AuditProgram' })
      .nullable()
      .describe('Of a program: the key it used, and who was responsible for it.'),
    eventType: z.string().describe('What happened, in the past tense: post.published.'),
    eventText: z.string().describe("The same in words, in the caller's language."),
    postId: z.number().int().nullable(),
    version: z.number().int().nullable(),
    teamId: z.number().int().nullable(),
    teamName: z.string().nullable().describe('The team that it was done for, as people read it.'),
    imported: z.boolean().describe('True if the row was seeded or imported rather than written by a call.'),
    details: z
      .record(z.string(), z.unknown())
      .describe(
        'Further details, by event type. The previous texts of a comment, and the name of its file, are included only for its author and for people who can see the audit trail of the whole study.',
      ),
    change: auditChange
      .nullable()
      .describe(
        'What it was and what it became, in words and names. Null where nothing was changed from one to the other, and where the text was erased.',
      ),
    said: z.string().nullable().describe('The reason or description that was given.'),
    textErased: z
      .boolean()
      .describe("True if the text of this event was erased. `details` then doesn't contain it."),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const listPostAudit = endpoint({
  id: 'listPostAudit',
  feature: 'audit',
  method: 'GET',
  path: '/auditevent/posts/{postId}',
  shows: ['POST_AUDIT'],
  summary: 'Audit trail of a post, newest first',
  permission: 'AUDIT_VIEW',
  params: z.object({ postId }),
  query: z.object({ ...paging }),
  result: pageOf(auditEntry),
  errors: ['POST_NOT_FOUND', 'FORBIDDEN'],
});

const membershipEntry = auditEntry
  .extend({
    subjectUserId: z.number().int(),
    subjectName: z.string().describe('Whose membership it is.'),
    teams: z
      .array(z.object({ teamId: z.number().int(), teamName: z.string() }))
      .describe('For someone who left the study: the teams they were in, as far as the caller can see them.'),
  })
  .meta({ id: 'MembershipAuditEntry' });
export type MembershipAuditEntry = z.infer<typeof membershipEntry>;

const memberships = {
  feature: 'audit',
  method: 'GET',
  permission: 'AUDIT_VIEW',
  query: z.object({ ...paging }),
  result: pageOf(membershipEntry).meta({ id: 'MembershipAuditPage' }),
} as const;

export const listMembershipAudit = endpoint({
  ...memberships,
  id: 'listMembershipAudit',
  path: '/auditevent/membership/{memberId}',
  shows: ['MEMBERS'],
  summary: 'Audit trail of one membership, newest first',
  params: z.object({ memberId }),
  errors: ['MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

export const listChannelMembershipAudit = endpoint({
  ...memberships,
  id: 'listChannelMembershipAudit',
  path: '/auditevent/membership/channels/{channelId}',
  shows: ['MEMBERS'],
  summary: "Audit trail of a study's memberships, newest first",
  description:
    "With a narrower permission, only those of the caller's own teams and the teams they oversee, for as long as people are in them, or the caller's own.",
  params: z.object({ channelId }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const listTeamMembershipAudit = endpoint({
  ...memberships,
  id: 'listTeamMembershipAudit',
  path: '/auditevent/membership/channels/{channelId}/teams/{teamId}',
  shows: ['MEMBERS'],
  summary: 'Who joined a team, left it, changed roles or was disabled, newest first',
  params: z.object({ channelId, teamId }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

export const listMemberAudit = endpoint({
  ...memberships,
  id: 'listMemberAudit',
  path: '/auditevent/membership/channels/{channelId}/members/{memberId}',
  shows: ['MEMBERS'],
  summary: "Audit trail of one member's membership, newest first",
  params: z.object({ channelId, memberId }),
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

export const listTeamMemberAudit = endpoint({
  ...memberships,
  id: 'listTeamMemberAudit',
  path: '/auditevent/membership/channels/{channelId}/teams/{teamId}/members/{memberId}',
  shows: ['MEMBERS'],
  summary: 'How one member joined a team, left it or changed roles, newest first',
  params: z.object({ channelId, teamId, memberId }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

const accessEntry = z
  .object({
    channelMemberId: z.string(),
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string().nullable().describe('Null for a program.'),
    jobTitle: z.string().nullable(),
    portraitUrl: z.string().nullable(),
    joinedDateTimeMillis: millis,
    lastLoginDateTimeMillis: millis.nullable().describe('Null where they have never signed in.'),
    isDisabled: z.boolean().describe('Their account is disabled, so they cannot sign in.'),
    isReadOnly: z
      .boolean()
      .describe('All of their teams are closed: they can read, but not change anything.'),
    blinding: z
      .enum(blindings)
      .describe('One blinded team blinds its people, whatever other teams they are in.'),
    roles: z.array(
      z.object({
        roleId: z.number().int(),
        name: z.string(),
        grantedDateTimeMillis: millis,
        untilDateTimeMillis: roleUntil,
      }),
    ),
    teams: z.array(
      z.object({ teamId: z.number().int(), teamName: z.string(), joinedDateTimeMillis: millis }),
    ),
    program: z
      .object({
        ownerUserId: z.number().int(),
        ownerName: z.string(),
        status: programStatus,
        scopes: z.array(programScope),
        otherStudies: z
          .array(z.string())
          .describe('Names of other studies in which it may do the same, as far as the caller knows them.'),
        unknownStudyCount: z.number().int().describe('How many more there are.'),
        lastUsedDateTimeMillis: millis.nullable().describe('Null if it was never used.'),
        expirationDateTimeMillis: millis
          .nullable()
          .describe('When the last of its keys expires. Null if none works.'),
      })
      .nullable()
      .describe('Null for a person.')
      .meta({ id: 'ProgramAccess' }),
  })
  .meta({ id: 'AccessEntry' });
export type AccessEntry = z.infer<typeof accessEntry>;

export const accessSorts = ['NAME_ASC', 'SIGNED_IN_ASC'] as const;

export const listAccess = endpoint({
  id: 'listAccess',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/access-review',
  shows: ['MEMBERS'],
  summary: 'Who has which access to a study now',
  description:
    'Every current member with their roles and teams, since when they have them, the last sign-in, blinding, and whether they only read. Every program with its permissions, its owner, its last use and the end of its key.',
  permission: 'ACCESS_REVIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    sort: z
      .enum(accessSorts)
      .default('NAME_ASC')
      .describe('By name, or by last sign-in or use: those who never have come first.'),
  }),
  result: pageOf(accessEntry).meta({ id: 'AccessPage' }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const exportAccessReview = endpoint({
  id: 'exportAccessReview',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/access-review/export',
  shows: 'nothing',
  summary: 'Who has which access to a study now, as a table',
  description:
    'Everything that listAccess returns. UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula starts with an apostrophe. Each export is recorded in the audit trail.',
  permission: 'ACCESS_REVIEW',
  params: z.object({ channelId }),
  result: 'BYTES',
  mediaTypes: ['text/csv'],
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'LIST_TOO_LONG'],
});

const moment = whole(0, 8_640_000_000_000_000).optional();
const kinds = repeated(z.enum(auditKinds));
const trailFilter = {
  userId: id.optional().describe('Only what this person did, and changes to their membership.'),
  kind: kinds.describe('Only events of these kinds.'),
  teamId: id.optional().describe('Only what concerns this team, or people while they were in it.'),
  postId: id.optional().describe('Only what concerns this post.'),
  from: moment.describe('Only from this moment on, in milliseconds.'),
  to: moment.describe('Only before this moment.'),
};

const trailEntry = auditEntry
  .extend({
    actorTeamName: z.string().nullable().describe('The first team of the person who did it.'),
    subjectUserId: z.number().int().nullable(),
    subjectName: z.string().nullable().describe('The person it concerns, if any.'),
    leftTeams: z
      .array(z.string())
      .describe('For someone who left the study: the teams they were in, as people read them.'),
    postTitle: z.string().nullable().describe("The post's current title."),
    versionLabel: z.string().nullable().describe('As people read it: v2.0.'),
    can: z
      .object({ openPost: z.boolean() })
      .describe('Whether the caller can open that version of the post.'),
  })
  .meta({ id: 'TrailEntry' });
export type TrailEntry = z.infer<typeof trailEntry>;

export const listChannelAudit = endpoint({
  id: 'listChannelAudit',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/audit',
  shows: ['STUDY_AUDIT'],
  summary: 'Audit trail of a study, newest first',
  description:
    "With a narrower permission, only what concerns the caller's own teams, the teams they oversee and the people while they are in them, or the caller, and only posts the caller can see. If there is more, `before` continues the list.",
  permission: 'AUDIT_VIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...trailFilter,
    leaveOut: kinds.describe('No events of these kinds.'),
    pageSize: paging.pageSize,
    before: whole(1).optional().describe('Only entries after this one in the list.'),
  }),
  result: z.object({
    items: z.array(trailEntry),
    pageSize: z.number().int(),
    lastPage: z.boolean().describe('Whether this is the last page.'),
    isWhole: z.boolean().describe('Whether the caller can see all teams, not only some.'),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

/** A longer trail has to be exported in parts. */
export const TRAIL_EXPORT_LIMIT = 20_000;

export const exportChannelAudit = endpoint({
  id: 'exportChannelAudit',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/audit/export',
  shows: 'nothing',
  summary: 'Audit trail of a study as a table, with the same filters',
  description:
    'UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula starts with an apostrophe. At most 20,000 entries. Each export is recorded in the audit trail.',
  permission: 'AUDIT_VIEW',
  params: z.object({ channelId }),
  query: z.object({ ...trailFilter, format: z.enum(['CSV']).default('CSV').describe('The kind of file.') }),
  result: 'BYTES',
  mediaTypes: ['text/csv'],
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN', 'TRAIL_TOO_LONG'],
});

export const recentKinds = [
  'COMPLETED',
  'PUBLISHED',
  'SITE_ACTIVATED',
  'JOINED',
  'LEFT',
  'COMMENTED',
] as const;
export type RecentKind = (typeof recentKinds)[number];

const recentChange = z
  .object({
    channelId: z.number().int(),
    kind: z.enum(recentKinds).describe('COMPLETED is a required action.'),
    count: z.number().int(),
    name: z
      .string()
      .nullable()
      .describe('If it is one: the title of the post, or the name of the team or the person.'),
    postId: z.number().int().nullable().describe('If it is one, of a post that the caller can open.'),
    version: z.number().int().nullable(),
    teamId: z.number().int().nullable().describe('If it is one.'),
  })
  .meta({ id: 'RecentChange' });
export type RecentChange = z.infer<typeof recentChange>;

export const listRecentChanges = endpoint({
  id: 'listRecentChanges',
  feature: 'audit',
  method: 'GET',
  path: '/user/recent-changes',
  shows: ['RECENT_CHANGES'],
  summary: 'How much has happened since yesterday, by study and kind',
  description:
    "Counts the events of the studies' audit trails that the caller can see, from the start of yesterday in the caller's time zone. Kinds without an event are left out.",
  permission: 'SELF',
  result: z.object({
    sinceDateTimeMillis: millis.describe('The start of yesterday.'),
    items: z.array(recentChange),
  }),
  errors: [],
});
