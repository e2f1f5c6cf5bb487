import { execFile } from 'node:child_process';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refused } from './stage.ts';

const run = promisify(execFile);
export const MEGABYTE = 1024 * 1024;

/** A real file system with little space, mounted on a folder. */
export interface SmallDisk {
  /** Leaves only this many bytes free. */
  fill(left: number): Promise<void>;
  /** Removes what filled it. */
  clear(): Promise<void>;
  grow(megabytes: number): Promise<void>;
}

/** Mounts a small disk on a folder for some work. Throws Refused if this machine does not allow that. */
export async function onSmallDisk<T>(
  folder: string,
  megabytes: number,
  work: (disk: SmallDisk) => Promise<T>,
): Promise<T> {
  const size = (megabytes: number) => `size=${megabytes}m,mode=700`;
  try {
    await run('mount', ['-t', 'tmpfs', '-o', size(megabytes), 'tmpfs', folder]);
  } catch {
    throw new Refused('this machine refuses to mount a small disk');
  }
  const ballast = join(folder, 'ballast');
  try {
    return await work({
      fill: async (left) => {
        const { bavail, bsize } = await statfs(folder);
        const bytes = Buffer.alloc(Math.max(0, bavail * bsize - left));
        // Others write at the same time, so less than this may be free by now.
        await writeFile(ballast, bytes, { flag: 'a' }).catch(ifFull);
      },
      clear: () => rm(ballast, { force: true }),
      grow: async (more) => {
        await run('mount', ['-o', `remount,${size(more)}`, folder]);
      },
    });
  } finally {
    // Every process that holds a file there has been ended by then, or ends with the rehearsal.
    await run('umount', ['--lazy', folder]);
  }
}

function ifFull(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOSPC') throw error;
}
