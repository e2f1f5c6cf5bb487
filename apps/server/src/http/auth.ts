import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import type { ErrorCode } from '@studyline/contract/core/errors';
import type { May } from '@studyline/contract/core/may';
import { neededByPrograms, type ProgramScope } from '@studyline/contract/core/programs';
import { isExpiredAccessToken, readAccessToken } from '../core/access-tokens.ts';
import {
  type Actor,
  anonymousActor,
  type Caller,
  loadActor,
  loadProgram,
  nobodyOf,
  type RequestFacts,
} from '../core/actor.ts';
import { authorize } from '../core/authorize.ts';
import { requireLeft, spend } from '../core/budgets.ts';
import { AppError } from '../core/errors.ts';
import { hashOfServiceKey, isServiceKey, noteKeyUse } from '../core/service-keys.ts';
import { findLiveSession, isSessionToken, SESSION_COOKIE } from '../core/sessions.ts';
import { preferredLanguage } from '../core/words.ts';
import { clientAddress, networkOf } from './client-address.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once looked up. */
    caller?: Caller;
    /** Why the key that was sent does not work. */
    keyRefusal?: ErrorCode;
  }
}

/**
 * Returns the caller if they may make this call. Throws UNAUTHENTICATED, TOKEN_EXPIRED, SESSION_LOCKED, NON_EEC_USER, SECOND_FACTOR_REQUIRED,
 * TERMS_NOT_ACCEPTED, TOO_MANY_REQUESTS; to programs KEY_UNKNOWN, KEY_ENDED, PROGRAM_PAUSED, OUT_OF_SCOPE, NOT_FOR_PROGRAMS.
 */
export async function requireCaller(request: FastifyRequest, endpoint: Endpoint): Promise<Caller> {
  const caller = await findCaller(request);
  if (caller.kind === 'MACHINE') authorize(canProgramCall(caller.program?.scopes ?? [], endpoint));
  if (endpoint.permission === 'PUBLIC')
    return caller.kind === 'PERSON' && caller.isLocked ? (request.caller = nobodyOf(caller)) : caller;
  if (caller.kind === 'ANONYMOUS')
    throw new AppError(
      request.keyRefusal ?? (sendsExpiredToken(request) ? 'TOKEN_EXPIRED' : 'UNAUTHENTICATED'),
    );
  authorize(canBegin(caller, endpoint));
  return caller;
}

/** Whether a person has access, and has done what they owe before anything else. */
export function canBegin(
  { isLocked, nonEecUser, owesSecondFactor, owesTerms }: Actor,
  { beforeSecondFactor, beforeTerms }: Pick<Endpoint, 'beforeSecondFactor' | 'beforeTerms'> = {},
): May {
  if (isLocked) return 'SESSION_LOCKED';
  if (nonEecUser) return 'NON_EEC_USER';
  if (owesSecondFactor && !beforeSecondFactor) return 'SECOND_FACTOR_REQUIRED';
  return owesTerms && !beforeTerms ? 'TERMS_NOT_ACCEPTED' : true;
}

/** Whether a program with these scopes may make a call at all. In which studies, and about what, the policies say as for people. */
function canProgramCall(scopes: readonly ProgramScope[], endpoint: Endpoint): May {
  const needed = neededByPrograms(endpoint);
  if (needed === 'NEVER') return 'NOT_FOR_PROGRAMS';
  return needed === 'NOTHING' || scopes.includes(needed) ? true : 'OUT_OF_SCOPE';
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
  const bearer = bearerOf(request);
  if (bearer !== undefined && isServiceKey(bearer)) {
    const program = await findProgram(request, bearer, facts);
    return (request.caller = program ?? request.caller);
  }
  const sessionId = await sessionOf(request);
  if (sessionId) spend(budgets.calls_per_session, sessionId);
  const person = sessionId ? await loadActor(studyline, sessionId, facts) : undefined;
  if (!person) spend(budgets.calls_per_address, networkOf(facts.ip));
  else spend(budgets.calls_per_person, String(person.userId));
  return (request.caller = person ?? request.caller);
}

/**
 * The program of a key. A wrong key counts against its address; after too many, that address is refused even with a right one, so that
 * guessing is hopeless. Throws TOO_MANY_REQUESTS.
 */
async function findProgram(
  request: FastifyRequest,
  key: string,
  facts: RequestFacts,
): Promise<Actor | undefined> {
  const { studyline } = request.server;
  const { budgets, db } = studyline;
  const network = networkOf(facts.ip);
  requireLeft(budgets.wrong_keys_per_address, network);
  const found = await loadProgram(studyline, hashOfServiceKey(key), facts);
  // Not before the look-up: right keys that are looked up at the same time, and failed look-ups, would count too.
  if (found === 'KEY_UNKNOWN') budgets.wrong_keys_per_address.charge(network, 1);
  if (typeof found === 'string') {
    request.keyRefusal = found;
    spend(budgets.calls_per_address, network);
    return undefined;
  }
  spend(budgets.calls_per_program, String(found.userId));
  const { keyId, isUseNoted } = found.program!;
  if (!isUseNoted) await noteKeyUse(db, keyId, facts.ip);
  return found;
}

/** For requests outside the contract that need no sign-in: charges the address's budget. Throws TOO_MANY_REQUESTS. */
export async function limitStrangers(request: FastifyRequest): Promise<void> {
  const { budgets, settings } = request.server.studyline;
  spend(budgets.calls_per_address, networkOf(clientAddress(request.raw, settings.trustedProxies)));
}

/** The name of the scheme may be in any case (RFC 9110, 11.1). */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const { authorization } = headers;
  return authorization?.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7) : undefined;
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
