import { z } from 'zod';
import {
  emptyList,
  id,
  line,
  lines,
  millis,
  pageOf,
  paging,
  queryFlag,
  repeated,
  whole,
} from '../core/common.ts';
import { MAX_AMOUNT } from '../core/currencies.ts';
import { may } from '../core/may.ts';
import { money } from '../core/money.ts';
import { channelId, teamId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { contactData } from './contacts.ts';
import { newTeam, teamChange } from './fields.ts';
import { blindings, participantTypes, teamTypes } from './team-types.ts';

export const teamStatuses = ['PLANNED', 'SELECTED', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'CANCELLED'] as const;

export type TeamStatus = (typeof teamStatuses)[number];
/** The states of a team whose work has ended. */
export const closedTeamStatuses: readonly TeamStatus[] = ['CLOSED', 'CANCELLED'];

export const transitionNames = [
  'select_team',
  'activate_team',
  'hold_team',
  'resume_team',
  'close_team',
  'reopen_team',
  'cancel_team',
] as const;
export type TransitionName = (typeof transitionNames)[number];

/** What a transition may still be missing, in order. */
const transitionNeeds = ['SITE_NOT_APPROVED', 'PRINCIPAL_INVESTIGATOR_MISSING'] as const;
export type TransitionNeed = (typeof transitionNeeds)[number];

const transition = z
  .object({
    transitionName: z.enum(transitionNames),
    needsReason: z.boolean(),
    can: may,
    missing: z.array(z.enum(transitionNeeds)).describe('Everything that is still missing for it.'),
  })
  .meta({ id: 'TeamTransition' });

const ofType = (type: string) =>
  z.number().int().nullable().describe(`The id of the team if it is a ${type}, else null.`);
const team = z
  .object({
    id: z.number().int(),
    channelId: z.number().int(),
    name: z.string(),
    displayName: z.string(),
    teamType: z.enum(teamTypes),
    participantType: z.enum(participantTypes),
    isActive: z.boolean(),
    isInvestigatorSite: z.boolean(),
    statusId: z.number().int().describe('The list type STATUS of STUDY_TEAM with this name.'),
    statusName: z.enum(teamStatuses),
    activeMemberCount: z.number().int(),
    createdByUserId: z.number().int().nullable().describe('Null if it came with an import.'),
    createDateTimeMillis: millis,
    studyTeamDetailUrl: z.string().describe('The path of its screen.'),
    roleId: z.null().describe('Roles belong to members; a team has none.'),
    blinding: z.enum(blindings).describe('Posts for unblinded people only stay hidden from a blinded team.'),
    complianceTrackingEnabled: z.boolean(),
    associatedOrganizationId: z.number().int().nullable().describe('The organisation that it belongs to.'),
    associatedOrganizationName: z.string().nullable().describe('Its name.'),
    studyTeamCompliance: z.null().describe('Its figures. Not supported yet.'),
    contactData: z.array(contactData),
    code: z.string().nullable(),
    countryId: z.string().nullable(),
    countryName: z.string().nullable(),
    city: z.string().nullable(),
    principalInvestigatorName: z
      .string()
      .nullable()
      .describe('The name entered for lists, which show it where no member has the role.'),
    principalInvestigators: z
      .array(z.string())
      .describe('The names of the current members with this role, whatever was entered for lists.'),
    registryStatus: z.string().nullable(),
    approvalDateTimeMillis: millis
      .nullable()
      .describe("When the site was approved. A site can't be activated without it."),
    siteSelectionDateTimeMillis: millis.nullable(),
    siteActivationDateTimeMillis: millis.nullable(),
    siteClosureDateTimeMillis: millis.nullable(),
    hold: z
      .object({
        sinceDateTimeMillis: millis,
        reason: z
          .string()
          .nullable()
          .describe(
            'The reason. Null for callers who are neither in the team nor able to read its audit trail, and if the text was erased.',
          ),
      })
      .meta({ id: 'TeamHold' })
      .nullable()
      .describe("Since when the team has been on hold, according to the audit trail. Null if it isn't."),
    orderLimit: money
      .nullable()
      .describe(
        'Above it, an order has to be approved. Null without one, and for callers who may not set it.',
      ),
    studySiteId: ofType('study site'),
    studySponsorId: ofType("sponsor's team"),
    studyCroId: ofType("CRO's team"),
    studyServiceProviderId: ofType("service provider's team"),
    studyAdHocId: ofType('team of another kind'),
    studyTeam: z
      .object({ id: z.number().int(), name: z.string() })
      .meta({ id: 'StudyTeam' })
      .nullable()
      .describe('The team that a study site is.'),
    transitions: z
      .array(transition)
      .describe('The status changes available to the caller, and what is still missing for them.'),
    can: z
      .object({
        update: may,
        updateSettings: may,
        setOversight: may,
        setOrderLimit: may,
        invite: may,
        viewCompliance: may.describe("How far the team's people have got."),
        viewRentalEquipment: may.describe('What is lent to the team.'),
        viewAudit: may.describe('The audit trail of the team.'),
      })
      .meta({ id: 'TeamCan' })
      .describe('What the caller may do with the team.'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

const params = z.object({ channelId, teamId });
const search = line(0, 200).optional();
export const MAX_STATUS_REASON = 2000;
export const teamStatusType = z
  .enum(['OPEN', 'CLOSED', 'ALL'])
  .default('ALL')
  .describe('OPEN is PLANNED, SELECTED, ACTIVE and ON_HOLD; CLOSED is CLOSED and CANCELLED.');
/** A day, or any moment of it: milliseconds, or a time with its zone. */
const day = z
  .union([z.iso.date(), z.iso.datetime({ offset: true }), whole(0, 8_640_000_000_000_000)])
  .optional();

export const getTeam = endpoint({
  id: 'getTeam',
  feature: 'teams',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}',
  shows: ['TEAMS'],
  summary: 'One team or study site',
  permission: 'DIRECTORY_VIEW',
  params,
  result: team,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

const counts = z
  .object({ OPEN: z.number().int(), CLOSED: z.number().int() })
  .meta({ id: 'TeamCounts' })
  .describe('How many there are in each state, whichever states were requested.');

export const searchTeams = endpoint({
  id: 'searchTeams',
  feature: 'teams',
  method: 'POST',
  path: '/channels/{channelId}/teams/search',
  shows: ['TEAMS'],
  summary: 'Teams of a study, by name',
  permission: 'DIRECTORY_VIEW',
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    studyTeamId: repeated(id).describe('Only these teams.'),
    teamType: repeated(z.enum(teamTypes)).describe('Only teams of these types.'),
    teamStatusType,
    statusName: repeated(z.enum(teamStatuses)).describe('Only teams in these states.'),
    search: search.describe(
      'Parts of the name, the code, the city or the name of the principal investigator, in any order.',
    ),
    code: search.describe('Part of the code.'),
    principalInvestigatorName: search.describe(
      'Parts of the name of the principal investigator, in any order.',
    ),
    countryId: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Only sites in this country (ISO 3166-1).'),
    countryName: search.describe('Only sites in the country of this name.'),
    selectionDate: day.describe(
      "Only sites selected on this day, in the caller's time zone. A moment stands for its day: milliseconds, or a time with its zone.",
    ),
    activationDate: day.describe(
      "Only sites activated on this day, in the caller's time zone. A moment stands for its day: milliseconds, or a time with its zone.",
    ),
    closureDate: day.describe(
      "Only sites closed on this day, in the caller's time zone. A moment stands for its day: milliseconds, or a time with its zone.",
    ),
    oversightTeamIds: repeated(id).describe('Only teams that one of these oversees.'),
    invite: queryFlag.default(false).describe('Only open teams that the caller can add people to.'),
    sort: z
      .enum([
        'NAME_ASC',
        'NAME_DESC',
        'CODE_ASC',
        'CODE_DESC',
        'COUNTRY_ASC',
        'COUNTRY_DESC',
        'ACTIVATION_ASC',
        'ACTIVATION_DESC',
      ])
      .default('NAME_ASC')
      .describe('The order of the teams. Teams without a code, a country or a date come last.'),
  }),
  body: emptyList,
  result: pageOf(team).extend({
    counts,
    can: z.object({ create: may }).describe('Whether the caller may create teams in the study.'),
  }),
  errors: ['CHANNEL_NOT_FOUND'],
});

const teamOfStudy = team
  .extend({
    channelName: z.string(),
    waitingDelegations: z
      .number()
      .int()
      .describe('Lines of the delegation log that the caller can decide now.'),
  })
  .meta({ id: 'TeamOfStudy' });
export type TeamOfStudy = z.infer<typeof teamOfStudy>;
/** A page of teams across studies. */
export const teamsOfStudies = pageOf(teamOfStudy).extend({ counts }).meta({ id: 'TeamsOfStudies' });
export const listMyTeams = endpoint({
  id: 'listMyTeams',
  feature: 'teams',
  method: 'GET',
  path: '/user/teams',
  shows: ['MY_TEAMS'],
  summary: 'Own teams across studies, by study and name',
  permission: 'SELF',
  query: z.object({
    ...paging,
    teamType: repeated(z.enum(teamTypes)).describe('Only teams of these types.'),
    teamStatusType,
    search: search.describe(
      'Parts of the name or the code of a team, or of the name of its study, in any order.',
    ),
    waiting: queryFlag.default(false).describe('Only sites with delegations that wait for the caller.'),
  }),
  result: teamsOfStudies,
  errors: [],
});

const readySite = z
  .object({
    channelId: z.number().int(),
    channelName: z.string(),
    teamId: z.number().int(),
    code: z.string().nullable(),
    name: z.string(),
    readySinceDateTimeMillis: millis.describe('When the last thing that it needed was there.'),
  })
  .meta({ id: 'ReadySite' });

export const listReadySites = endpoint({
  id: 'listReadySites',
  feature: 'teams',
  method: 'GET',
  path: '/user/ready-sites',
  shows: ['MY_TEAMS'],
  summary: 'Sites that lack nothing before the caller can activate them, the longest ready first',
  permission: 'SELF',
  query: z.object({ ...paging }),
  result: pageOf(readySite).meta({ id: 'ReadySitePage' }),
  errors: [],
});

export const listStudyOrganizations = endpoint({
  id: 'listStudyOrganizations',
  feature: 'teams',
  method: 'GET',
  path: '/channels/{channelId}/organizations',
  shows: ['TEAMS'],
  summary: 'Organisations that the caller can choose for teams of a study, by name',
  description:
    "The study's sponsor and collaborators, and organisations of its teams; for administrators of the client, all that it knows.",
  permission: 'TEAM_CREATE',
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    keywords: search.describe('Parts of the name, each of which it has.'),
  }),
  result: pageOf(
    z.object({ organizationId: z.number().int(), name: z.string() }).meta({ id: 'StudyOrganization' }),
  ),
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

export const createTeam = endpoint({
  id: 'createTeam',
  feature: 'teams',
  method: 'POST',
  path: '/channels/{channelId}/teams',
  summary: 'Create a team or a study site',
  description: 'A study site starts as PLANNED, any other team as ACTIVE. It has no members yet.',
  permission: 'TEAM_CREATE',
  params: z.object({ channelId }),
  body: newTeam,
  result: team,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN', 'TEAM_UNKNOWN', 'OVERSEER_REFUSED', 'TEAM_CODE_TAKEN'],
  creates: true,
});

export const updateTeam = endpoint({
  id: 'updateTeam',
  feature: 'teams',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}',
  summary: 'Change a team or a study site',
  description:
    'Fields that are left out stay. Type, blinding, tracking, organisation, code and approval need the permission for the whole study.',
  permission: 'TEAM_UPDATE',
  params,
  body: teamChange,
  result: team,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'FORBIDDEN',
    'TEAM_CLOSED',
    'OWN_BLINDING',
    'TEAM_CODE_TAKEN',
    'TEAM_TYPE_FIXED',
    'TEAM_ROLES_UNFIT',
    'SITE_NOT_APPROVED',
  ],
});

export const setOrderLimit = endpoint({
  id: 'setOrderLimit',
  feature: 'teams',
  method: 'PUT',
  path: '/channels/{channelId}/teams/{teamId}/order-limit',
  summary: 'Set above what orders of a team have to be approved',
  description: 'It applies to new orders. Null is no limit.',
  permission: 'ORDER_APPROVE',
  params,
  body: z.strictObject({
    orderLimit: z
      .strictObject({
        amount: whole(0, MAX_AMOUNT).describe('In minor units.'),
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .describe('ISO 4217.'),
      })
      .nullable(),
  }),
  result: team,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN', 'TEAM_CLOSED', 'FEATURE_OFF'],
});

export const changeTeamStatus = endpoint({
  id: 'changeTeamStatus',
  feature: 'teams',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}/status',
  summary: 'Change the status of a team by a named transition',
  description:
    'select_team: PLANNED to SELECTED. activate_team: PLANNED or SELECTED to ACTIVE, for an approved site with a principal investigator. hold_team and resume_team: ACTIVE to ON_HOLD and back, which pauses due dates. close_team: ACTIVE or ON_HOLD to CLOSED; members who are in no other open team can then only read, and the audit trail says what is still on loan to it. reopen_team: CLOSED to ACTIVE. cancel_team: PLANNED or SELECTED to CANCELLED, which removes its members. Teams other than sites can only be put on hold, resumed, closed and reopened.',
  permission: 'TEAM_STATUS_CHANGE',
  params,
  query: z.object({ transitionName: z.enum(transitionNames).describe('The transition.') }),
  body: z
    .strictObject({
      reason: lines(0, MAX_STATUS_REASON)
        .optional()
        .describe('The reason; required except for select_team and activate_team.'),
    })
    .optional(),
  result: team,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'FORBIDDEN',
    'OWN_BLINDED_TEAM',
    'ADMINISTRATORS_ONLY',
    'ILLEGAL_TRANSITION',
    'SITE_NOT_APPROVED',
    'PRINCIPAL_INVESTIGATOR_MISSING',
    'LAST_CHANNEL_ADMIN',
  ],
});

export const getTeamOpenActions = endpoint({
  id: 'getTeamOpenActions',
  feature: 'teams',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/open-actions',
  shows: ['COMPLIANCE'],
  summary: 'How much is still to do for a team',
  description:
    "The open required actions of its members for this team, which end when it is closed. Actions that only move to another of their teams aren't included. Posts for unblinded people only are counted only for unblinded callers.",
  permission: 'COMPLIANCE_VIEW',
  params,
  result: z
    .object({
      openActionCount: z.number().int(),
      memberCount: z.number().int().describe('How many members they apply to.'),
    })
    .meta({ id: 'TeamOpenActions' }),
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

const overseer = z
  .object({
    teamId: z.number().int(),
    name: z.string(),
    displayName: z.string(),
    teamType: z.enum(teamTypes),
    activeMemberCount: z.number().int().nullable().describe("Null for callers who can't see that team."),
  })
  .meta({ id: 'OverseeingTeam' });
const oversight = z
  .object({
    teamId: z.number().int(),
    overseenByTeamIds: z.array(z.number().int()),
    items: z.array(overseer).describe('The same teams, by name.'),
    can: z.object({ setOversight: may }),
  })
  .meta({ id: 'TeamOversight' });
export const getOversight = endpoint({
  id: 'getOversight',
  feature: 'teams',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/oversight',
  shows: ['TEAMS'],
  summary: 'The teams that oversee a team',
  permission: 'DIRECTORY_VIEW',
  params,
  result: oversight,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

const changesOversight = {
  feature: 'teams',
  path: '/channels/{channelId}/teams/{teamId}/oversight',
  permission: 'TEAM_CREATE',
  params,
  body: z.strictObject({ overseenByTeamIds: z.array(id).max(200) }).meta({ id: 'OversightBody' }),
  result: oversight,
} as const;
const oversightErrors = ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'] as const;
export const addOversight = endpoint({
  ...changesOversight,
  id: 'addOversight',
  method: 'POST',
  summary: 'Add overseeing teams to a team',
  description: 'Teams that already oversee it stay.',
  errors: [...oversightErrors, 'TEAM_UNKNOWN', 'OVERSEER_REFUSED', 'OVERSIGHT_CIRCLE'],
});
export const replaceOversight = endpoint({
  ...changesOversight,
  id: 'replaceOversight',
  method: 'PUT',
  summary: 'Replace the overseeing teams of a team',
  errors: [...oversightErrors, 'TEAM_UNKNOWN', 'OVERSEER_REFUSED', 'OVERSIGHT_CIRCLE'],
});
export const removeOversight = endpoint({
  ...changesOversight,
  id: 'removeOversight',
  method: 'DELETE',
  summary: 'Remove overseeing teams from a team',
  description: "Teams that don't oversee it are ignored.",
  errors: oversightErrors,
});
