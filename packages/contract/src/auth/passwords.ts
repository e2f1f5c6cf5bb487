import { z } from 'zod';
import { exactLine, line, millis } from '../core/common.ts';
import { emailAddress } from '../core/email-address.ts';
import { endpoint } from '../core/endpoint.ts';
import { MAX_PASSWORD } from '../core/limits.ts';
import { newPassword } from './new-password.ts';

const callbackUrl = z.string().max(2000).default('/').describe('A path of this site to continue with.');

export const requestPasswordReset = endpoint({
  id: 'requestPasswordReset',
  feature: 'auth',
  method: 'POST',
  path: '/auth/password-reset',
  summary: 'Email a link for choosing a new password to an address',
  description: "The answer doesn't say whether anyone has this address. The link works once, for an hour.",
  permission: 'PUBLIC',
  auth: true,
  body: z.strictObject({ emailAddress, callbackUrl }),
  result: z.object({ accepted: z.literal(true) }),
  errors: ['NO_MAIL_SERVER', 'RESET_TOO_OFTEN'],
});

const params = z.object({
  token: exactLine(1, 200).meta({ id: 'PasswordResetToken', description: 'From the link.' }),
});

export const openPasswordReset = endpoint({
  id: 'openPasswordReset',
  feature: 'auth',
  method: 'GET',
  path: '/auth/password-reset/{token}',
  shows: 'nothing',
  summary: 'Whose password a link is for; its token gives access',
  permission: 'PUBLIC',
  auth: true,
  params,
  result: z.object({ emailAddress: z.string(), expirationDateTimeMillis: millis }),
  errors: ['PASSWORD_RESET_NOT_FOUND'],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  feature: 'auth',
  method: 'POST',
  path: '/auth/password-reset/{token}',
  summary: 'Choose a new password by a link',
  description: 'All sessions and all links of the person end. They then sign in with the new password.',
  permission: 'PUBLIC',
  auth: true,
  params,
  body: z.strictObject({ password: newPassword }),
  result: z.object({
    emailAddress: z.string(),
    url: z.string().describe('The path that was given when the link was requested.'),
  }),
  errors: ['PASSWORD_RESET_NOT_FOUND'],
});

export const changePassword = endpoint({
  id: 'changePassword',
  feature: 'auth',
  method: 'POST',
  path: '/user/password',
  summary: 'Change your own password',
  description: 'All your other sessions end.',
  permission: 'SELF',
  body: z.strictObject({ currentPassword: exactLine(1, MAX_PASSWORD), password: newPassword }),
  result: z.object({ changed: z.literal(true) }),
  errors: ['WRONG_PASSWORD', 'ACCOUNT_LOCKED'],
});

export const getChangePasswordLink = endpoint({
  id: 'getChangePasswordLink',
  feature: 'auth',
  method: 'GET',
  path: '/user/change-password-link',
  shows: 'nothing',
  summary: 'The page where you change your password',
  permission: 'SELF',
  query: z.object({
    identityProviderUserId: line(0, 255)
      .optional()
      .describe('Ignored: the link is for the password of this portal.'),
  }),
  result: z.object({ changePasswordLink: z.string() }),
  errors: [],
});
