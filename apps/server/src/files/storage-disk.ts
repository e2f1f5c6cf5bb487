import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissingError } from './storage-errors.ts';
import type { StorageDriver, StoredFile } from './storage-driver.ts';

/** Beside the files, so that a rename never crosses file systems; keys cannot begin with a dot. */
const UNFINISHED = '.unfinished';

/** More than Node's default of 64 kB, because each read costs time. Not more, because a slow reader holds two such chunks. */
const READ_BYTES = 256 * 1024;

/** Files on the local disk. A file appears under its key only once all of it is on the disk. */
export function openDisk(root: string): StorageDriver {
  const unfinished = join(root, UNFINISHED);
  const pathOf = (key: string) => join(root, ...key.split('/'));

  return {
    async write(key, chunks, signal) {
      const path = pathOf(key);
      const temporary = join(unfinished, randomUUID());
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      try {
        await writeToDisk(temporary, chunks);
        signal?.throwIfAborted();
        await moveTo(path, temporary);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await syncDirectories(dirname(path), root);
    },

    async read(key, range) {
      const file = await open(pathOf(key), 'r').catch((error) => throwMissing(key, error));
      try {
        const { size } = await file.stat();
        if (range && range.start >= size) throw new RangeError(`${key} ends before byte ${range.start}.`);
        // With a given end, no further read is needed to detect the end of the file.
        const end = Math.max(0, size - 1);
        return file.createReadStream({ end, ...range, highWaterMark: READ_BYTES });
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async size(key) {
      return (await stat(pathOf(key)).catch((error) => throwMissing(key, error))).size;
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
      await removeEmptyFolders(dirname(pathOf(key)), root);
    },

    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const file of walk(root, folder)) {
        if (file.key.startsWith(prefix)) yield file;
      }
    },

    async removeUnfinished(before) {
      for await (const file of walk(unfinished, '')) {
        if (file.lastModified < before) await rm(join(unfinished, file.key), { force: true });
      }
    },
  };
}

async function writeToDisk(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(chunks);
    await file.sync();
  } finally {
    await file.close();
  }
}

const MOVES_TRIED = 10;

/** Moves a file into its folder. Retries, because a concurrent removal may delete the folder as empty. */
async function moveTo(path: string, temporary: string): Promise<void> {
  for (let left = MOVES_TRIED; ; left--) {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await rename(temporary, path);
    } catch (error) {
      if (!isMissing(error) || left === 1) throw error;
    }
  }
}

/** Removes a folder and its ancestors, up to one that is not empty. */
async function removeEmptyFolders(path: string, root: string): Promise<void> {
  if (path === root || !path.startsWith(root)) return;
  const isGone = await rmdir(path).then(
    () => true,
    () => false,
  );
  if (isGone) await removeEmptyFolders(dirname(path), root);
}

/** A rename survives a power cut only if the directories on its path do. A missing directory was removed because it was empty. */
async function syncDirectories(path: string, root: string): Promise<void> {
  if (process.platform === 'win32') return; // directories cannot be opened there
  const directory = await open(path, 'r').catch(ignoreMissing);
  try {
    await directory?.sync();
  } finally {
    await directory?.close();
  }
  if (path !== root && path.startsWith(root)) await syncDirectories(dirname(path), root);
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  const directory = await opendir(join(root, folder)).catch(ignoreMissing);
  if (!directory) return;
  for await (const entry of directory) {
    if (entry.name.startsWith('.')) continue;
    const key = folder + entry.name;
    if (entry.isDirectory()) {
      yield* walk(root, `${key}/`);
      continue;
    }
    // A file may be removed while the directory is being read.
    const file = await stat(join(root, key)).catch(ignoreMissing);
    if (file) yield { key, lastModified: file.mtime };
  }
}

function throwMissing(key: string, error: unknown): never {
  throw isMissing(error) ? new FileMissingError(key, { cause: error }) : error;
}

function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
