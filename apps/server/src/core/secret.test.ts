import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepSecret } from './secret.ts';

const folder = await mkdtemp(join(tmpdir(), 'studyline-secret-'));
afterAll(() => rm(folder, { recursive: true }));

test('is made once, for its owner only', async () => {
  const dataDir = join(folder, 'new');
  const secret = await keepSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await keepSecret(dataDir)).toBe(secret);
  expect(await readdir(dataDir)).toEqual(['secret']);
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await keepSecret(join(folder, 'other'))).not.toBe(secret);
});

test('is made by the start after one that was cut off', async () => {
  const dataDir = await mkdtemp(join(folder, 'cut-'));
  await writeFile(join(dataDir, 'secret.new'), 'half');
  expect(await keepSecret(dataDir)).toHaveLength(64);
  expect(await readdir(dataDir)).toEqual(['secret']);
});

test.each(['', '\n', 'a secret that is cut off'])('is refused if the file holds %j', async (content) => {
  const dataDir = await mkdtemp(join(folder, 'damaged-'));
  await writeFile(join(dataDir, 'secret'), content);
  await expect(keepSecret(dataDir)).rejects.toThrow(/^The secret in .*secret is damaged: .*\.$/);
});
