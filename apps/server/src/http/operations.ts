import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { now } from '../core/clock.ts';
import { holdRepeats } from '../core/hold-repeats.ts';
import { isNoRoom } from '../core/no-room.ts';
import { withinTime } from '../core/within-time.ts';
import { readMigrations } from '../db/migrate.ts';
import { findMailBacklog } from '../mail/mail-queries.ts';
import { findLag } from '../outbox/outbox-queries.ts';
import { limitStrangers } from './auth.ts';

collectDefaultMetrics({ prefix: 'studyline_' });
const duration = new Histogram({
  name: 'studyline_call_seconds',
  help: 'Duration of calls by operation and status',
  labelNames: ['operation', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const outboxLag = new Gauge({
  name: 'studyline_outbox_lag_seconds',
  help: 'Age of the oldest event that the jobs have not processed',
});
const mailsWaiting = new Gauge({ name: 'studyline_mails_waiting', help: 'Emails that wait to be sent' });
const mailDelay = new Gauge({
  name: 'studyline_mail_delay_seconds',
  help: 'How long the oldest email has waited that is not delayed only by its address',
});
const libreOffice = new Gauge({
  name: 'studyline_libreoffice',
  help: 'Whether LibreOffice was found, which the previews of Office files need: 1 or 0',
});
/** Usually the jobs process an event within a second or two. */
const LAG_LIMIT_SECONDS = 300;
/** Usually an email is sent within a minute. */
const MAIL_LIMIT_SECONDS = 300;

/** How long a check of the storage remains valid. */
const STORAGE_CHECK_MILLIS = 5000;
/** A proxy asks every few seconds. */
const FAILURE_LOG_MILLIS = 60_000;
/** How long to wait for the database. The callers of these addresses have short timeouts. */
const DATABASE_MILLIS = 5000;

interface Readiness {
  status: 'ready' | 'degraded' | 'not ready';
  failed: string[];
}

/** For operators: /healthz (the process), /readyz (database, migrations, storage), /metrics (Prometheus). */
export function mountOperations(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.endpoint?.id;
    if (operation) duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  libreOffice.set(app.studyline.previewer.canConvert ? 1 : 0);
  app.get('/healthz', () => ({ status: 'ok' }));
  // While one query waits for an answer, no second one is sent, because each holds a connection.
  const measureLag = shareFor(0, () => findLag(app.studyline.db, now()));
  const measureMail = shareFor(0, () => findMailBacklog(app.studyline.db, now()));
  let expected: number | undefined;
  const checkDatabase = shareFor(0, async () => {
    // Read once: the files of a newer version may be in place before its process starts.
    expected ??= (await readMigrations()).length;
    await checkMigrations(app, expected);
  });
  app.get('/metrics', { onRequest: limitStrangers }, async (_request, reply) => {
    // The other figures are needed even while the database is away.
    await Promise.all([
      inTime(measureLag()).then(
        (seconds) => outboxLag.set(seconds),
        () => outboxLag.set(Number.NaN),
      ),
      inTime(measureMail()).then(
        ({ waiting, delaySeconds }) => setMailGauges(waiting, delaySeconds),
        () => setMailGauges(Number.NaN, Number.NaN),
      ),
    ]);
    return reply.type(register.contentType).send(await register.metrics());
  });
  // A check queries the database and writes a file. Concurrent requests share one, and the file is not written each time.
  const checkStorage = shareFor(STORAGE_CHECK_MILLIS, () => app.studyline.storage.check());
  const admit = holdRepeats(FAILURE_LOG_MILLIS);
  const look = shareFor(0, () =>
    findReadiness(app, {
      measureLag: () => inTime(checkDatabase().then(measureLag)),
      measureMail: () => inTime(measureMail()),
      checkStorage,
      admit,
    }),
  );
  app.get('/readyz', async (_request, reply) => {
    const readiness: Readiness = app.shutdown.hasBegun
      ? { status: 'not ready', failed: ['stopping'] }
      : await look();
    return reply.code(readiness.status === 'not ready' ? 503 : 200).send(readiness);
  });
}

function setMailGauges(waiting: number, delaySeconds: number): void {
  mailsWaiting.set(waiting);
  mailDelay.set(delaySeconds);
}

/** Runs the work again only if the last run is over and began at least that many milliseconds ago. */
function shareFor<Result>(millis: number, work: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  let isRunning = false;
  return () => {
    if (last && (isRunning || Date.now() - last.at < millis)) return last.result;
    isRunning = true;
    last = { at: Date.now(), result: work().finally(() => (isRunning = false)) };
    return last.result;
  };
}

const inTime = <T>(asked: Promise<T>): Promise<T> => withinTime(DATABASE_MILLIS, 'The database', asked);

interface Checks {
  /** Also checks whether the database is usable. */
  measureLag(): Promise<number>;
  measureMail(): Promise<{ delaySeconds: number }>;
  checkStorage(): Promise<void>;
  /** Whether a failure may be logged. */
  admit: ReturnType<typeof holdRepeats>;
}

async function findReadiness(
  app: FastifyInstance,
  { measureLag, measureMail, checkStorage, admit }: Checks,
): Promise<Readiness> {
  const failed: string[] = [];
  // People can still read, and taking the processes out of service would mend nothing.
  const limited: string[] = [];
  const note = (check: 'database' | 'storage') => (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const admitted = admit(`${check}: ${reason}`);
    if (admitted) app.log.warn({ check, reason, ...admitted }, 'a check of /readyz failed');
    (check === 'storage' || isNoRoom(error) ? limited : failed).push(check);
  };
  const noteLag = (seconds: number) => {
    if (seconds > LAG_LIMIT_SECONDS) limited.push('jobs');
  };
  const noteMailDelay = ({ delaySeconds }: { delaySeconds: number }) => {
    if (delaySeconds > MAIL_LIMIT_SECONDS) limited.push('mail');
  };
  // An unavailable database counts as one failure.
  const mails = measureMail().then(noteMailDelay, () => undefined);
  await Promise.all([
    measureLag().then(noteLag, note('database')),
    mails,
    checkStorage().catch(note('storage')),
  ]);
  if (failed.length > 0) return { status: 'not ready', failed: [...failed, ...limited] };
  return { status: limited.length > 0 ? 'degraded' : 'ready', failed: limited };
}

async function checkMigrations(app: FastifyInstance, expected: number): Promise<void> {
  const { count } = await app.studyline.db
    .selectFrom('migration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count !== expected) throw new Error(`${expected} migrations expected, ${count} applied`);
}
