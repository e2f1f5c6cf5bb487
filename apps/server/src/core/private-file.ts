import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a file that only its owner can read. It gets its name once all of it is on the disk, so an interrupted start leaves no
 * partial file.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/**
 * Creates a folder that only its owner can access, and its missing ancestors. Node's recursive mkdir never ends where the system
 * lets nobody create folders, as in /proc.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) await makePrivateFolder(above);
  await mkdir(path, { mode: 0o700 }).catch(async (error: unknown) => {
    // Another process may have created it in the meantime.
    if (!(await isFolder(path))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}
