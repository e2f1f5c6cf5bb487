import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makePrivateFolder, writePrivateFile } from '../core/private-file.ts';
import { createMeter } from '../files/storage-meter.ts';
import { isNewer, type Manifest, manifest } from './manifest.ts';

const MANIFEST = 'manifest.json';
/** In the format of the command sha256sum, which can check a backup without Studyline. */
const PARTS = 'SHA256SUMS';
const PART =
  /^([0-9a-f]{64}) {2}(secret|objects|tables\/[a-z][a-z0-9_]*|files(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)+)$/;

export const tablePart = (table: string): string => `tables/${table}`;
/** Prefix of the files. The rest of the name is the storage key. */
export const FILES = 'files/';

/** The objects in an S3 store, one per line: size and key. */
export const OBJECTS = 'objects';

interface Part {
  name: string;
  sha256: string;
}

/** A backup in progress. It is complete once `finish` is done. */
export interface BackupWriter {
  /** Writes a part and returns its SHA-256. */
  add(name: string, source: AsyncIterable<Buffer | string>): Promise<string>;
  finish(facts: Omit<Manifest, 'parts'>): Promise<void>;
  /** Removes everything that was written. */
  discard(): Promise<void>;
}

/**
 * Writes a backup into a folder that only its owner can read. If the folder is not empty, throws an Error of one sentence and
 * writes nothing.
 */
export async function writeBackup(folder: string): Promise<BackupWriter> {
  await makePrivateFolder(folder);
  if ((await readdir(folder)).length > 0) throw notEmpty(folder);
  await chmod(folder, 0o700);
  // Creating the list claims the folder.
  const list = await open(join(folder, PARTS), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? notEmpty(folder) : error;
  });
  const listed = createHash('sha256');
  return {
    async add(name, source) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const meter = createMeter(Number.POSITIVE_INFINITY);
      await pipeline(meter.pass(source), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
      const { sha256 } = meter.measure();
      const line = `${sha256}  ${name}\n`;
      listed.update(line);
      await list.write(line);
      return sha256;
    },
    async finish(facts) {
      await list.sync();
      await list.close();
      await syncFolders(folder);
      await writePrivateFile(
        join(folder, MANIFEST),
        seal({ ...facts, parts: listed.digest('hex') } satisfies Manifest),
      );
      await syncFolders(folder);
    },
    async discard() {
      await list.close();
      for (const name of await readdir(folder))
        if (name !== PARTS) await rm(join(folder, name), { recursive: true, force: true });
      // Last, because removing it releases the claim on the folder.
      await rm(join(folder, PARTS), { force: true });
    },
  };
}

const notEmpty = (folder: string) => new Error(`The folder ${folder} is not empty: use a new one.`);

/** File names survive a power cut only if their folders do. */
async function syncFolders(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** The first line is the SHA-256 of the rest. */
function seal(facts: Manifest): string {
  const text = JSON.stringify(facts, null, 2);
  return `${sha256Of(text)}\n${text}\n`;
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A complete backup whose every byte has been verified. */
export interface BackupReader {
  manifest: Manifest;
  parts(): AsyncGenerator<Part>;
  read(name: string): Readable;
}

/** Opens a backup after verifying all of it. Throws an Error of one sentence if something is missing or has changed. */
export async function openBackup(folder: string): Promise<BackupReader> {
  const facts = await readManifest(folder);
  const reader: BackupReader = {
    manifest: facts,
    parts: () => readParts(folder),
    read: (name) => createReadStream(join(folder, name)),
  };
  if ((await hashFile(folder, PARTS)) !== facts.parts) throw damaged(folder, PARTS);
  const names = new Set<string>();
  for await (const { name, sha256 } of reader.parts()) {
    if ((await hashFile(folder, name)) !== sha256) throw damaged(folder, name);
    if (!name.startsWith(FILES)) names.add(name);
  }
  for (const name of ['secret', ...facts.database.tables.map((table) => tablePart(table.name))])
    if (!names.has(name)) throw damaged(folder, name);
  return reader;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(
      `There is no complete backup in ${folder}: ${MANIFEST}, which is written last, is missing or can’t be read.`,
    );
  });
  const end = text.indexOf('\n');
  const [sum, content] = [text.slice(0, end), text.slice(end + 1).trimEnd()];
  if (sha256Of(content) !== sum) throw damaged(folder, MANIFEST);
  const found = parseJson(content);
  const parsed = manifest.safeParse(found);
  if (parsed.success) return parsed.data;
  throw isNewer(found)
    ? new Error(`The backup in ${folder} was made by a newer version of Studyline: use that version.`)
    : damaged(folder, MANIFEST);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* readParts(folder: string): AsyncGenerator<Part> {
  for await (const line of createInterface({ input: createReadStream(join(folder, PARTS)) })) {
    const [, sha256, name] = PART.exec(line) ?? [];
    if (!sha256 || !name) throw damaged(folder, PARTS);
    yield { name, sha256 };
  }
}

async function hashFile(folder: string, name: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, name)), hash).catch(() => {
    throw damaged(folder, name);
  });
  return hash.digest('hex');
}

function damaged(folder: string, name: string): Error {
  return new Error(
    `The backup in ${folder} is damaged: ${name} is missing or has changed. Use another backup.`,
  );
}
