import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addFavorite } from '@studyline/contract/channels/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { startApp } from '../../test/app.ts';
import { query } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { endProcess, findPort, type Running, startProcess } from '../../test/process.ts';
import { pdfBytes, untilLocked } from '../../test/posts.ts';
import { buildWorld } from '../../test/world.ts';

const MEGABYTES = 1024 * 1024;
const FILE = Buffer.concat([pdfBytes(), randomBytes(30 * MEGABYTES)]);

const app = await startApp();
const { study, manager } = await buildWorld(app.server.db);
const dataDir = await mkdtemp(join(tmpdir(), 'studyline-stop-'));
let running: Running | undefined;
afterEach(async () => {
  if (running) await endProcess(running, 'SIGKILL');
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
  await app.close();
});

/** Starts Studyline as a process on the database of this file. */
async function start(env: Record<string, string> = {}) {
  const port = await findPort();
  running = startProcess(dataDir, port, {
    STUDYLINE_DEMO: 'off',
    STUDYLINE_SECRET: app.server.settings.secret!,
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: app.database.appUrl,
    ...env,
  });
  const { child } = running;
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => printed.push(data.toString()));
  const url = await running.ready;
  const accepts = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    port,
    url,
    printed,
    ended,
    accepts,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => child.kill(signal),
    untilRefused: () => eventually(async () => expect(await accepts()).toBe(false)),
  };
}

const headers = async () => ({ authorization: `Bearer ${await app.as(manager).token()}` });

/** Takes a lock that marking a study as a favourite waits for. */
async function lockFavorites(): Promise<{ release: () => Promise<void> }> {
  const holder = new Client({ connectionString: app.database.ownerUrl });
  holder.on('error', () => undefined);
  await holder.connect();
  await holder.query('delete from favorite');
  await holder.query('begin; lock table favorite in access exclusive mode');
  return { release: () => holder.end() };
}

const countFavorites = async () =>
  Number((await query(app.database.ownerUrl, 'select count(*) from favorite'))[0]);

const mark = async (url: string) =>
  fetch(`${url}${addressOf(addFavorite, { params: { channelId: study.channelId } })}`, {
    method: 'POST',
    headers: await headers(),
  });

/** The head, the beginning and the end of an upload's body. */
function formOf(title: string) {
  const field = `--xx\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`;
  const intent = `--xx\r\nContent-Disposition: form-data; name="intent"\r\n\r\nPUBLISH\r\n`;
  const file = `--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  return { head: field + intent + file, tail: '\r\n--xx--\r\n' };
}

/** Begins an upload whose rest is sent when `finish` is called. */
async function beginUpload(url: string, title: string) {
  const { head, tail } = formOf(title);
  const call = request(`${url}${addressOf(addDocument, { params: { channelId: study.channelId } })}`, {
    method: 'POST',
    headers: {
      ...(await headers()),
      'content-type': 'multipart/form-data; boundary=xx',
      'content-length': head.length + FILE.length + tail.length,
    },
  });
  const answer = once(call, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => undefined);
  const half = FILE.length / 2;
  await new Promise((resolve) => call.write(head, resolve));
  await new Promise((resolve) => call.write(FILE.subarray(0, half), resolve));
  return {
    finish: async () => {
      call.write(FILE.subarray(half));
      call.end(tail);
      const [response] = await answer;
      return { response, body: (await json(response)) as { postId: number; checksum: string } };
    },
  };
}

describe.each(['SIGTERM', 'SIGINT'] as const)('a stop by %s', (signal) => {
  test('answers a write that waits for a lock with what was stored', async () => {
    const { url, ended, stop, untilRefused } = await start();
    const lock = await lockFavorites();
    const marking = mark(url);
    await untilLocked(app);
    stop(signal);
    await untilRefused();
    await lock.release();
    const answer = await marking;
    expect([answer.status, answer.headers.get('connection'), await countFavorites()]).toEqual([
      200,
      'close',
      1,
    ]);
    expect(await ended).toBe(0);
  });
});

test('a stop lets an upload of 30 MB end, which is stored', async () => {
  const { url, ended, stop, untilRefused } = await start();
  const upload = await beginUpload(url, 'Uploaded during a stop');
  stop();
  await untilRefused();
  const { response, body } = await upload.finish();
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  const next = await start();
  const file = await fetch(`${next.url}${addressOf(downloadFile, { params: { id: body.postId } })}`, {
    headers: await headers(),
  });
  expect(Buffer.from(await file.arrayBuffer()).equals(FILE)).toBe(true);
});

test('a stop lets a download of 30 MB end', async () => {
  const { url, ended, stop, untilRefused } = await start();
  const { postId } = (await (await beginUpload(url, 'Downloaded during a stop')).finish()).body;
  const address = `${url}${addressOf(downloadFile, { params: { id: postId } })}`;
  const agent = new Agent({ keepAlive: true });
  const [answer] = (await once(get(address, { headers: await headers(), agent }), 'response')) as [
    IncomingMessage,
  ];
  answer.pause();
  stop();
  await untilRefused();
  const began = performance.now();
  const bytes = await buffer(answer);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(FILE).digest('hex'),
  );
  expect(await ended).toBe(0);
  // Its connection, which would have been kept, does not hold up the stop.
  expect(performance.now() - began).toBeLessThan(10_000);
  agent.destroy();
});

test('a stop closes connections without a call at once, and live sockets with their code', async () => {
  const { url, port, ended, stop } = await start();
  const lock = await lockFavorites();
  const marking = mark(url);
  await untilLocked(app);
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [answer] = (await once(get(`${url}/healthz`, { agent }), 'response')) as [IncomingMessage];
  const { socket: kept } = answer;
  answer.resume();
  await once(answer, 'end');
  const live = new WebSocket(`ws://127.0.0.1:${port}/app/${app.server.liveKey}?protocol=7`);
  await once(live, 'message');
  const closed = [unused, kept].map((socket) => once(socket, 'close'));
  const hungUp = once(live, 'close') as Promise<[number]>;
  stop();
  await Promise.all(closed);
  expect((await hungUp)[0]).toBe(4100);
  await lock.release();
  expect((await marking).status).toBe(200);
  expect(await ended).toBe(0);
  agent.destroy();
});

test('before a stop, /readyz says so for the time of STOP_DELAY_SECONDS, and people are still served', async () => {
  const { url, ended, stop, accepts } = await start({ STOP_DELAY_SECONDS: '3' });
  const began = performance.now();
  stop();
  await eventually(async () => {
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, ready.headers.get('connection'), await ready.json()]).toEqual([
      503,
      'close',
      { status: 'not ready', failed: ['stopping'] },
    ]);
  });
  expect([(await fetch(`${url}/healthz`)).status, (await mark(url)).status]).toEqual([200, 200]);
  expect(performance.now() - began).toBeLessThan(3000);
  expect(await ended).toBe(0);
  expect([performance.now() - began >= 3000, await accepts()]).toEqual([true, false]);
});

test('calls that have not ended after STOP_GRACE_SECONDS are cut, and nothing of them is stored', async () => {
  const { url, printed, ended, stop } = await start({ STOP_GRACE_SECONDS: '1' });
  const lock = await lockFavorites();
  const marking = mark(url).then(
    ({ status }) => status,
    () => 'cut',
  );
  await untilLocked(app);
  stop();
  expect(await marking).toBe('cut');
  expect(await ended).toBe(1);
  expect(printed.join('')).toContain('cutting the calls that have not ended in time');
  await lock.release();
  await pause(1000);
  expect(await countFavorites()).toBe(0);
});
