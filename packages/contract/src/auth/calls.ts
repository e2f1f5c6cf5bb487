import { withAsciiDomain } from '../core/email-address.ts';
import { z } from 'zod';
import { exactLine, line } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { basicUserInfo, ownClients } from '../people/person.ts';

/** Who is signed in. */
const sessionUser = basicUserInfo
  .extend({
    clients: ownClients,
    nonEecUser: z.boolean(),
    acceptedTermsOfService: z.boolean(),
    owesTerms: z.boolean().describe('The terms in force have to be accepted before anything else.'),
    accessToken: z
      .string()
      .describe(
        'Bearer token for every product call; valid for 15 minutes, renewed by asking for the session.',
      ),
  })
  .meta({ id: 'SessionUser' });
/** `{}` when nobody is signed in. */
export const session = z.union([
  z.object({ user: sessionUser, expires: z.iso.datetime() }),
  z.object({}).strict(),
]);
export type SessionUser = z.infer<typeof sessionUser>;
export type Session = { user: SessionUser; expires: string } | Record<string, never>;

export const getSession = endpoint({
  id: 'getSession',
  feature: 'auth',
  method: 'GET',
  path: '/auth/session',
  shows: 'nothing',
  summary: 'The session of the cookie, with a fresh access token; {} when nobody is signed in',
  description: 'Ask again before the access token expires: it is valid for 15 minutes.',
  permission: 'PUBLIC',
  auth: true,
  result: session,
  errors: [],
});

export const getCsrfToken = endpoint({
  id: 'getCsrfToken',
  feature: 'auth',
  method: 'GET',
  path: '/auth/csrf',
  shows: 'nothing',
  summary: 'The token that forms of the auth group must include; it is also set as a cookie',
  permission: 'PUBLIC',
  auth: true,
  result: z.object({ csrfToken: z.string() }),
  errors: [],
});

const provider = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['credentials', 'oidc']),
    signinUrl: z.string(),
  })
  .meta({ id: 'Provider' });
export type Provider = z.infer<typeof provider>;

export const listProviders = endpoint({
  id: 'listProviders',
  feature: 'auth',
  method: 'GET',
  path: '/auth/providers',
  shows: 'nothing',
  summary: 'The ways to sign in that this installation offers, by their ids',
  permission: 'PUBLIC',
  auth: true,
  result: z.record(z.string(), provider),
  errors: [],
});

const callbackUrl = z.string().max(2000);

export const signIn = endpoint({
  id: 'signIn',
  feature: 'auth',
  method: 'POST',
  path: '/auth/signin/credentials',
  summary: 'Sign in with email address and password; leads to callbackUrl',
  description:
    'Send the token from GET /auth/csrf in csrfToken, together with its cookie. The response sets the session cookie; with it, GET /auth/session returns the access token.',
  permission: 'PUBLIC',
  auth: true,
  form: true,
  body: z.strictObject({
    csrfToken: exactLine(0, 200).describe('The token of GET /auth/csrf.'),
    callbackUrl: callbackUrl.default('/').describe('A path of this site to continue with.'),
    emailAddress: line(1, 254).overwrite(withAsciiDomain),
    password: exactLine(1, 256),
    totp: exactLine(0, 16).optional().describe('The code of the second factor, where one is set up.'),
  }),
  result: 'REDIRECT',
  errors: ['NO_CSRF_TOKEN', 'INVALID_CSRF_TOKEN', 'INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
});

export const signOut = endpoint({
  id: 'signOut',
  feature: 'auth',
  method: 'POST',
  path: '/auth/signout',
  summary: 'End the session of the cookie at once; leads to callbackUrl',
  permission: 'PUBLIC',
  auth: true,
  form: true,
  body: z.strictObject({
    csrfToken: exactLine(0, 200).optional().describe('The token of GET /auth/csrf.'),
    callbackUrl: callbackUrl.default('/signin').describe('A path of this site to continue with.'),
  }),
  result: 'REDIRECT',
  errors: ['NO_CSRF_TOKEN', 'INVALID_CSRF_TOKEN'],
});
