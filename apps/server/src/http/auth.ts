import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@studyline/contract/endpoint';
import { type Actor, loadActor, systemActor } from '../core/actor.ts';
import { AppError } from '../core/errors.ts';
import { readAccessToken } from '../features/auth/tokens.ts';
import { findLivingSession, SESSION_COOKIE } from '../features/auth/sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor;
  }
}

/**
 * Who calls. The bearer token names a session; that the session lives is read with the person, in one query, so an ended
 * session is refused at once. Calls for bytes also take the session's cookie, because <img> sends no bearer.
 * Throws UNAUTHENTICATED or NON_EEC_USER.
 */
export async function requireActor(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<Actor> {
  const facts = { ip: request.ip, requestId: request.id };
  const sessionId = await sessionOf(app, request, endpoint);
  const actor = sessionId ? await loadActor(app.studyline, sessionId, facts) : undefined;
  if (endpoint.permission === 'PUBLIC') return actor ?? { ...systemActor(app.studyline, 'SYSTEM'), ...facts };
  if (!actor) throw new AppError('UNAUTHENTICATED');
  request.actor = actor;
  if (actor.nonEecUser) throw new AppError('NON_EEC_USER');
  return actor;
}

async function sessionOf(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<string | undefined> {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return readAccessToken(app.studyline.secret, header.slice(7));
  const cookie = request.cookies[SESSION_COOKIE];
  if (endpoint.result === 'BYTES' && request.method === 'GET' && cookie)
    return findLivingSession(app.studyline.db, cookie);
  return undefined;
}
