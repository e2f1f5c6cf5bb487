import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { bareEnvironment } from './bare-environment.ts';

const TOOL = join(import.meta.dirname, '../src/cli.ts');

export interface Ended {
  code: number;
  out: string;
  notes: string;
}

/** Runs the operator's tool as an operator does, in a separate process with only these settings. `signal` kills it. */
export function runTool(
  cwd: string,
  args: string[],
  env: Record<string, string>,
  signal?: AbortSignal,
): Promise<Ended> {
  return new Promise((ended) => {
    const child = execFile(
      process.execPath,
      [TOOL, ...args],
      {
        cwd,
        env: { ...bareEnvironment, STUDYLINE_DEMO: 'off', ...env },
        killSignal: 'SIGKILL',
        ...(signal ? { signal } : {}),
      },
      (_, out, notes) => ended({ code: child.exitCode ?? -1, out: out.trim(), notes: notes.trim() }),
    );
  });
}
