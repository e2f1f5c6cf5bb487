import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Refusal } from './refusal.ts';
import type { Terminal } from './with-server.ts';

/**
 * Reads a text file. Its path is resolved from where the operator called npm, which always runs its scripts in the project's
 * folder.
 */
export async function readText(
  file: string,
  { env, cwd }: Terminal,
): Promise<{ path: string; text: string }> {
  const paths = [resolve(cwd, file), resolve(env['INIT_CWD'] ?? cwd, file)];
  const path = paths.find((each) => existsSync(each));
  if (!path) throw new Refusal(`There is no file ${paths[0]}.`);
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(`The file ${path} can’t be read.`);
  });
  try {
    return { path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    throw new Refusal(`The file ${path} is not text in UTF-8.`);
  }
}
