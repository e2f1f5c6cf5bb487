import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../test/cluster.ts';
import { discardEmbedded, findRunningEmbedded } from './db/embedded.ts';
import { openServer } from './open-server.ts';
import { readSettings } from './core/env.ts';
import { LOCK_NAME } from './db/data-dir-lock.ts';
import { readText } from './db/processes.ts';
import { bareEnvironment } from '../test/bare-environment.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const timeout = 240_000;

const isLong = Boolean(process.env['STUDYLINE_TEST_FULL']);

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyline-main-'));
});
afterAll(() => discardEmbedded(dataDir));

/** Starts Studyline and sends SIGTERM at a given moment. */
async function stopAt(moment: (ready: Promise<unknown>) => Promise<unknown>): Promise<{
  code: number;
  /** It was killed before it claimed the data directory, when it did not handle signals yet. */
  isEarly: boolean;
  errors: string;
}> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...bareEnvironment, STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, errors] = ['', ''];
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('is ready')) resolve();
    });
  });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const closed = once(child, 'close');
  await Promise.race([moment(ready), closed]);
  child.kill('SIGTERM');
  const [code, signal] = (await closed) as [number | null, string | null];
  const lock = await readText(join(dataDir, LOCK_NAME));
  return { code: code ?? -1, isEarly: signal !== null && !lock.includes(`"pid":${child.pid},`), errors };
}

test(
  'a stop at any moment of a start ends silently, and leaves no database running',
  { timeout },
  async () => {
    // The first makes the database, and the next say how long a start takes on this machine.
    let startMillis = 0;
    for (let round = 0; round < (isLong ? 4 : 2); round += 1) {
      const since = Date.now();
      expect(
        await stopAt(async (ready) => {
          await ready;
          startMillis = Date.now() - since;
        }),
      ).toEqual({ code: 0, isEarly: false, errors: '' });
      expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
    }
    for (const part of isLong ? [0.2, 0.5, 0.7, 0.8, 0.9, 1] : [0.2, 0.7, 0.9]) {
      const { code, isEarly, errors } = await stopAt(() => pause(startMillis * part));
      expect([isEarly || code === 0, errors], `at ${part} of the start`).toEqual([true, '']);
    }
  },
);

test(
  'a start removes what a killed process left, prints the same link for the first administrator as others, and refuses an invalid address',
  { timeout },
  async () => {
    const left = join(dataDir, 'temporary/previews');
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'source'), 'half a document');
    const start = async (email: string) => {
      const said: string[] = [];
      const [code, errors] = await run({ STUDYLINE_ADMIN_EMAIL: email }, { said });
      return [code, errors, /\/setup\/[\w-]{43}\n/.exec(said.join(''))?.[0]];
    };
    const [code, errors, link] = await start('anna.lind@fjord.example');
    expect([code, errors, link]).toEqual([0, '', expect.stringContaining('/setup/')]);
    expect(existsSync(left), 'the temporary files of a killed process').toBe(false);
    expect(await start('anna.lind@fjord.example')).toEqual([0, '', link]);
    expect(await start('Anna Lind')).toEqual([
      1,
      'The setting STUDYLINE_ADMIN_EMAIL is not usable: it has to be an address like anna.lind@example.org.\n',
      undefined,
    ]);
  },
);

test('a stop that waits too long for the database still ends', { timeout }, async () => {
  let since = 0;
  const stopped = await stopAt(async (ready) => {
    await ready;
    const urls = await findRunningEmbedded(dataDir);
    const blocker = new Client({ connectionString: urls?.ownerUrl });
    blocker.on('error', () => undefined);
    await blocker.connect();
    // The readers of the outbox wait for the database, and a stop waits for them.
    await blocker.query('begin; lock table audit_event in access exclusive mode');
    await pause(2500);
    since = Date.now();
  });
  expect(stopped.errors).toMatch(/^Studyline hasn’t stopped within 15 seconds/);
  expect(stopped.code).toBe(1);
  expect(Date.now() - since).toBeLessThan(60_000);
});

/** Runs Studyline with these settings until it ends. If it becomes ready, it is stopped once its output matches. */
async function run(
  env: Record<string, string>,
  { within = [] as string[], until = /^/, said: lines = [] as string[] } = {},
) {
  const [command = '', ...args] = [...within, process.execPath, MAIN];
  const child = spawn(command, args, {
    env: { ...bareEnvironment, STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, errors] = ['', ''];
  const stopIfSaid = () => until.test(errors) && said.includes('is ready') && child.kill('SIGTERM');
  child.stdout.on('data', (data: Buffer) => ((said += data.toString()), stopIfSaid()));
  child.stderr.on('data', (data: Buffer) => ((errors += data.toString()), stopIfSaid()));
  const [code] = (await once(child, 'close')) as [number | null];
  lines.push(said);
  return [code, errors];
}

describe('a start names the setting that is wrong in one sentence', () => {
  /** Drops root's privileges over files and ports. */
  const asNobody = ['unshare', '-U'];
  const canUnshare = spawnSync('unshare', ['-Urm', 'true']).status === 0;
  const firstFree = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  const mayListen = !existsSync(firstFree) || Number(readFileSync(firstFree, 'utf8')) <= 80;
  // It says nothing and closes the connection.
  const taken = createServer((socket) => socket.destroy());
  let folder: string;
  let database: TestDatabase;
  let external: Record<string, string>;
  beforeAll(async () => {
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    folder = await mkdtemp(join(tmpdir(), 'studyline-main-'));
    database = await cloneDatabase();
    external = reach(database.ownerUrl, database.appUrl);
  });
  afterAll(async () => {
    taken.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });
  const reach = (ownerUrl: string, appUrl: string) => ({
    STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
    STUDYLINE_DATA_DIR: join(folder, 'external'),
    DATABASE_URL: ownerUrl,
    DATABASE_APP_URL: appUrl,
  });
  const portTaken = () => String((taken.address() as AddressInfo).port);

  test.each<[string, () => Record<string, string>, string | RegExp]>([
    [
      'DATABASE_URL where nothing listens',
      () => reach('postgres://owner:pw@127.0.0.1:1/studyline', database.appUrl),
      'The database of DATABASE_URL cannot be reached: connect ECONNREFUSED 127.0.0.1:1.',
    ],
    [
      'DATABASE_URL where something else listens',
      () => reach(`postgres://owner:pw@127.0.0.1:${portTaken()}/studyline`, database.appUrl),
      'The database of DATABASE_URL cannot be reached: Connection terminated unexpectedly.',
    ],
    [
      'DATABASE_URL with a host that is not known',
      () => reach('postgres://owner:pw@nowhere.invalid/studyline', database.appUrl),
      /^The database of DATABASE_URL cannot be reached: getaddrinfo E\w+ nowhere\.invalid\.$/,
    ],
    [
      'DATABASE_URL with a wrong password',
      () => reach(database.ownerUrl.replace(/:[^:@/]+@/, ':wrong@'), database.appUrl),
      'The database of DATABASE_URL cannot be reached: password authentication failed for user "studyline_owner".',
    ],
    [
      'DATABASE_URL with a database that is not there',
      () => reach(database.ownerUrl.replace(/test_\w+/, 'absent'), database.appUrl),
      'The database of DATABASE_URL cannot be reached: database "absent" does not exist.',
    ],
    [
      'DATABASE_APP_URL with a wrong password',
      () => reach(database.ownerUrl, database.appUrl.replace(/:[^:@/]+@/, ':wrong@')),
      'The database of DATABASE_APP_URL cannot be reached: password authentication failed for user "studyline_app".',
    ],
    [
      'STUDYLINE_DATA_DIR that is a file',
      () => ({ STUDYLINE_DATA_DIR: MAIN }),
      `The data directory of STUDYLINE_DATA_DIR is not usable: EEXIST: file already exists, mkdir '${MAIN}'.`,
    ],
    [
      'STUDYLINE_DATA_DIR in a place where no folders can be created',
      () => ({ STUDYLINE_DATA_DIR: '/proc/studyline/data' }),
      "The data directory of STUDYLINE_DATA_DIR is not usable: ENOENT: no such file or directory, mkdir '/proc/studyline'.",
    ],
  ])('%s', async (_, env, sentence) => {
    await expect(openServer(readSettings(env()))).rejects.toThrow(
      typeof sentence === 'string' ? new Error(sentence) : sentence,
    );
  });

  test('PORT used by another program', { timeout }, async () => {
    const PORT = portTaken();
    expect(await run({ ...external, PORT })).toEqual([
      1,
      `Studyline cannot listen at HOST=127.0.0.1, PORT=${PORT}: another program is already using it.\n`,
    ]);
  });

  test.runIf(canUnshare)('STUDYLINE_DATA_DIR without write permission', { timeout }, async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    for (const place of [closed, join(closed, 'data')])
      expect(await run({ STUDYLINE_DATA_DIR: place }, { within: asNobody })).toEqual([
        1,
        expect.stringMatching(
          /^The data directory of STUDYLINE_DATA_DIR is not usable: EACCES: permission denied, .+\.\n$/,
        ),
      ]);
  });

  test.runIf(canUnshare)('STUDYLINE_DATA_DIR that is mounted read-only', { timeout }, async () => {
    const mounted = join(folder, 'mounted');
    await mkdir(mounted);
    const mount = `mount --bind "${mounted}" "${mounted}" && mount -o remount,bind,ro "${mounted}" && exec "$@"`;
    const within = ['unshare', '-Urm', 'sh', '-c', mount, 'sh'];
    expect(await run({ STUDYLINE_DATA_DIR: mounted }, { within })).toEqual([
      1,
      expect.stringMatching(
        /^The data directory of STUDYLINE_DATA_DIR is not usable: EROFS: read-only file system, .+\.\n$/,
      ),
    ]);
  });

  test.runIf(canUnshare && !mayListen)('PORT that needs root', { timeout }, async () => {
    expect(await run({ ...external, PORT: '80' }, { within: asNobody })).toEqual([
      1,
      'Studyline cannot listen at HOST=127.0.0.1, PORT=80: listen EACCES: permission denied 127.0.0.1:80.\n',
    ]);
  });

  test('STORAGE_URL, which is used once it is available', { timeout }, async () => {
    const env = { ...external, STORAGE_URL: 's3://key:secret@127.0.0.1:1/bucket' };
    expect(await run(env, { until: /STORAGE_URL/ })).toEqual([
      0,
      'The file storage of STORAGE_URL is not usable: connect ECONNREFUSED 127.0.0.1:1.\n',
    ]);
  });
});
