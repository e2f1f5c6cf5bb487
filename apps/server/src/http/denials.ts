import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { type ErrorCode, errors } from '@studyline/contract/errors';

const denied = new Counter({
  name: 'studyline_denied_total',
  help: 'Calls answered 403 or 404',
  labelNames: ['code'],
});

/** How long the denials of a person are gathered that have no row of their own. */
const GATHERED_MILLIS = 60_000;

/**
 * Counts denials and writes them to access_denied (R4), outside the request. Each person has a budget of rows, so that nobody who
 * hammers the API fills the disk or hides the denials of others; one row says how many of theirs were suppressed.
 */
export function recordDenials(
  app: FastifyInstance,
  gatheredMillis = GATHERED_MILLIS,
): (request: FastifyRequest, code: ErrorCode) => void {
  const { db, budgets } = app.studyline;
  const suppressed = new Map<number, { count: number; since: Date; timer: NodeJS.Timeout }>();
  const warn = (error: unknown) => app.log.warn({ err: error }, 'denial not written');

  function suppress(userId: number): void {
    const gathered = suppressed.get(userId);
    if (gathered) return void (gathered.count += 1);
    const timer = setTimeout(() => void writeSuppressed(userId), gatheredMillis).unref();
    suppressed.set(userId, { count: 1, since: new Date(), timer });
  }

  async function writeSuppressed(userId: number): Promise<void> {
    const gathered = suppressed.get(userId);
    if (!gathered) return;
    clearTimeout(gathered.timer);
    suppressed.delete(userId);
    await db
      .insertInto('access_denied')
      .values({ user_id: userId, suppressed: gathered.count, suppressed_since: gathered.since })
      .execute()
      .catch(warn);
  }

  app.addHook('onClose', async () => {
    await Promise.all([...suppressed.keys()].map(writeSuppressed));
  });

  return (request, code) => {
    const { status } = errors[code];
    if (status !== 403 && status !== 404) return;
    denied.inc({ code });
    const actor = request.caller;
    if (actor?.kind !== 'PERSON') return;
    if (budgets.denials_per_person.take(String(actor.userId)) > 0) return suppress(actor.userId);
    db.insertInto('access_denied')
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
      .catch(warn);
  };
}
