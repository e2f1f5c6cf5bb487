import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { type ErrorCode, errors } from '@studyline/contract/errors';

const denied = new Counter({
  name: 'studyline_denied_total',
  help: 'Calls answered 403 or 404',
  labelNames: ['code'],
});

const PER_MINUTE = 600;
let minute = 0;
let written = 0;

/**
 * Counts a denial and writes it to access_denied (R4), outside the request and at most 600 a minute, so that somebody who hammers
 * the API neither slows others down nor fills the disk.
 */
export function noteDenial(request: FastifyRequest, code: ErrorCode): void {
  const status = errors[code].status;
  if (status !== 403 && status !== 404) return;
  denied.inc({ code });
  const thisMinute = Math.floor(Date.now() / 60_000);
  if (thisMinute !== minute) [minute, written] = [thisMinute, 0];
  if (++written > PER_MINUTE) return;
  const actor = request.caller;
  if (actor?.kind !== 'PERSON') return;
  actor.server.db
    .insertInto('access_denied')
    .values({
      user_id: actor.userId,
      session_id: actor.sessionId,
      ip_address: actor.ip,
      request_id: request.id,
      endpoint: request.routeOptions.config.endpoint?.id ?? request.method,
      error_code: code,
      path: request.url.split('?')[0] ?? '',
    })
    .execute()
    .catch((error: unknown) => request.log.warn({ err: error }, 'denial not written'));
}
