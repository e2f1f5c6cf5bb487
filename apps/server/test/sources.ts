import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** A TypeScript file of the project, for tests of its rules. */
export interface SourceFile {
  path: string;
  text: string;
  imports: string[];
}

export async function sourcesOf(folder: string): Promise<SourceFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (e) => e.isFile() && /\.tsx?$/.test(e.name) && !e.parentPath.includes('node_modules'),
  );
  return Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = await readFile(path, 'utf8');
      const imports = [...text.matchAll(/(?:\bfrom |^import |\bimport\()'([^']+)'/gm)].map((m) => m[1] ?? '');
      return { path: relative(root, path), text, imports };
    }),
  );
}

export const isTest = (path: string) => /\.(test|e2e)\.tsx?$|-fixture\.ts$|test-/.test(path);

/** The feature a file belongs to, or undefined outside features. */
export const featureOf = (path: string): string | undefined => /features\/([\w-]+)\//.exec(path)?.[1];

/** Everything that has a floor: a feature, and on the server also a folder in one (docs/adr/0012-rooms-on-floors.md). */
export const roomOf = (path: string): string | undefined =>
  /apps\/server\/src\/features\/([\w-]+\/[\w-]+)\//.exec(path)?.[1] ?? featureOf(path);
