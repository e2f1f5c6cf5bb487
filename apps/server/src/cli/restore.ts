import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { type BackupReader, FILES, OBJECTS, openBackup, tablePart } from '../backup/folder.ts';
import { loadDatabase } from '../backup/load.ts';
import { type DatabaseUrls, readSettings, type Settings } from '../core/env.ts';
import { isNoRoom, saysNoRoom } from '../core/no-room.ts';
import { writePrivateFile } from '../core/private-file.ts';
import { unlimited, withConnection } from '../db/driver.ts';
import { LOCK_NAME, whileClaimed } from '../db/data-dir-lock.ts';
import { emptyDataDir, startClaimed } from '../db/embedded.ts';
import { LOG } from '../db/embedded-cluster.ts';
import { installQueue, migrate, pickMigrations } from '../db/migrate.ts';
import {
  claimDatabase,
  DATA_DIR_MARK,
  findRestored,
  isDatabaseFree,
  isDataDirMarked,
  markDataDir,
  markDatabase,
  unmarkDataDir,
} from '../db/restore-marks.ts';
import { nameDataDir } from '../open-server.ts';
import { FileMissingError } from '../files/storage-errors.ts';
import { createStorage } from '../files/storage.ts';
import type { Storage } from '../files/storage-driver.ts';
import { readFolder } from './backup.ts';
import { Refusal } from './refusal.ts';
import type { Terminal } from './with-server.ts';

/**
 * Restores a backup into an empty installation. The data directory and the database are marked until everything is restored:
 * nothing starts on a partial restore, and another run starts over.
 */
export async function restore(args: string[], terminal: Terminal): Promise<void> {
  const folder = readFolder(args, 'restore', terminal);
  const settings = readSettings(terminal.env);
  const backup = await open(folder, settings);
  const bring = settings.database
    ? bringToExternal(backup, settings, settings.database)
    : bringToEmbedded(backup, settings);
  await bring.catch((error: unknown) => {
    throw isNoRoom(error) ? noRoom() : nameDataDir(settings, error);
  });
  const { version, fileCount, database } = backup.manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  terminal.say(
    `Restored ${rows} rows and ${fileCount} files from a backup of ${database.takenAt}, made by Studyline ${version}. ` +
      'Everybody has to sign in again. The keys of programs have ended: make new ones. ' +
      'Links in emails to choose a password or confirm an address, and the addresses of calendars, no longer work. Second factors are as they were at the time of the backup.',
  );
}

/** Reads all of the backup, and refuses one that cannot be restored here. */
async function open(folder: string, settings: Settings): Promise<BackupReader> {
  const backup = await openBackup(folder);
  await pickMigrations(backup.manifest.database.migrations);
  if (backup.manifest.files === 'LISTED' && !settings.storageUrl)
    throw new Refusal(
      'The files of this backup are in an S3 store: set STORAGE_URL to it, or to a copy of it.',
    );
  return backup;
}

/**
 * The connection that has claimed the database also loads the rows: while PostgreSQL still works on them, no other restore can
 * begin.
 */
async function bringToExternal(
  backup: BackupReader,
  settings: Settings,
  { ownerUrl }: DatabaseUrls,
): Promise<void> {
  const { dataDir } = settings;
  await withConnection(unlimited(ownerUrl), async (client) => {
    if (!(await claimDatabase(client)))
      throw new Refusal('Another restore to the database of DATABASE_URL is running: wait for it to finish.');
    // An earlier run may have been interrupted after loading all rows.
    const isDone = (await isDataDirMarked(dataDir)) && (await findRestored(client)) === backup.manifest.parts;
    if (!isDone && !(await isDatabaseFree(client))) throw notEmpty();
    await whileClaimed(dataDir, async () => {
      if (!isDone) {
        await takeDataDir(dataDir);
        await bringBack(client, ownerUrl, backup, settings);
      }
      await migrate(ownerUrl);
      await unmarkDataDir(dataDir);
    });
  });
}

async function bringToEmbedded(backup: BackupReader, settings: Settings): Promise<void> {
  const { dataDir } = settings;
  await whileClaimed(dataDir, async () => {
    await takeDataDir(dataDir);
    const { ownerUrl, stop } = await startClaimed({ dataDir });
    let isDone = false;
    try {
      await withConnection(unlimited(ownerUrl), (client) => bringBack(client, ownerUrl, backup, settings));
      await migrate(ownerUrl);
      await unmarkDataDir(dataDir);
      isDone = true;
    } catch (error) {
      // PostgreSQL may crash for lack of space, and then only its log says so.
      const log = await readFile(join(dataDir, LOG), 'utf8').catch(() => '');
      throw saysNoRoom(log) ? noRoom() : error;
    } finally {
      // Another run starts over.
      await stop(!isDone);
    }
  });
}

/** Marks a data directory that is empty or left by a restore, before anything else is done there. */
async function takeDataDir(dataDir: string): Promise<void> {
  const names = await readdir(dataDir);
  if (!(await isDataDirMarked(dataDir)) && !names.every((name) => name.startsWith(LOCK_NAME)))
    throw new Refusal(`The data directory ${dataDir} is not empty: set STUDYLINE_DATA_DIR to a new one.`);
  await markDataDir(dataDir);
  await emptyDataDir(dataDir, DATA_DIR_MARK);
}

const noRoom = () =>
  new Refusal('There isn’t enough space for the restore: free some, and run the restore again.');
const notEmpty = () => new Refusal('The database of DATABASE_URL is not empty: use an empty one.');

async function bringBack(
  client: pg.Client,
  ownerUrl: string,
  backup: BackupReader,
  settings: Settings,
): Promise<void> {
  const { dataDir, storageUrl, secret } = settings;
  if (!(await markDatabase(client))) throw notEmpty();
  const storage = await createStorage({ dataDir, ...(storageUrl ? { url: storageUrl } : {}) });
  if (backup.manifest.files === 'COPIED') await putFiles(backup, storage);
  else await checkObjects(backup, storage);
  if (!secret) await writePrivateFile(join(dataDir, 'secret'), await text(backup.read('secret')));
  // The queue does this in its own transactions. A repeated restore finds it already done.
  await installQueue(ownerUrl);
  await loadDatabase(client, backup.manifest, (table) => backup.read(tablePart(table)));
}

async function putFiles(backup: BackupReader, storage: Storage): Promise<void> {
  for await (const { name, sha256 } of backup.parts()) {
    if (!name.startsWith(FILES)) continue;
    const limits = { maxBytes: Number.POSITIVE_INFINITY };
    const stored = await storage.put(name.slice(FILES.length), backup.read(name), limits);
    if (stored.sha256 !== sha256)
      throw new Refusal(`${name} changed while it was being read: run the restore again.`);
  }
}

async function checkObjects(backup: BackupReader, storage: Storage): Promise<void> {
  for await (const line of createInterface({ input: backup.read(OBJECTS) })) {
    const [size, key = ''] = line.split(' ');
    const found = await storage.size(key).catch((error: unknown) => {
      if (error instanceof FileMissingError) return null;
      throw error;
    });
    if (found !== Number(size))
      throw new Refusal(
        `The store of STORAGE_URL does not have the file ${key} of this backup: restore its objects first.`,
      );
  }
}
