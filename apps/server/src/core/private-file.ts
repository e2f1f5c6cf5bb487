import { rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file for its owner only. It gets its name when all of it is on the disk, so a start that is cut off leaves no half of it.
 */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}
