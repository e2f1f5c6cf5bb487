import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { isExpiredAccessToken, readAccessToken } from '../core/access-tokens.ts';
import { anonymousActor, type Caller, loadActor } from '../core/actor.ts';
import { spend } from '../core/budgets.ts';
import { AppError } from '../core/errors.ts';
import { findLiveSession, isSessionToken, SESSION_COOKIE } from '../core/sessions.ts';
import { preferredLanguage } from '../core/words.ts';
import { clientAddress, networkOf } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once looked up. */
    caller?: Caller;
  }
}

/**
 * Returns the caller if they may make this call. Throws UNAUTHENTICATED, TOKEN_EXPIRED, NON_EEC_USER, TERMS_NOT_ACCEPTED,
 * TOO_MANY_REQUESTS.
 */
export async function requireCaller(request: FastifyRequest, endpoint: Endpoint): Promise<Caller> {
  const caller = await findCaller(request);
  if (endpoint.permission === 'PUBLIC') return caller;
  if (caller.kind === 'ANONYMOUS')
    throw new AppError(sendsExpiredToken(request) ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED');
  if (caller.nonEecUser) throw new AppError('NON_EEC_USER');
  if (caller.owesTerms && !endpoint.beforeTerms) throw new AppError('TERMS_NOT_ACCEPTED');
  return caller;
}

/**
 * Looks up the caller, once per request. The bearer token names a session. One query reads the person and whether the session is
 * live, so an ended session is refused at once. The call is charged to the caller's budget. Throws TOO_MANY_REQUESTS.
 */
export async function findCaller(request: FastifyRequest): Promise<Caller> {
  if (request.caller) return request.caller;
  const { studyline } = request.server;
  const { budgets } = studyline;
  const facts = {
    ip: clientAddress(request.raw, studyline.settings.trustedProxies),
    userAgent: request.headers['user-agent'] ?? null,
    requestId: request.id,
  };
  // Set before the lookup ends, so that an answer about its failure does not look up the caller again.
  request.caller = anonymousActor(studyline, preferredLanguage(request.headers['accept-language']), facts);
  const sessionId = await sessionOf(request);
  if (sessionId) spend(budgets.calls_per_session, sessionId);
  const person = sessionId ? await loadActor(studyline, sessionId, facts) : undefined;
  if (!person) spend(budgets.calls_per_address, networkOf(facts.ip));
  else spend(budgets.calls_per_person, String(person.userId));
  return (request.caller = person ?? request.caller);
}

/** For requests outside the contract that need no sign-in: charges the address's budget. Throws TOO_MANY_REQUESTS. */
export async function limitStrangers(request: FastifyRequest): Promise<void> {
  const { budgets, settings } = request.server.studyline;
  spend(budgets.calls_per_address, networkOf(clientAddress(request.raw, settings.trustedProxies)));
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.startsWith('Bearer ') ? headers.authorization.slice(7) : undefined;
}

function sendsExpiredToken(request: FastifyRequest): boolean {
  const bearer = bearerOf(request);
  return bearer !== undefined && isExpiredAccessToken(request.server.studyline.secret, bearer);
}

/** Calls that return bytes also accept the session's cookie, because <img> sends no bearer token. */
async function sessionOf(request: FastifyRequest): Promise<string | undefined> {
  const { studyline } = request.server;
  const bearer = bearerOf(request);
  if (bearer !== undefined) return readAccessToken(studyline.secret, bearer);
  const cookie = request.cookies[SESSION_COOKIE];
  const { endpoint } = request.routeOptions.config;
  const isForBytes = endpoint?.result === 'BYTES' && endpoint.method === 'GET';
  if (!isForBytes || !cookie || !isSessionToken(studyline.secret, cookie)) return undefined;
  // Charged to the cookie before its session is looked up: otherwise the cookie of an ended session could be sent without limit.
  spend(studyline.budgets.calls_per_session, cookie);
  return findLiveSession(studyline.db, studyline.secret, cookie);
}
