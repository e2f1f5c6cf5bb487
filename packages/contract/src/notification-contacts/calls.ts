import { z } from 'zod';
import { exactLine, id, millis, pageOf, paging, removed } from '../core/common.ts';
import { emailAddress } from '../core/email-address.ts';
import { endpoint } from '../core/endpoint.ts';
import { canAdd, may } from '../core/may.ts';
import { channelId, teamId } from '../core/params.ts';
import { contactStates, contactTypes, entityTypes, mailFates, notificationEvents } from './fields.ts';

const number = z.number().int();
const event = z.enum(notificationEvents).meta({ id: 'NotificationEvent' });
const entityType = z.enum(entityTypes).meta({ id: 'NotificationEntityType' });

const contact = z
  .object({
    id: number,
    contactType: z
      .enum(contactTypes)
      .describe('WORKFLOW_CONTACT has a serviceEntityType, TEAM_CONTACT a team, STUDY_CONTACT neither.'),
    userId: number.nullable().describe('Null for an address outside the study.'),
    displayName: z.string().nullable(),
    emailAddress: z.string(),
    notificationStatusTypes: z.array(event).describe('What the contact is told about.'),
    teamId: number.nullable().describe('Only what is about this team; null is all teams.'),
    teamName: z.string().nullable(),
    serviceEntityType: entityType.nullable().describe('Only what is about these; null is everything.'),
    bounceUserId: number.nullable().describe('Who gets an email that could not be delivered.'),
    bounceName: z.string().nullable(),
    state: z
      .enum(contactStates)
      .describe(
        'WAITING has not confirmed its address and gets nothing yet; STOPPED wants no more; GONE is not in the study any longer.',
      ),
    lastMail: z.object({ fate: z.enum(mailFates), dateTimeMillis: millis }).nullable(),
    can: z.object({ change: may }),
  })
  .meta({ id: 'NotificationContact' });
export type NotificationContact = z.infer<typeof contact>;

const { items: _items, ...paginator } = pageOf(contact).shape;
const contactPage = z
  .object({
    notificationContactConfigs: z.array(contact),
    ...paginator,
    eventsWithoutContact: z.array(event).describe('What nobody is told about.'),
    can: canAdd,
  })
  .meta({ id: 'NotificationContactPage' });
export type NotificationContactPage = z.infer<typeof contactPage>;

const filters = {
  ...paging,
  contactType: z.enum(contactTypes).optional().describe('Only contacts of this type.'),
  notificationStatusType: event.optional().describe('Only contacts who are told about it.'),
};

const events = z
  .array(event)
  .min(1)
  .max(notificationEvents.length)
  // In one order, and each once.
  .overwrite((given) => notificationEvents.filter((one) => given.includes(one)));

const content = {
  notificationStatusTypes: events,
  serviceEntityType: entityType.nullable().default(null),
  bounceUserId: id.nullable().default(null).describe('Someone in the study.'),
};
const ofAnyTeam = { teamId: id.nullable().default(null) };
const whom = {
  userId: id.optional().describe('Someone in the study. Either this or an address.'),
  emailAddress: emailAddress
    .optional()
    .describe('Gets a link first, and nothing else before it is confirmed.'),
};
const example = { emailAddress: 'depot@coldline.example', notificationStatusTypes: ['ORDER_SHIPPED'] };
const newContact = z
  .strictObject({ ...whom, ...content, ...ofAnyTeam })
  .meta({ id: 'NewNotificationContact', example });
const newTeamContact = z.strictObject({ ...whom, ...content }).meta({ id: 'NewTeamNotificationContact' });
const change = z.strictObject({ ...content, ...ofAnyTeam }).meta({ id: 'NotificationContactChange' });
const teamChange = z.strictObject(content).meta({ id: 'TeamNotificationContactChange' });

const inStudy = z.object({ channelId });
const ofTeam = z.object({ channelId, teamId });
const contactId = id.meta({ id: 'NotificationContactId', description: 'The notification contact.' });

const seen = ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND'] as const;
const adding = [
  ...seen,
  'FORBIDDEN',
  'PERSON_NOT_IN_STUDY',
  'NO_MAIL_SERVER',
  'NOTIFICATION_CONTACT_EXISTS',
  'NOTIFICATION_CONTACTS_FULL',
  'CONFIRMATION_TOO_OFTEN',
] as const;
const changing = [
  ...seen,
  'FORBIDDEN',
  'NOTIFICATION_CONTACT_NOT_FOUND',
  'PERSON_NOT_IN_STUDY',
  'NOTIFICATION_CONTACT_EXISTS',
] as const;
const removing = [...seen, 'FORBIDDEN', 'NOTIFICATION_CONTACT_NOT_FOUND'] as const;

export const listNotificationContacts = endpoint({
  id: 'listNotificationContacts',
  feature: 'notification-contacts',
  method: 'GET',
  path: '/channels/{channelId}/notification-contact-configs',
  shows: ['NOTIFICATION_CONTACTS'],
  summary: 'Who is told by email about what happens in a study',
  description: 'Those of its teams, too. People who see only their own teams get only their contacts.',
  permission: 'DIRECTORY_VIEW',
  params: inStudy,
  query: z.object({ ...filters, teamId: teamId.optional().describe('Only contacts of this team.') }),
  result: contactPage,
  errors: seen,
});
export const addNotificationContact = endpoint({
  id: 'addNotificationContact',
  feature: 'notification-contacts',
  method: 'POST',
  path: '/channels/{channelId}/notification-contact-configs',
  summary: 'Have somebody told by email',
  description:
    'Nobody gets emails about what they may not see, and an address outside the study none about what only unblinded people see, unless it belongs to an unblinded team.',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: inStudy,
  body: newContact,
  result: contact,
  errors: adding,
  creates: true,
});
export const changeNotificationContact = endpoint({
  id: 'changeNotificationContact',
  feature: 'notification-contacts',
  method: 'PUT',
  path: '/channels/{channelId}/notification-contact-configs/{id}',
  summary: 'Change what a contact is told about',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: inStudy.extend({ id: contactId }),
  body: change,
  result: contact,
  errors: changing,
});
export const removeNotificationContact = endpoint({
  id: 'removeNotificationContact',
  feature: 'notification-contacts',
  method: 'DELETE',
  path: '/channels/{channelId}/notification-contact-configs/{id}',
  summary: 'Remove a notification contact',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: inStudy.extend({ id: contactId }),
  result: removed,
  errors: removing,
});

export const listTeamNotificationContacts = endpoint({
  id: 'listTeamNotificationContacts',
  feature: 'notification-contacts',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/notification-contact-configs',
  shows: ['NOTIFICATION_CONTACTS'],
  summary: 'The notification contacts of a team',
  permission: 'DIRECTORY_VIEW',
  params: ofTeam,
  query: z.object(filters),
  result: contactPage,
  errors: seen,
});
export const addTeamNotificationContact = endpoint({
  id: 'addTeamNotificationContact',
  feature: 'notification-contacts',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/notification-contact-configs',
  summary: 'Have somebody told by email about what a team orders, asks for or supplies',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: ofTeam,
  body: newTeamContact,
  result: contact,
  errors: adding,
  creates: true,
});
export const changeTeamNotificationContact = endpoint({
  id: 'changeTeamNotificationContact',
  feature: 'notification-contacts',
  method: 'PUT',
  path: '/channels/{channelId}/teams/{teamId}/notification-contact-configs/{id}',
  summary: 'Change what a contact of a team is told about',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: ofTeam.extend({ id: contactId }),
  body: teamChange,
  result: contact,
  errors: changing,
});
export const removeTeamNotificationContact = endpoint({
  id: 'removeTeamNotificationContact',
  feature: 'notification-contacts',
  method: 'DELETE',
  path: '/channels/{channelId}/teams/{teamId}/notification-contact-configs/{id}',
  summary: 'Remove a notification contact of a team',
  permission: 'NOTIFICATION_CONTACT_MANAGE',
  params: ofTeam.extend({ id: contactId }),
  result: removed,
  errors: removing,
});

export const listWorkflowNotificationContacts = endpoint({
  id: 'listWorkflowNotificationContacts',
  feature: 'notification-contacts',
  method: 'GET',
  path: '/channels/{channelId}/service-entity-notification-contact-configs',
  shows: ['NOTIFICATION_CONTACTS'],
  summary: 'Who is told about orders, quotations, pickups, support requests or items on loan',
  permission: 'DIRECTORY_VIEW',
  params: inStudy,
  query: z.object({
    ...paging,
    serviceEntityType: entityType.describe('What they are told about.'),
    teamId: teamId.optional().describe('Only those who are told about this team.'),
  }),
  result: z
    .object({ workflowNotificationContactConfigs: z.array(contact), ...paginator })
    .meta({ id: 'WorkflowNotificationContactPage' }),
  errors: seen,
});

const tokenParams = z.object({
  token: exactLine(1, 200).meta({ id: 'NotificationContactToken', description: 'From the email.' }),
});
const opened = z
  .object({
    studyName: z.string(),
    teamName: z.string().nullable(),
    emailAddress: z.string(),
    notificationStatusTypes: z.array(event),
    state: z.enum(contactStates),
  })
  .meta({ id: 'OpenedNotificationContact' });
export type OpenedNotificationContact = z.infer<typeof opened>;

export const openNotificationContact = endpoint({
  id: 'openNotificationContact',
  feature: 'notification-contacts',
  method: 'GET',
  path: '/notification-contacts/{token}',
  shows: 'nothing',
  summary: 'What an address would be told about; the token of its link gives access',
  description: 'Changes nothing, because mail scanners open links.',
  permission: 'PUBLIC',
  params: tokenParams,
  result: opened,
  errors: ['NOTIFICATION_CONTACT_NOT_FOUND'],
});
export const confirmNotificationContact = endpoint({
  id: 'confirmNotificationContact',
  feature: 'notification-contacts',
  method: 'POST',
  path: '/notification-contacts/{token}/confirm',
  summary: 'Confirm that an address is to get the emails',
  permission: 'PUBLIC',
  params: tokenParams,
  result: opened,
  errors: ['NOTIFICATION_CONTACT_NOT_FOUND'],
});
export const stopNotificationContact = endpoint({
  id: 'stopNotificationContact',
  feature: 'notification-contacts',
  method: 'POST',
  path: '/notification-contacts/{token}/stop',
  summary: 'Have no more emails sent to an address',
  permission: 'PUBLIC',
  params: tokenParams,
  result: opened,
  errors: ['NOTIFICATION_CONTACT_NOT_FOUND'],
});
