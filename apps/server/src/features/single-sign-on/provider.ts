import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { line } from '@studyline/contract/core/common';
import { pathOf } from '@studyline/contract/core/endpoint';
import { MAX_EMAIL } from '@studyline/contract/core/limits';
import { finishProviderSignIn } from '@studyline/contract/single-sign-on/calls';
import { addressOfApp, type ProviderSettings } from '../../core/env.ts';
import { AppError } from '../../core/errors.ts';
import type { Server } from '../../core/server.ts';
import type { Attempt } from './attempts.ts';

/** A provider that takes longer is away. */
const TIMEOUT_SECONDS = 5;
/** How long its description, with the addresses of its endpoints, is used. */
const DESCRIPTION_MILLIS = 3_600_000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How far the provider's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 30;
/** How old a logout token may be. */
const LOGOUT_MINUTES = 5;

/** Who signed in at a provider. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  /** The provider's name for the session there. */
  providerSession: string | null;
  emailAddress: string | null;
  /** Whether the provider says that it has verified the address. */
  isVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** What the person recognises the account by. Providers let people choose it, so it decides nothing. */
  accountName: string | null;
}

/** Throws PROVIDER_NOT_FOUND. */
export function requireProvider({ settings }: Server, id: string): ProviderSettings {
  const provider = settings.providers.find((one) => one.id === id);
  if (!provider) throw new AppError('PROVIDER_NOT_FOUND');
  return provider;
}

/** The address at the provider to which the browser goes. Throws PROVIDER_UNREACHABLE. */
export async function addressAt(
  server: Server,
  provider: ProviderSettings,
  { state, nonce, verifier, since }: Attempt,
): Promise<string> {
  const configuration = await describe(provider);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(server, provider),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // Whoever finds a locked window may be signed in at the provider, in the name of the person who left.
    ...(since !== null && { prompt: 'login', max_age: '0' }),
  });
  return url.href;
}

/**
 * Exchanges the code of an answer for its person. The answer has to be for this attempt and from this provider, and its ID token signed,
 * current and for this installation. Throws PROVIDER_UNREACHABLE, PROVIDER_ANSWER_WRONG, SIGN_IN_CANCELLED.
 */
export async function readAnswer(
  server: Server,
  provider: ProviderSettings,
  attempt: Attempt,
  answer: URLSearchParams,
): Promise<ProviderPerson> {
  const configuration = await describe(provider);
  const url = new URL(callbackOf(server, provider));
  url.search = answer.toString();
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
    });
    const token = claims.parse(tokens.claims());
    if (attempt.since !== null && !isSignInAfter(token, attempt.since))
      throw new AppError('PROVIDER_ANSWER_WRONG', { words: { name: provider.name } });
    // A provider may give the address only here.
    const more = token.email
      ? token
      : personal.parse(await oidc.fetchUserInfo(configuration, tokens.access_token, token.sub));
    return {
      issuer: token.iss,
      subject: token.sub,
      providerSession: token.sid ?? null,
      emailAddress: more.email ?? null,
      isVerified: more.email_verified === true,
      firstName: more.given_name ?? null,
      lastName: more.family_name ?? null,
      accountName: accountNameOf(more),
    };
  } catch (error) {
    throw failureOf(provider, error);
  }
}

const text = z.string().trim().min(1).optional().catch(undefined);
const personal = z.object({
  email: text,
  email_verified: z.boolean().optional().catch(undefined),
  given_name: text,
  family_name: text,
  preferred_username: text,
});

function accountNameOf(person: z.output<typeof personal>): string | null {
  const { email, preferred_username: userName, given_name: first, family_name: last } = person;
  const name = email ?? userName ?? [first, last].filter(Boolean).join(' ');
  return line(1, MAX_EMAIL).safeParse(name.slice(0, MAX_EMAIL)).data ?? null;
}
const claims = personal.extend({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  sid: text,
  auth_time: z.number().optional(),
});

/** Whether the person has signed in at the provider since a time, as far as two clocks agree. */
function isSignInAfter({ auth_time: at }: z.output<typeof claims>, seconds: number): boolean {
  return at !== undefined && at >= seconds - CLOCK_TOLERANCE_SECONDS;
}

/** Whom a logout token signs out: one session at the provider, or all of a person. */
export interface Logout {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
}

/** Throws LOGOUT_TOKEN_REFUSED, PROVIDER_UNREACHABLE. */
export async function readLogoutToken(provider: ProviderSettings, token: string): Promise<Logout> {
  const { issuer, jwks_uri: keys } = (await describe(provider)).serverMetadata();
  if (!keys) throw new AppError('LOGOUT_TOKEN_REFUSED');
  try {
    const { payload } = await jwtVerify(token, keysAt(keys), {
      issuer,
      audience: provider.clientId,
      maxTokenAge: `${LOGOUT_MINUTES}m`,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', 'jti'],
    });
    const { sub, sid } = logout.parse(payload);
    return { issuer, subject: sub ?? null, providerSession: sid ?? null };
  } catch (error) {
    const isAnswer = error instanceof joseErrors.JOSEError && !isWithoutKeys(error);
    if (isAnswer || error instanceof z.ZodError) throw new AppError('LOGOUT_TOKEN_REFUSED', { cause: error });
    throw failureOf(provider, error);
  }
}

/** The provider did not give its keys. */
function isWithoutKeys({ code }: joseErrors.JOSEError): boolean {
  return code === joseErrors.JWKSTimeout.code || code === joseErrors.JOSEError.code;
}

/** An ID token has a nonce and no such event, so it cannot pass for a logout token. */
const logoutToken = z.object({
  events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
  nonce: z.undefined().optional(),
});
const logout = logoutToken
  .extend({ sub: z.string(), sid: z.string().optional() })
  .or(logoutToken.extend({ sub: z.undefined().optional(), sid: z.string() }));

const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysAt(address: string): ReturnType<typeof createRemoteJWKSet> {
  let keys = keySets.get(address);
  if (!keys) {
    keys = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
    keySets.set(address, keys);
  }
  return keys;
}

interface Description {
  readAt: number;
  configuration: Promise<oidc.Configuration>;
}
const descriptions = new WeakMap<ProviderSettings, Description>();

/** The provider as it describes itself, read once an hour. Throws PROVIDER_UNREACHABLE. */
async function describe(provider: ProviderSettings): Promise<oidc.Configuration> {
  let known = descriptions.get(provider);
  if (!known || Date.now() - known.readAt > DESCRIPTION_MILLIS) {
    known = { readAt: Date.now(), configuration: discover(provider) };
    descriptions.set(provider, known);
  }
  try {
    return await known.configuration;
  } catch (error) {
    descriptions.delete(provider);
    throw unreachable(provider, error);
  }
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  const configuration = await oidc.discovery(
    address,
    clientId,
    clientSecret ?? undefined,
    clientSecret ? undefined : oidc.None(),
    {
      timeout: TIMEOUT_SECONDS,
      // The settings allow it on this machine only.
      ...(address.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {}),
    },
  );
  // Signatures are checked too: TLS may end at a proxy before the provider.
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
}

function callbackOf({ settings }: Server, { id }: ProviderSettings): string {
  return addressOfApp(settings) + pathOf(finishProviderSignIn).replace('{provider}', id);
}

/** What an answer means that could not be used. */
function failureOf(provider: ProviderSettings, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return new AppError('SIGN_IN_CANCELLED', { words: { name: provider.name } });
  return isAway(error)
    ? unreachable(provider, error)
    : new AppError('PROVIDER_ANSWER_WRONG', { words: { name: provider.name }, cause: error });
}

function unreachable({ name }: ProviderSettings, cause: unknown): AppError {
  return new AppError('PROVIDER_UNREACHABLE', { words: { name }, cause });
}

/** The provider did not answer, or only with a failure of its own. */
function isAway(error: unknown): boolean {
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_TIMEOUT') return true;
  if (!(error instanceof Error)) return false;
  if (error.cause instanceof Response) return error.cause.status >= 500;
  // fetch throws a TypeError for a connection that failed, whose cause is the failure.
  return error instanceof TypeError && error.cause instanceof Error && !('code' in error);
}
