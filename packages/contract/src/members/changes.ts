import { withAsciiDomain } from '../core/email-address.ts';
import { z } from 'zod';
import { emptyList, id, line, lines, repeated } from '../core/common.ts';
import { MAX_EMAIL } from '../core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { memberParams, memberRole } from './calls.ts';
import { channelId, memberId, teamId } from '../core/params.ts';
import type { WordKey } from '../words/words.ts';

const inspectorUntil = z.iso.date().optional();

export const setMemberRoles = endpoint({
  id: 'setMemberRoles',
  feature: 'members',
  method: 'PUT',
  path: '/channels/{channelId}/members/{memberId}/roles',
  summary: 'Replace the roles of a member',
  permission: 'CHANNEL_ROLE_ASSIGN',
  params: memberParams,
  query: z.object({
    roleId: repeated(id)
      .refine((ids) => ids.length > 0, 'issue.required' satisfies WordKey)
      .describe('All the roles they will have.'),
    seenRoleId: repeated(id).describe(
      'The roles as the caller last saw them. If they have changed since, the call is refused with ROLES_CHANGED.',
    ),
    inspectorUntil: inspectorUntil.describe(
      'The last day of the role INSPECTOR, which ends at its end in UTC: from today to a year from now. Without it, a role that is held keeps its day, and a new one gets the day in 30 days.',
    ),
  }),
  body: emptyList,
  result: z.object({ items: z.array(memberRole), outcome: z.enum(['CHANGED', 'UNCHANGED']) }),
  errors: [
    'CHANNEL_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'MEMBER_NOT_CURRENT',
    'FORBIDDEN',
    'OWN_ROLES',
    'ADMINISTRATORS_ONLY',
    'ROLE_UNKNOWN',
    'ROLE_NOT_FOR_TEAM',
    'NOT_AN_INSPECTOR',
    'INSPECTOR_DAY_REFUSED',
    'LAST_CHANNEL_ADMIN',
    'ROLES_CHANGED',
  ],
});

export const MAX_REMOVAL_REASON = 1000;
const reason = lines(0, MAX_REMOVAL_REASON)
  .default('')
  .describe('The reason, shown in the audit trail and the list of former members.');

export const removeMember = endpoint({
  id: 'removeMember',
  feature: 'members',
  method: 'DELETE',
  path: '/channels/{channelId}/members/{memberId}',
  summary: "End someone's membership of a study",
  description:
    'Their required actions end; what they have done stays on record. They lose access to the study at once, on every screen.',
  permission: 'MEMBER_INVITE',
  params: memberParams,
  query: z.object({ reason }),
  result: z.object({ channelMemberId: z.string() }),
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND', 'MEMBER_NOT_CURRENT', 'FORBIDDEN', 'LAST_CHANNEL_ADMIN'],
});

export const removeTeamMember = endpoint({
  id: 'removeTeamMember',
  feature: 'members',
  method: 'DELETE',
  path: '/channels/{channelId}/teams/{teamId}/members/{memberId}',
  summary: 'Remove a member from one team',
  description:
    'Roles that fit none of their other teams are removed as well. Without another team or role, their membership of the study ends.',
  permission: 'MEMBER_INVITE',
  params: z.object({ channelId, teamId, memberId }),
  query: z.object({ reason }),
  result: z.object({
    channelMemberId: z.string(),
    outcome: z.enum(['LEFT_TEAM', 'REMOVED']).describe('REMOVED where the membership of the study ended.'),
    rolesChanged: z.boolean(),
  }),
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'MEMBER_NOT_CURRENT',
    'FORBIDDEN',
    'OWN_BLINDED_TEAM',
    'LAST_CHANNEL_ADMIN',
  ],
});

export const addTeamMember = endpoint({
  id: 'addTeamMember',
  feature: 'members',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/members',
  summary: 'Add someone from the client to a team',
  description:
    'Someone who is in another study of the same client, administers the client, or was in this study before. The roles are added to those they already have.',
  permission: 'MEMBER_INVITE',
  params: z.object({ channelId, teamId }),
  body: z.strictObject({
    emailAddress: line(3, MAX_EMAIL).overwrite(withAsciiDomain),
    roleIds: z.array(id).min(1).max(20),
    inspectorUntil: inspectorUntil.describe(
      'The last day of the role INSPECTOR, which ends at its end in UTC: from today to a year from now. Without it, it is the day in 30 days, or the later one that they have.',
    ),
    isTeamLead: z
      .boolean()
      .default(false)
      .describe('For a service provider: they can change the team and add people to it.'),
  }),
  result: z.object({
    channelMemberId: z.string(),
    userId: z.number().int(),
    teamId: z.number().int(),
    outcome: z.enum(['ADDED', 'CHANGED', 'UNCHANGED']),
    joinedTeam: z.boolean().describe('A member of the study joined another team.'),
    rolesChanged: z.boolean().describe('A member of the study got more roles.'),
    leadChanged: z.boolean().describe('A member of the team became its lead.'),
  }),
  creates: true,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'FORBIDDEN',
    'OWN_ROLES',
    'ADMINISTRATORS_ONLY',
    'ROLE_UNKNOWN',
    'ROLE_NOT_FOR_TEAM',
    'NOT_AN_INSPECTOR',
    'INSPECTOR_DAY_REFUSED',
    'TEAM_CLOSED',
  ],
});
