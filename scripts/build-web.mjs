import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bin, root, runNode } from './lib.mjs';

const web = join(root, 'apps', 'web');
const hashFile = join(web, 'dist', '.source-hash');

/** Builds the web app if its sources have changed since the last build. Resolves to the exit code. */
export async function buildWeb(options) {
  const hash = await hashSources();
  if (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash) return 0;
  console.log('Building the web app …');
  const code = await runNode([bin('vite'), 'build', '--logLevel', 'warn'], { cwd: web, ...options });
  if (code === 0) writeFileSync(hashFile, hash);
  return code;
}

async function hashSources() {
  const folders = [web, join(root, 'packages', 'contract', 'src')];
  const listed = await Promise.all(folders.map((folder) => listFiles(folder)));
  const files = [...listed.flat(), join(root, 'package-lock.json')].toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const listed = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : listFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
  return (await Promise.all(listed)).flat();
}
