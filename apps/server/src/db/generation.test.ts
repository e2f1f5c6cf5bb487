import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { buildWorld } from '../../test/world.ts';
import { systemActor } from '../core/actor.ts';
import { record } from '../core/record.ts';
import { transact } from '../core/transaction.ts';
import { job } from '../jobs/job.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openWakes } from '../outbox/wakes.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

const run = (text: string) => query(database.ownerUrl, text);

/** Makes the database look as if it came from that cluster. The tests of dumps and backups cover real moves. */
const comeFrom = (cluster: string) =>
  run(`update outbox_generation set system_identifier = '${cluster}'
    where generation = (select max(generation) from outbox_generation)`);

test('a database that stays in its cluster keeps its generation', async () => {
  await migrate(database.ownerUrl);
  expect(await run('select generation from outbox_generation')).toEqual([1]);
});

test('a move begins a generation, and so does moving back', async () => {
  const [here] = await run('select system_identifier from outbox_generation');
  await comeFrom('A');
  await migrate(database.ownerUrl);
  await migrate(database.ownerUrl);
  await comeFrom('B');
  await migrate(database.ownerUrl);
  expect(
    await run('select generation, system_identifier from outbox_generation order by generation'),
  ).toEqual([1, 'A', 2, 'B', 3, here]);
  await run(`insert into audit_event (occurred_at, type) values (now(), 'channel.updated')`);
  expect(await run('select generation from audit_event')).toEqual([3]);
});

test('jobs process the events before and after a move, although transaction numbers start over', async () => {
  await run(`insert into audit_event (xid, occurred_at, type, channel_id)
    select x::text::xid8, now(), 'channel.updated', x from unnest(array[900000001, 900000002]) x;
    update outbox_position set (xid, id) = (select xid, id from audit_event where channel_id = 900000001)`);
  await comeFrom('A');
  await migrate(database.ownerUrl);
  const app = await startApp({ database });
  const { study } = await buildWorld(app.server.db);
  const wakes = await openWakes(database.appUrl);
  const seen: unknown[] = [];
  const note = job({
    name: 'note',
    schema: z.object({ channelId: z.int().nullable() }),
    on: { 'channel.updated': (row) => ({ channelId: row.channelId }) },
    run: async (_, { channelId }) => void seen.push(channelId),
  });
  const opened = { server: app.server, wakes, urls: database, created: false, close: async () => undefined };
  const errors: unknown[] = [];
  const stop = await startJobs(opened, [note], (error) => errors.push(error));
  const actor = systemActor(app.server, 'SYSTEM');
  await transact(actor, async (trx) => {
    record(trx, actor, { type: 'channel.updated', channelId: study.channelId, changed: ['title'] });
  });
  await expect.poll(() => seen).toEqual([900000002, study.channelId]);
  expect(errors).toEqual([]);
  await stop();
  await wakes.close();
  await app.close();
});

test('a process that was started before the move is refused until a start has migrated the database', async () => {
  const app = await startApp({ database });
  const readiness = async () => (await app.app.inject('/readyz')).statusCode;
  const ask = () => app.server.db.selectFrom('channel').select('id').execute();
  const wakes = await openWakes(database.appUrl);
  const done: unknown[] = [];
  const note = job({ name: 'note', schema: z.object({}), run: async () => void done.push('note') });
  const errors: unknown[] = [];
  const opened = { server: app.server, wakes, urls: database };
  const stop = await startJobs(opened, [note], (error) => errors.push(error));
  expect(await readiness()).toBe(200);
  await comeFrom('A');
  await database.cut();
  await expect
    .poll(() => ask().catch(({ message }: Error) => message))
    .toMatch(/has moved to another PostgreSQL/);
  expect(await readiness()).toBe(503);
  await query(database.ownerUrl, `select graphile_worker.add_job('note', '{}'::json)`);
  await expect.poll(() => String(errors)).toContain('could not look for a job');
  expect(done).toEqual([]);
  await migrate(database.ownerUrl);
  expect(await ask()).toEqual([]);
  await expect.poll(() => done).toEqual(['note']);
  await stop();
  await wakes.close();
  await app.close();
});
