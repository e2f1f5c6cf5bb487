import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { openDisk } from './storage-disk.ts';
import { createMeter, type Measured } from './storage-meter.ts';
import { openS3 } from './storage-s3.ts';
import { parseStorageUrl } from './storage-url.ts';

const CHECK_TIMEOUT_MS = 5000;
const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

export interface PutLimits {
  maxBytes: number;
  /** Ends the upload; a file whose last step has begun is still stored. */
  signal?: AbortSignal;
}

/** First and last byte, both included, as in HTTP. An end after the last byte means the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  lastModified: Date;
}

/**
 * Where files live. Keys are segments of letters, digits, `.`, `_` and `-`, joined by `/`; none begins
 * with a dot, and no key is the beginning of another's path (`a` and `a/b` do not go together).
 */
export interface Storage {
  /**
   * Streams a file into the store in constant memory, whole or not at all: whatever goes wrong, what was
   * under the key before stays. Takes over the source and destroys it on failure.
   * Throws FileTooLargeError above maxBytes, AbortError when the signal says so.
   */
  put(key: string, source: Readable, limits: PutLimits): Promise<Measured>;
  /** Throws FileMissingError, and RangeError for a range that begins after the last byte. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** In bytes. Throws FileMissingError. */
  size(key: string): Promise<number>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Clears what interrupted uploads left before that moment (a killed process cannot). */
  removeUnfinished(before: Date): Promise<void>;
  /** Writes, reads and removes a small file; throws when that fails or takes more than 5 seconds. */
  check(): Promise<void>;
}

/** What a kind of store has to do itself; the rest is the same for all. */
export interface StorageDriver extends Omit<Storage, 'put' | 'check'> {
  /** Leaves nothing behind when the chunks end with an error. */
  write(key: string, chunks: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
}

/**
 * Files on the disk under `{dataDir}/files`, or in an S3-compatible store when there is a URL
 * (parseStorageUrl says what it looks like). Throws a sentence naming STORAGE_URL for a wrong one.
 */
export function createStorage(settings: { url?: string; dataDir: string }): Storage {
  const driver = settings.url
    ? openS3(parseStorageUrl(settings.url))
    : openDisk(join(settings.dataDir, 'files'));

  const storage: Storage = {
    async put(key, source, { maxBytes, signal }) {
      // A source that fails before anyone reads it must not bring down the process.
      source.on('error', () => undefined);
      try {
        checkKey(key);
        if (signal) addAbortSignal(signal, source);
        const meter = createMeter(maxBytes);
        await driver.write(key, meter.pass(source), signal);
        return meter.measure();
      } catch (error) {
        source.destroy();
        throw error;
      }
    },
    async read(key, range) {
      checkKey(key);
      if (range && !(range.start >= 0 && range.start <= range.end)) {
        throw new RangeError(`Bytes ${range.start} to ${range.end} are no range.`);
      }
      return driver.read(key, range);
    },
    async size(key) {
      checkKey(key);
      return driver.size(key);
    },
    async remove(key) {
      checkKey(key);
      await driver.remove(key);
    },
    list(prefix) {
      if (prefix) checkKey(prefix.replace(/\/$/, ''));
      return driver.list(prefix);
    },
    removeUnfinished: (before) => driver.removeUnfinished(before),
    check: () => withinTime(probe(storage)),
  };
  return storage;
}

async function probe(storage: Storage): Promise<void> {
  const token = randomUUID();
  const key = `checks/${token}`;
  await storage.put(key, Readable.from([token]), { maxBytes: token.length });
  const found = await buffer(await storage.read(key));
  await storage.remove(key);
  if (found.toString() !== token)
    throw new Error('The file storage gives back other bytes than it was given.');
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The file storage did not answer within ${CHECK_TIMEOUT_MS / 1000} seconds.`));
    }, CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is not a key of the file storage.`);
}
