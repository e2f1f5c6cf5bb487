import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number. Empty where the system does not say. */
  started: string;
}

export const LOCK_NAME = 'studyline.lock';

const lockFile = (dataDir: string): string => join(dataDir, LOCK_NAME);

/** Takes the data directory for this process, and makes it if it is missing. Throws an Error of one sentence when another live process has it. */
export async function claimDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const mine: Holder = { pid: process.pid, started: await readStartTime(process.pid) };
  const text = JSON.stringify(mine);
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await writeFile(lockFile(dataDir), text, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      await refuseLiveHolder(dataDir);
      await rm(lockFile(dataDir), { force: true });
      continue;
    }
    // Two starts may have found the same stale lock at once. The one whose text is in the file has won.
    if ((await readText(lockFile(dataDir))) === text) return;
  }
  await refuseLiveHolder(dataDir);
  throw new Error(`The data directory ${dataDir} could not be locked.`);
}

async function refuseLiveHolder(dataDir: string): Promise<void> {
  const holder = await findHolder(dataDir);
  if (!holder) return;
  throw new Error(
    `The data directory ${dataDir} is in use by another Studyline (process ${holder}): ` +
      'stop that one first, or set STUDYLINE_DATA_DIR to another folder.',
  );
}

export async function releaseDataDir(dataDir: string): Promise<void> {
  if ((await findHolder(dataDir)) === process.pid) await rm(lockFile(dataDir), { force: true });
}

/** Has the data directory for this process while the work goes on. */
export async function whileClaimed(dataDir: string, work: () => Promise<void>): Promise<void> {
  await claimDataDir(dataDir);
  try {
    await work();
  } finally {
    await releaseDataDir(dataDir);
  }
}

/** The number of the live process that has the data directory, or null. */
export async function findHolder(dataDir: string): Promise<number | null> {
  const holder = parseHolder(await readText(lockFile(dataDir)));
  if (!holder || !(await isAlive(holder.pid))) return null;
  return (await readStartTime(holder.pid)) === holder.started ? holder.pid : null;
}

function parseHolder(text: string): Holder | null {
  try {
    const { pid, started } = JSON.parse(text) as Partial<Holder>;
    return Number.isInteger(pid) && typeof started === 'string' ? { pid: pid as number, started } : null;
  } catch {
    return null;
  }
}

/** A zombie, killed but not yet collected by its parent, counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  return isKnown(pid) && (await readStat(pid))[0] !== 'Z';
}

/** Whether the system has a process of this number, a zombie included. */
export function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Signals a process and waits for its end. False when it has not ended in time. */
export async function endProcess(pid: number, signal: NodeJS.Signals, millis: number): Promise<boolean> {
  const since = Date.now();
  if (await isAlive(pid)) process.kill(pid, signal);
  while (await isAlive(pid)) {
    if (Date.now() - since > millis) return false;
    await delay(10);
  }
  return true;
}

async function readStartTime(pid: number): Promise<string> {
  return (await readStat(pid))[19] ?? '';
}

/** The fields of /proc/pid/stat from the third on: the second, the name, may hold spaces. */
async function readStat(pid: number): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const text = await readText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A file's text; empty when there is none. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
