import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writePrivateFile } from '../core/private-file.ts';

/** It stands in a data directory from the first step of a restore to its last. */
export const markName = 'restore-unfinished';
const markOf = (dataDir: string): string => join(dataDir, markName);

export function isHalfRestored(dataDir: string): Promise<boolean> {
  return access(markOf(dataDir)).then(
    () => true,
    () => false,
  );
}

export function beginRestore(dataDir: string): Promise<void> {
  return writePrivateFile(markOf(dataDir), '');
}

export function endRestore(dataDir: string): Promise<void> {
  return rm(markOf(dataDir));
}

/** Refuses a data directory into which a restore has not brought everything. Throws an Error of one sentence. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  if (await isHalfRestored(dataDir))
    throw new Error(
      `The restore into ${dataDir} did not come to its end: run it again, or choose another STUDYLINE_DATA_DIR.`,
    );
}
