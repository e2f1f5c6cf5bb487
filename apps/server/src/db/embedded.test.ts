import { existsSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query } from '../../test/cluster.ts';
import { identities } from './embedded-binaries.ts';
import {
  discardEmbedded,
  findRunningEmbedded,
  openEmbedded,
  startEmbedded,
  type EmbeddedOptions,
} from './embedded.ts';
import { isAlive } from './processes.ts';
import { eventually } from '../../test/eventually.ts';

const asRoot = process.getuid?.() === 0;
const started: { stop(): Promise<void> }[] = [];
const children: ChildProcess[] = [];
let root: string;
let prepared: string;
let dataDir: string;

// Creating a database takes a second or two, so most tests start the same one in turn.
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  await chmod(root, 0o755);
  prepared = join(root, 'prepared');
  await (await startEmbedded({ dataDir: prepared })).stop();
});
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = prepared;
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const server of started.splice(0)) await server.stop();
  if (dataDir !== prepared) expect(await discardEmbedded(dataDir)).toBe(true);
  else if (await isLeft()) await (await startEmbedded({ dataDir })).stop();
});

async function start(options: Partial<EmbeddedOptions> = {}): ReturnType<typeof startEmbedded> {
  const server = await startEmbedded({ dataDir, ...options });
  started.push(server);
  return server;
}

/** Another process that starts the server, runs `then` and stays until it is killed, unless `then` ends it. */
async function startElsewhere(then = '', user?: number): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    try {
      const server = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
      ${then};
      setInterval(() => {}, 1000);
      console.log('ready', server.ownerUrl);
    } catch (error) {
      console.log('failed', error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user ? { uid: user, gid: user } : {}),
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await eventually(() => expect(output.includes('\n') || child.exitCode !== null).toBe(true), {
    interval: 20,
  });
  return { child, output: output.trim() };
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}

const isLeft = (): Promise<boolean> =>
  postmasterPid().then(
    () => true,
    () => false,
  );

async function kill(child: ChildProcess): Promise<void> {
  if (child.kill('SIGKILL')) await once(child, 'exit');
}

describe('startEmbedded', () => {
  it('creates database and roles once, after an interrupted first start, and keeps the data', async () => {
    dataDir = join(root, 'fresh');
    await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
    await writeFile(join(dataDir, 'studyline.lock'), '');
    const first = await start({ durable: false });
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
    await query(first.ownerUrl, "create table note as select 'kept' as text");
    await query(first.ownerUrl, 'grant select on note to studyline_app');
    await first.stop();
    await expect(query(first.ownerUrl, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    const second = await start({ durable: false });
    expect(await query(second.appUrl, 'select text, current_user from note')).toEqual([
      'kept',
      'studyline_app',
    ]);
    await expect(query(second.appUrl, "insert into note values ('no')")).rejects.toThrow(/permission denied/);
    await expect(query(second.appUrl, 'create table mine ()')).rejects.toThrow(/permission denied/);
    await second.stop();
    await second.stop();
  });

  it('is durable, uses UTF-8 and sorts naturally by an ICU collation', async () => {
    const { ownerUrl, adminUrl } = await start();
    expect(await query(ownerUrl, 'show fsync')).toEqual(['on']);
    expect(await query(ownerUrl, 'show synchronous_commit')).toEqual(['on']);
    expect(await query(ownerUrl, "select lower('ÉÅ')")).toEqual(['éå']);
    const names = `select name from unnest(array['zoe', 'Émile', 'eva', 'Åsa']) as name order by name`;
    expect(await query(ownerUrl, names)).toEqual(['eva', 'zoe', 'Åsa', 'Émile']);
    expect(await query(ownerUrl, `${names} collate "und-x-icu"`)).toEqual(['Åsa', 'Émile', 'eva', 'zoe']);
    expect(await query(ownerUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      false,
    ]);
    expect(await query(adminUrl, 'select count(*) > 0 from pg_stat_statements')).toEqual([true]);
  });

  it('keeps its passwords private and lets nobody in without one', async () => {
    const { ownerUrl } = await start();
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0);
    expect((await stat(dataDir)).mode & 0o077).toBe(0);
    const wrong = new URL(ownerUrl);
    wrong.password = 'guess';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('ready to accept connections');
    expect(log).not.toContain(new URL(ownerUrl).password);
  });

  it.each([
    ['spaces, quotes and a comma', `it's a "data", dir $HOME`],
    ['a path too long for a socket', join('a'.repeat(60), 'b'.repeat(60))],
  ])('works in a directory with %s', async (_, name) => {
    const elsewhere = join(root, name);
    await mkdir(dirname(elsewhere), { recursive: true });
    await rename(prepared, elsewhere);
    try {
      const { ownerUrl, stop } = await start({ dataDir: elsewhere });
      expect(await query(ownerUrl, 'select current_database()')).toEqual(['studyline']);
      expect(await findRunningEmbedded(elsewhere)).toMatchObject({ ownerUrl });
      await stop();
    } finally {
      await rename(elsewhere, prepared);
    }
  });

  it('listens on loopback if asked to', async () => {
    const { ownerUrl } = await start({ listen: 'tcp' });
    expect(new URL(ownerUrl).hostname).toBe('127.0.0.1');
    expect(await query(ownerUrl, 'select 1')).toEqual([1]);
    expect(await findRunningEmbedded(dataDir)).toMatchObject({ ownerUrl });
  });

  it.each([
    [false, 'fast'],
    [true, 'immediate'],
  ])('stops in an orderly way unless it is discarded (%s)', async (isDiscarded, mode) => {
    const log = join(dataDir, 'postgres.log');
    const before = (await readFile(log)).length;
    await (await start()).stop(isDiscarded);
    const said = (await readFile(log)).subarray(before).toString();
    expect(/received (\w+) shutdown request/.exec(said)?.[1]).toBe(mode);
  });

  it('says why PostgreSQL did not start', async () => {
    await writeFile(join(dataDir, 'postgres/postgresql.auto.conf'), "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(/did not start: .*configuration file.*Its log is .*postgres\.log/);
    await writeFile(join(dataDir, 'postgres/postgresql.auto.conf'), '');
    const version = await readFile(join(dataDir, 'postgres/PG_VERSION'));
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 9 and this Studyline comes with \d+/);
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), version);
  });
});

describe('a data directory that is in use', () => {
  it('is refused to a second Studyline, in this process and in another', async () => {
    const { ownerUrl } = await start();
    const sentence = `The data directory ${dataDir} is in use by another Studyline (process ${process.pid})`;
    await expect(startEmbedded({ dataDir })).rejects.toThrow(sentence);
    expect((await startElsewhere()).output).toContain(`failed ${sentence}`);
    expect(await query(ownerUrl, 'select 1')).toEqual([1]);
    expect(await discardEmbedded(dataDir)).toBe(false);
  });

  it('is found by findRunningEmbedded while it runs, and shared by openEmbedded', async () => {
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    const { child, output } = await startElsewhere();
    const shared = await openEmbedded({ dataDir });
    expect(output).toBe(`ready ${shared.ownerUrl}`);
    await shared.stop();
    expect(await query(shared.ownerUrl, 'select 1')).toEqual([1]);
    await kill(child);
    expect(await findRunningEmbedded(dataDir)).toBeNull();
    const own = await openEmbedded({ dataDir });
    // Its end would stop the server while another command uses it.
    await expect(openEmbedded({ dataDir })).rejects.toThrow(
      `The data directory ${dataDir} is in use by another command of Studyline (process ${process.pid})`,
    );
    await own.stop();
    expect(await findRunningEmbedded(dataDir)).toBeNull();
  });
});

describe('after a kill', () => {
  it('of Studyline, the next start replaces the server and has all data', async () => {
    const { child, output } = await startElsewhere();
    const url = output.replace('ready ', '');
    await query(url, "create table recovered as select 'committed' as text");
    const left = await postmasterPid();
    await kill(child);
    expect(await isAlive(left)).toBe(true);

    const said: string[] = [];
    const { ownerUrl } = await start({ log: (message) => said.push(message) });
    expect(said).toEqual(['Stopped a PostgreSQL that a former run had left.']);
    expect(await isAlive(left)).toBe(false);
    expect(await query(ownerUrl, 'select text from recovered')).toEqual(['committed']);
  });

  it('of Studyline and PostgreSQL together, the next start recovers all data', async () => {
    const { child, output } = await startElsewhere();
    const url = output.replace('ready ', '');
    const idle = new Client({ connectionString: url });
    idle.on('error', () => undefined);
    await idle.connect();
    await idle.query("create table replayed as select 'committed' as text");
    process.kill(await postmasterPid(), 'SIGKILL');
    await kill(child);

    const { ownerUrl } = await start();
    expect(await query(ownerUrl, 'select text from replayed')).toEqual(['committed']);
    await idle.end();
  });

  it.runIf(process.platform === 'linux')(
    'a pid reused by another process is not mistaken for the server',
    async () => {
      await (await start()).stop();
      const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)']);
      children.push(other);
      const cluster = join(dataDir, 'postgres');
      await writeFile(
        join(cluster, 'postmaster.pid'),
        `${other.pid}\n${cluster}\n1\n5432\n${dataDir}/run\n\n1 1\nready\n`,
      );
      await writeFile(join(dataDir, 'studyline.lock'), JSON.stringify({ pid: other.pid, started: '1' }));
      const { ownerUrl } = await start();
      expect(await query(ownerUrl, 'select 1')).toEqual([1]);
      expect(other.exitCode ?? other.signalCode).toBeNull();
    },
  );

  it('an exit without stopping the server leaves none', async () => {
    const { output } = await startElsewhere(
      "process.stdout.write('pid ' + process.pid + '\\n'); process.exit(0)",
    );
    expect(output).toMatch(/^pid \d+$/);
    await eventually(() => expect(postmasterPid()).rejects.toThrow('ENOENT'));
  });
});

describe.runIf(asRoot)('started as root', () => {
  const [namespace, nobody] = identities;

  it('runs under either identity, and can change from one to the other', async () => {
    for (const identity of [nobody, namespace, nobody]) {
      const server = await start({ identities: identity ? [identity] : [] });
      expect((await stat(join(dataDir, 'postgres'))).uid).toBe(identity?.uid);
      expect((await stat(join(dataDir, 'postgres/base/1'))).uid).toBe(identity?.uid);
      expect(await query(server.ownerUrl, 'select 1')).toEqual([1]);
      await server.stop();
    }
  });

  it('reports it if no identity is allowed', async () => {
    const refused = { uid: 0, prefix: 'unshare --no-such-option' };
    await expect(start({ identities: [refused] })).rejects.toThrow(/start Studyline as an ordinary user/);
  });

  it.each([
    ['an ordinary user', 65_534],
    ['a user without a name', 12_345],
  ])('needs no special user: %s can start it', async (_, user) => {
    dataDir = join(root, `of-${user}`);
    await mkdir(dataDir);
    await chown(dataDir, user, user);
    const { output } = await startElsewhere('', user);
    expect(output).toMatch(/^ready /);
    expect((await stat(join(dataDir, 'postgres/base/1'))).uid).toBe(user);
    expect(await query(output.replace('ready ', ''), 'select 1')).toEqual([1]);
  });
});
