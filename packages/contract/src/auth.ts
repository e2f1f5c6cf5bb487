import { z } from 'zod';
import { basicUserInfo } from './people.ts';

/**
 * The auth group stands outside /openapi/v1 and takes form posts (specification 7):
 * GET /auth/session, /auth/csrf, /auth/providers, POST /auth/signin/{provider}, POST /auth/signout.
 */
export const sessionUser = basicUserInfo.extend({
  clients: z.array(z.object({ clientId: z.number().int() })),
  nonEecUser: z.boolean(),
  acceptedTermsOfService: z.boolean(),
  /** Bearer token of every product call; lives 15 minutes, renewed by asking for the session. */
  accessToken: z.string(),
});
/** `{}` when nobody is signed in. */
export const session = z.union([
  z.object({ user: sessionUser, expires: z.iso.datetime() }),
  z.object({}).strict(),
]);
export type SessionUser = z.infer<typeof sessionUser>;
export type Session = { user: SessionUser; expires: string } | Record<string, never>;

export const csrf = z.object({ csrfToken: z.string() });
export const providers = z.record(
  z.string(),
  z.object({
    id: z.string(),
    name: z.string(),
    type: z.enum(['credentials', 'oidc']),
    signinUrl: z.string(),
  }),
);
export const credentialsForm = z.object({
  csrfToken: z.string(),
  callbackUrl: z.string().max(2000).default('/'),
  emailAddress: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  totp: z.string().max(16).optional(),
});
export const signoutForm = z.object({
  csrfToken: z.string().optional(),
  callbackUrl: z.string().max(2000).default('/signin'),
});
/** Sign-in and sign-out answer 302 to a form, and this to a caller that accepts JSON. */
export const redirect = z.object({ url: z.string() });
