import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { initMember } from '@studyline/contract/app/calls';
import { WebSocket } from 'ws';
import type { Installation } from '../installation.ts';
import type { Ledger } from '../ledger.ts';
import type { Fault } from '../stage.ts';
import { whileWriting } from '../while-writing.ts';
import { until } from '../until.ts';

const MILLIS = 15_000;
const SLOW_BODIES = 60;
const ABORTED_UPLOADS = 60;
const DEAF_READERS = 20;
const INVALID_SOCKETS = 40;
const IDLE_CONNECTIONS = 200;
/** Nobody may wait longer. The benchmark measures how much slower people are served. */
const SLOWEST_MILLIS = 10_000;
const RELEASE_MILLIS = 60_000;
const SPARE_FILES = 40;

export const hostileClients: Fault = {
  title: `slow bodies, aborted uploads, readers that do not read, invalid frames and idle connections for ${MILLIS / 1000} s`,
  isShared: true,
  rehearse: async ({ shared }) => {
    const problems: string[] = [];
    const rehearsed = await whileWriting(shared, async (noteFault, ledger) => {
      const filesBefore = await countOpenFiles(shared.pid);
      const began = performance.now();
      const hostile = await attack(shared);
      await pause(MILLIS);
      for (const one of hostile) one.destroy();
      noteFault();
      problems.push(...findSlowest(ledger, began));
      const isFree = async () => (await countOpenFiles(shared.pid)) <= filesBefore + SPARE_FILES;
      if (!(await until(isFree, RELEASE_MILLIS)))
        problems.push(
          `${await countOpenFiles(shared.pid)} files and sockets are open, ${filesBefore} were open before`,
        );
    });
    return { ...rehearsed, problems: [...problems, ...rehearsed.problems] };
  },
};

interface Hostile {
  destroy(): void;
}

async function attack(installation: Installation): Promise<Hostile[]> {
  const { people, channelId } = await installation.scene();
  const attacker = people.safety;
  const { realtime } = await attacker.call(initMember, {});
  const identity = [
    'Host: studyline',
    'X-Forwarded-For: 198.51.100.1',
    `Authorization: Bearer ${attacker.token}`,
  ];
  const uploadHead = [
    `POST /openapi/v1/channels/${channelId}/add-document HTTP/1.1`,
    ...identity,
    'Content-Type: multipart/form-data; boundary=xx',
    'Content-Length: 100000000',
  ];
  const uploadBody = [
    '--xx\r\nContent-Disposition: form-data; name="title"\r\n\r\nA hostile document\r\n',
    '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  ].join('');
  const feed = [
    `POST /openapi/v1/channels/${channelId}/posts?pageSize=100 HTTP/1.1`,
    ...identity,
    'Content-Length: 0',
  ];
  const open = (count: number, first: string, go: (socket: Socket) => void) =>
    Promise.all(Array.from({ length: count }, () => openSocket(installation.port, first, go)));
  const head = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;
  const sockets = [
    await open(SLOW_BODIES, head(uploadHead) + uploadBody, (socket) => trickle(socket)),
    await open(ABORTED_UPLOADS, head(uploadHead) + uploadBody + '.'.repeat(500_000), (socket) =>
      setTimeout(() => socket.destroy(), 500 + Math.random() * MILLIS),
    ),
    await open(DEAF_READERS, head(feed).repeat(10), (socket) => socket.pause()),
    await open(IDLE_CONNECTIONS, '', () => undefined),
  ].flat();
  const frames = Array.from({ length: INVALID_SOCKETS }, () =>
    sendInvalidFrames(installation.port, realtime.key),
  );
  return [...sockets, ...frames];
}

async function openSocket(port: number, first: string, go: (socket: Socket) => void): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(first);
  go(socket);
  return socket;
}

/** One byte per second. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('.'), 1000);
  socket.once('close', () => clearInterval(timer));
}

function sendInvalidFrames(port: number, key: string): Hostile {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
  socket.on('error', () => undefined);
  socket.once('open', () => {
    socket.pause();
    const timer = setInterval(() => {
      for (let frame = 0; frame < 10; frame += 1) socket.send('{');
    }, 100);
    socket.once('close', () => clearInterval(timer));
  });
  return { destroy: () => socket.terminate() };
}

async function countOpenFiles(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

function findSlowest(ledger: Ledger, began: number): string[] {
  const comments = ledger.entries.filter(({ kind, sentAt }) => kind === 'comment' && sentAt >= began);
  const waited = comments.map(({ sentAt, promisedAt = performance.now() }) => promisedAt - sentAt);
  if (waited.length === 0) return ['nobody commented in the meantime'];
  const slowest = Math.max(...waited);
  return slowest > SLOWEST_MILLIS ? [`a comment took ${(slowest / 1000).toFixed(1)} s`] : [];
}
