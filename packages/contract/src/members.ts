import { z } from 'zod';
import { emptyList, id, line, lines, millis, pageOf, paging, repeated } from './common.ts';
import { may } from './may.ts';
import { endpoint } from './endpoint.ts';
import { channelId, memberId, teamId } from './params.ts';
import { basicUserInfo } from './people.ts';
import { roleCategories, roleKeys } from './permissions.ts';
import { teamTypes } from './team-types.ts';
import type { WordKey } from './words/words.ts';

export const memberStatuses = ['INVITED', 'CURRENT', 'FORMER'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const memberTeam = z
  .object({
    teamId: z.number().int(),
    teamName: z.string().describe('As people read it: "Site US001, Birmingham".'),
    teamType: z.enum(teamTypes),
    joinedDateTimeMillis: millis,
    endedDateTimeMillis: millis.nullable(),
    isTeamLead: z.boolean(),
    can: z.object({ remove: may }).describe('Whether the caller may take them out of this team.'),
  })
  .meta({ id: 'MemberTeam' });
const memberRole = z
  .object({
    roleId: z.number().int(),
    key: z.enum(roleKeys),
    name: z.string(),
    category: z.enum(roleCategories),
    grantedDateTimeMillis: millis,
  })
  .meta({ id: 'MemberRole' });

/** One list for each status; PAST is FORMER and ALL is all of them. */
function byStatus<S extends z.ZodType>(item: S) {
  const list = z.array(item);
  return z.object({ CURRENT: list, INVITED: list, FORMER: list, PAST: list, ALL: list });
}

const count = z.number().int().nullable();
const channelMember = z
  .object({
    channelMemberId: z.string(),
    channelId: z.number().int(),
    memberStatus: z.enum(memberStatuses),
    activeMember: z.boolean(),
    channelMemberDetailUrl: z.string().describe('The path of their page.'),
    membershipsByStatus: byStatus(memberTeam).describe('Their teams by the status that they have there.'),
    rolesByStatus: byStatus(memberRole).describe(
      'The roles that they hold, or held when they left, under the status that they have in the study.',
    ),
    roleNames: z.array(z.string()),
    userProfile: z
      .object({
        acceptedTermsOfService: z.boolean(),
        contactData: z.array(
          z.object({ listTypeName: z.literal('PHONE'), name: z.literal('BUSINESS'), value: z.string() }),
        ),
        basicUserInfo,
      })
      .meta({ id: 'MemberProfile' }),
    lastLoginDateTimeMillis: millis.nullable(),
    missingInviteAsNewUser: z.boolean().nullable().describe('Null until there are invitations.'),
    verifiedEmail: z.boolean(),
    displayTotalRequiredActionsCount: count.describe(
      'Open actions, counted to 100, without what is for the unblinded only if the caller is not; null for a caller who may not see what this person has done.',
    ),
    displayTotalUnreadItemsCount: count.describe('Unread posts, counted to 100; null as above.'),
    joinedDateTimeMillis: millis,
    endedDateTimeMillis: millis.nullable(),
    removal: z
      .object({
        userId: z.number().int().nullable(),
        displayName: z.string().describe('Who ended the membership.'),
        reason: z.string().nullable().describe('Null where none was given, or where it was erased.'),
      })
      .nullable()
      .describe('Of a former member; null where nothing is recorded of it.'),
    signaturesKeptCount: z.number().int().nullable().describe('Null until there are signatures.'),
    can: z.object({ remove: may, changeRoles: may, viewAudit: may }),
  })
  .meta({ id: 'ChannelMember' });
export type ChannelMember = z.infer<typeof channelMember>;

const params = z.object({ channelId });
const memberParams = z.object({ channelId, memberId });

const memberStatusType = z
  .enum([...memberStatuses, 'PAST', 'ALL'])
  .default('CURRENT')
  .describe('PAST is FORMER. Former members are for those who take people in or read the audit trail.');
const search = line(0, 200).optional().describe('Part of a name or an address.');
export const memberSorts = ['NAME_ASC', 'NAME_DESC', 'JOINED_ASC', 'JOINED_DESC', 'ENDED_DESC'] as const;
const filter = {
  memberStatusType,
  search,
  teamId: id.optional().describe('Only members who are in this team, or were when they left.'),
  roleId: id.optional().describe('Only members with this role.'),
  sort: z.enum(memberSorts).default('NAME_ASC').describe('The order of the members.'),
};

export const listMembers = endpoint({
  id: 'listMembers',
  feature: 'members',
  method: 'POST',
  path: '/channels/{channelId}/members',
  summary: 'Members of a study',
  description:
    'People of a site see their own teams and the key contacts, or everybody where the study has opened its directory.',
  permission: 'MEMBER_VIEW',
  causes: [],
  params,
  query: z.object({ ...paging, ...filter }),
  body: emptyList,
  result: pageOf(channelMember).extend({
    counts: z
      .object({
        CURRENT: z.number().int(),
        INVITED: z.number().int(),
        FORMER: z.number().int().nullable().describe('Null for who sees no former members.'),
      })
      .describe('All that the caller may see, whatever is searched.'),
    can: z.object({ takeIn: may.describe('Whether the caller takes people into some team of the study.') }),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

/** A longer list is refused: it would take too long to make in one piece. */
export const EXPORT_LIMIT = 50_000;

export const exportMembers = endpoint({
  id: 'exportMembers',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/export',
  summary: 'Members of a study as a table (CSV), as they are filtered',
  description:
    'UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula begins with an apostrophe. At most 50,000 people.',
  permission: 'MEMBER_VIEW',
  params,
  query: z.object(filter),
  result: 'BYTES',
  mediaType: 'text/csv',
  errors: ['CHANNEL_NOT_FOUND', 'LIST_TOO_LONG'],
});

const foundMember = z
  .object({
    channelMemberId: z.string(),
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string(),
    portraitUrl: z.string().nullable(),
    teamNames: z.array(z.string()),
    roleNames: z.array(z.string()),
  })
  .meta({ id: 'FoundMember' });
export const searchMembers = endpoint({
  id: 'searchMembers',
  feature: 'members',
  method: 'POST',
  path: '/channels/{channelId}/members/search',
  summary: 'Current members of a study by name, for a choice of people',
  permission: 'MEMBER_VIEW',
  causes: [],
  params,
  query: z.object({ ...paging, search, teamId: filter.teamId, roleId: filter.roleId }),
  body: emptyList,
  result: pageOf(foundMember),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const getMember = endpoint({
  id: 'getMember',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/{memberId}',
  summary: 'One member of a study',
  permission: 'MEMBER_VIEW',
  params: memberParams,
  result: channelMember,
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND'],
});

export const listTeamMembers = endpoint({
  id: 'listTeamMembers',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/members',
  summary: 'Members of a team, by name',
  permission: 'MEMBER_VIEW',
  params: z.object({ channelId, teamId }),
  query: z.object({ ...paging, memberStatusType, search, sort: filter.sort }),
  result: pageOf(channelMember),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

export const listMemberRoles = endpoint({
  id: 'listMemberRoles',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/{memberId}/roles',
  summary: 'Roles of a member, and those that can be chosen for them',
  permission: 'MEMBER_VIEW',
  params: memberParams,
  result: z.object({
    items: z.array(memberRole),
    choices: z
      .array(
        z.object({
          roleId: z.number().int(),
          key: z.enum(roleKeys),
          name: z.string(),
          category: z.enum(roleCategories),
          isHeld: z.boolean(),
          can: z
            .object({ change: may })
            .describe('Whether the caller may grant it, or take it if it is held.'),
        }),
      )
      .describe('All roles of the study.'),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'MEMBER_NOT_FOUND'],
});

export const getSelfMembership = endpoint({
  id: 'getSelfMembership',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/self-membership',
  summary: 'Own membership of a study',
  permission: 'SELF',
  params,
  result: channelMember,
  errors: ['CHANNEL_NOT_FOUND'],
});

const roleChoice = z
  .object({
    roleId: z.number().int(),
    key: z.enum(roleKeys),
    name: z.string(),
    category: z.enum(roleCategories),
    can: z.object({ grant: may }),
  })
  .meta({ id: 'RoleChoice' });
export const listTeamRoles = endpoint({
  id: 'listTeamRoles',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/roles',
  summary: 'Roles of a study, and whether the caller may take somebody into the team with them',
  permission: 'MEMBER_VIEW',
  params: z.object({ channelId, teamId }),
  result: z.object({
    items: z.array(roleChoice),
    can: z.object({
      appointLead: may.describe('Whether the caller may make somebody the lead of this team.'),
    }),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

export const setMemberRoles = endpoint({
  id: 'setMemberRoles',
  feature: 'members',
  method: 'PUT',
  path: '/channels/{channelId}/members/{memberId}/roles',
  summary: 'Leave a member these roles only',
  permission: 'CHANNEL_ROLE_ASSIGN',
  causes: [
    { event: 'update-channel', reason: 'ROLES', when: { outcome: 'CHANGED' } },
    { event: 'update-channel', reason: 'LISTED', when: { outcome: 'CHANGED' } },
    { event: 'update-channel', reason: 'ACCESS', when: { outcome: 'CHANGED' } },
  ],
  params: memberParams,
  query: z.object({
    roleId: repeated(id)
      .refine((ids) => ids.length > 0, 'issue.required' satisfies WordKey)
      .describe('All roles that they have from now on.'),
    seenRoleId: repeated(id).describe(
      'The roles that the caller has seen. Where they have changed since, the call is refused with ROLES_CHANGED.',
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
    'LAST_CHANNEL_ADMIN',
    'ROLES_CHANGED',
  ],
});

const reason = lines(0, 1000).default('').describe('Why, as the audit trail and former members show it.');

export const removeMember = endpoint({
  id: 'removeMember',
  feature: 'members',
  method: 'DELETE',
  path: '/channels/{channelId}/members/{memberId}',
  summary: "End somebody's membership of a study",
  description:
    'What was asked of them is not asked any more; what they have done stays. They lose the study at once, on every screen.',
  permission: 'MEMBER_INVITE',
  causes: [
    { event: 'delete-member' },
    { event: 'update-channel', reason: 'LISTED' },
    { event: 'update-channel', reason: 'CONTACTS' },
    { event: 'channel-access-removed' },
  ],
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
  summary: 'Take a member out of one team',
  description:
    'Roles that fit none of their other teams go with it. Without another team or another role the membership of the study ends.',
  permission: 'MEMBER_INVITE',
  causes: [
    { event: 'delete-member' },
    { event: 'update-channel', reason: 'ACCESS', when: { outcome: 'LEFT_TEAM' } },
    { event: 'update-channel', reason: 'ROLES', when: { rolesChanged: true } },
    { event: 'update-channel', reason: 'LISTED', when: { rolesChanged: true } },
    { event: 'update-channel', reason: 'LISTED', when: { outcome: 'REMOVED' } },
    { event: 'update-channel', reason: 'CONTACTS', when: { outcome: 'REMOVED' } },
    { event: 'channel-access-removed', when: { outcome: 'REMOVED' } },
  ],
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
    'LAST_CHANNEL_ADMIN',
  ],
});

export const addTeamMember = endpoint({
  id: 'addTeamMember',
  feature: 'members',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/members',
  summary: 'Take somebody of the client into a team',
  description:
    'Somebody who is in another study of the same client, who administers it, or who was in this study before. They get the roles on top of those that they hold.',
  permission: 'MEMBER_INVITE',
  causes: [
    { event: 'create-member', when: { outcome: 'ADDED' } },
    { event: 'update-channel', reason: 'LISTED', when: { outcome: 'ADDED' } },
    { event: 'channel-access-granted', when: { outcome: 'ADDED' } },
    { event: 'create-member', when: { joinedTeam: true } },
    { event: 'update-channel', reason: 'ACCESS', when: { joinedTeam: true } },
    { event: 'update-channel', reason: 'ROLES', when: { rolesChanged: true } },
    { event: 'update-channel', reason: 'LISTED', when: { rolesChanged: true } },
    { event: 'update-channel', reason: 'ACCESS', when: { rolesChanged: true } },
    { event: 'update-channel', reason: 'ROLES', when: { leadChanged: true } },
    { event: 'update-channel', reason: 'ACCESS', when: { leadChanged: true } },
  ],
  params: z.object({ channelId, teamId }),
  body: z.strictObject({
    emailAddress: line(3, 254),
    roleIds: z.array(id).min(1).max(20),
    isTeamLead: z
      .boolean()
      .default(false)
      .describe('Of a service provider: they may change the team and take others in.'),
  }),
  result: z.object({
    channelMemberId: z.string(),
    userId: z.number().int(),
    teamId: z.number().int(),
    outcome: z.enum(['ADDED', 'CHANGED', 'UNCHANGED']),
    joinedTeam: z.boolean().describe('A member of the study came into one more team.'),
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
    'TEAM_CLOSED',
  ],
});
