import { z } from 'zod';
import { exactLine, line, millis } from '../core/common.ts';
import { MAX_NAME } from '../core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { newAccount } from '../invitations/calls.ts';

/** ENDED: the installation has an administrator. */
const setupStatuses = ['PENDING', 'EXPIRED', 'ENDED'] as const;

const token = exactLine(1, 200).meta({
  id: 'SetupToken',
  description: 'From the link for the first administrator.',
});
const params = z.object({ token });

export const openSetup = endpoint({
  id: 'openSetup',
  feature: 'setup',
  method: 'GET',
  path: '/setup/{token}',
  shows: 'nothing',
  summary: 'The invitation of the first administrator; its token gives access',
  permission: 'PUBLIC',
  params,
  result: z
    .object({
      status: z.enum(setupStatuses).describe('ENDED once the installation has an administrator.'),
      emailAddress: z.string(),
      expirationDateTimeMillis: millis,
      hasAccount: z.boolean().describe('Whether the person signs in or creates an account.'),
    })
    .meta({ id: 'OpenSetup' }),
  errors: ['SETUP_NOT_FOUND'],
});

export const acceptSetup = endpoint({
  id: 'acceptSetup',
  feature: 'setup',
  method: 'POST',
  path: '/setup/{token}/accept',
  summary: 'Create the account of the first administrator',
  description: 'Someone who already has an account with this address signs in instead.',
  permission: 'PUBLIC',
  params,
  body: newAccount,
  result: z.object({ emailAddress: z.string() }),
  errors: ['SETUP_NOT_FOUND', 'SETUP_ENDED', 'SETUP_EXPIRED', 'ACCOUNT_EXISTS'],
});

export const createFirstClient = endpoint({
  id: 'createFirstClient',
  feature: 'setup',
  method: 'POST',
  path: '/clients',
  summary: 'Name the first organisation of an installation',
  description:
    'For the person invited by the operator. They become its administrator, and this call then stops working.',
  permission: 'SELF',
  body: z.strictObject({ name: line(1, MAX_NAME) }),
  result: z.object({ clientId: z.number().int(), name: z.string() }),
  errors: ['NOT_FIRST_ADMINISTRATOR', 'SETUP_ENDED'],
  creates: true,
});
