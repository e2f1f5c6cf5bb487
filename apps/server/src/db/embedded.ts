import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { identities, prepareBinaries, runBinary, type Binaries } from './embedded-binaries.ts';
import * as cluster from './embedded-cluster.ts';
import { watchServer } from './embedded-watch.ts';
import {
  claimDataDir,
  findHolder,
  LOCK_NAME,
  refuseTool,
  releaseDataDir,
  whileClaimed,
} from './data-dir-lock.ts';
import { endProcess, isKnown } from './processes.ts';

/** Orderly at first. The last two are forced, and the next start recovers. docs/operating.md gives the total time. */
const STOPS = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;
/** Long enough to replay the log of a large installation after a power cut. */
const START_SECONDS = '600';
const FORMER_PROCESSES_MILLIS = 10_000;

/** The roles' connection URLs for `pg`, with their passwords. */
export interface EmbeddedUrls {
  /** The database `studyline` as its owner, `studyline_owner`, which migrates it. */
  ownerUrl: string;
  /** The same database as `studyline_app`. The migrations grant its rights. */
  appUrl: string;
  /** The database `postgres` as the superuser, which may read the statistics of statements. */
  adminUrl: string;
}

export interface Embedded extends EmbeddedUrls {
  /**
   * Stops the server, closing all connections. May be called twice. A discarded server ends at once, because an orderly stop may
   * take a minute if it is recovering from a crash.
   */
  stop(isDiscarded?: boolean): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** False for tests: no fsync, more connections. */
  durable?: boolean;
  log?: (message: string) => void;
  listen?: 'socket' | 'tcp';
  /** Whether it is started for a command of the operator's tool. */
  isTool?: boolean;
  /** Called with one sentence if the server has died and cannot be restarted. */
  onLost?: (error: Error) => void;
  /** Ways to run as another user when started as root. Tests choose one. */
  identities?: typeof identities;
}

/**
 * Starts the PostgreSQL that comes with Studyline on a data directory, and creates database and roles on the first start. First
 * stops a server that a killed Studyline left there. Throws an Error whose message is for the operator: another Studyline uses
 * the directory, or PostgreSQL does not start.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  await claimDataDir(dataDir, options);
  try {
    const { stop, ...urls } = await startClaimed(options);
    let stopped: Promise<void> | undefined;
    return {
      ...urls,
      stop: (isDiscarded) => (stopped ??= stop(isDiscarded).then(() => releaseDataDir(dataDir))),
    };
  } catch (error) {
    await releaseDataDir(dataDir);
    throw error;
  }
}

/** The same on a data directory that this process has already claimed. Stopping the server does not release it. */
export async function startClaimed(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = resolve(options.dataDir);
  const durable = options.durable ?? true;
  const binaries = await prepareBinaries(dataDir, options.identities);
  if (await stopLeftOver(dataDir, binaries))
    options.log?.('Stopped a PostgreSQL that a former run had left.');
  const passwords = await cluster.keepPasswords(dataDir);
  await cluster.makeCluster(dataDir, binaries, durable, passwords.admin);
  const listen = options.listen ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  const address = await cluster.chooseAddress(dataDir, listen);
  await cluster.configureCluster(dataDir, address, durable);
  await launch(dataDir, binaries);
  const urls = makeUrls(address, passwords);
  const running = keepRunning(dataDir, binaries, address, options);
  try {
    await createDatabase(urls.adminUrl, passwords, durable);
    return { ...urls, ...running };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** The server of a running Studyline on this data directory, or null. */
export async function findRunningEmbedded(dataDir: string): Promise<EmbeddedUrls | null> {
  const directory = resolve(dataDir);
  if ((await findHolder(directory)) === null) return null;
  const [server, passwords] = [
    await cluster.readPostmaster(directory),
    await cluster.readPasswords(directory),
  ];
  if (!server?.ready || !passwords || !(await cluster.isPostmaster(directory, server.pid))) return null;
  return makeUrls(server, passwords);
}

/** Whether this data directory contains an embedded database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, cluster.CLUSTER, 'PG_VERSION'));
}

/**
 * For the operator's tool: the database of the running Studyline, otherwise one started for this command. Throws an Error of one
 * sentence if another command has started one, because that stops with that command.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await refuseTool(resolve(options.dataDir));
  const running = await findRunningEmbedded(options.dataDir);
  return running ? { ...running, stop: async () => undefined } : startEmbedded({ ...options, isTool: true });
}

/** Deletes a data directory, unless a live process holds it. Returns whether it did. */
export async function discardEmbedded(dataDir: string): Promise<boolean> {
  const directory = resolve(dataDir);
  if ((await findHolder(directory)) !== null) return false;
  await whileClaimed(directory, () => emptyDataDir(directory));
  await rmdir(directory).catch((error: NodeJS.ErrnoException) => {
    // Somebody has already started to use it again.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error;
  });
  return true;
}

/** Empties a data directory that this process has claimed, except for one file. Stops a leftover server in it. */
export async function emptyDataDir(dataDir: string, kept?: string): Promise<void> {
  const directory = resolve(dataDir);
  if (hasCluster(directory)) {
    await stopLeftOver(directory, await prepareBinaries(directory), true);
    await cluster.discardCluster(directory);
  }
  for (const name of await readdir(directory))
    if (name !== kept && !name.startsWith(LOCK_NAME))
      await rm(join(directory, name), { recursive: true, force: true });
}

async function stopLeftOver(dataDir: string, binaries: Binaries, isDiscarded?: boolean): Promise<boolean> {
  const server = await cluster.readPostmaster(dataDir);
  if (!server) return false;
  const runs = await cluster.isPostmaster(dataDir, server.pid);
  if (runs) await stopServer(dataDir, binaries, isDiscarded);
  // Another process reuses its pid, or it is a zombie. PostgreSQL could not distinguish either from a running server.
  if (isKnown(server.pid)) await rm(join(dataDir, cluster.CLUSTER, 'postmaster.pid'), { force: true });
  await cluster.removeSocketDir(dataDir, server.host);
  return runs;
}

/** Stops the server in an orderly way, which ends its connections. Kills a hanging one, which recovers at its next start. */
async function stopServer(dataDir: string, binaries: Binaries, isDiscarded = false): Promise<void> {
  const server = await cluster.readPostmaster(dataDir);
  if (!server) return;
  if (process.platform === 'win32') {
    const mode = isDiscarded ? 'immediate' : 'fast';
    await runBinary(binaries, dataDir, binaries.pgCtl, ['stop', '-s', '-D', cluster.CLUSTER, '-m', mode]);
    return;
  }
  for (const [signal, millis] of isDiscarded ? STOPS.slice(1) : STOPS) {
    if (await endProcess(server.pid, signal, millis)) return;
  }
  throw new Error(`The PostgreSQL in ${dataDir} (process ${server.pid}) does not stop.`);
}

async function launch(dataDir: string, binaries: Binaries): Promise<void> {
  const args = ['start', '-s', '-w', '-D', cluster.CLUSTER, '-l', cluster.LOG, '-t', START_SECONDS];
  const started = Date.now();
  for (;;) {
    const from = await cluster.rotateLog(dataDir);
    const { ok, output } = await runBinary(binaries, dataDir, binaries.pgCtl, args);
    if (ok) return;
    const log = join(dataDir, cluster.LOG);
    const text = await readFile(log).catch(() => Buffer.alloc(0));
    const lines = text.subarray(from).toString().split('\n');
    const reason = lines
      .findLast((line) => line.includes('FATAL:'))
      ?.split('FATAL:')[1]
      ?.trim();
    // The processes of a killed server end on their own a moment later.
    if (reason?.includes('shared memory') && Date.now() - started < FORMER_PROCESSES_MILLIS) {
      await delay(100);
      continue;
    }
    throw new Error(`The embedded PostgreSQL did not start: ${reason ?? output}. Its log is ${log}.`);
  }
}

/**
 * Restarts the server when it dies, and returns how to stop it. It also stops when this process exits, which does not wait for
 * it.
 */
function keepRunning(
  dataDir: string,
  binaries: Binaries,
  address: cluster.Address,
  { log = () => undefined, onLost = throwLater }: EmbeddedOptions,
): Pick<Embedded, 'stop'> {
  const stopWatching = watchServer({
    isAlive: async () => {
      const server = await cluster.readPostmaster(dataDir);
      return server !== null && (await cluster.isPostmaster(dataDir, server.pid));
    },
    restart: async () => {
      log('The embedded PostgreSQL has died and is being restarted.');
      await stopLeftOver(dataDir, binaries);
      await cluster.endOrphans(dataDir);
      await cluster.makeSocketDir(address);
      await launch(dataDir, binaries);
    },
    onLost,
  });
  const atExit = (): void => signalServer(dataDir, binaries);
  const stop = async (isDiscarded?: boolean): Promise<void> => {
    await stopWatching();
    await stopServer(dataDir, binaries, isDiscarded);
    process.off('exit', atExit);
    await cluster.removeSocketDir(dataDir, address.host);
  };
  process.once('exit', atExit);
  let stopped: Promise<void> | undefined;
  return { stop: (isDiscarded) => (stopped ??= stop(isDiscarded)) };
}

function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}

/** All that an exiting process can still do: it cannot wait. */
function signalServer(dataDir: string, { pgCtl, env }: Binaries): void {
  if (process.platform === 'win32') {
    spawnSync(pgCtl, ['stop', '-s', '-W', '-m', 'fast', '-D', cluster.CLUSTER], {
      cwd: dataDir,
      env,
      stdio: 'ignore',
    });
    return;
  }
  try {
    const pid = Number.parseInt(readFileSync(join(dataDir, cluster.CLUSTER, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGINT');
  } catch {
    // It has already stopped.
  }
}

function makeUrls({ host, port }: cluster.Address, { admin, owner, app }: cluster.Passwords): EmbeddedUrls {
  const query = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  const url = (role: string, password: string, database: string): string =>
    `postgres://${role}:${password}@${query ? 'localhost' : host}:${port}/${database}${query}`;
  return {
    ownerUrl: url('studyline_owner', owner, 'studyline'),
    appUrl: url('studyline_app', app, 'studyline'),
    adminUrl: url('postgres', admin, 'postgres'),
  };
}

/** Creates the roles, then the database, whose existence shows that everything was done. */
async function createDatabase(
  adminUrl: string,
  { owner, app }: cluster.Passwords,
  durable: boolean,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'studyline'");
    if (rowCount) return;
    for (const [role, password] of Object.entries({ studyline_owner: owner, studyline_app: app })) {
      const known = await client.query('select from pg_roles where rolname = $1', [role]);
      if (!known.rowCount) await client.query(`create role ${role} login`);
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    if (durable) await client.query('create extension if not exists pg_stat_statements');
    await client.query('create database studyline owner studyline_owner');
  } finally {
    await client.end();
  }
}
