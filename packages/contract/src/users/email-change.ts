import { z } from 'zod';
import { exactLine, millis } from '../core/common.ts';
import { emailAddress } from '../core/email-address.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PASSWORD } from '../core/limits.ts';
import { profile } from './calls.ts';

export const initEmailChange = endpoint({
  id: 'initEmailChange',
  feature: 'users',
  method: 'POST',
  path: '/user/init-email-change',
  summary: 'Ask for another email address, or to confirm your own one',
  description:
    "A link goes to the address, and nothing changes until it is used. The answer doesn't say whether somebody else has the address. An earlier link ends.",
  permission: 'SELF',
  body: z.strictObject({
    updatedEmailAddress: emailAddress,
    currentPassword: exactLine(1, MAX_PASSWORD)
      .optional()
      .describe(
        'Required from people who have a password here. Others have just signed in, or shown their second factor.',
      ),
  }),
  result: profile,
  errors: [
    'NO_MAIL_SERVER',
    'WRONG_PASSWORD',
    'ACCOUNT_LOCKED',
    'EMAIL_CHANGE_TOO_OFTEN',
    'PROOF_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
  ],
});
export const resendEmailChange = endpoint({
  id: 'resendEmailChange',
  feature: 'users',
  method: 'POST',
  path: '/user/email-change/resend',
  summary: 'Send the link for your new email address again',
  description: 'It is a new link; the earlier one ends.',
  permission: 'SELF',
  result: profile,
  errors: ['NO_MAIL_SERVER', 'EMAIL_CHANGE_NOT_FOUND', 'EMAIL_CHANGE_TOO_OFTEN'],
});
export const cancelEmailChange = endpoint({
  id: 'cancelEmailChange',
  feature: 'users',
  method: 'DELETE',
  path: '/user/email-change',
  summary: 'Keep your email address, and end the link',
  permission: 'SELF',
  result: profile,
  errors: ['EMAIL_CHANGE_NOT_FOUND'],
});

const params = z.object({
  token: exactLine(1, 200).meta({ id: 'EmailChangeToken', description: 'From the link.' }),
});
export const openEmailChange = endpoint({
  id: 'openEmailChange',
  feature: 'users',
  method: 'GET',
  path: '/auth/email-change/{token}',
  shows: 'nothing',
  summary: 'Which address a link confirms; its token gives access',
  permission: 'PUBLIC',
  auth: true,
  params,
  result: z.object({
    emailAddress: z.string().describe('The address to confirm.'),
    expirationDateTimeMillis: millis,
  }),
  errors: ['EMAIL_CHANGE_NOT_FOUND'],
});
export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  feature: 'users',
  method: 'POST',
  path: '/user/email-change/{token}/confirm',
  summary: 'Confirm your new address by its link',
  description:
    'Only the person who asked for it can: a mistyped address leads to a stranger. It becomes the address of the person, who signs in with it from then on. Their links for choosing a new password end.',
  permission: 'SELF',
  params,
  result: z.object({ emailAddress: z.string().describe('The address that the person has now.') }),
  errors: ['EMAIL_CHANGE_NOT_FOUND', 'EMAIL_CHANGE_OF_ANOTHER'],
});
