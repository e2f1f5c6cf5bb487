import { z } from 'zod';
import { emptyList, id, line, lines, millis, pageOf, paging, repeated } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import { may } from '../core/may.ts';
import { channelId, clientId } from '../core/params.ts';
import { endpoint } from '../core/endpoint.ts';
import { newStudy } from './new-study.ts';
import { countryId } from '../people/contact-fields.ts';
import { phoneNumber } from '../teams/fields.ts';
import { teamTypes } from '../teams/team-types.ts';
import { teamsOfStudies, teamStatusType } from '../teams/calls.ts';
import type { WordKey } from '../words/words.ts';

const client = z
  .object({
    clientId: z.number().int(),
    uuid: z.string(),
    name: z.string(),
    studyCount: z.number().int(),
  })
  .meta({ id: 'Client' });
export const listClients = endpoint({
  id: 'listClients',
  feature: 'clients',
  method: 'GET',
  path: '/clients',
  shows: ['CLIENTS'],
  summary: 'Clients the caller administers',
  permission: 'SELF',
  query: z.object({ ...paging }),
  result: pageOf(client),
  errors: [],
});

const params = z.object({ clientId });
export const getClient = endpoint({
  id: 'getClient',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}',
  shows: ['CLIENTS'],
  summary: 'One client',
  permission: 'CLIENT_MANAGE',
  params,
  result: client,
  errors: ['CLIENT_NOT_FOUND'],
});

const clientChannel = z
  .object({
    channelId: z.number().int(),
    name: z.string(),
    title: z.string(),
    bannerColorCSS: z.string(),
    logoUrl: z.string().nullable(),
    sponsorName: z.string().nullable(),
    nctId: z.string().nullable(),
    siteCount: z.number().int(),
    memberCount: z.number().int(),
    administrators: z.array(z.string()),
    /** Only its members can open a study. */
    can: z.object({ open: may }),
  })
  .meta({ id: 'ClientChannel' });
export type ClientChannel = z.infer<typeof clientChannel>;
export const listClientChannels = endpoint({
  id: 'listClientChannels',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}/channels',
  shows: ['CLIENTS'],
  summary: 'Studies of a client, by name: names and figures, never content',
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of the name of a study, in any order.'),
  }),
  result: pageOf(clientChannel),
  errors: ['CLIENT_NOT_FOUND'],
});

export const addChannel = endpoint({
  id: 'addChannel',
  feature: 'clients',
  method: 'POST',
  path: '/clients/{clientId}/add-channel',
  summary: 'Create a study by hand',
  description: "The caller becomes its administrator, in the sponsor's team.",
  permission: 'CLIENT_MANAGE',
  params,
  query: newStudy,
  body: emptyList,
  result: z.object({ channelId: z.number().int() }),
  errors: ['CLIENT_NOT_FOUND', 'STUDY_NAME_TAKEN'],
  creates: true,
});

const listTypeId = id.describe('A list type of ORGANIZATION.');
const organizationAddress = z.strictObject({
  listTypeId,
  street: lines(1, 500).nullable().default(null).describe('Street and number, in lines.'),
  city: line(1, MAX_NAME).nullable().default(null),
  state: line(1, MAX_NAME).nullable().default(null),
  zip: line(1, 40).nullable().default(null),
  countryId: countryId.nullable().default(null).describe('ISO 3166-1.'),
});
const organizationPhone = z.strictObject({
  listTypeId,
  value: line(1, 40)
    .regex(phoneNumber, 'issue.phoneNumber' satisfies WordKey)
    .describe('The number.'),
});
const MOST_CONTACTS = 20;

const contactName = z.string().describe('The name of the list type, such as BILLING.');
const organization = z
  .object({
    id: z.number().int(),
    organizationId: z.number().int().describe('The same as id.'),
    clinicalTrialEntityId: z
      .number()
      .int()
      .describe(
        'The organisation as an entity of clinical trials, which channelSponsorEntityId takes. An organisation is one such entity, so it is the same as id.',
      ),
    name: z.string(),
    studyCount: z.number().int().describe('How many studies of the client it sponsors.'),
    addresses: z
      .array(
        z
          .object({
            ...organizationAddress.shape,
            name: contactName,
            countryName: z.string().nullable(),
          })
          .meta({ id: 'OrganizationAddress' }),
      )
      .describe('Its postal addresses.'),
    phoneNumbers: z
      .array(z.object({ ...organizationPhone.shape, name: contactName }).meta({ id: 'OrganizationPhone' }))
      .describe('Its telephone numbers.'),
  })
  .meta({ id: 'Organization' });
export const searchOrganizations = endpoint({
  id: 'searchOrganizations',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}/organizations/search',
  shows: ['CLIENTS'],
  summary: 'Organisations that a client knows, by name: sponsors and collaborators of its studies',
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    ...paging,
    keywords: line(0, 200).optional().describe('Parts of the name, each of which it has.'),
  }),
  result: pageOf(organization),
  errors: ['CLIENT_NOT_FOUND'],
});

export const updateOrganization = endpoint({
  id: 'updateOrganization',
  feature: 'clients',
  method: 'PATCH',
  path: '/clients/{clientId}/organizations/{organizationId}',
  summary: 'Change how to reach an organisation that a client knows',
  description: 'A list replaces the previous one. A list that is left out stays.',
  permission: 'CLIENT_MANAGE',
  params: z.object({
    clientId,
    organizationId: id.meta({ id: 'OrganizationId', description: 'The organisation.', example: 4 }),
  }),
  body: z.strictObject({
    addresses: z
      .array(
        organizationAddress.refine(
          ({ street, city }) => street !== null || city !== null,
          'issue.addressEmpty' satisfies WordKey,
        ),
      )
      .max(MOST_CONTACTS)
      .optional()
      .describe('Each has a street or a city, and a list type of ADDRESS.'),
    phoneNumbers: z
      .array(organizationPhone)
      .max(MOST_CONTACTS)
      .optional()
      .describe('Each has a list type of PHONE.'),
  }),
  result: organization,
  errors: ['CLIENT_NOT_FOUND', 'ORGANIZATION_NOT_FOUND'],
});

const clientMember = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string(),
    jobTitle: z.string().nullable(),
    portraitUrl: z.string().nullable(),
    studyCount: z.number().int().describe('How many studies of the client they are in.'),
    administeredChannelIds: z
      .array(z.number().int())
      .describe('The studies of the client that they administer.'),
  })
  .meta({ id: 'ClientMember' });
export type ClientMember = z.infer<typeof clientMember>;
export const searchClientMembers = endpoint({
  id: 'searchClientMembers',
  feature: 'clients',
  method: 'POST',
  path: '/clients/{clientId}/members/search',
  shows: ['CLIENTS'],
  summary: "Members of a client's studies and its administrators, by name, the caller first",
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of a name or an address, in any order.'),
  }),
  body: emptyList,
  result: pageOf(clientMember),
  errors: ['CLIENT_NOT_FOUND'],
});

export const searchClientTeams = endpoint({
  id: 'searchClientTeams',
  feature: 'clients',
  method: 'POST',
  path: '/clients/{clientId}/teams/search',
  summary: "Teams of a client's studies, by study and name",
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    ...paging,
    teamType: repeated(z.enum(teamTypes)).describe('Only teams of these types.'),
    teamStatusType,
    channelId: id.optional().describe('Only teams of this study of the client.'),
    search: line(0, 200)
      .optional()
      .describe(
        'Parts of the name, the code or the city of a team, or of the name of its study, in any order.',
      ),
  }),
  body: emptyList,
  result: teamsOfStudies,
  errors: ['CLIENT_NOT_FOUND', 'CHANNEL_NOT_FOUND'],
});

const administratorTeam = id
  .optional()
  .describe("A sponsor or CRO team. By default the sponsor's, for someone who is in no team yet.");
const assigned = z
  .object({
    channelId: z.number().int(),
    userId: z.number().int(),
    channelMemberId: z.string(),
    teamId: z.number().int(),
    outcome: z.enum(['ADDED', 'ROLE_GRANTED', 'UNCHANGED']),
    joinedTeam: z.boolean().describe('A member of the study joined another team.'),
    rolesChanged: z.boolean().describe('A member of the study became its administrator.'),
  })
  .meta({ id: 'AssignedAdministrator' });

export const assignUserAsChannelAdmin = endpoint({
  id: 'assignUserAsChannelAdmin',
  feature: 'clients',
  method: 'POST',
  path: '/clients/{clientId}/assign-user-as-channel-admin',
  summary: 'Make someone an administrator of a study',
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    channelId,
    teamId: administratorTeam,
    userId: id.optional().describe('The person, by default the caller.'),
  }),
  body: emptyList,
  result: assigned,
  errors: [
    'CLIENT_NOT_FOUND',
    'CHANNEL_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'TEAM_UNKNOWN',
    'TEAM_NOT_LEADING',
    'WAS_BLINDED',
  ],
});

export const joinStudy = endpoint({
  id: 'joinStudy',
  feature: 'clients',
  method: 'POST',
  path: '/channels/{channelId}/self-membership',
  summary: 'Join a study of your own client as its administrator',
  permission: 'CLIENT_MANAGE',
  params: z.object({ channelId }),
  query: z.object({ teamId: administratorTeam }),
  body: emptyList,
  result: assigned,
  errors: [
    'CHANNEL_NOT_FOUND',
    'CLIENT_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'TEAM_UNKNOWN',
    'TEAM_NOT_LEADING',
    'WAS_BLINDED',
  ],
  creates: true,
});

const administrator = z
  .object({
    id: z.number().int().describe('Identifies the administrator to remove: the id of the person.'),
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    emailAddress: z.string(),
    portraitUrl: z.string().nullable(),
    lastLoginDateTimeMillis: millis.nullable(),
    addedDateTimeMillis: millis,
    sendNotificationEmail: z
      .boolean()
      .describe(
        'Whether an email told them that they had been added. The operator informs the people whom they add.',
      ),
    can: z.object({ remove: may }),
  })
  .meta({ id: 'ClientAdministrator' });
export type ClientAdministrator = z.infer<typeof administrator>;

export const listClientAdministrators = endpoint({
  id: 'listClientAdministrators',
  feature: 'clients',
  method: 'GET',
  path: '/clients/{clientId}/admin-contacts',
  shows: ['CLIENTS'],
  summary: 'Administrators of a client, by name, the caller first',
  permission: 'CLIENT_MANAGE',
  params,
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of a name or an address, in any order.'),
  }),
  result: pageOf(administrator),
  errors: ['CLIENT_NOT_FOUND'],
});

export const removeClientAdministrator = endpoint({
  id: 'removeClientAdministrator',
  feature: 'clients',
  method: 'DELETE',
  path: '/clients/{clientId}/admin-contacts/{id}',
  summary: 'Remove an administrator of a client',
  description:
    "They lose access to the client's settings at once, on every screen, and stay in their studies.",
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId, id: id.describe('The id of the person.') }),
  result: z.object({ clientId: z.number().int(), id: z.number().int() }),
  errors: ['CLIENT_NOT_FOUND', 'MEMBER_NOT_FOUND', 'LAST_CLIENT_ADMIN'],
});
