import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type BackupReader, FILES, OBJECTS, openBackup, tablePart } from '../backup/folder.ts';
import { isEmptyDatabase, loadDatabase } from '../backup/load.ts';
import { beginRestore, endRestore, isHalfRestored } from '../backup/restore-mark.ts';
import { readSettings, type Settings } from '../core/env.ts';
import { writePrivateFile } from '../core/private-file.ts';
import { discardEmbedded } from '../db/embedded.ts';
import { pickMigrations } from '../db/migrate.ts';
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
  const backup = await openBackup(folder);
  await pickMigrations(backup.manifest.database.migrations);
  if (backup.manifest.files === 'LISTED' && !settings.storageUrl)
    throw new Refusal(
      'The files of this backup are in an S3 store: set STORAGE_URL to it, or to a copy of it.',
    );
  if (settings.database && !(await isEmptyDatabase(settings.database.ownerUrl)))
    throw new Refusal('The database of DATABASE_URL is not empty: name an empty one.');
  await takeDataDir(settings.dataDir);
  await bringBack(backup, settings);
  await endRestore(settings.dataDir);
  const { version, fileCount, database } = backup.manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Restored ${rows} rows and ${fileCount} files from a backup of ${database.takenAt}, made by Studyline ${version}.`,
  );
}

async function takeDataDir(dataDir: string): Promise<void> {
  if ((await isHalfRestored(dataDir)) && !(await discardEmbedded(dataDir)))
    throw new Refusal(`Another process is using ${dataDir}: wait for it, or stop it.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0)
    throw new Refusal(`The data directory ${dataDir} is not empty: set STUDYLINE_DATA_DIR to a new one.`);
  await beginRestore(dataDir);
}

async function bringBack(backup: BackupReader, settings: Settings): Promise<void> {
  const { dataDir, storageUrl, secret } = settings;
  const { ownerUrl, stop } = await openDatabase(settings, {});
  try {
    const storage = createStorage({ dataDir, ...(storageUrl ? { url: storageUrl } : {}) });
    if (backup.manifest.files === 'COPIED') await putFiles(backup, storage);
    else await checkObjects(backup, storage);
    if (!secret) await writePrivateFile(join(dataDir, 'secret'), await text(backup.read('secret')));
    await loadDatabase(ownerUrl, backup.manifest.database, (table) => backup.read(tablePart(table)));
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
