import { emailAddress } from '../core/email-address.ts';
import { z } from 'zod';
import { exactLine, id, line, millis, pageOf, paging } from '../core/common.ts';
import { MAX_PERSON_NAME } from '../core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { newAccount } from '../invitations/calls.ts';
import { clientId } from '../core/params.ts';
import type { WordKey } from '../words/words.ts';

/** OUTDATED: the sender no longer administers the client. */
const openStatuses = ['PENDING', 'EXPIRED', 'OUTDATED'] as const;

const administratorInvitation = z
  .object({
    id: z.number().int(),
    emailAddress: z.string(),
    firstName: z.string().describe('As given in the invitation; it may be empty.'),
    lastName: z.string().describe('The same.'),
    status: z
      .enum(openStatuses)
      .describe(
        'OUTDATED if the person who sent it no longer administers the client. Resending makes it valid again.',
      ),
    invitedBy: z.string(),
    sentDateTimeMillis: millis,
    expirationDateTimeMillis: millis,
    mailState: z
      .enum(['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT'])
      .nullable()
      .describe('What happened to the last email.'),
  })
  .meta({ id: 'AdministratorInvitation' });
export type AdministratorInvitation = z.infer<typeof administratorInvitation>;

export const addClientAdministrator = endpoint({
  id: 'addClientAdministrator',
  feature: 'administrators',
  method: 'POST',
  path: '/clients/{clientId}/admin-contacts',
  summary: 'Make someone an administrator of a client',
  description:
    "Takes effect at once for a member of the client's studies. Anyone else gets an invitation by email, valid for 14 days; the response is the same whether or not they have an account. Nothing changes for someone who already administers the client.",
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  body: z.strictObject({
    emailAddress,
    firstName: line(0, MAX_PERSON_NAME)
      .default('')
      .describe('For the invitation. A person who has an account keeps their own name.'),
    lastName: line(0, MAX_PERSON_NAME).default('').describe('The same.'),
    sendNotificationEmail: z
      .boolean()
      .default(true)
      .refine((isSent) => isSent, 'issue.alwaysNotified' satisfies WordKey)
      .describe('Administrators who are added always get an email, so false is refused.'),
  }),
  result: z.object({
    id: z.number().int().describe('Of the person, or of the invitation.'),
    emailAddress: z.string(),
    firstName: z.string().describe('Of the person, or as given in the invitation.'),
    lastName: z.string().describe('The same.'),
    sendNotificationEmail: z
      .boolean()
      .describe('Whether this call sent an email. Nobody gets one where the installation sends none.'),
    outcome: z
      .enum(['ADDED', 'UNCHANGED', 'INVITED', 'INVITED_BEFORE'])
      .describe('INVITED_BEFORE if an invitation is already open: it can be resent.'),
  }),
  errors: ['CLIENT_NOT_FOUND', 'MAIL_OFF', 'INVITED_TOO_OFTEN'],
  creates: true,
});

export const listAdministratorInvitations = endpoint({
  id: 'listAdministratorInvitations',
  feature: 'administrators',
  method: 'GET',
  path: '/clients/{clientId}/admin-contacts/invites',
  shows: ['CLIENTS'],
  summary: 'Who is invited to administer a client and has not accepted, newest first',
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  query: z.object({ ...paging }),
  result: pageOf(administratorInvitation),
  errors: ['CLIENT_NOT_FOUND'],
});

const inviteParams = z.object({ clientId, inviteId: id.describe('The invitation.') });
const touched = z
  .object({ id: z.number().int(), emailAddress: z.string() })
  .meta({ id: 'TouchedAdministratorInvitation' });

export const resendAdministratorInvitation = endpoint({
  id: 'resendAdministratorInvitation',
  feature: 'administrators',
  method: 'PATCH',
  path: '/clients/{clientId}/admin-contacts/invites/{inviteId}/resend',
  summary: 'Resend an invitation to administer a client',
  description:
    'It gets a new link and is valid for another 14 days; the old link stops working. At most 5 times a day.',
  permission: 'CLIENT_MANAGE',
  params: inviteParams,
  result: touched,
  errors: ['CLIENT_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_ENDED', 'MAIL_OFF', 'INVITED_TOO_OFTEN'],
});

export const withdrawAdministratorInvitation = endpoint({
  id: 'withdrawAdministratorInvitation',
  feature: 'administrators',
  method: 'DELETE',
  path: '/clients/{clientId}/admin-contacts/invites/{inviteId}',
  summary: 'Withdraw an invitation to administer a client',
  permission: 'CLIENT_MANAGE',
  params: inviteParams,
  result: touched,
  errors: ['CLIENT_NOT_FOUND', 'INVITATION_NOT_FOUND', 'INVITATION_ENDED'],
});

const params = z.object({
  token: exactLine(1, 200).meta({
    id: 'AdministratorToken',
    description: 'From the link in the email to an administrator.',
  }),
});
const joined = z
  .object({ clientId: z.number().int(), emailAddress: z.string() })
  .meta({ id: 'NewAdministrator' });
const good = ['INVITATION_NOT_FOUND', 'INVITATION_ENDED', 'INVITATION_EXPIRED', 'INVITER_REMOVED'] as const;

export const openAdministratorInvitation = endpoint({
  id: 'openAdministratorInvitation',
  feature: 'administrators',
  method: 'GET',
  path: '/administrator-invitations/{token}',
  shows: 'nothing',
  summary: 'An invitation to administer a client; its token gives access',
  permission: 'PUBLIC',
  params,
  result: z
    .object({
      status: z.enum([...openStatuses, 'ACCEPTED', 'WITHDRAWN']),
      clientName: z.string(),
      invitedBy: z.string(),
      emailAddress: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      expirationDateTimeMillis: millis,
      hasAccount: z.boolean().describe('Whether the person signs in or creates an account.'),
    })
    .meta({ id: 'OpenAdministratorInvitation' }),
  errors: ['INVITATION_NOT_FOUND'],
});

export const acceptAdministratorInvitation = endpoint({
  id: 'acceptAdministratorInvitation',
  feature: 'administrators',
  method: 'POST',
  path: '/administrator-invitations/{token}/accept',
  summary: 'Create the account of an invited administrator and make them an administrator of the client',
  description: 'Someone who already has an account with this address signs in and joins instead.',
  permission: 'PUBLIC',
  params,
  body: newAccount,
  result: joined,
  errors: [...good, 'ACCOUNT_EXISTS'],
});

export const joinAsAdministrator = endpoint({
  id: 'joinAsAdministrator',
  feature: 'administrators',
  method: 'POST',
  path: '/administrator-invitations/{token}/join',
  summary: 'Accept your invitation to administer a client',
  description: 'It belongs to the person whose verified address it was sent to.',
  permission: 'SELF',
  params,
  result: joined,
  errors: [...good],
});
