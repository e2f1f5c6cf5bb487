import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type BackupReader, FILES, OBJECTS, openBackup, tablePart } from '../backup/folder.ts';
import { loadDatabase } from '../backup/load.ts';
import { beginRestore, endRestore, isHalfRestored, markName } from '../backup/restore-mark.ts';
import { type DatabaseUrls, readSettings, type Settings } from '../core/env.ts';
import { isNoRoom } from '../core/no-room.ts';
import { writePrivateFile } from '../core/private-file.ts';
import { unlimited, withConnection } from '../db/driver.ts';
import { emptyDataDir } from '../db/embedded.ts';
import { findRestored, isFreeForRestore, markHalfRestored } from '../db/half-restored.ts';
import { migrate, pickMigrations } from '../db/migrate.ts';
import { createStorage } from '../files/storage.ts';
import type { Storage } from '../files/storage-driver.ts';
import { openDatabase } from '../open-server.ts';
import { readFolder } from './backup.ts';
import { Refusal } from './refusal.ts';
import type { Terminal } from './with-server.ts';

/**
 * Brings a backup into an empty installation. A mark stands in the data directory until all of it is there: nothing starts on half
 * of it, and another run begins anew.
 */
export async function restore(args: string[], { say }: Terminal): Promise<void> {
  const folder = readFolder(args, 'restore');
  const settings = readSettings();
  const backup = await open(folder, settings);
  if (settings.database && (await isRestored(settings.database, settings.dataDir, backup))) {
    await migrate(settings.database.ownerUrl);
    await endRestore(settings.dataDir);
    return say('Restored. The last run was cut off when all was there.');
  }
  await takeDataDir(settings);
  await bringBack(backup, settings).catch((error: unknown) => {
    throw isNoRoom(error)
      ? new Refusal('There is no room left for what is restored: make room, and run the restore again.')
      : error;
  });
  await endRestore(settings.dataDir);
  const { version, fileCount, database } = backup.manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${rows} rows and ${fileCount} files from a backup of ${database.takenAt}, made by Studyline ${version}.`,
  );
}

/** Reads all of the backup, and refuses one that cannot be brought here. */
async function open(folder: string, settings: Settings): Promise<BackupReader> {
  const backup = await openBackup(folder);
  await pickMigrations(backup.manifest.database.migrations);
  if (backup.manifest.files === 'LISTED' && !settings.storageUrl)
    throw new Refusal(
      'The files of this backup are in an S3 store: set STORAGE_URL to it, or to a copy of it.',
    );
  return backup;
}

/** Whether an earlier run has committed all rows of this backup to the external database. Refuses one that holds anything else. */
async function isRestored(
  { ownerUrl }: DatabaseUrls,
  dataDir: string,
  { manifest }: BackupReader,
): Promise<boolean> {
  if (await withConnection(unlimited(ownerUrl), isFreeForRestore)) return false;
  const isSame = (await withConnection(unlimited(ownerUrl), findRestored)) === manifest.parts;
  if (isSame && (await isHalfRestored(dataDir))) return true;
  throw new Refusal('The database of DATABASE_URL is not empty: name an empty one.');
}

/** Marks the data directory and the external database, before anything else is done there. */
async function takeDataDir({ dataDir, database }: Settings): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (!(await isHalfRestored(dataDir)) && (await readdir(dataDir)).length > 0)
    throw new Refusal(`The data directory ${dataDir} is not empty: set STUDYLINE_DATA_DIR to a new one.`);
  await beginRestore(dataDir);
  if (!(await emptyDataDir(dataDir, markName)))
    throw new Refusal(`Another process is using ${dataDir}: wait for it, or stop it.`);
  if (database) await withConnection(unlimited(database.ownerUrl), markHalfRestored);
}

async function bringBack(backup: BackupReader, settings: Settings): Promise<void> {
  const { dataDir, storageUrl, secret } = settings;
  const { ownerUrl, stop } = await openDatabase(settings, {});
  try {
    const storage = createStorage({ dataDir, ...(storageUrl ? { url: storageUrl } : {}) });
    if (backup.manifest.files === 'COPIED') await putFiles(backup, storage);
    else await checkObjects(backup, storage);
    if (!secret) await writePrivateFile(join(dataDir, 'secret'), await text(backup.read('secret')));
    await loadDatabase(ownerUrl, backup.manifest, (table) => backup.read(tablePart(table)));
  } finally {
    await stop();
  }
}

async function putFiles(backup: BackupReader, storage: Storage): Promise<void> {
  for await (const { name, sha256 } of backup.parts()) {
    if (!name.startsWith(FILES)) continue;
    const limits = { maxBytes: Number.POSITIVE_INFINITY };
    const stored = await storage.put(name.slice(FILES.length), backup.read(name), limits);
    if (stored.sha256 !== sha256)
      throw new Refusal(`${name} changed while it was read: run the restore again.`);
  }
}

async function checkObjects(backup: BackupReader, storage: Storage): Promise<void> {
  for await (const line of createInterface({ input: backup.read(OBJECTS) })) {
    const [size, key = ''] = line.split(' ');
    const found = await storage.size(key).catch(() => null);
    if (found !== Number(size))
      throw new Refusal(
        `The store of STORAGE_URL does not have the file ${key} of this backup: bring its objects back first.`,
      );
  }
}
