import { z } from 'zod';
import { emptyList, id, line, may, millis, pageOf, paging, repeated } from './common.ts';
import { channelId, teamId } from './params.ts';
import { endpoint } from './endpoint.ts';
import { listTypeNames } from './reference-data.ts';

export const teamTypes = [
  'STUDY_SITE',
  'STUDY_SPONSOR',
  'STUDY_CRO',
  'STUDY_SERVICE_PROVIDER',
  'STUDY_AD_HOC',
] as const;
export const participantTypes = [
  'INVESTIGATOR_SITE',
  'SPONSOR',
  'CRO',
  'VENDOR',
  'COMMITTEE',
  'OTHER',
] as const;
export const teamStatuses = ['PLANNED', 'SELECTED', 'ACTIVE', 'ON_HOLD', 'CLOSED', 'CANCELLED'] as const;

export const blindings = ['BLINDED', 'UNBLINDED', 'NOT_APPLICABLE'] as const;
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

const address = z
  .object({
    street: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    countryId: z.string().nullable(),
    countryName: z.string().nullable(),
  })
  .meta({ id: 'TeamAddress' });
const contactData = z
  .object({
    id: z.number().int(),
    listTypeId: z.number().int().describe('The list type of STUDY_TEAM that says what it is.'),
    listTypeName: z.enum(listTypeNames),
    name: z.string().describe('The name of the list type, such as SHIPPING.'),
    value: z
      .string()
      .nullable()
      .describe('The number, the email address or the address of a website; null for a postal address.'),
    address: address.nullable(),
  })
  .meta({ id: 'TeamContactData' });
export type TeamContactData = z.infer<typeof contactData>;

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
    roleId: z.null().describe('Roles are those of members; a team has none.'),
    blinding: z
      .enum(blindings)
      .describe('What is marked for the unblinded only stays hidden from a blinded team.'),
    complianceTrackingEnabled: z.boolean(),
    studyTeamCompliance: z.null().describe('Its figures, which do not work yet.'),
    contactData: z.array(contactData),
    code: z.string().nullable(),
    countryId: z.string().nullable(),
    countryName: z.string().nullable(),
    city: z.string().nullable(),
    principalInvestigatorName: z.string().nullable(),
    registryStatus: z.string().nullable(),
    approvalDateTimeMillis: millis
      .nullable()
      .describe('When the site was approved. Without it no site is activated.'),
    siteSelectionDateTimeMillis: millis.nullable(),
    siteActivationDateTimeMillis: millis.nullable(),
    siteClosureDateTimeMillis: millis.nullable(),
    studySiteId: ofType('study site'),
    studySponsorId: ofType("sponsor's team"),
    studyCroId: ofType("CRO's team"),
    studyServiceProviderId: ofType("service provider's team"),
    studyAdHocId: ofType('team of another kind'),
    studyTeam: z
      .object({ id: z.number().int(), name: z.string() })
      .nullable()
      .describe('The team that a study site is.'),
    transitions: z
      .array(z.object({ transitionName: z.enum(transitionNames), needsReason: z.boolean(), can: may }))
      .describe('What the caller may turn its status into, and what is still missing for it.'),
    can: z
      .object({ update: may, updateSettings: may, changeStatus: may, setOversight: may, invite: may })
      .describe('What the caller may do with the team.'),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

const params = z.object({ channelId, teamId });
const search = line(0, 200).optional();
const teamStatusType = z
  .enum(['OPEN', 'CLOSED', 'ALL'])
  .default('ALL')
  .describe('OPEN is PLANNED, SELECTED, ACTIVE and ON_HOLD; CLOSED is CLOSED and CANCELLED.');
const day = z.iso.date().optional();

export const getTeam = endpoint({
  id: 'getTeam',
  feature: 'teams',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}',
  summary: 'One team or study site',
  permission: 'DIRECTORY_VIEW',
  params,
  result: team,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'],
});

export const searchTeams = endpoint({
  id: 'searchTeams',
  feature: 'teams',
  method: 'POST',
  path: '/channels/{channelId}/teams/search',
  summary: 'Teams of a study, by name',
  permission: 'DIRECTORY_VIEW',
  causes: [],
  params: z.object({ channelId }),
  query: z.object({
    ...paging,
    teamType: repeated(z.enum(teamTypes)).describe('Only teams of these types.'),
    teamStatusType,
    statusName: repeated(z.enum(teamStatuses)).describe('Only teams in these states.'),
    search: search.describe(
      'Part of the name, the code, the city or the name of the principal investigator.',
    ),
    code: search.describe('Part of the code.'),
    principalInvestigatorName: search.describe('Part of the name of the principal investigator.'),
    countryId: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('Only sites in this country (ISO 3166-1).'),
    countryName: search.describe('Only sites in the country of this name.'),
    selectionDate: day.describe("Only sites selected on this day, in the caller's time zone."),
    activationDate: day.describe("Only sites activated on this day, in the caller's time zone."),
    closureDate: day.describe("Only sites closed on this day, in the caller's time zone."),
    oversightTeamIds: repeated(id).describe('Only teams that one of these oversees.'),
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
  result: pageOf(team),
  errors: ['CHANNEL_NOT_FOUND'],
});

const myTeam = team.extend({ channelName: z.string() }).meta({ id: 'MyTeam' });
export const listMyTeams = endpoint({
  id: 'listMyTeams',
  feature: 'teams',
  method: 'GET',
  path: '/user/teams',
  summary: 'Own teams across studies, by study and name',
  permission: 'SELF',
  query: z.object({
    ...paging,
    teamType: repeated(z.enum(teamTypes)).describe('Only teams of these types.'),
    teamStatusType,
    search: search.describe('Part of the name or the code of a team, or of the name of its study.'),
  }),
  result: pageOf(myTeam),
  errors: [],
});
