import { createHash, randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { FileMissingError, FileTooLargeError } from './storage-errors.ts';
import { makeBytes, makeFolder, startS3, streamBytes } from './storage-fixture.ts';
import type { Storage } from './storage-driver.ts';
import { createStorage } from './storage.ts';
import { eventually } from '../../test/eventually.ts';

const MIB = 1024 * 1024;
const UNLIMITED = { maxBytes: Number.MAX_SAFE_INTEGER };

const folder = await makeFolder();
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await folder.remove();
});

/** What a failed upload may leave behind that list() does not show. */
const stores = {
  disk: {
    open: () => createStorage({ dataDir: folder.path }),
    leftovers: () => readdir(join(folder.path, 'files', '.unfinished')).catch(() => []),
  },
  S3: {
    open: () => createStorage({ url: s3.url, dataDir: folder.path }),
    leftovers: () => s3.openUploads(),
  },
};

async function listKeys(storage: Storage, prefix: string) {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.toSorted();
}

describe.each(Object.entries(stores))('storage on %s', async (_name, { open, leftovers }) => {
  const storage = await open();
  let key: string;

  afterEach(async () => {
    for await (const file of storage.list('')) await storage.remove(file.key);
  });
  const newKey = () => (key = `posts/7/${randomUUID()}`);

  async function expectNothingKept() {
    await expect(storage.read(key)).rejects.toThrow(FileMissingError);
    expect(await listKeys(storage, '')).toEqual([]);
    expect(await leftovers()).toEqual([]);
  }

  test.each([0, 1, 8 * MIB, 6 * MIB, 20 * MIB])(
    '%i bytes of unknown length come back exactly',
    async (bytes) => {
      const put = await storage.put(newKey(), streamBytes(bytes), UNLIMITED);

      const stored = await buffer(await storage.read(key));
      const expected = makeBytes(0, bytes);
      expect(stored.equals(expected)).toBe(true);
      expect(await storage.size(key)).toBe(bytes);
      expect(put.bytes).toBe(bytes);
      expect(put.sha256).toBe(createHash('sha256').update(expected).digest('hex'));
      expect(put.head.equals(expected.subarray(0, 65_536))).toBe(true);
      expect(await leftovers()).toEqual([]);
    },
  );

  test('a range includes its first and its last byte', async () => {
    await storage.put(newKey(), streamBytes(9 * MIB), UNLIMITED);
    const readRange = async (start: number, end: number) => buffer(await storage.read(key, { start, end }));

    expect(await readRange(0, 1)).toEqual(makeBytes(0, 2));
    expect(await readRange(1, 1)).toEqual(makeBytes(1, 1));
    expect(await readRange(8 * MIB - 2, 8 * MIB + 1)).toEqual(makeBytes(8 * MIB - 2, 4));
    expect(await readRange(9 * MIB - 1, 9 * MIB - 1)).toEqual(makeBytes(9 * MIB - 1, 1));
    expect(await readRange(9 * MIB - 3, 10 * MIB)).toEqual(makeBytes(9 * MIB - 3, 3));
    await expect(readRange(9 * MIB, 9 * MIB)).rejects.toThrow(RangeError);
    await expect(readRange(5, 4)).rejects.toThrow(RangeError);
  });

  test('a file of the allowed size is kept; one byte more is refused and leaves nothing', async () => {
    await storage.put(newKey(), streamBytes(9 * MIB), { maxBytes: 9 * MIB });
    expect(await storage.size(key)).toBe(9 * MIB);
    await storage.remove(key);

    const tooLarge = streamBytes(9 * MIB + 1);
    await expect(storage.put(newKey(), tooLarge, { maxBytes: 9 * MIB })).rejects.toThrow(FileTooLargeError);
    expect(tooLarge.destroyed).toBe(true);
    await expectNothingKept();
  });

  test('an aborted upload leaves nothing, whatever its source does next', async () => {
    const controller = new AbortController();
    let sent = 0;
    const stalled = new Readable({
      read() {
        if (sent < 10 * MIB) this.push(makeBytes(sent, 65_536));
        else queueMicrotask(() => controller.abort());
        sent += 65_536;
      },
    });
    const put = storage.put(newKey(), stalled, { ...UNLIMITED, signal: controller.signal });

    await expect(put).rejects.toMatchObject({ name: 'AbortError' });
    expect(stalled.destroyed).toBe(true);
    await expectNothingKept();
  });

  test('a signal that is aborted beforehand stores nothing', async () => {
    const put = storage.put(newKey(), streamBytes(10), { ...UNLIMITED, signal: AbortSignal.abort() });
    await expect(put).rejects.toMatchObject({ name: 'AbortError' });
    await expectNothingKept();
  });

  test('a connection that breaks leaves nothing', async () => {
    const broken = Readable.from(
      (async function* () {
        yield makeBytes(0, 9 * MIB);
        throw new Error('connection reset');
      })(),
    );
    await expect(storage.put(newKey(), broken, UNLIMITED)).rejects.toThrow('connection reset');
    await expectNothingKept();

    const gone = new Readable({ read: () => undefined });
    const put = storage.put(newKey(), gone, UNLIMITED);
    gone.push('half');
    gone.destroy();
    await expect(put).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
    await expectNothingKept();
  });

  test('a source that has already failed is an error of the call, not of the process', async () => {
    const source = new Readable({ read: () => undefined });
    const put = storage.put(newKey(), source, UNLIMITED);
    source.destroy(new Error('too early'));
    await expect(put).rejects.toThrow('too early');
    await expectNothingKept();
  });

  test('a failed upload leaves what was there before', async () => {
    await storage.put(newKey(), Readable.from(['first']), UNLIMITED);
    await expect(storage.put(key, streamBytes(9 * MIB), { maxBytes: 10 })).rejects.toThrow(FileTooLargeError);
    expect((await buffer(await storage.read(key))).toString()).toBe('first');

    await storage.put(key, Readable.from(['second']), UNLIMITED);
    expect((await buffer(await storage.read(key))).toString()).toBe('second');
  });

  test('a missing file is reported as missing, and may be removed again', async () => {
    newKey();
    await expect(storage.read(key)).rejects.toThrow(FileMissingError);
    await expect(storage.size(key)).rejects.toThrow(FileMissingError);
    await storage.remove(key);
    await storage.put(key, Readable.from(['x']), UNLIMITED);
    await storage.remove(key);
    await storage.remove(key);
    await expectNothingKept();
  });

  test('list gives the keys under a prefix with their times', async () => {
    const before = Date.now() - 2000;
    for (const each of ['posts/1/a', 'posts/1/b.webp', 'posts/10/c', 'portraits/1']) {
      await storage.put(each, Readable.from([each]), UNLIMITED);
    }

    expect(await listKeys(storage, 'posts/1/')).toEqual(['posts/1/a', 'posts/1/b.webp']);
    expect(await listKeys(storage, 'posts/1')).toEqual(['posts/1/a', 'posts/1/b.webp', 'posts/10/c']);
    expect(await listKeys(storage, '')).toHaveLength(4);
    expect(await listKeys(storage, 'nothing/')).toEqual([]);
    for await (const { lastModified } of storage.list('')) {
      expect(lastModified.getTime()).toBeGreaterThan(before);
      expect(lastModified.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  test('keys cannot leave the store', async () => {
    for (const bad of [
      '',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a//b',
      'a/',
      '.unfinished/x',
      'a\\b',
      'a\0b',
      'ä',
    ]) {
      await expect(storage.put(bad, Readable.from(['x']), UNLIMITED)).rejects.toThrow(TypeError);
      await expect(storage.read(bad)).rejects.toThrow(TypeError);
      await expect(storage.remove(bad)).rejects.toThrow(TypeError);
    }
    expect(() => storage.list('../')).toThrow(TypeError);
  });

  test("many uploads at once do not get in each other's way", async () => {
    const keys = Array.from({ length: 8 }, (_, i) => `many/${i}`);
    await Promise.all(keys.map((each, i) => storage.put(each, streamBytes(i * MIB + i), UNLIMITED)));
    for (const [i, each] of keys.entries()) {
      expect((await buffer(await storage.read(each))).equals(makeBytes(0, i * MIB + i))).toBe(true);
    }
  });

  test('check passes and keeps nothing', async () => {
    await storage.check();
    expect(await listKeys(storage, '')).toEqual([]);
  });

  test('what an interrupted check leaves behind is removed eventually', async () => {
    await storage.put('checks/left', Readable.from(['x']), UNLIMITED);
    await storage.put('posts/7/kept', Readable.from(['x']), UNLIMITED);
    await storage.removeUnfinished(new Date(Date.now() - 60_000));
    expect(await listKeys(storage, '')).toEqual(['checks/left', 'posts/7/kept']);
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await listKeys(storage, '')).toEqual(['posts/7/kept']);
  });
});

test('a response with a different range than the requested one is rejected', async () => {
  const storage = await stores.S3.open();
  await storage.put('posts/1/range', streamBytes(100), UNLIMITED);
  // This server treats an end of 0 as no end.
  await expect(storage.read('posts/1/range', { start: 0, end: 0 })).rejects.toThrow('another range');
});

test('a disk that cannot be written to fails the check', async () => {
  const storage = await createStorage({ dataDir: '/dev/null' });
  await expect(storage.check()).rejects.toThrow(/STUDYLINE_DATA_DIR is not usable: ENOTDIR/);
});

test('a store that does not answer fails the check', async () => {
  const { url, stop } = await startS3();
  await stop();
  const storage = await createStorage({ url, dataDir: folder.path });
  await expect(storage.check()).rejects.toThrow('ECONNREFUSED');
});

test('a store that speaks plain HTTP fails the check with the parameter that it needs', async () => {
  const storage = await createStorage({ url: s3.url.replace('?tls=0', ''), dataDir: folder.path });
  await expect(storage.check()).rejects.toThrow(
    /^The file storage of STORAGE_URL is not usable: it does not speak HTTPS, and a store that speaks plain HTTP needs the parameter tls=0\.$/,
  );
});

test('a store that falls silent fails the check, and no call to it stays open', async () => {
  const checkBeside = async (silentAt: string) => {
    const calls: string[] = [];
    let open = 0;
    const store = createServer((request, response) => {
      calls.push(`${request.method} ${request.url}`);
      open += 1;
      response.on('close', () => (open -= 1));
      if (request.method !== silentAt) return void request.resume().on('end', () => response.end());
      // It sends the beginning of the object.
      if (silentAt === 'GET') response.writeHead(200, { 'content-length': 36 }).write('a');
    });
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    const { port } = store.address() as AddressInfo;
    const storage = await createStorage({
      url: `s3://KEY:SECRET@127.0.0.1:${port}/bucket?tls=0`,
      dataDir: folder.path,
    });
    await expect(storage.check()).rejects.toThrow('did not answer within 5 seconds');
    await eventually(() => expect(open).toBe(0));
    await expect(storage.check()).rejects.toThrow('did not answer within 5 seconds');
    await eventually(() => expect(open).toBe(0));
    store.close();
    // Whatever remains in the store has the same key.
    expect(new Set(calls.filter((call) => call.startsWith('PUT'))).size).toBe(1);
    return calls.length;
  };
  expect(await Promise.all([checkBeside('PUT'), checkBeside('GET')])).toEqual([2, 4]);
});

test('a missing bucket fails the check', async () => {
  const storage = await createStorage({
    url: s3.url.replace('studyline-test', 'elsewhere'),
    dataDir: folder.path,
  });
  await expect(storage.check()).rejects.toThrow('bucket does not exist');
});

test('the disk keeps no empty folder, and files survive concurrent writes and removals beside them', async () => {
  const storage = await stores.disk.open();
  const comeAndGo = async (n: number) => {
    for (let round = 0; round < 30; round++) {
      await storage.put(`posts/7/${n}`, Readable.from(['x']), UNLIMITED);
      await storage.remove(`posts/7/${n}`);
    }
  };
  await storage.put('posts/8/kept', Readable.from(['x']), UNLIMITED);
  await Promise.all([1, 2, 3, 4].map(comeAndGo));
  expect(await readdir(join(folder.path, 'files', 'posts'))).toEqual(['8']);
  await storage.remove('posts/8/kept');
  expect(await readdir(join(folder.path, 'files'))).toEqual(['.unfinished']);
});

test('the disk is cleared of uploads that a killed process left', async () => {
  const storage = await stores.disk.open();
  const source = new Readable({ read: () => undefined });
  const put = storage.put('posts/1/slow', source, UNLIMITED);
  const [name] = await eventually(async () => {
    const names = await stores.disk.leftovers();
    expect(names).toHaveLength(1);
    return names;
  });

  await storage.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await stores.disk.leftovers()).toEqual([name]);
  await utimes(join(folder.path, 'files', '.unfinished', String(name)), 0, 0);
  await storage.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await stores.disk.leftovers()).toEqual([]);
  source.destroy();
  await expect(put).rejects.toThrow('Premature close');
});

test('S3 is cleared of uploads that a killed process left', async () => {
  const storage = await stores.S3.open();
  const source = new Readable({ read: () => undefined });
  const put = storage.put('posts/1/slow', source, UNLIMITED);
  source.push(makeBytes(0, 9 * MIB));
  await eventually(async () => expect(await s3.openUploads()).toHaveLength(1));

  await storage.removeUnfinished(new Date(Date.now() - 60_000));
  expect(await s3.openUploads()).toHaveLength(1);
  await storage.removeUnfinished(new Date(Date.now() + 60_000));
  expect(await s3.openUploads()).toEqual([]);
  source.destroy();
  await expect(put).rejects.toThrow('Premature close');
});

test('aborting an upload in parts tells the store', async () => {
  const controller = new AbortController();
  const source = new Readable({ read: () => undefined });
  const storage = await stores.S3.open();
  const put = storage.put('posts/1/aborted', source, {
    ...UNLIMITED,
    signal: controller.signal,
  });
  source.push(makeBytes(0, 9 * MIB));
  await eventually(async () => expect(await s3.openUploads()).toHaveLength(1));
  controller.abort();

  await expect(put).rejects.toMatchObject({ name: 'AbortError' });
  expect(s3.calls.at(-1)).toMatch(
    /^DELETE \/studyline-test\/posts\/1\/aborted\?uploadId=|^DELETE .*uploadId=/,
  );
  expect(await s3.openUploads()).toEqual([]);
});
