import { z } from 'zod';
import { id, removed } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, teamId } from '../core/params.ts';
import { contactFields } from '../people/contact-fields.ts';
import { postalAddress } from '../people/person.ts';
import { listTypeNames } from '../reference-data/calls.ts';

export const contactData = z
  .object({
    id: z.number().int(),
    listTypeId: z.number().int().describe('The list type of STUDY_TEAM that determines its kind.'),
    listTypeName: z.enum(listTypeNames),
    name: z.string().describe('The name of the list type, such as SHIPPING.'),
    value: z
      .string()
      .nullable()
      .describe('The number, the email address or the address of a website; null for a postal address.'),
    address: postalAddress.nullable(),
  })
  .meta({ id: 'TeamContactData' });
export type TeamContactData = z.infer<typeof contactData>;

const params = z.object({ channelId, teamId });
const contactId = id.meta({
  id: 'ContactDataId',
  description: "The entry of a team's contact data.",
  example: 7,
});
export const addContactData = endpoint({
  id: 'addContactData',
  feature: 'teams',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/contact-data',
  summary: 'Add an address, telephone number, email address or website to a team',
  permission: 'TEAM_UPDATE',
  params,
  body: z.strictObject({
    listTypeId: id.describe('A list type of STUDY_TEAM: ADDRESS, PHONE, EMAIL_ADDRESS or WEBSITE.'),
    ...contactFields,
  }),
  result: contactData,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN', 'TEAM_CLOSED', 'CONTACT_DATA_FULL'],
  creates: true,
});
export const updateContactData = endpoint({
  id: 'updateContactData',
  feature: 'teams',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}/contact-data/{id}',
  summary: "Change an entry of a team's contact data",
  description:
    'Fields that are left out stay. The list type changes within its kind: an address stays an address.',
  permission: 'TEAM_UPDATE',
  params: params.extend({ id: contactId }),
  body: z.strictObject({ listTypeId: id.optional(), ...contactFields }),
  result: contactData,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'CONTACT_DATA_NOT_FOUND', 'FORBIDDEN', 'TEAM_CLOSED'],
});
export const removeContactData = endpoint({
  id: 'removeContactData',
  feature: 'teams',
  method: 'DELETE',
  path: '/channels/{channelId}/teams/{teamId}/contact-data/{id}',
  summary: "Remove an entry of a team's contact data",
  permission: 'TEAM_UPDATE',
  params: params.extend({ id: contactId }),
  result: removed,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'CONTACT_DATA_NOT_FOUND', 'FORBIDDEN', 'TEAM_CLOSED'],
});
