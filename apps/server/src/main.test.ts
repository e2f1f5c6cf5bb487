import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discardEmbedded, findRunningEmbedded } from './db/embedded.ts';
import { LOCK_NAME } from './db/data-dir-lock.ts';
import { readText } from './db/processes.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const timeout = 240_000;

let dataDir: string;
/** How long a start takes here and now. */
let startMillis: number;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studyline-main-'));
  await stopAt((ready) => ready);
  const since = Date.now();
  await stopAt(async (ready) => {
    await ready;
    startMillis = Date.now() - since;
  });
}, timeout);
afterAll(() => discardEmbedded(dataDir));

/** Starts Studyline and stops it by SIGTERM at a moment. */
async function stopAt(moment: (ready: Promise<unknown>) => Promise<unknown>): Promise<{
  code: number;
  /** It was killed before it took the data directory, when it did not listen to signals yet. */
  isEarly: boolean;
  errors: string;
}> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, errors] = ['', ''];
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('is ready')) resolve();
    });
  });
  child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  const closed = once(child, 'close');
  await Promise.race([moment(ready), closed]);
  child.kill('SIGTERM');
  const [code, signal] = (await closed) as [number | null, string | null];
  const lock = await readText(join(dataDir, LOCK_NAME));
  return { code: code ?? -1, isEarly: signal !== null && !lock.includes(`"pid":${child.pid},`), errors };
}

test('a start that is stopped at any moment ends without a word', { timeout }, async () => {
  for (const part of [0.2, 0.5, 0.7, 0.8, 0.9, 1]) {
    const { code, isEarly, errors } = await stopAt(() => pause(startMillis * part));
    expect([isEarly || code === 0, errors], `at ${part} of the start`).toEqual([true, '']);
  }
});

test('a stop as soon as it is ready leaves no database running', { timeout }, async () => {
  for (let round = 0; round < 3; round += 1) {
    expect(await stopAt((ready) => ready)).toEqual({ code: 0, isEarly: false, errors: '' });
    expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  }
});

test('a start removes the temporary files that a killed one has left', { timeout }, async () => {
  const left = join(dataDir, 'temporary/previews');
  await mkdir(left, { recursive: true });
  await writeFile(join(left, 'source'), 'half a document');
  await stopAt((ready) => ready);
  expect(existsSync(left)).toBe(false);
});

test('a stop that waits for the database for too long ends all the same', { timeout }, async () => {
  let since = 0;
  const stopped = await stopAt(async (ready) => {
    await ready;
    const urls = await findRunningEmbedded(dataDir);
    const blocker = new Client({ connectionString: urls?.ownerUrl });
    blocker.on('error', () => undefined);
    await blocker.connect();
    // The readers of the outbox wait for it, and a stop waits for them.
    await blocker.query('begin; lock table audit_event in access exclusive mode');
    await pause(2500);
    since = Date.now();
  });
  expect(stopped.errors).toMatch(/^Studyline has not stopped within 15 seconds/);
  expect(stopped.code).toBe(1);
  expect(Date.now() - since).toBeLessThan(25_000);
});

test('a start that cannot listen, or not reach its database, names the settings', { timeout }, async () => {
  const run = async (env: Record<string, string>) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH: process.env['PATH'], STUDYLINE_DATA_DIR: dataDir, STUDYLINE_DEMO: 'off', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (data: Buffer) => (errors += data.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    return [code, errors];
  };
  const taken = createServer();
  await once(taken.listen(0, '127.0.0.1'), 'listening');
  const { port } = taken.address() as AddressInfo;
  expect(await run({ PORT: String(port) })).toEqual([
    1,
    `Studyline cannot listen at HOST=127.0.0.1, PORT=${port}: another program listens there.\n`,
  ]);
  taken.close();
  await once(taken, 'close');
  const [code, errors] = await run({
    STUDYLINE_SECRET: 'a secret for tests, of more than 32 characters',
    DATABASE_URL: `postgres://owner:password@127.0.0.1:${port}/studyline`,
    DATABASE_APP_URL: `postgres://app:password@127.0.0.1:${port}/studyline`,
  });
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^The database of DATABASE_URL cannot be reached: .*\n$/),
  ]);
});
