import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { runCommand } from '../src/cli/run.ts';
import { bareEnvironment } from './bare-environment.ts';

const TOOL = join(import.meta.dirname, '../src/cli.ts');

export interface Ended {
  code: number;
  out: string;
  notes: string;
}

const settingsOf = (env: Record<string, string>) => ({ ...bareEnvironment, STUDYLINE_DEMO: 'off', ...env });

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
        env: settingsOf(env),
        killSignal: 'SIGKILL',
        ...(signal ? { signal } : {}),
      },
      (_, out, notes) => ended({ code: child.exitCode ?? -1, out: out.trim(), notes: notes.trim() }),
    );
  });
}

/**
 * Runs the operator's tool in this process, which takes a fraction of the time, where a test is about what a command does. Others
 * run each command in a separate process; the long tests do so here, too.
 */
export async function callTool(cwd: string, args: string[], env: Record<string, string>): Promise<Ended> {
  if (process.env['STUDYLINE_TEST_FULL']) return runTool(cwd, args, env);
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runCommand(args, {
    env: settingsOf(env),
    cwd,
    say: (text) => said.push(text),
    note: (text) => noted.push(text),
  });
  return { code, out: said.join('\n').trim(), notes: noted.join('\n').trim() };
}
