import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, register } from 'prom-client';
import { readMigrations } from '../db/migrate.ts';

collectDefaultMetrics({ prefix: 'studyline_' });
const duration = new Histogram({
  name: 'studyline_call_seconds',
  help: 'Duration of calls by operation and status',
  labelNames: ['operation', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

/** For operators: /healthz (the process), /readyz (database, migrations, storage), /metrics (Prometheus). */
export function mountOperations(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.endpoint?.id;
    if (operation) duration.observe({ operation, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/metrics', async (_request, reply) =>
    reply.type(register.contentType).send(await register.metrics()),
  );
  app.get('/readyz', async (request, reply) => {
    const checks = { database: checkDatabase(app), storage: app.studyline.storage.check() };
    const failed: string[] = [];
    for (const [name, check] of Object.entries(checks)) {
      await check.catch((error: unknown) => {
        request.log.warn({ err: error, check: name }, 'not ready');
        failed.push(name);
      });
    }
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .send({ status: failed.length === 0 ? 'ready' : 'not ready', failed });
  });
}

async function checkDatabase(app: FastifyInstance): Promise<void> {
  const { count } = await app.studyline.db
    .selectFrom('migration')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const expected = (await readMigrations()).length;
  if (count !== expected) throw new Error(`${expected} migrations expected, ${count} applied`);
}
