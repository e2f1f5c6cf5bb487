import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { startApp, type TestApp } from '../../test/app.ts';
import { query } from '../../test/cluster.ts';
import { add, buildPost, fileOf } from '../../test/posts.ts';
import { connectAs, nextEvent, subscribe } from '../../test/pusher.ts';
import { buildWorld } from '../../test/world.ts';
import { allJobs } from '../all-jobs.ts';
import { makePdf } from '../files/previews-fixture.ts';
import { makeFolder } from '../files/storage-fixture.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { openWakes } from '../outbox/wakes.ts';
import { checkAppLogin } from './app-login.ts';
import { prepareBinaries } from './embedded-binaries.ts';
import { migrate } from './migrate.ts';

/** The tools of the system's PostgreSQL, where Debian installs them. */
const SYSTEM = '/usr/lib/postgresql';
const tools = (existsSync(SYSTEM) ? readdirSync(SYSTEM) : [])
  .filter((major) => Number(major) >= 15)
  .map((major) => join(SYSTEM, major, 'bin'))
  .find((bin) => ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((tool) => existsSync(join(bin, tool))));

const run = promisify(execFile);
const folder = await makeFolder();
const cleanups: (() => Promise<unknown>)[] = [folder.remove];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, 60_000);

/** A cluster with the logins and the empty database that docs/operating.md tells an operator to create. */
async function makeCluster(bin: string, name: string) {
  const { prefix } = await prepareBinaries(folder.path);
  const call = (tool: string, ...args: string[]) => {
    const [command = '', ...rest] = [...prefix, join(bin, tool), ...args];
    return run(command, rest, { cwd: folder.path });
  };
  await call('initdb', '-D', name, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder.path} -c port=${5600 + cleanups.length} -c fsync=off`;
  const port = 5600 + cleanups.length;
  await call('pg_ctl', 'start', '-s', '-w', '-D', name, '-l', `${name}.log`, '-o', settings);
  cleanups.push(() => call('pg_ctl', 'stop', '-s', '-D', name, '-m', 'fast'));
  const url = (role: string, database = 'studyline') =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder.path)}`;
  const asAdmin = (text: string) => query(url('postgres', 'postgres'), text);
  await asAdmin('create role studyline_owner login');
  await asAdmin('create role studyline_app login');
  await asAdmin('create database studyline owner studyline_owner');
  const nothing = async () => undefined;
  return { ownerUrl: url('studyline_owner'), appUrl: url('studyline_app'), cut: nothing, drop: nothing };
}

test.skipIf(!tools)(
  'a pg_dump of a busy instance continues in another cluster with lower transaction numbers',
  { timeout: 240_000 },
  async () => {
    const bin = tools ?? '';
    const from = await makeCluster(bin, 'from');
    await migrate(from.ownerUrl);
    await query(
      from.ownerUrl,
      'do $$ begin for i in 1..60000 loop perform pg_current_xact_id(); commit; end loop; end $$',
    );
    const app = await startApp({ database: from });
    const { study, manager, reader } = await buildWorld(app.server.db);
    const { postId } = await buildPost(app, study, { author: manager });
    const comment = (to: TestApp) =>
      to.as(reader).call(addComment, { params: { postId }, body: { commentTextRequest: 'Seen.' } });
    // The jobs have processed everything so far, so their position is far ahead.
    await runJobs(
      app,
      from,
      () => query(from.ownerUrl, 'select count(*)::integer from outbox_position where xid > $$60000$$'),
      [1],
    );
    const file = fileOf(await makePdf(['What was decided']));
    const document = (await add(app, study, manager, { intent: 'PUBLISH' }, file)).body;

    const office = { isOpen: true };
    const write = async (): Promise<void> => {
      while (office.isOpen) await comment(app);
    };
    const writers = [write(), write()];
    const moment = new Client({ connectionString: from.ownerUrl });
    await moment.connect();
    await moment.query('begin isolation level repeatable read');
    const { rows } = await moment.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const rowsThen = await countRows(moment);
    const dump = join(folder.path, 'dump');
    await run(join(bin, 'pg_dump'), ['-Fc', '-f', dump, `--snapshot=${rows[0]?.snapshot}`, from.ownerUrl]);
    await moment.end();
    office.isOpen = false;
    await Promise.all(writers);

    const to = await makeCluster(bin, 'to');
    await run(join(bin, 'pg_restore'), ['--exit-on-error', '-d', to.ownerUrl, dump]);
    const [next, position] = (await query(
      to.ownerUrl,
      `select pg_snapshot_xmax(pg_current_snapshot())::text::integer, xid::text::integer from outbox_position`,
    )) as [number, number];
    expect(next).toBeLessThan(position);
    await migrate(to.ownerUrl);
    await checkAppLogin(to);
    const restoredRows = new Client({ connectionString: to.ownerUrl });
    await restoredRows.connect();
    expect(await countRows(restoredRows)).toEqual({ ...rowsThen, outbox_generation: 2 });
    await restoredRows.end();

    const dataDir = join(folder.path, 'data');
    await cp(app.server.settings.dataDir, dataDir, { recursive: true });
    await app.close();
    const restored = await startApp({ database: to, live: true, env: { STUDYLINE_DATA_DIR: dataDir } });
    expect((await restored.app.inject('/readyz')).json()).toEqual({ status: 'ready', failed: [] });
    const port = Number(new URL(await restored.listen()).port);
    const client = connectAs(restored, reader, port);
    const channel = `private-study_${study.uuid}`;
    expect(await subscribe(client, channel)).toBe('subscribed');
    const previewed = nextEvent(client, channel, 'update-post', 'PREVIEW');
    expect((await comment(restored)).status).toBe(200);
    await runJobs(
      restored,
      to,
      () =>
        query(
          to.ownerUrl,
          `select (select count(*)::integer from graphile_worker.jobs), (select count(*)::integer from audit_event e
            where (generation, xid, id) > (select generation, xid, id from outbox_position))`,
        ),
      [0, 0],
    );
    expect(await previewed).toMatchObject({ postId: document.postId });
    client.disconnect();
    await restored.close();
  },
);

/** Runs the jobs until the condition holds in the database. */
async function runJobs(
  { server }: TestApp,
  urls: { ownerUrl: string; appUrl: string },
  ask: () => Promise<unknown[]>,
  wanted: unknown[],
): Promise<void> {
  const wakes = await openWakes(urls.appUrl);
  const errors: unknown[] = [];
  const stop = await startJobs({ server, wakes, urls }, allJobs, (error) => errors.push(error));
  await expect.poll(ask).toEqual(wanted);
  await stop();
  await wakes.close();
  expect(errors).toEqual([]);
}

async function countRows(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::integer as count
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
