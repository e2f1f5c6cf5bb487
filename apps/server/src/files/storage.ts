import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isNoRoom } from '../core/no-room.ts';
import { withinTime } from '../core/within-time.ts';
import { openDisk } from './storage-disk.ts';
import type { Storage, StorageDriver } from './storage-driver.ts';
import { FileMissingError, StorageUnreachableError } from './storage-errors.ts';
import { createMeter } from './storage-meter.ts';
import { parseStorageUrl, type S3Settings } from './storage-url.ts';

const CHECK_TIMEOUT_MS = 5000;
/** Each process writes its probes under its own key, and the next probe overwrites an interrupted one. */
const PROBES = 'checks/';
const KEY = /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/;

/**
 * Files on the disk under `{dataDir}/files`, or in an S3-compatible store if there is a URL (see parseStorageUrl). Throws a
 * sentence naming STORAGE_URL if that is wrong.
 */
export async function createStorage(settings: { url?: string; dataDir: string }): Promise<Storage> {
  const driver = settings.url
    ? await openStore(parseStorageUrl(settings.url))
    : openDisk(join(settings.dataDir, 'files'));
  const probeKey = PROBES + randomUUID();
  // A call to a hanging disk cannot be cancelled, so no second probe begins while one hangs.
  let probing: { done: Promise<void>; giveUp: AbortController } | undefined;

  const storage: Storage = {
    async put(key, source, { maxBytes, signal }) {
      // A source that fails before anyone reads it must not crash the process.
      source.on('error', () => undefined);
      try {
        checkKey(key);
        if (signal) addAbortSignal(signal, source);
        const meter = createMeter(maxBytes);
        const { chunks, hasFailed } = watched(meter.pass(source));
        await driver
          .write(key, chunks, signal)
          .catch((error: unknown) => (hasFailed() ? Promise.reject(error) : blame(error)));
        return meter.measure();
      } catch (error) {
        source.destroy();
        throw error;
      }
    },
    async read(key, range, signal) {
      checkKey(key);
      if (range && !(range.start >= 0 && range.start <= range.end)) {
        throw new RangeError(`Bytes ${range.start} to ${range.end} are no range.`);
      }
      const bytes = await driver.read(key, range, signal).catch(blame);
      return signal ? addAbortSignal(signal, bytes) : bytes;
    },
    async size(key) {
      checkKey(key);
      return driver.size(key).catch(blame);
    },
    async remove(key) {
      checkKey(key);
      await driver.remove(key).catch(blame);
    },
    list(prefix) {
      if (prefix) checkKey(prefix.replace(/\/$/, ''));
      return driver.list(prefix);
    },
    async removeUnfinished(before) {
      await driver.removeUnfinished(before);
      for await (const { key, lastModified } of driver.list(PROBES))
        if (lastModified < before) await driver.remove(key);
    },
    async check() {
      probing ??= startProbe();
      const { done, giveUp } = probing;
      await withinTime(CHECK_TIMEOUT_MS, 'it', done)
        .catch((error: NodeJS.ErrnoException) => {
          throw nameSetting(settings.url ? 'STORAGE_URL' : 'STUDYLINE_DATA_DIR', error);
        })
        .finally(() => giveUp.abort());
    },
  };

  function startProbe() {
    const giveUp = new AbortController();
    const done = probe(storage, probeKey, giveUp.signal).finally(() => (probing = undefined));
    return { done, giveUp };
  }
  return storage;
}

/** Passes chunks on, and says whether their source is what failed. */
function watched(source: AsyncIterable<Buffer>) {
  let failed = false;
  async function* pass(): AsyncGenerator<Buffer> {
    try {
      yield* source;
    } catch (error) {
      failed = true;
      throw error;
    }
  }
  return { chunks: pass(), hasFailed: () => failed };
}

/** Throws a failure of the store itself as StorageUnreachableError, and an answer of the store as it is. */
function blame(error: unknown): never {
  const isAnswer =
    error instanceof FileMissingError ||
    error instanceof RangeError ||
    error instanceof TypeError ||
    isNoRoom(error) ||
    (error instanceof Error && error.name === 'AbortError');
  throw error instanceof Error && !isAnswer ? new StorageUnreachableError(error) : error;
}

/** The S3 client takes much memory, so only an installation that has a store loads it. */
async function openStore(settings: S3Settings): Promise<StorageDriver> {
  const { openS3 } = await import('./storage-s3.ts');
  return openS3(settings);
}

/** Names the setting to check in one sentence, and keeps the code, which distinguishes a full store from an unreachable one. */
function nameSetting(name: string, error: NodeJS.ErrnoException): Error {
  const { code, message } = error;
  const reason =
    code === 'EPROTO'
      ? 'it does not speak HTTPS, and a store that speaks plain HTTP needs the parameter tls=0'
      : (message || code || '').split('\n')[0]?.replace(/\.$/, '');
  const sentence = `The file storage of ${name} is not usable: ${reason}.`;
  return Object.assign(new Error(sentence, { cause: error }), code && { code });
}

async function probe(storage: Storage, key: string, signal: AbortSignal): Promise<void> {
  const token = randomUUID();
  await storage.put(key, Readable.from([token]), { maxBytes: token.length, signal });
  const found = await buffer(await storage.read(key, undefined, signal));
  await storage.remove(key);
  if (found.toString() !== token) throw new Error('it returns different bytes than it was given.');
}

function checkKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError(`${JSON.stringify(key)} is not a key of the file storage.`);
}
