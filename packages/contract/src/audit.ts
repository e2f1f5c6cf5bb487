import { z } from 'zod';
import { millis, pageOf, paging } from './common.ts';
import { channelId, memberId, postId, teamId } from './params.ts';
import { endpoint } from './endpoint.ts';

const auditEntry = z
  .object({
    auditEventId: z.number().int(),
    occurredAtDateTimeMillis: millis,
    actorUserId: z
      .number()
      .int()
      .nullable()
      .describe('Null where the system acted, as when a draft expires or an import runs.'),
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
        'What the event says beside this, by its type. The former texts of a comment are there for its author, and for who may see the audit trail of the whole study.',
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
    'With a narrower permission only those of the own teams, of those that they oversee, or the own one.',
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
