import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCommand } from '../src/cli/run.ts';
import { bareEnvironment } from './bare-environment.ts';

const TOOL = join(import.meta.dirname, '../src/cli.ts');

export interface Ended {
  code: number;
  out: string;
  notes: string;
}

interface ToolOptions {
  /** Kills it. */
  signal?: AbortSignal;
  /** What is piped in. */
  input?: string;
}

const settingsOf = (env: Record<string, string>) => ({ ...bareEnvironment, STUDYLINE_DEMO: 'off', ...env });

/** Runs the operator's tool as an operator does, in a separate process with only these settings. */
export function runTool(
  cwd: string,
  args: string[],
  env: Record<string, string>,
  { signal, input = '' }: ToolOptions = {},
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
    child.stdin?.end(input);
  });
}

/**
 * Runs the operator's tool in this process, which takes a fraction of the time, where a test is about what a command does. Others
 * run each command in a separate process; the long tests do so here, too.
 */
export async function callTool(
  cwd: string,
  args: string[],
  env: Record<string, string>,
  { input = '' }: Omit<ToolOptions, 'signal'> = {},
): Promise<Ended> {
  if (process.env['STUDYLINE_TEST_FULL']) return runTool(cwd, args, env, { input });
  const said: string[] = [];
  const noted: string[] = [];
  const code = await runCommand(args, {
    env: settingsOf(env),
    cwd,
    input: Readable.from([Buffer.from(input)]),
    say: (text) => said.push(text),
    note: (text) => noted.push(text),
  });
  return { code, out: said.join('\n').trim(), notes: noted.join('\n').trim() };
}
