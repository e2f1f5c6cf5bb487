import { emailAddress, withAsciiDomain } from '../core/email-address.ts';
import { z } from 'zod';
import { newPassword } from '../auth/new-password.ts';
import { emptyList, exactLine, id, line, lines, millis, pageOf, paging, queryFlag } from '../core/common.ts';
import { MAX_EMAIL, MAX_PERSON_NAME } from '../core/limits.ts';
import { may } from '../core/may.ts';
import { endpoint } from '../core/endpoint.ts';
import { channelId, clientId, teamId } from '../core/params.ts';
import { namedPerson } from '../people/person.ts';

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'REVOKED'] as const;
export const invitationWorkflows = ['NEW_USER_INVITE', 'EXISTING_USER_INVITE'] as const;
const invitationTransitions = ['accept_invite', 'decline_invite', 'revoke_invite'] as const;

/** The most people in one list. */
export const MAX_INVITED_AT_ONCE = 200;
export const MAX_DECLINE_REASON = 1000;
export const MAX_MESSAGE = 1000;
export const MAX_PEOPLE_LIST = 60_000;

const memberInvitation = z
  .object({
    id: z.number().int(),
    channelId: z.number().int(),
    channelName: z.string(),
    teamId: z.number().int(),
    teamName: z.string().describe('As people read it: "Site US001, Birmingham".'),
    status: z.enum(invitationStatuses),
    completed: z.boolean().describe('Whether it is no longer PENDING.'),
    email: z.string(),
    roleIds: z.array(z.number().int()),
    roleNames: z.array(z.string()),
    isTeamLead: z.boolean(),
    message: z.string(),
    invitedByUser: namedPerson,
    invitedUser: z
      .object({ userId: z.number().int().nullable(), firstName: z.string(), lastName: z.string() })
      .describe(
        "As named in the invitation. The id is present once they have accepted, and for people of the client; it isn't revealed whether anyone else has an account.",
      ),
    workflow: z
      .enum(invitationWorkflows)
      .describe(
        'EXISTING_USER_INVITE if the address belonged to someone of the client when they were invited. What happens later does not change it; another address does.',
      ),
    createDateTimeMillis: millis,
    expirationDateTimeMillis: millis,
    lastSentDateTimeMillis: millis
      .nullable()
      .describe('When an email was last sent to its address; null if none was, or while one is waiting.'),
    missingInviteAsNewUser: z
      .boolean()
      .describe(
        'Whether it is open, no email has been sent to its address, and no one at the client has that address.',
      ),
    mailState: z
      .enum(['WAITING', 'SENT', 'REFUSED', 'GIVEN_UP', 'OBSOLETE', 'KEPT'])
      .nullable()
      .describe('What happened to the last email: KEPT if the installation has no mail server.'),
    declineReason: z.string().nullable(),
    actions: z.array(z.enum(invitationTransitions)).describe('What the caller may do with it.'),
    can: z.object({
      resend: may,
      update: may,
      withdraw: may,
      copyLink: may.describe('INVITATION_EMAILED if its link is on its way by email, or has arrived.'),
    }),
  })
  .meta({ id: 'MemberInvitation' });
export type MemberInvitation = z.infer<typeof memberInvitation>;
const invitations = pageOf(memberInvitation).meta({ id: 'MemberInvitationPage' });

const params = z.object({ channelId, teamId });
const inviteParams = params.extend({
  inviteId: id.meta({ id: 'InviteId', description: 'The invitation.', example: 8 }),
});
const status = z.enum(invitationStatuses).optional().describe('Only invitations in this state.');
const search = line(0, 200).optional().describe('Parts of a name or an address, in any order.');

export const listInvitations = endpoint({
  id: 'listInvitations',
  feature: 'invitations',
  method: 'GET',
  path: '/channels/{channelId}/teams/{teamId}/invites',
  shows: ['INVITATIONS'],
  summary: 'Invitations to a team, newest first',
  permission: 'MEMBER_INVITE',
  params,
  query: z.object({ ...paging, status, search }),
  result: invitations,
  errors: ['CHANNEL_NOT_FOUND', 'TEAM_NOT_FOUND', 'FORBIDDEN'],
});

export const listStudyInvitations = endpoint({
  id: 'listStudyInvitations',
  feature: 'invitations',
  method: 'GET',
  path: '/channels/{channelId}/invites',
  shows: ['INVITATIONS'],
  summary: 'Invitations to the teams of a study that the caller can invite people to, newest first',
  description: 'Open invitations, and those that expired or were declined in the last 30 days.',
  permission: 'MEMBER_INVITE',
  params: z.object({ channelId }),
  query: z.object({ ...paging, search, teamId: id.optional().describe('Only to this team.') }),
  result: invitations,
  errors: ['CHANNEL_NOT_FOUND', 'FORBIDDEN'],
});

const email = emailAddress.describe('Where the invitation goes.');
const roleIds = z.array(id).min(1).max(20);
const invited = {
  email,
  invitedUserFirstName: line(0, MAX_PERSON_NAME).default(''),
  invitedUserLastName: line(0, MAX_PERSON_NAME).default(''),
};
const about = 'Whether to send an email; by default if the installation sends email';
/** The specification has both names, in the query of one call and in the body of the other. Each call accepts each of them. */
const emailed = {
  query: z.object({
    sendInvitationEmail: queryFlag.optional().describe(`${about}, unless the body says so.`),
    sendEmailInvitation: queryFlag.optional().describe('The same.'),
  }),
  body: {
    sendInvitationEmail: z.boolean().optional().describe(`${about}.`),
    sendEmailInvitation: z.boolean().optional().describe('The same.'),
  },
};
const more = {
  roleIds,
  message: lines(0, MAX_MESSAGE).default('').describe('Included in the email.'),
  isTeamLead: z.boolean().default(false).describe('For a service provider.'),
  ...emailed.body,
};

/** Why nobody can be invited into this team with these roles. */
const inviting = [
  'CHANNEL_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'FORBIDDEN',
  'ADMINISTRATORS_ONLY',
  'ROLE_UNKNOWN',
  'ROLE_NOT_FOR_TEAM',
  'TEAM_CLOSED',
  'MAIL_OFF',
  'INVITED_TOO_MANY',
  'ADDRESS_INVITED_TOO_OFTEN',
] as const;

export const inviteMember = endpoint({
  id: 'inviteMember',
  feature: 'invitations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/invites',
  summary: 'Invite someone to a team by email address',
  description:
    'It is valid for 14 days. The response is the same whether or not there is an account with this address.',
  permission: 'MEMBER_INVITE',
  params,
  query: emailed.query,
  body: z.strictObject({ inviteId: z.null().optional().describe('It has no id yet.'), ...invited, ...more }),
  result: memberInvitation,
  creates: true,
  errors: [...inviting, 'INVITATION_EXISTS', 'MEMBER_OF_TEAM'],
});

export const inviteMembers = endpoint({
  id: 'inviteMembers',
  feature: 'invitations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/invites/list',
  summary: 'Invite everyone on a list to a team',
  description: `One person per line: the address with the names before or after it, separated by commas, semicolons or tabs, or "Name <address>". A line of headings is skipped. If any line is wrong, no one is invited and every wrong line is reported, including people who are already members or invited. At most ${MAX_INVITED_AT_ONCE} people.`,
  permission: 'MEMBER_INVITE',
  params,
  query: emailed.query,
  body: z.strictObject({ list: lines(1, MAX_PEOPLE_LIST), ...more }),
  result: z.object({ items: z.array(memberInvitation) }),
  creates: true,
  errors: [...inviting],
});

export const updateInvitation = endpoint({
  id: 'updateInvitation',
  feature: 'invitations',
  method: 'PUT',
  path: '/channels/{channelId}/teams/{teamId}/invites/{inviteId}',
  summary: 'Change an invitation that is open',
  description:
    'If the address changes, the previous link stops working. Unless the call says whether to send an email, one is sent only if the address changes and the installation sends email. At most 5 a day.',
  permission: 'MEMBER_INVITE',
  params: inviteParams,
  query: emailed.query,
  body: z.strictObject({ inviteId: id.optional(), ...invited, roleIds, ...emailed.body }),
  result: memberInvitation,
  errors: [
    ...inviting,
    'INVITATION_NOT_FOUND',
    'INVITATION_ENDED',
    'INVITATION_EXISTS',
    'MEMBER_OF_TEAM',
    'INVITED_TOO_OFTEN',
  ],
});

export const withdrawInvitation = endpoint({
  id: 'withdrawInvitation',
  feature: 'invitations',
  method: 'DELETE',
  path: '/channels/{channelId}/teams/{teamId}/invites/{inviteId}',
  summary: 'Withdraw an invitation',
  permission: 'MEMBER_INVITE',
  params: inviteParams,
  result: memberInvitation,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'FORBIDDEN',
    'ADMINISTRATORS_ONLY',
    'INVITATION_ENDED',
  ],
});

export const resendInvitation = endpoint({
  id: 'resendInvitation',
  feature: 'invitations',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}/invites/{inviteId}/resend',
  summary: 'Resend an invitation, to another address if one is given',
  description:
    'It gets a new link and is valid for another 14 days; the old link stops working. At most 5 emails a day. If the installation sends no email, the new link can be copied. An expired invitation is reopened.',
  permission: 'MEMBER_INVITE',
  params: inviteParams,
  query: z.object({ updatedEmailAddress: email.optional() }),
  result: memberInvitation,
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'FORBIDDEN',
    'ADMINISTRATORS_ONLY',
    'ROLE_NOT_FOR_TEAM',
    'TEAM_CLOSED',
    'INVITATION_ENDED',
    'INVITATION_EXISTS',
    'MEMBER_OF_TEAM',
    'INVITED_TOO_OFTEN',
    'INVITED_TOO_MANY',
    'ADDRESS_INVITED_TOO_OFTEN',
  ],
});

export const copyInvitationLink = endpoint({
  id: 'copyInvitationLink',
  feature: 'invitations',
  method: 'POST',
  path: '/channels/{channelId}/teams/{teamId}/invites/{inviteId}/link',
  summary: 'The link of an open invitation, to hand over to the invited person',
  description:
    'Only if no email with this link is on its way or has arrived. The audit trail records each call. Whoever has the link can create the account, so the address of that account counts as unverified.',
  permission: 'MEMBER_INVITE',
  params: inviteParams,
  result: z.object({
    url: z
      .string()
      .describe('It works once, for this address. A path if the installation’s address is not configured.'),
    emailAddress: z.string(),
    expirationDateTimeMillis: millis,
  }),
  errors: [
    'CHANNEL_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'FORBIDDEN',
    'ADMINISTRATORS_ONLY',
    'ROLE_NOT_FOR_TEAM',
    'TEAM_CLOSED',
    'INVITATION_ENDED',
    'INVITATION_EMAILED',
  ],
});

const token = exactLine(1, 200).meta({
  id: 'InvitationToken',
  description: 'From the link of the invitation.',
});

export const answerInvitation = endpoint({
  id: 'answerInvitation',
  feature: 'invitations',
  method: 'PATCH',
  path: '/channels/{channelId}/teams/{teamId}/invites/{inviteId}/status',
  summary: 'Accept or decline your own invitation, or withdraw one',
  description:
    'An invitation belongs to the person whose verified address it was sent to. If the address is not verified, the token of its link is required.',
  permission: 'SELF',
  params: inviteParams,
  query: z.object({
    transitionName: z.enum(invitationTransitions).describe('What to do with it.'),
    description: lines(0, MAX_DECLINE_REASON)
      .default('')
      .describe('Why it is declined; shown to the person who sent the invitation.'),
    token: token.optional(),
  }),
  result: memberInvitation,
  errors: [
    'TEAM_NOT_FOUND',
    'CHANNEL_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'FORBIDDEN',
    'ADMINISTRATORS_ONLY',
    'INVITATION_ENDED',
    'INVITATION_EXPIRED',
    'INVITATION_OUTDATED',
  ],
});

export const getInvitation = endpoint({
  id: 'getInvitation',
  feature: 'invitations',
  method: 'GET',
  path: '/channels/{channelId}/invites/{id}',
  shows: ['INVITATIONS'],
  summary: 'One invitation, for people who can invite to its team and for the invited person',
  permission: 'SELF',
  params: z.object({ channelId, id: id.describe('The invitation.') }),
  result: memberInvitation,
  errors: ['INVITATION_NOT_FOUND'],
});

export const findInvitedMember = endpoint({
  id: 'findInvitedMember',
  feature: 'invitations',
  method: 'GET',
  path: '/channels/{channelId}/invited-members',
  shows: ['INVITATIONS'],
  summary: 'The open invitation for an address, to a team that the caller can invite people to',
  permission: 'MEMBER_INVITE',
  params: z.object({ channelId }),
  query: z.object({
    emailAddress: line(3, MAX_EMAIL).overwrite(withAsciiDomain).describe('Where the invitation went.'),
  }),
  result: memberInvitation,
  errors: ['CHANNEL_NOT_FOUND', 'INVITATION_NOT_FOUND', 'FORBIDDEN'],
});

export const searchMembershipActions = endpoint({
  id: 'searchMembershipActions',
  feature: 'invitations',
  method: 'POST',
  path: '/user/membership-actions/search',
  shows: ['INVITATIONS'],
  summary: 'Open invitations of the caller',
  permission: 'SELF',
  query: z.object({ ...paging }),
  body: emptyList,
  result: invitations,
  errors: [],
});

export const searchClientInvitations = endpoint({
  id: 'searchClientInvitations',
  feature: 'invitations',
  method: 'POST',
  path: '/clients/{clientId}/invitations/search',
  shows: ['INVITATIONS'],
  summary: "Invitations to a client's studies, newest first",
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  query: z.object({ ...paging, status, search }),
  body: emptyList,
  result: invitations,
  errors: ['CLIENT_NOT_FOUND'],
});

const tokenParams = z.object({ token });

/** What invited people enter about themselves. */
export const newAccount = z
  .strictObject({
    firstName: line(1, MAX_PERSON_NAME),
    lastName: line(1, MAX_PERSON_NAME),
    password: newPassword,
    timezoneId: line(1, 60).optional(),
  })
  .meta({ id: 'NewAccount' });

export const openInvitation = endpoint({
  id: 'openInvitation',
  feature: 'invitations',
  method: 'GET',
  path: '/invitations/{token}',
  shows: 'nothing',
  summary: 'What an invitation offers; its token gives access',
  permission: 'PUBLIC',
  params: tokenParams,
  result: z
    .object({
      inviteId: z.number().int(),
      channelId: z.number().int(),
      teamId: z.number().int(),
      status: z.enum(invitationStatuses),
      channelName: z.string(),
      channelTitle: z.string(),
      teamName: z.string(),
      roleNames: z.array(z.string()),
      invitedBy: z.string(),
      message: z.string(),
      emailAddress: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      expirationDateTimeMillis: millis,
      hasAccount: z.boolean().describe('Whether the person signs in or creates an account.'),
      can: z.object({
        accept: may.describe(
          'INVITATION_OUTDATED once the person who last sent it can no longer add this member.',
        ),
      }),
    })
    .meta({ id: 'OpenInvitation' }),
  errors: ['INVITATION_NOT_FOUND'],
});

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  feature: 'invitations',
  method: 'POST',
  path: '/invitations/{token}/accept',
  summary: 'Accept an invitation and create the account for its address',
  description:
    'Someone who already has an account with this address signs in and accepts it there. A token can create only one account.',
  permission: 'PUBLIC',
  params: tokenParams,
  body: newAccount,
  result: z.object({ channelId: z.number().int(), emailAddress: z.string() }),
  errors: [
    'INVITATION_NOT_FOUND',
    'INVITATION_ENDED',
    'INVITATION_EXPIRED',
    'INVITATION_OUTDATED',
    'ACCOUNT_EXISTS',
  ],
});

export const declineInvitation = endpoint({
  id: 'declineInvitation',
  feature: 'invitations',
  method: 'POST',
  path: '/invitations/{token}/decline',
  summary: 'Decline an invitation',
  permission: 'PUBLIC',
  params: tokenParams,
  body: z.strictObject({ reason: lines(0, MAX_DECLINE_REASON).default('') }),
  result: z.object({ status: z.enum(invitationStatuses) }),
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_ENDED', 'INVITATION_EXPIRED'],
});
