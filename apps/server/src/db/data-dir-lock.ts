import { createHash, randomUUID } from 'node:crypto';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../core/private-file.ts';
import { findText, isAlive, readStartTime, readText } from './processes.ts';

/** The process that holds a data directory. */
interface Holder {
  pid: number;
  started: string;
  /** Whether it is a command of the operator's tool, which ends soon. */
  isTool: boolean;
}

/** The temporary files used to take the lock also begin with this name. */
export const LOCK_NAME = 'studyline.lock';

const lockFile = (dataDir: string): string => join(dataDir, LOCK_NAME);

/**
 * Claims the data directory for this process, and creates it if it is missing. Throws an Error of one sentence if another live
 * process holds it.
 */
export async function claimDataDir(dataDir: string, { isTool = false } = {}): Promise<void> {
  await makePrivateFolder(dataDir);
  const mine: Holder = { pid: process.pid, started: await readStartTime(process.pid), isTool };
  const id = randomUUID();
  const own = `${lockFile(dataDir)}.${id}`;
  // The id distinguishes this lock from every other, even of this process.
  await writeFile(own, JSON.stringify({ ...mine, id }), { flag: 'wx', mode: 0o600 });
  try {
    await take(own, lockFile(dataDir), dataDir);
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Gives a complete file an additional name if that is free, so that a partial lock is never read. First removes a dead holder's
 * file, after claiming the right to remove that very file in the same way: a process that found the same file in the meantime
 * then cannot remove a later one.
 */
async function take(own: string, name: string, dataDir: string): Promise<void> {
  while (!(await linkIfFree(own, name))) {
    const found = await findText(name);
    if (found === undefined) continue;
    const holder = await findLive(found);
    if (holder) throw inUse(dataDir, holder);
    const right = `${name}.${createHash('sha256').update(found).digest('hex').slice(0, 16)}`;
    await take(own, right, dataDir);
    if ((await findText(name)) === found) await rm(name, { force: true });
    await rm(right);
  }
}

async function linkIfFree(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function inUse(dataDir: string, { pid, isTool }: Holder): Error {
  return new Error(
    isTool
      ? `The data directory ${dataDir} is in use by another command of Studyline (process ${pid}): wait for it to end.`
      : `The data directory ${dataDir} is in use by another Studyline (process ${pid}): ` +
          'stop that one first, or set STUDYLINE_DATA_DIR to another folder.',
  );
}

export async function releaseDataDir(dataDir: string): Promise<void> {
  if ((await findHolder(dataDir))?.pid === process.pid) await rm(lockFile(dataDir), { force: true });
}

/** Holds the data directory for a command of the operator's tool while the work runs. */
export async function whileClaimed(dataDir: string, work: () => Promise<void>): Promise<void> {
  await claimDataDir(dataDir, { isTool: true });
  try {
    await work();
  } finally {
    await releaseDataDir(dataDir);
  }
}

/** The live process that holds the data directory, or null. */
export async function findHolder(dataDir: string): Promise<Holder | null> {
  return findLive(await readText(lockFile(dataDir)));
}

/** Throws an Error of one sentence if a command of the operator's tool holds the data directory. */
export async function refuseTool(dataDir: string): Promise<void> {
  const holder = await findHolder(dataDir);
  if (holder?.isTool) throw inUse(dataDir, holder);
}

async function findLive(text: string): Promise<Holder | null> {
  const holder = parseHolder(text);
  if (!holder || !(await isAlive(holder.pid))) return null;
  return (await readStartTime(holder.pid)) === holder.started ? holder : null;
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, started, isTool } = JSON.parse(text) as Partial<Holder>;
    if (pid === undefined || !Number.isInteger(pid) || typeof started !== 'string') return null;
    return { pid, started, isTool: isTool === true };
  } catch {
    return null;
  }
}
