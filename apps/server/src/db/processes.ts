import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A zombie, killed but not yet collected by its parent, counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  return isKnown(pid) && (await readStat(pid))[0] !== 'Z';
}

/** Whether the system has a process with this pid, including zombies. */
export function isKnown(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Signals a process and waits for its end. False if it has not ended in time. */
export async function endProcess(pid: number, signal: NodeJS.Signals, millis: number): Promise<boolean> {
  const since = Date.now();
  if (await isAlive(pid)) process.kill(pid, signal);
  while (await isAlive(pid)) {
    if (Date.now() - since > millis) return false;
    await delay(10);
  }
  return true;
}

/** Distinguishes a process from a later one with the same pid. Empty if the system does not say. */
export async function readStartTime(pid: number): Promise<string> {
  return (await readStat(pid))[19] ?? '';
}

/** The fields of /proc/pid/stat from the third on: the second, the name, may contain spaces. */
async function readStat(pid: number): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const text = await readText(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** A file's text; empty if there is no file. */
export async function readText(path: string): Promise<string> {
  return (await findText(path)) ?? '';
}

export async function findText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
