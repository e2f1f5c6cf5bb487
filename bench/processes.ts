import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';

export interface Started {
  url: string;
  process: ChildProcess;
  /** Milliseconds from the spawn to the line with the address. */
  readyAfter: number;
  stop(): Promise<void>;
}

/** Starts a Node process and waits for the line that prints its address. */
export async function startProcess(
  file: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Started> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it was ready`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/[\w.:]+/.exec(line);
      if (found) resolve(found[0]);
    });
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  };
  return { url, process: child, readyAfter: performance.now() - begun, stop };
}

/** Resident memory of a process and its descendants except PostgreSQL, in MiB. Linux only; undefined elsewhere. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    if (/^Name:\s+(postgres|unshare|initdb)/m.test(status)) return 0;
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
    let sum = own;
    for (const task of await readdir(`/proc/${pid}/task`)) {
      const children = (await readFile(`/proc/${pid}/task/${task}/children`, 'utf8'))
        .trim()
        .split(/\s+/)
        .filter(Boolean);
      for (const child of children) sum += (await residentMemory(Number(child))) ?? 0;
    }
    return sum;
  } catch {
    return undefined;
  }
}
