import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { hasAccount } from '../core/actor.ts';
import { type ErrorCode, errors } from '@studyline/contract/core/errors';
import { withoutSecrets } from './without-secrets.ts';

const denied = new Counter({
  name: 'studyline_denied_total',
  help: 'Calls answered 403, or 404 because the caller may not see the target',
  labelNames: ['code'],
});

/** They say what is missing from something that the caller can see. Any other 404 may also be about something hidden. */
const HIDE_NOTHING: readonly ErrorCode[] = ['FILE_NOT_FOUND', 'RULE_NOT_FOUND', 'REGISTRY_RECORD_NOT_FOUND'];

function isDenial(code: ErrorCode): boolean {
  const { status } = errors[code];
  return status === 403 || (status === 404 && !HIDE_NOTHING.includes(code));
}

/** How long a person's denials without a row are gathered before they are written as a count. */
const GATHERED_MILLIS = 60_000;

interface Gathered {
  count: number;
  since: Date;
  timer: NodeJS.Timeout;
}

/**
 * Counts denials and writes them to access_denied (R4), outside the request. Each person has a budget of rows, so that nobody can
 * fill the disk or hide other people's denials by hammering the API; one row says how many of the person's denials were
 * suppressed. Denials that could not be written are also counted there and retried.
 */
export function recordDenials(
  app: FastifyInstance,
  gatheredMillis = GATHERED_MILLIS,
): (request: FastifyRequest, code: ErrorCode) => void {
  const { db, budgets } = app.studyline;
  const suppressed = new Map<number, Gathered>();
  const inProgress = new Set<Promise<void>>();

  function suppress(userId: number, count: number, since: Date): void {
    const gathered = suppressed.get(userId);
    if (gathered) {
      gathered.count += count;
      if (since < gathered.since) gathered.since = since;
      return;
    }
    const timer = setTimeout(() => writeSuppressed(userId), gatheredMillis).unref();
    suppressed.set(userId, { count, since, timer });
  }

  function writeSuppressed(userId: number): void {
    const gathered = suppressed.get(userId);
    if (!gathered) return;
    const { count, since, timer } = gathered;
    clearTimeout(timer);
    suppressed.delete(userId);
    const row = { user_id: userId, suppressed: count, suppressed_since: since };
    keep(db.insertInto('access_denied').values(row).execute(), () => suppress(userId, count, since));
  }

  function keep(writing: Promise<unknown>, putBack: () => void): void {
    const kept = writing.then(
      () => undefined,
      (error: unknown) => {
        app.log.warn({ err: error }, 'denial not written');
        putBack();
      },
    );
    inProgress.add(kept);
    void kept.finally(() => inProgress.delete(kept));
  }

  app.addHook('onClose', async () => {
    await Promise.all(inProgress);
    for (const userId of suppressed.keys()) writeSuppressed(userId);
    await Promise.all(inProgress);
    for (const { timer } of suppressed.values()) clearTimeout(timer);
  });

  return (request, code) => {
    if (!isDenial(code)) return;
    denied.inc({ code });
    const actor = request.caller;
    if (!actor || !hasAccount(actor)) return;
    const { userId } = actor;
    const at = new Date();
    if (!budgets.denials_per_person.take(String(userId)).isTaken) return suppress(userId, 1, at);
    const row = {
      user_id: userId,
      session_id: actor.sessionId,
      ip_address: actor.ip,
      request_id: request.id,
      endpoint: request.routeOptions.config.endpoint?.id ?? request.method,
      error_code: code,
      path: withoutSecrets(request.url.split('?')[0] ?? ''),
    };
    keep(db.insertInto('access_denied').values(row).execute(), () => suppress(userId, 1, at));
  };
}
