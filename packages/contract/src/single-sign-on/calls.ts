import { z } from 'zod';
import { exactLine, id, millis, queryFlag } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { may } from '../core/may.ts';
import { MAX_PURPOSE, MAX_PURPOSES } from '../signatures/purposes.ts';

const providerParams = {
  provider: exactLine(1, 40).describe('The id of the provider, as GET /auth/providers gives it.'),
};

/** Why somebody may not connect an account, which the start and the end of it check. */
const connecting = [
  'UNAUTHENTICATED',
  'SESSION_LOCKED',
  'NON_EEC_USER',
  'SECOND_FACTOR_REQUIRED',
  'TERMS_NOT_ACCEPTED',
  'PROOF_REQUIRED',
  'REAUTHENTICATION_REQUIRED',
] as const;

export const startProviderSignIn = endpoint({
  id: 'startProviderSignIn',
  feature: 'single-sign-on',
  method: 'POST',
  path: '/auth/signin/{provider}',
  summary: 'Start signing in with the account of an organisation; leads to its provider',
  description:
    'For browsers: the provider sends the person back to GET /auth/callback/{provider} (OpenID Connect, authorisation code with PKCE). With connect, their account there becomes a way to sign in as the person who is signed in here, which asks for what a new passkey asks for: a second factor shown within 15 minutes, or without one a sign-in within 15 minutes. With signing, the person signs in at the provider anew, which opens the signing window of the session that is here, for that and nothing else. A browser that is refused what it wanted is led to the callbackUrl too, with the code of the error as its query parameter refused.',
  permission: 'PUBLIC',
  auth: true,
  form: true,
  params: z.object(providerParams),
  body: z.strictObject({
    csrfToken: exactLine(0, 200).describe('The token of GET /auth/csrf.'),
    callbackUrl: z.string().max(2000).default('/').describe('A path of this site to continue with.'),
    connect: queryFlag.default(false).describe('Connect the account with the person who is signed in.'),
    signing: exactLine(1, MAX_PURPOSES * MAX_PURPOSE)
      .optional()
      .describe(
        'What the person who is signed in wants to sign: pin for a new signature PIN, post.{id}.{version}.{ruleId}.{teamId} or delegation.{id}.approve, with commas between.',
      ),
  }),
  result: 'REDIRECT',
  errors: [
    'NO_CSRF_TOKEN',
    'INVALID_CSRF_TOKEN',
    ...connecting,
    'PROVIDER_NOT_FOUND',
    'PROVIDER_UNREACHABLE',
  ],
});

export const finishProviderSignIn = endpoint({
  id: 'finishProviderSignIn',
  feature: 'single-sign-on',
  method: 'GET',
  path: '/auth/callback/{provider}',
  shows: 'nothing',
  summary: 'Where a provider sends people back to; opens a session and leads to the callbackUrl of the start',
  permission: 'PUBLIC',
  auth: true,
  params: z.object(providerParams),
  // What a client does not recognise, it ignores (RFC 6749, 4.1.2).
  query: z.looseObject({
    state: exactLine(0, 2000).optional().describe('What the start of the sign-in sent.'),
    code: exactLine(0, 8000).optional().describe('What the server exchanges for the person.'),
    iss: exactLine(0, 2000).optional().describe('The provider (RFC 9207).'),
    error: exactLine(0, 2000).optional().describe('Why the provider signed nobody in.'),
  }),
  result: 'REDIRECT',
  errors: [
    'PROVIDER_NOT_FOUND',
    'PROVIDER_UNREACHABLE',
    'PROVIDER_ANSWER_WRONG',
    'SIGN_IN_CANCELLED',
    'SIGN_IN_EXPIRED',
    'ACCOUNT_NOT_CONNECTED',
    'OWN_INVITATION_EXPIRED',
    'ACCOUNT_DISABLED',
    'ACCOUNT_OF_SOMEONE_ELSE',
    ...connecting,
  ],
});

export const endProviderSessions = endpoint({
  id: 'endProviderSessions',
  feature: 'single-sign-on',
  method: 'POST',
  path: '/auth/logout/{provider}',
  summary: 'End the sessions of a person who has signed out at the provider',
  description: 'For providers (OpenID Connect Back-Channel Logout 1.0). A second call changes nothing.',
  permission: 'PUBLIC',
  auth: true,
  foreignForm: true,
  params: z.object(providerParams),
  body: z.object({ logout_token: exactLine(1, 8000) }),
  result: z.object({ ended: z.number().int().describe('How many sessions have ended.') }),
  errors: ['PROVIDER_NOT_FOUND', 'PROVIDER_UNREACHABLE', 'LOGOUT_TOKEN_REFUSED'],
});

export const listConnectedAccounts = endpoint({
  id: 'listConnectedAccounts',
  feature: 'single-sign-on',
  method: 'GET',
  path: '/user/connected-accounts',
  shows: ['PROFILE'],
  summary: 'The accounts of organisations with which you can sign in',
  permission: 'SELF',
  result: z.object({
    items: z.array(
      z.object({
        id,
        provider: z.string().describe('The id of the provider, as GET /auth/providers gives it.'),
        providerName: z.string(),
        identityProviderUserId: z.string().describe('The subject by which the provider knows you.'),
        accountName: z
          .string()
          .nullable()
          .describe(
            'The address, or else the name, that the provider gave at the last sign-in, to recognise the account by.',
          ),
        createDateTimeMillis: millis,
        lastUsedDateTimeMillis: millis.nullable(),
        can: z.object({
          disconnect: may.describe(
            'Whether there is another way to sign in. Disconnecting may also ask for a proof.',
          ),
        }),
      }),
    ),
  }),
  errors: [],
});

export const disconnectAccount = endpoint({
  id: 'disconnectAccount',
  feature: 'single-sign-on',
  method: 'DELETE',
  path: '/user/connected-accounts/{id}',
  summary: 'No longer sign in with the account of an organisation',
  permission: 'SELF',
  params: z.object({ id: id.describe('The connected account, as the list gives it.') }),
  result: z.object({ disconnected: z.literal(true) }),
  errors: ['NOT_FOUND', 'PROOF_REQUIRED', 'REAUTHENTICATION_REQUIRED', 'ONLY_WAY_IN'],
});
