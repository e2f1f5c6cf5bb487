import { z } from 'zod';
import { id, millis, pageOf, paging, repeated, whole } from '../core/common.ts';
import { channelId, memberId, postId, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { auditKinds } from './kinds.ts';
import { roleUntil } from '../members/calls.ts';
import { blindings } from '../teams/team-types.ts';

const auditEntry = z
  .object({
    auditEventId: z.number().int(),
    occurredAtDateTimeMillis: millis,
    actorUserId: z
      .number()
      .int()
      .nullable()
      .describe(
        'Null where the system acted, as when a draft expires or an import runs, and for who declined an invitation without an account.',
      ),
    actorName: z.string(),
    eventType: z.string().describe('What happened, in the past tense: post.published.'),
    eventText: z.string().describe("The same in words, in the caller's language."),
    postId: z.number().int().nullable(),
    version: z.number().int().nullable(),
    teamId: z.number().int().nullable(),
    teamName: z.string().nullable().describe('The team that it was done for, as people read it.'),
    imported: z.boolean().describe('Where the row was seeded or imported and not written by a call here.'),
    details: z
      .record(z.string(), z.unknown())
      .describe(
        'What the event says beside this, by its type. The former texts of a comment, and the name of its file, are there for its author, and for who may see the audit trail of the whole study.',
      ),
    change: z
      .object({ before: z.array(z.string()), after: z.array(z.string()) })
      .meta({ id: 'AuditChange' })
      .nullable()
      .describe(
        'What it was and what it became, in words and names. Null where nothing was changed from one to the other, and where the text was erased.',
      ),
    said: z.string().nullable().describe('The reason or the description that somebody gave.'),
    textErased: z
      .boolean()
      .describe('Where the text of this event was erased. `details` does not hold it then.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const listPostAudit = endpoint({
  id: 'listPostAudit',
  feature: 'audit',
  method: 'GET',
  path: '/auditevent/posts/{postId}',
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
      .describe(
        'Of somebody who left the study: the teams that they were in, as far as the caller knows them.',
      ),
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
  summary: 'Audit trail of one membership, newest first',
  params: z.object({ memberId }),
  errors: ['MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

export const listChannelMembershipAudit = endpoint({
  ...memberships,
  id: 'listChannelMembershipAudit',
  path: '/auditevent/membership/channels/{channelId}',
  summary: "Audit trail of a study's memberships, newest first",
  description:
    'With a narrower permission only those of the own teams and of those that they oversee, as long as people are in them, or the own one.',
  params: z.object({ channelId }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const listTeamMembershipAudit = endpoint({
  ...memberships,
  id: 'listTeamMembershipAudit',
  path: '/auditevent/membership/channels/{channelId}/teams/{teamId}',
  summary: 'Who came into a team, left it or got other roles, newest first',
  params: z.object({ channelId, teamId }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

export const listMemberAudit = endpoint({
  ...memberships,
  id: 'listMemberAudit',
  path: '/auditevent/membership/channels/{channelId}/members/{memberId}',
  summary: "Audit trail of one member's membership, newest first",
  params: z.object({ channelId, memberId }),
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

export const listTeamMemberAudit = endpoint({
  ...memberships,
  id: 'listTeamMemberAudit',
  path: '/auditevent/membership/channels/{channelId}/teams/{teamId}/members/{memberId}',
  summary: 'How one member came into a team, left it or got other roles, newest first',
  params: z.object({ channelId, teamId, memberId }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'MEMBER_NOT_FOUND', 'FORBIDDEN'],
});

const accessEntry = z
  .object({
    channelMemberId: z.string(),
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string(),
    jobTitle: z.string().nullable(),
    portraitUrl: z.string().nullable(),
    joinedDateTimeMillis: millis,
    lastLoginDateTimeMillis: millis.nullable().describe('Null where they have never signed in.'),
    isReadOnly: z.boolean().describe('All of their teams are closed: they read, and change nothing.'),
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
  })
  .meta({ id: 'AccessEntry' });
export type AccessEntry = z.infer<typeof accessEntry>;

export const accessSorts = ['NAME_ASC', 'SIGNED_IN_ASC'] as const;

export const listAccess = endpoint({
  id: 'listAccess',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/access-review',
  summary: 'Who has which access to a study now',
  description:
    'Every current member with their roles and teams, since when they have them, the last sign-in, blinding, and whether they only read.',
  permission: 'ACCESS_REVIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    sort: z
      .enum(accessSorts)
      .default('NAME_ASC')
      .describe('By name, or by the last sign-in: who has never signed in comes first.'),
  }),
  result: pageOf(accessEntry).meta({ id: 'AccessPage' }),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const exportAccessReview = endpoint({
  id: 'exportAccessReview',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/access-review/export',
  summary: 'Who has which access to a study now, as a table',
  description:
    'All that listAccess says. UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe.',
  permission: 'ACCESS_REVIEW',
  params: z.object({ channelId }),
  result: 'BYTES',
  mediaType: 'text/csv',
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'LIST_TOO_LONG'],
});

const moment = whole(0, 8_640_000_000_000_000).optional();
const kinds = repeated(z.enum(auditKinds));
const trailFilter = {
  userId: id.optional().describe('Only what this person did, and what happened to their membership.'),
  kind: kinds.describe('Only what happened of these kinds.'),
  teamId: id.optional().describe('Only what concerns this team, or people while they were in it.'),
  postId: id.optional().describe('Only what concerns this post.'),
  from: moment.describe('Only from this moment on, in milliseconds.'),
  to: moment.describe('Only before this moment.'),
};

const trailEntry = auditEntry
  .extend({
    actorTeamName: z.string().nullable().describe('The first team of the person who did it.'),
    subjectUserId: z.number().int().nullable(),
    subjectName: z.string().nullable().describe('Whom it concerns, where that is a person.'),
    leftTeams: z
      .array(z.string())
      .describe('Of somebody who left the study: the teams that they were in, as people read them.'),
    postTitle: z.string().nullable().describe('As the post is called now.'),
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
  summary: 'Audit trail of a study, newest first',
  description:
    'With a narrower permission only what concerns the own teams, those that they oversee, and their people while they are in them, or the own person, and of posts what the caller may see. Where more follows, `before` continues the list.',
  permission: 'AUDIT_VIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...trailFilter,
    leaveOut: kinds.describe('Nothing that happened of these kinds.'),
    pageSize: paging.pageSize,
    before: whole(1).optional().describe('Only what stands behind this entry.'),
  }),
  result: z.object({
    items: z.array(trailEntry),
    pageSize: z.number().int(),
    lastPage: z.boolean().describe('Whether nothing follows.'),
    isWhole: z.boolean().describe('Whether the caller reads of all teams, and not only of some.'),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

/** A longer trail is exported in parts. */
export const TRAIL_EXPORT_LIMIT = 20_000;

export const exportChannelAudit = endpoint({
  id: 'exportChannelAudit',
  feature: 'audit',
  method: 'GET',
  path: '/channels/{channelId}/audit/export',
  summary: 'Audit trail of a study as a table, as it is filtered',
  description:
    'UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe. At most 20,000 entries.',
  permission: 'AUDIT_VIEW',
  params: z.object({ channelId }),
  query: z.object({ ...trailFilter, format: z.enum(['CSV']).default('CSV').describe('The kind of file.') }),
  result: 'BYTES',
  mediaType: 'text/csv',
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN', 'TRAIL_TOO_LONG'],
});
