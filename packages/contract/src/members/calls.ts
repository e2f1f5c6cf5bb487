import { z } from 'zod';
import { emptyList, id, line, millis, pageOf, paging, repeated } from '../core/common.ts';
import { may } from '../core/may.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, memberId, teamId } from '../core/params.ts';
import { basicUserInfo, contactData } from '../people/person.ts';
import { roleCategories, roleKeys } from '../core/permissions.ts';
import { countryId } from '../people/contact-fields.ts';
import { teamTypes } from '../teams/team-types.ts';

export const memberStatuses = ['INVITED', 'CURRENT', 'FORMER'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

const memberTeam = z
  .object({
    teamId: z.number().int(),
    teamName: z.string().describe('As people read it: "Site US001, Birmingham".'),
    teamType: z.enum(teamTypes),
    joinedDateTimeMillis: millis.describe('When they joined it, or were invited to it.'),
    endedDateTimeMillis: millis.nullable(),
    isTeamLead: z.boolean(),
    inviteId: z
      .number()
      .int()
      .nullable()
      .describe('The open invitation, under INVITED; null for a team that they are or were in.'),
    isOnlyTeam: z
      .boolean()
      .describe("Whether they are in no other team of the study, including teams the caller can't see."),
    can: z.object({ remove: may }).describe('Whether the caller can remove them from this team.'),
  })
  .meta({ id: 'MemberTeam' });
export const roleUntil = millis
  .nullable()
  .describe(
    "The last day of an inspector's role, as its midnight in UTC. At the end of that day in UTC the role ends by itself. Null for all other roles.",
  );
const roleFacts = {
  leadsSite: z.boolean().describe('Whether a study site at work needs somebody with it.'),
  endsByItself: z.boolean().describe('Whether it is given until a day.'),
};
export const memberRole = z
  .object({
    roleId: z.number().int(),
    key: z.enum(roleKeys),
    name: z.string(),
    category: z.enum(roleCategories),
    ...roleFacts,
    grantedDateTimeMillis: millis.describe('When it was granted, or offered by an invitation.'),
    untilDateTimeMillis: roleUntil,
  })
  .meta({ id: 'MemberRole' });

/** One list per status; PAST is FORMER, and ALL is everyone. */
function byStatus<S extends z.ZodType>(item: S) {
  const list = z.array(item);
  return z.object({ CURRENT: list, INVITED: list, FORMER: list, PAST: list, ALL: list });
}

const count = z.number().int().nullable();
/** What is known of everyone in a list of members. */
const listed = {
  channelId: z.number().int(),
  activeMember: z.boolean(),
  membershipsByStatus: byStatus(memberTeam)
    .meta({ id: 'MembershipsByStatus' })
    .describe(
      'Their teams by the status that they have there. INVITED are the teams to which an open invitation to their address leads, as far as the caller can invite people to them.',
    ),
  rolesByStatus: byStatus(memberRole)
    .meta({ id: 'RolesByStatus' })
    .describe(
      'The roles they have, or had when they left, under their status in the study; under INVITED, the roles that those invitations offer.',
    ),
  roleNames: z
    .array(z.string())
    .describe(
      'The names of the roles that they have, or had when they left; of an invited person, those offered.',
    ),
  verifiedEmail: z.boolean(),
  joinedDateTimeMillis: millis.describe('When they joined the study, or were first invited to it.'),
  can: z
    .object({ remove: may, changeRoles: may, viewAudit: may })
    .meta({ id: 'MemberCan' })
    .describe('What the caller may do with them.'),
};
const channelMember = z
  .object({
    ...listed,
    channelMemberId: z.string(),
    memberStatus: z.enum(memberStatuses).exclude(['INVITED']),
    channelMemberDetailUrl: z.string().describe('The path of their page.'),
    userProfile: z
      .object({
        acceptedTermsOfService: z.boolean(),
        contactData,
        basicUserInfo,
      })
      .meta({ id: 'MemberProfile' }),
    lastLoginDateTimeMillis: millis
      .nullable()
      .describe(
        "Null for people who have never signed in, and for callers who can't see what this person has done.",
      ),
    missingInviteAsNewUser: z
      .literal(false)
      .describe("False for everyone who has an account. Invitations set it for people who don't."),
    displayTotalRequiredActionsCount: count.describe(
      "Open actions, counted up to 100, without paused ones and, if the caller is blinded, without posts for unblinded people only; null for callers who can't see what this person has done.",
    ),
    displayTotalUnreadItemsCount: count.describe('Unread posts, counted up to 100; null as above.'),
    endedDateTimeMillis: millis.nullable(),
    disabledDateTimeMillis: millis
      .nullable()
      .describe(
        'Since when the account of a current member has been disabled, so that they cannot sign in. Null otherwise.',
      ),
    removal: z
      .object({
        userId: z.number().int().nullable(),
        displayName: z.string().describe('Who ended the membership.'),
        reason: z.string().nullable().describe('Null where none was given, or where it was erased.'),
      })
      .nullable()
      .describe('For a former member; null if nothing is recorded.'),
    signaturesKeptCount: z.number().int().nullable().describe('Null until there are signatures.'),
  })
  .meta({ id: 'ChannelMember' });
export type ChannelMember = z.infer<typeof channelMember>;

const unknown = z.null();
const invitedMember = z
  .object({
    ...listed,
    channelMemberId: unknown,
    memberStatus: z.literal('INVITED'),
    channelMemberDetailUrl: unknown,
    userProfile: z
      .object({
        acceptedTermsOfService: z.literal(false),
        contactData: contactData.max(0),
        basicUserInfo: z
          .object({
            userId: unknown,
            uuid: unknown,
            displayName: z.string().describe('The name the inviter gave, or else the address.'),
            displayPrefix: unknown,
            displaySuffix: unknown,
            firstName: z.string().describe('As the inviter gave it; it may be empty.'),
            middleName: unknown,
            lastName: z.string().describe('The same.'),
            emailAddress: z.string(),
            jobTitle: unknown,
            languageId: unknown,
            timezoneId: unknown,
            portraitUrl: unknown,
            prefixId: unknown,
            suffixId: unknown,
          })
          .meta({ id: 'InvitedUserInfo' }),
      })
      .meta({ id: 'InvitedProfile' }),
    lastLoginDateTimeMillis: unknown,
    missingInviteAsNewUser: z
      .boolean()
      .describe(
        'Whether no email about an open invitation was sent, and no one at the client has the address.',
      ),
    displayTotalRequiredActionsCount: unknown,
    displayTotalUnreadItemsCount: unknown,
    endedDateTimeMillis: unknown,
    disabledDateTimeMillis: unknown,
    removal: unknown,
    signaturesKeptCount: unknown,
  })
  .meta({ id: 'InvitedMember' })
  .describe(
    "Someone with an open invitation: what the inviter gave. Whether there is an account with the address isn't revealed, so there is no user id.",
  );
export type InvitedMember = z.infer<typeof invitedMember>;
const listedMember = z.union([channelMember, invitedMember]);

const params = z.object({ channelId });
export const memberParams = z.object({ channelId, memberId });

const memberStatusType = z
  .enum([...memberStatuses, 'PAST', 'ALL'])
  .default('CURRENT')
  .describe(
    'PAST means FORMER, and ALL is everyone once: CURRENT, INVITED and FORMER. INVITED are the people with an open invitation to a team that the caller can invite people to; a current or former member among them has their own row. Only people who can add members or read the audit trail see former members.',
  );
const search = line(0, 200).optional().describe('Parts of a name or an address, in any order.');
export const memberSorts = ['NAME_ASC', 'NAME_DESC', 'JOINED_ASC', 'JOINED_DESC', 'ENDED_DESC'] as const;
const byPerson = {
  search,
  emailAddress: line(0, 320).optional().describe('Only the member with this address.'),
  roleId: id.optional().describe('Only members with this role, or invited to it.'),
  roleNames: repeated(line(1, 200)).describe(
    'Only members with one of these roles, or invited to one, by its name or key.',
  ),
};
const byPlace = {
  teamId: id
    .optional()
    .describe('Only members who are in this team, are invited to it, or were in it when they left.'),
  countryId: countryId
    .optional()
    .describe(
      'Only members who are at a site in this country (ISO 3166-1) that the caller can see, are invited to one, or were at one when they left.',
    ),
};
const filter = {
  memberStatusType,
  ...byPerson,
  ...byPlace,
  sort: z.enum(memberSorts).default('NAME_ASC').describe('The order of the members.'),
};

export const listMembers = endpoint({
  id: 'listMembers',
  feature: 'members',
  method: 'POST',
  path: '/channels/{channelId}/members',
  shows: ['MEMBERS', 'INVITATIONS'],
  summary: 'Members of a study, and the people invited to it',
  description:
    'People at a site see their own teams and the key contacts, or everyone if the study has opened its directory.',
  permission: 'MEMBER_VIEW',
  params,
  query: z.object({ ...paging, ...filter }),
  body: emptyList,
  result: pageOf(listedMember).extend({
    counts: z
      .object({
        CURRENT: z.number().int(),
        INVITED: z
          .number()
          .int()
          .nullable()
          .describe(
            'People with an open invitation to a team that the caller can add people to; null if there are no such teams.',
          ),
        FORMER: z.number().int().nullable().describe("Null for callers who can't see former members."),
      })
      .describe('Everything the caller can see, whatever is searched.'),
    can: z.object({ takeIn: may.describe('Whether the caller can add people to any team of the study.') }),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

/** A longer list is refused, because exporting it in one piece would take too long. */
export const EXPORT_LIMIT = 50_000;

export const exportMembers = endpoint({
  id: 'exportMembers',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/export',
  shows: 'nothing',
  summary: 'Members of a study as a table (CSV), with the same filters',
  description:
    'UTF-8 with a byte order mark. A cell that a spreadsheet would take for a formula starts with an apostrophe. At most 50,000 people. Each export is recorded in the audit trail.',
  permission: 'MEMBER_VIEW',
  params,
  query: z.object(filter),
  result: 'BYTES',
  mediaTypes: ['text/csv'],
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
  shows: ['MEMBERS'],
  summary: 'Current members of a study by name, for a choice of people',
  permission: 'MEMBER_VIEW',
  params,
  query: z.object({ ...paging, ...byPerson, ...byPlace }),
  body: emptyList,
  result: pageOf(foundMember),
  errors: ['CHANNEL_NOT_FOUND'],
});

export const getMember = endpoint({
  id: 'getMember',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/{memberId}',
  shows: ['MEMBERS', 'INVITATIONS', 'PROFILE'],
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
  shows: ['MEMBERS', 'INVITATIONS'],
  summary: 'Members of a team, and the people invited to it, by name',
  permission: 'MEMBER_VIEW',
  params: z.object({ channelId, teamId }),
  query: z.object({ ...paging, memberStatusType, ...byPerson, sort: filter.sort }),
  result: pageOf(listedMember),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

export const listMemberRoles = endpoint({
  id: 'listMemberRoles',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/members/{memberId}/roles',
  shows: ['MEMBERS'],
  summary: "A member's roles, and the roles they can be given",
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
          ...roleFacts,
          isHeld: z.boolean(),
          can: z
            .object({ change: may })
            .describe('Whether the caller can grant it, or remove it if the member has it.'),
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
  shows: ['MEMBERS', 'INVITATIONS', 'PROFILE'],
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
    ...roleFacts,
    can: z.object({ grant: may }),
  })
  .meta({ id: 'RoleChoice' });
export const listTeamRoles = endpoint({
  id: 'listTeamRoles',
  feature: 'members',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/roles',
  shows: ['MEMBERS'],
  summary: 'Roles of a study, and whether the caller can add someone to the team with them',
  permission: 'MEMBER_VIEW',
  params: z.object({ channelId, teamId }),
  result: z.object({
    items: z.array(roleChoice),
    can: z.object({
      appointLead: may.describe('Whether the caller can make someone the lead of this team.'),
    }),
  }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});
