import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The pids of a process's descendants. */
async function descendantsOf(pid: number): Promise<number[]> {
  const children: number[] = [];
  for (const task of await readdir(`/proc/${pid}/task`).catch(() => [])) {
    const text = read(`/proc/${pid}/task/${task}/children`);
    children.push(...text.split(/\s+/).filter(Boolean).map(Number));
  }
  const further = await Promise.all(children.map(descendantsOf));
  return [...children, ...further.flat()];
}

/** The descendants whose command contains this text. */
export async function findDescendants(pid: number, command: string): Promise<number[]> {
  const all = await descendantsOf(pid);
  return all.filter((one) => read(`/proc/${one}/cmdline`).replaceAll('\0', ' ').includes(command));
}

/** The server process of a PostgreSQL cluster in a data directory, and its processes. */
export async function postgresOf(dataDir: string): Promise<{ postmaster: number; backends: number[] }> {
  const postmaster = Number.parseInt(read(join(dataDir, 'postgres/postmaster.pid')), 10);
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${dataDir}.`);
  return { postmaster, backends: await descendantsOf(postmaster) };
}

/** Sends a signal to those that still exist. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended.
    }
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
