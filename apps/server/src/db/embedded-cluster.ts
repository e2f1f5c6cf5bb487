import { randomBytes } from 'node:crypto';
import {
  chmod,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { writePrivateFile } from '../core/private-file.ts';
import { endProcess, isAlive, readText } from './processes.ts';
import { runBinary, type Binaries } from './embedded-binaries.ts';

/** The cluster's folder in the data directory. Commands run in the data directory and use this name. */
export const CLUSTER = 'postgres';
export const LOG = 'postgres.log';
/** A cluster that is being created or discarded. */
const UNFINISHED = 'postgres.new';
const PORT = 5432;
const LOG_LIMIT = 5_000_000;

/** The longest socket path that every system accepts (macOS; Linux allows four bytes more). */
const SOCKET_PATH_LIMIT = 103;

export interface Address {
  /** A folder that holds the socket, or an IP address. */
  host: string;
  port: number;
}

export interface Passwords {
  admin: string;
  owner: string;
  app: string;
}

/** The passwords of the three roles, generated on the first start. */
export async function keepPasswords(dataDir: string): Promise<Passwords> {
  const known = await readPasswords(dataDir);
  if (known) return known;
  if (await readText(join(dataDir, CLUSTER, 'PG_VERSION'))) {
    throw new Error(
      `The passwords of the database in ${dataDir} are missing: restore the file postgres.json from a backup.`,
    );
  }
  const made: Passwords = { admin: makePassword(), owner: makePassword(), app: makePassword() };
  await writePrivateFile(join(dataDir, 'postgres.json'), JSON.stringify(made));
  return made;
}

const makePassword = (): string => randomBytes(24).toString('base64url');

export async function readPasswords(dataDir: string): Promise<Passwords | null> {
  const text = await readText(join(dataDir, 'postgres.json'));
  return text ? (JSON.parse(text) as Passwords) : null;
}

/**
 * Creates the cluster on the first start; an interrupted first start leaves nothing behind. Text sorts by code point unless a
 * query names an ICU collation ("und-x-icu"), so an upgrade of a system library cannot break an index.
 */
export async function makeCluster(
  dataDir: string,
  binaries: Binaries,
  durable: boolean,
  password: string,
): Promise<void> {
  const version = (await readText(join(dataDir, CLUSTER, 'PG_VERSION'))).trim();
  if (version && version !== binaries.major) {
    throw new Error(
      `The database in ${dataDir} was made by PostgreSQL ${version} and this Studyline comes with ${binaries.major}: ` +
        'use the previous version of Studyline, or back up with it and restore into a new data directory with this one.',
    );
  }
  await removeUnfinished(dataDir);
  if (version) return takeOwnership(dataDir, binaries);
  // A unique name: the initdb of a killed start may still be running, and removes its folder when it fails.
  const making = unfinishedName();
  const passwordFile = `${making}.password`;
  await writeFile(join(dataDir, passwordFile), password, { mode: 0o600 });
  try {
    const { ok, output } = await runBinary(binaries, dataDir, binaries.initdb, [
      ...`-D ${making} -U postgres -A scram-sha-256 --pwfile=${passwordFile} --no-instructions`.split(' '),
      ...'-E UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8'.split(' '),
      ...(durable ? [] : ['--no-sync', '--no-data-checksums']),
    ]);
    if (!ok) throw new Error(`The database could not be created in ${dataDir}: ${reasonOf(output)}`);
  } finally {
    await rm(join(dataDir, passwordFile), { force: true });
  }
  await rename(join(dataDir, making), join(dataDir, CLUSTER));
}

/** The first error. Others may follow from it, and the last line only says that initdb removes what it created. */
function reasonOf(output: string): string | undefined {
  const lines = output.split('\n');
  return lines.find((line) => /FATAL: |PANIC: |error: /.test(line)) ?? lines.at(-1);
}

/**
 * Moves the cluster out of the way before its data directory is removed, so that a partial cluster cannot be mistaken for a
 * database.
 */
export async function discardCluster(dataDir: string): Promise<void> {
  await rename(join(dataDir, CLUSTER), join(dataDir, unfinishedName())).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
}

const unfinishedName = (): string => `${UNFINISHED}-${randomBytes(4).toString('hex')}`;

async function removeUnfinished(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((one) => one.startsWith(UNFINISHED)))
    // If something still writes to it, the next start removes it.
    await rm(join(dataDir, name), { recursive: true, force: true }).catch(() => undefined);
}

/** PostgreSQL refuses another user's files. Root's last start may have run as another user. */
async function takeOwnership(dataDir: string, { uid }: Binaries): Promise<void> {
  const path = join(dataDir, CLUSTER);
  if (uid === null || process.getuid?.() !== 0 || (await stat(path)).uid === uid) return;
  for (const entry of await readdir(path, { recursive: true })) await lchown(join(path, entry), uid, uid);
  await lchown(join(dataDir, LOG), uid, uid).catch(() => undefined);
  // Last, so that an interrupted chown is repeated.
  await lchown(path, uid, uid);
}

/** Where this start listens: on a socket that others cannot reach, or on TCP on Windows. */
export async function chooseAddress(dataDir: string, listen: 'socket' | 'tcp'): Promise<Address> {
  if (listen === 'tcp') return { host: '127.0.0.1', port: await findFreePort() };
  const own = join(dataDir, 'run');
  // Only we hold the data directory, so this is a leftover.
  await rm(own, { recursive: true, force: true });
  await mkdir(own, { mode: 0o700 });
  if (await canHoldSocket(own)) return { host: own, port: PORT };
  return { host: await mkdtemp(join(tmpdir(), 'studyline-')), port: PORT };
}

/** Impossible if its path is too long, and on some network and shared file systems. */
async function canHoldSocket(directory: string): Promise<boolean> {
  const path = join(directory, `.s.PGSQL.${PORT}`);
  if (Buffer.byteLength(path) > SOCKET_PATH_LIMIT) return false;
  return new Promise((resolve) => {
    const server = createServer();
    server.on('error', () => resolve(false));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Recreates the socket's folder, if there was one. */
export async function makeSocketDir({ host }: Address): Promise<void> {
  if (host.startsWith('/')) await mkdir(host, { recursive: true, mode: 0o700 });
}

/** Removes the socket's folder if it is ours. */
export async function removeSocketDir(dataDir: string, host: string): Promise<void> {
  if (host === join(dataDir, 'run') || host.startsWith(join(tmpdir(), 'studyline-'))) {
    await rm(host, { recursive: true, force: true });
  }
}

/** Writes the settings for each start. An operator's settings (ALTER SYSTEM) override them. */
export async function configureCluster(dataDir: string, address: Address, durable: boolean): Promise<void> {
  const socket = address.host !== '127.0.0.1';
  const settings: Record<string, string> = {
    port: String(address.port),
    listen_addresses: socket ? '' : address.host,
    unix_socket_directories: socket ? `"${address.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
    ...(durable ? durableSettings : fleetingSettings),
    work_mem: '8MB',
    random_page_cost: '1.1',
    jit: 'off',
    // Many people send small queries: no parallel workers, which would need shared memory, and containers limit that to 64 MB.
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // No statements and no rows in the log, because they hold personal data. The application logs its own errors.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value.replaceAll("'", "''")}'`);
  const cluster = join(dataDir, CLUSTER);
  await writeKeepingOwner(join(cluster, 'postgresql.conf'), [
    '# Written by Studyline at each start.',
    ...lines,
  ]);
  await writeKeepingOwner(join(cluster, 'pg_hba.conf'), [
    'local all all scram-sha-256',
    'host all all 127.0.0.1/32 scram-sha-256',
  ]);
}

/** The size from which a start opens a new log. */
export async function rotateLog(dataDir: string): Promise<number> {
  const log = join(dataDir, LOG);
  const size = (await stat(log).catch(() => null))?.size ?? 0;
  if (size <= LOG_LIMIT) return size;
  await rename(log, `${log}.1`);
  return 0;
}

const durableSettings = {
  shared_buffers: '192MB',
  max_connections: '100',
  maintenance_work_mem: '64MB',
  effective_cache_size: '1GB',
  max_wal_size: '1GB',
  shared_preload_libraries: 'pg_stat_statements',
};

/** For tests, where nothing has to survive a crash of the machine. */
const fleetingSettings = {
  shared_buffers: '128MB',
  max_connections: '200',
  max_wal_size: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  // Its passwords are as fleeting, and tests connect thousands of times.
  scram_iterations: '1',
};

async function writeKeepingOwner(path: string, lines: string[]): Promise<void> {
  await writeFile(path, `${lines.join('\n')}\n`);
  await chmod(path, 0o600);
}

/** The content of postmaster.pid: a running server, or what a killed one left. */
export async function readPostmaster(
  dataDir: string,
): Promise<(Address & { pid: number; ready: boolean }) | null> {
  const lines = (await readText(join(dataDir, CLUSTER, 'postmaster.pid')))
    .split('\n')
    .map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid) return null;
  return { pid, port: Number(lines[3]), host: lines[4] || '127.0.0.1', ready: lines[7] === 'ready' };
}

/** Whether this process is the server of this cluster, and not another process that reuses a dead server's pid. */
export async function isPostmaster(dataDir: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return true;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return cwd === (await realpath(join(dataDir, CLUSTER)));
}

/**
 * Ends processes that a dead server has left running: a busy one notices the death late, and until it ends, no other server can
 * start. Only Linux says which processes these are.
 */
export async function endOrphans(dataDir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const folder = await realpath(join(dataDir, CLUSTER));
  for (const pid of (await readdir('/proc')).map(Number).filter(Number.isInteger)) {
    const [cwd, exe] = await Promise.all(
      ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    if (cwd === folder && basename(exe ?? '') === 'postgres') await endProcess(pid, 'SIGKILL', 5000);
  }
}
