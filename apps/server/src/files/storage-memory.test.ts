import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeFolder, startS3 } from './storage-fixture.ts';

// In a separate process, because the test runner's memory says nothing about ours.
const SCRIPT = `
  const { createStorage } = await import(process.env.STORAGE);
  const { streamBytes } = await import(process.env.FIXTURE);
  const storage = await createStorage({ url: process.env.URL, dataDir: process.env.FOLDER });
  await storage.put('warm-up', streamBytes(20e6), { maxBytes: 20e6 });
  const before = process.memoryUsage().rss;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const { bytes } = await storage.put('large', streamBytes(Number(process.env.BYTES)), { maxBytes: 1e9 });
  for await (const _chunk of await storage.read('large'));
  clearInterval(watch);
  console.log(JSON.stringify({ bytes, grownMb: (peak - before) / 1e6 }));
`;

const folder = await makeFolder();
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await folder.remove();
});

async function measure(url: string, bytes: number) {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    env: {
      STORAGE: fileURLToPath(new URL('storage.ts', import.meta.url)),
      FIXTURE: fileURLToPath(new URL('storage-fixture.ts', import.meta.url)),
      FOLDER: folder.path,
      URL: url,
      BYTES: String(bytes),
    },
  });
  return JSON.parse(stdout) as { bytes: number; grownMb: number };
}

test('300 MB to the disk and back take at most 80 MB of memory', async () => {
  const { bytes, grownMb } = await measure('', 300e6);
  expect(bytes).toBe(300e6);
  expect(grownMb).toBeLessThan(80);
});

test('120 MB to S3 and back take at most 80 MB of memory', async () => {
  const { bytes, grownMb } = await measure(s3.url, 120e6);
  expect(bytes).toBe(120e6);
  expect(grownMb).toBeLessThan(80);
});
