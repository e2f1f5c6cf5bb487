import { z } from 'zod';
import { id, line, lines, millis, pageOf, paging } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { clientId } from '../core/params.ts';
import type { WordKey } from '../words/words.ts';

export const MAX_HELP_REASON = 500;

/** What an administrator can do for a person who cannot sign in, or must not. */
export const accountHelps = [
  'SEND_RESET',
  'UNLOCK',
  'RESET_FACTORS',
  'REVOKE_PIN',
  'DISABLE',
  'ENABLE',
] as const;
export type AccountHelp = (typeof accountHelps)[number];
/** Those that weaken an account or shut somebody out need a fresh proof of whoever gives them. */
export const helpsWithProof: readonly AccountHelp[] = ['RESET_FACTORS', 'DISABLE'];
/** Those that take something away or let somebody in again need a reason. */
export const helpsWithReason: readonly AccountHelp[] = ['RESET_FACTORS', 'REVOKE_PIN', 'DISABLE', 'ENABLE'];

const account = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string(),
    jobTitle: z.string().nullable(),
    portraitUrl: z.string().nullable(),
    administersClient: z.boolean(),
    lastLoginDateTimeMillis: millis.nullable().describe('Null if they have never signed in.'),
    status: z
      .enum(['ACTIVE', 'LOCKED', 'DISABLED'])
      .describe(
        'LOCKED while too many wrong passwords or codes were tried somewhere. They can still sign in elsewhere, such as in a browser that they have used before.',
      ),
    lockedUntilDateTimeMillis: millis.nullable().describe('Null unless it is LOCKED.'),
    disabledDateTimeMillis: millis.nullable().describe('Null unless it is DISABLED.'),
    hasSecondFactor: z.boolean().describe('An authenticator app or a passkey.'),
    can: z.object({
      SEND_RESET: may,
      UNLOCK: may,
      RESET_FACTORS: may,
      REVOKE_PIN: may,
      DISABLE: may,
      ENABLE: may,
    } satisfies Record<AccountHelp, unknown>),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

export const listAccounts = endpoint({
  id: 'listAccounts',
  feature: 'accounts',
  method: 'GET',
  path: '/clients/{clientId}/accounts',
  shows: ['CLIENTS'],
  summary: "How a client's people sign in: first those who are locked out, then by name",
  description: "Members of the client's studies and its administrators.",
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId }),
  query: z.object({
    ...paging,
    search: line(0, 200).optional().describe('Parts of a name or an address, in any order.'),
  }),
  result: pageOf(account),
  errors: ['CLIENT_NOT_FOUND'],
});

export const helpWithAccount = endpoint({
  id: 'helpWithAccount',
  feature: 'accounts',
  method: 'POST',
  path: '/clients/{clientId}/accounts/{userId}/help',
  summary: 'Help a person who is locked out, or shut one out',
  description:
    'The person is told by email, and the audit trail names the caller. SEND_RESET mails a link for a new password to the person. UNLOCK forgets the wrong passwords and codes. RESET_FACTORS removes the authenticator app, the recovery codes and all passkeys, and ends all sessions. REVOKE_PIN ends the signature PIN; what was signed with it stays valid, and nobody but its owner can get a new one. DISABLE ends all sessions and keeps the person from signing in until ENABLE. RESET_FACTORS and DISABLE need an account that belongs to no other client, and a fresh proof of the caller: a second factor in the last 15 minutes or, for people without one, a sign-in or POST /user/reauthenticate.',
  permission: 'CLIENT_MANAGE',
  params: z.object({ clientId, userId: id.describe('The person.') }),
  body: z
    .strictObject({
      help: z.enum(accountHelps),
      reason: lines(1, MAX_HELP_REASON)
        .optional()
        .describe('For the audit trail. RESET_FACTORS, REVOKE_PIN, DISABLE and ENABLE need one.'),
    })
    .refine(({ help, reason }) => reason !== undefined || !helpsWithReason.includes(help), {
      path: ['reason'],
      message: 'issue.required' satisfies WordKey,
    }),
  result: account,
  errors: [
    'CLIENT_NOT_FOUND',
    'MEMBER_NOT_FOUND',
    'OWN_ACCOUNT',
    'ACCOUNT_USED_ELSEWHERE',
    'DISABLED_BY_OPERATOR',
    'ACCOUNT_IS_DISABLED',
    'ACCOUNT_NOT_DISABLED',
    'ACCOUNT_NOT_LOCKED',
    'NO_PASSWORD_TO_RESET',
    'NO_FACTOR_TO_RESET',
    'PASSKEY_ONLY',
    'NO_PIN_TO_REVOKE',
    'PROOF_REQUIRED',
    'REAUTHENTICATION_REQUIRED',
    'NO_MAIL_SERVER',
    'HELPED_TOO_OFTEN',
  ],
});
