import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '../files/storage-fixture.ts';
import { writeBackup } from './folder.ts';

const folder = await makeFolder();
afterAll(() => folder.remove());

test('of several concurrent backups into one folder, one gets it and the others leave it alone', async () => {
  for (let round = 0; round < 20; round += 1) {
    const path = join(folder.path, String(round));
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => writeBackup(path)));
    const writers = all.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
    const refusals = all.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason));
    expect(refusals).toEqual(Array(3).fill(`Error: The folder ${path} is not empty: use a new one.`));
    expect(await readdir(path)).toEqual(['SHA256SUMS']);
    await writers[0]?.discard();
    expect(await readdir(path)).toEqual([]);
  }
});
