import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type BackupWriter, FILES, OBJECTS, tablePart, writeBackup } from '../backup/folder.ts';
import { dumpDatabase, type StoredFileFacts } from '../backup/dump.ts';
import { FORMAT, type Manifest } from '../backup/manifest.ts';
import { readSettings, type Settings } from '../core/env.ts';
import { isNoRoom } from '../core/no-room.ts';
import { version } from '../core/version.ts';
import { hasCluster } from '../db/embedded.ts';
import { refuseMarkedDataDir } from '../db/restore-marks.ts';
import { folderOf } from '../features/post-files/file-keys.ts';
import { createStorage } from '../files/storage.ts';
import type { Storage } from '../files/storage-driver.ts';
import { openDatabase } from '../open-server.ts';
import { Refusal } from './refusal.ts';
import type { Terminal } from './with-server.ts';

/** Writes a consistent snapshot of a whole installation, which may be in use, into an empty folder. */
export async function backup(args: string[], terminal: Terminal): Promise<void> {
  const folder = readFolder(args, 'backup', terminal);
  const settings = readSettings(terminal.env);
  await refuseMarkedDataDir(settings.dataDir);
  if (!settings.database && !hasCluster(settings.dataDir))
    throw new Refusal(
      `There is no installation in ${settings.dataDir}: set STUDYLINE_DATA_DIR to its data directory.`,
    );
  const writer = await writeBackup(folder);
  try {
    const { database, fileCount } = await writeAll(settings, writer);
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    terminal.say(`Backed up ${rows} rows and ${fileCount} files to ${folder}.`);
  } catch (error) {
    await writer.discard();
    throw isNoRoom(error)
      ? new Refusal(`There isn’t enough space for the backup in ${folder}: nothing was kept.`)
      : error;
  }
}

/** Resolves a folder from where the operator called npm, which always runs its scripts in the project's folder. */
export function readFolder(args: string[], command: 'backup' | 'restore', { env, cwd }: Terminal): string {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0)
    throw new Refusal(`Name one folder: npm run studyline -- ${command} FOLDER.`);
  return resolve(env['INIT_CWD'] ?? cwd, folder);
}

async function writeAll(settings: Settings, writer: BackupWriter): Promise<Omit<Manifest, 'parts'>> {
  const { dataDir, storageUrl, secret } = settings;
  const { ownerUrl, stop } = await openDatabase(settings, { share: true });
  try {
    const { facts: database, files } = await dumpDatabase(ownerUrl, (table, rows) =>
      writer.add(tablePart(table), rows),
    );
    const storage = await createStorage({ dataDir, ...(storageUrl ? { url: storageUrl } : {}) });
    const fileCount = storageUrl
      ? await listFiles(writer, storage, files)
      : await copyFiles(writer, storage, files);
    await writer.add('secret', Readable.from([secret ?? (await readFile(join(dataDir, 'secret')))]));
    const facts = {
      format: FORMAT,
      version,
      files: storageUrl ? 'LISTED' : 'COPIED',
      fileCount,
      database,
    } as const;
    await writer.finish(facts);
    return facts;
  } finally {
    await stop();
  }
}

/** Copies each file and its derivatives. They all still exist, because the storage keeps an unused file for a day. */
async function copyFiles(
  writer: BackupWriter,
  storage: Storage,
  files: readonly StoredFileFacts[],
): Promise<number> {
  let count = 0;
  for (const { storageKey, sha256 } of files) {
    let original: string | undefined;
    for await (const { key } of storage.list(folderOf(storageKey))) {
      const copied = await writer.add(FILES + key, await storage.read(key));
      if (key === storageKey) original = copied;
      count += 1;
    }
    if (original !== sha256) throw lost(storageKey, original);
  }
  return count;
}

function lost(key: string, found: string | undefined): Refusal {
  const what = found ? 'has changed since it was uploaded' : 'is missing';
  return new Refusal(`The file ${key} of the installation ${what}: restore it from an earlier backup.`);
}

/** Lists the objects in the S3 store that belong to the backup, each with its size. */
async function listFiles(
  writer: BackupWriter,
  storage: Storage,
  files: readonly StoredFileFacts[],
): Promise<number> {
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (const { storageKey } of files) {
      let original: string | undefined;
      for await (const { key } of storage.list(folderOf(storageKey))) {
        if (key === storageKey) original = key;
        yield `${await storage.size(key)} ${key}\n`;
        count += 1;
      }
      if (!original) throw lost(storageKey, original);
    }
  }
  await writer.add(OBJECTS, lines());
  return count;
}
