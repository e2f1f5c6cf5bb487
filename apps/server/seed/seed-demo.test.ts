import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readSettings } from '../src/core/env.ts';
import type { Server } from '../src/core/server.ts';
import { discardEmbedded } from '../src/db/embedded.ts';
import { openServer } from '../src/open-server.ts';
import { findDemoGaps } from './find-demo-gaps.ts';
import { eventually } from '../test/eventually.ts';
import { bareEnvironment } from '../test/bare-environment.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const timeout = 180_000;
const isLong = Boolean(process.env['STUDYLINE_TEST_FULL']);

const dataDir = await mkdtemp(join(tmpdir(), 'studyline-seed-'));
let child: ChildProcess | undefined;
afterEach(() => child?.kill('SIGKILL'));
afterAll(() => discardEmbedded(dataDir));

/** Starts Studyline with the demo, and waits until it says this. */
async function start(sign: 'Preparing' | 'is ready') {
  const own = spawn(process.execPath, [MAIN], {
    env: { ...bareEnvironment, STUDYLINE_DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = own;
  const ended = once(own, 'exit');
  let [said, errors] = ['', ''];
  own.stderr.on('data', (data: Buffer) => (errors += data.toString()));
  await new Promise<void>((resolve, reject) => {
    own.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes(sign)) resolve();
      else if (said.includes('is ready')) reject(new Error(`It is ready without ${sign}.`));
    });
    own.once('exit', () => reject(new Error(`Studyline ended: ${said}${errors}`)));
  });
  return async (signal: NodeJS.Signals) => {
    own.kill(signal);
    const [code] = (await ended) as [number | null];
    return { code, errors };
  };
}

/** Looks at the running Studyline from outside. */
async function look<T>(work: (server: Server) => Promise<T>): Promise<T> {
  const opened = await openServer(readSettings({ STUDYLINE_DATA_DIR: dataDir }), { share: true });
  return work(opened.server).finally(opened.close);
}

test(
  'a demo whose creation was interrupted is complete after the next start, with its previews',
  { timeout },
  async () => {
    for (const millis of isLong ? [50, 400, 1000] : [400]) {
      const end = await start('Preparing');
      await pause(millis);
      await end('SIGKILL');
    }
    const stop = await start('Preparing');
    await pause(300);
    expect(await stop('SIGTERM')).toEqual({ code: 0, errors: '' });

    const kill = await start('is ready');
    expect(await look((server) => findDemoGaps(server, { withPreviews: false }))).toEqual([]);
    await kill('SIGKILL');
    const finish = await start('is ready');
    await look((server) =>
      eventually(async () => expect(await findDemoGaps(server, { withPreviews: true })).toEqual([]), {
        interval: 2000,
      }),
    );
    expect(await finish('SIGTERM')).toEqual({ code: 0, errors: '' });
  },
);
