import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFolder } from '../files/storage-fixture.ts';
import { claimDataDir, findHolder, LOCK_NAME, releaseDataDir, whileClaimed } from './data-dir-lock.ts';

const RACES = 300;
const folder = await makeFolder();
const racers: ChildProcess[] = [];
afterAll(async () => {
  for (const racer of racers) racer.kill();
  await folder.remove();
});

/** Claims each directory that it is given, at the same moment as the other processes. */
const script = `
  import { claimDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))};
  process.on('message', async ({ dataDir, at }) => {
    while (Date.now() < at);
    process.send(await claimDataDir(dataDir).then(() => 'won', ({ message }) => message));
  });
  process.send('ready');`;

beforeAll(async () => {
  const path = join(folder.path, 'racer.ts');
  await writeFile(path, script);
  for (let n = 0; n < 3; n += 1) racers.push(fork(path));
  await Promise.all(racers.map((racer) => once(racer, 'message')));
});

async function race(dataDir: string): Promise<string[]> {
  const answers = racers.map((racer) => once(racer, 'message') as Promise<[string]>);
  for (const racer of racers) racer.send({ dataDir, at: Date.now() + 3 });
  return (await Promise.all(answers)).map(([answer]) => answer);
}

const dead = JSON.stringify({ pid: 999_999_999, started: '1' });

describe('of several processes, one gets the data directory', () => {
  test.each([
    ['that is new', []],
    ['whose holder is dead', [dead]],
    ['whose lock is empty', ['']],
  ])('%s', async (name, locks) => {
    for (let round = 0; round < RACES; round += 1) {
      const dataDir = join(folder.path, name, String(round));
      await mkdir(dataDir, { recursive: true });
      for (const lock of locks) await writeFile(join(dataDir, LOCK_NAME), lock);
      const answers = await race(dataDir);
      const winner = racers[answers.indexOf('won')]?.pid;
      expect(answers.filter((answer) => answer === 'won')).toHaveLength(1);
      expect(answers.filter((answer) => answer.includes('is in use by another Studyline'))).toHaveLength(2);
      expect(await findHolder(dataDir)).toMatchObject({ pid: winner });
      expect(await readdir(dataDir)).toEqual([LOCK_NAME]);
    }
  });
});

test('a claim killed while taking over a dead one is taken over too', async () => {
  const dataDir = join(folder.path, 'killed');
  await mkdir(dataDir);
  await writeFile(join(dataDir, LOCK_NAME), dead);
  // The most that it can have left: its own file, and its right to remove the dead one.
  const right = createHash('sha256').update(dead).digest('hex').slice(0, 16);
  await writeFile(join(dataDir, `${LOCK_NAME}.${right}`), JSON.stringify({ pid: 999_999_998, started: '1' }));
  await claimDataDir(dataDir);
  expect(await readdir(dataDir)).toEqual([LOCK_NAME]);
  await releaseDataDir(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
});

test('if a command of the tool holds it, the error says so', async () => {
  const dataDir = join(folder.path, 'tool');
  await whileClaimed(dataDir, async () => {
    await expect(claimDataDir(dataDir)).rejects.toThrow(
      `The data directory ${dataDir} is in use by another command of Studyline (process ${process.pid}): wait for it to end.`,
    );
  });
  expect(await findHolder(dataDir)).toBeNull();
});
