import { withAsciiDomain } from '../core/email-address.ts';
import { z } from 'zod';
import { MAX_PASSWORD } from '../core/limits.ts';
import { exactLine, line, whole } from '../core/common.ts';
import { endpoint } from '../core/endpoint.ts';
import { basicUserInfo, ownClients } from '../people/person.ts';

/** Who is signed in. */
const sessionUser = basicUserInfo
  .extend({
    clients: ownClients,
    nonEecUser: z.boolean(),
    acceptedTermsOfService: z.boolean(),
    owesTerms: z.boolean().describe('The terms in force have to be accepted before anything else.'),
    owesSecondFactor: z.boolean().describe('This session has to show a second factor before anything else.'),
    accessToken: z
      .string()
      .describe(
        'Bearer token for every product call; valid for 15 minutes, renewed by asking for the session.',
      ),
  })
  .meta({ id: 'SessionUser' });
const idleLock = z
  .object({
    afterSeconds: z.number().int().describe('How long somebody may do nothing before the session is locked.'),
    idleSeconds: z
      .number()
      .int()
      .nullable()
      .describe('How long ago they last did something in any window; null if no window has said so.'),
  })
  .meta({ id: 'IdleLock' });

/** Whose session is locked, and how they unlock it. */
const lockedUser = z
  .object({
    userId: z.number().int(),
    displayName: z.string(),
    emailAddress: z.string(),
    hasPassword: z.boolean(),
    hasPasskey: z.boolean(),
    providers: z.array(z.string()).describe('The ids of the providers with whose account they sign in.'),
  })
  .meta({ id: 'LockedUser' });
export type LockedUser = z.infer<typeof lockedUser>;

/** `{}` when nobody is signed in. */
export const session = z.union([
  z.object({ user: sessionUser, idleLock, expires: z.iso.datetime() }),
  z.object({ locked: lockedUser, expires: z.iso.datetime() }).strict(),
  z.object({}).strict(),
]);
export type SessionUser = z.infer<typeof sessionUser>;
export type Session =
  | { user: SessionUser; idleLock: z.infer<typeof idleLock>; expires: string }
  | { locked: LockedUser; expires: string }
  | Record<string, never>;

export const getSession = endpoint({
  id: 'getSession',
  feature: 'auth',
  method: 'GET',
  path: '/auth/session',
  shows: 'nothing',
  summary: 'The session of the cookie, with a fresh access token; {} when nobody is signed in',
  description:
    'Ask again before the access token expires: it is valid for 15 minutes. A browser in which nobody has done anything for a while gets `locked` instead of `user`, and every call of the session answers SESSION_LOCKED, until its person signs in again; the session then continues. A session of which no call has ever sent idleSeconds is not locked.',
  permission: 'PUBLIC',
  auth: true,
  query: z.object({
    idleSeconds: whole(0, 2_147_483_647)
      .optional()
      .describe('For browsers: how long ago somebody last pressed a key or a button, in any window.'),
  }),
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
    type: z.enum(['credentials', 'oidc', 'passkey']),
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
    password: exactLine(1, MAX_PASSWORD),
    totp: exactLine(0, 16).optional().describe('The code of the second factor, where one is set up.'),
  }),
  result: 'REDIRECT',
  errors: [
    'NO_CSRF_TOKEN',
    'INVALID_CSRF_TOKEN',
    'INVALID_CREDENTIALS',
    'TOTP_REQUIRED',
    'PROGRAM_NEEDS_KEY',
    'INVALID_TOTP',
    'ACCOUNT_LOCKED',
    'ACCOUNT_DISABLED',
  ],
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
