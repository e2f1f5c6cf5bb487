import { z } from 'zod';
import { emptyList, line, millis, pageOf, paging, repeated } from './common.ts';
import { channelId } from './params.ts';
import { endpoint } from './endpoint.ts';

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
    statusName: z.enum(teamStatuses),
    activeMemberCount: z.number().int(),
    createDateTimeMillis: millis,
    complianceTrackingEnabled: z.boolean(),
    code: z.string().nullable(),
    countryId: z.string().nullable(),
    countryName: z.string().nullable(),
    city: z.string().nullable(),
    principalInvestigatorName: z.string().nullable(),
    registryStatus: z.string().nullable(),
    siteActivationDateTimeMillis: millis.nullable(),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof team>;

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
    teamStatusType: z
      .enum(['OPEN', 'CLOSED', 'ALL'])
      .default('ALL')
      .describe('OPEN is PLANNED, SELECTED, ACTIVE and ON_HOLD; CLOSED is CLOSED and CANCELLED.'),
    search: line(0, 200).optional().describe('Part of the name or code.'),
    sort: z.enum(['NAME_ASC', 'CODE_ASC']).default('NAME_ASC').describe('The order of the teams.'),
  }),
  body: emptyList,
  result: pageOf(team),
  errors: ['CHANNEL_NOT_FOUND'],
});
