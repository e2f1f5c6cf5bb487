import { WebSocket } from 'ws';
import { setTimeout as pause } from 'node:timers/promises';

export interface Fanout {
  p50: number;
  p99: number;
}

const CLIENTS = 1000;
const MESSAGES = 100;
const GAP_MILLIS = 50;

/** Opens 1,000 sockets, fifty at a time. `prepare` is called before the first frame can arrive and ends when the client is ready to hear. */
async function openClients(url: string, prepare: (socket: WebSocket) => Promise<void>): Promise<WebSocket[]> {
  const open = async (): Promise<WebSocket> => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const connected = new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    await Promise.all([connected, prepare(socket)]);
    return socket;
  };
  const sockets: WebSocket[] = [];
  while (sockets.length < CLIENTS) sockets.push(...(await Promise.all(Array.from({ length: 50 }, open))));
  return sockets;
}

/**
 * Publishes 100 messages, one each 50 ms, to 1,000 clients and takes, of every delivery, the time since the publishing
 * request was sent. `keyOf` reads from a frame which message it is; undefined for frames of another kind.
 */
async function measure(
  sockets: readonly WebSocket[],
  publish: (index: number) => Promise<string>,
  keyOf: (frame: string) => string | undefined,
): Promise<Fanout> {
  const sentAt = new Map<string, number>();
  const arrivals: [string, number][] = [];
  for (const socket of sockets) {
    socket.on('message', (data: Buffer) => {
      const key = keyOf(data.toString());
      if (key !== undefined) arrivals.push([key, performance.now()]);
    });
  }
  const publishing: Promise<void>[] = [];
  for (let i = 0; i < MESSAGES; i++) {
    const start = performance.now();
    publishing.push(publish(i).then((key) => void sentAt.set(key, start)));
    await pause(GAP_MILLIS);
  }
  await Promise.all(publishing);
  const deadline = performance.now() + 20_000;
  while (arrivals.length < CLIENTS * MESSAGES && performance.now() < deadline) await pause(20);
  if (arrivals.length < CLIENTS * MESSAGES)
    throw new Error(
      `${CLIENTS * MESSAGES - arrivals.length} of ${CLIENTS * MESSAGES} deliveries did not arrive`,
    );
  for (const socket of sockets) socket.terminate();
  const times = arrivals.map(([key, at]) => at - (sentAt.get(key) ?? Number.NaN)).toSorted((a, b) => a - b);
  return {
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}

/** Bare ws: a message of 0.5 kB repeated to everybody. */
export async function measureBareFanout(url: string): Promise<Fanout> {
  const sockets = await openClients(url.replace('http', 'ws'), async () => undefined);
  const publish = async (index: number) => {
    const text = `${index}:${'x'.repeat(500)}`;
    await fetch(`${url}/broadcast`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });
    return String(index);
  };
  return measure(sockets, publish, (frame) => (JSON.parse(frame) as { text: string }).text.split(':')[0]);
}

/** The product: a comment is posted, durable and audited, and every member's browser hears of it. */
export async function measureFanout(
  url: string,
  liveKey: string,
  channel: string,
  authorize: (socketId: string) => Promise<unknown>,
  comment: (index: number) => Promise<number>,
): Promise<Fanout> {
  const subscribe = async (socket: WebSocket): Promise<void> => {
    const socketId = await new Promise<string>((resolve) => {
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as { event: string; data: string };
        if (frame.event === 'pusher:connection_established')
          resolve((JSON.parse(frame.data) as { socket_id: string }).socket_id);
      });
    });
    const auth = await authorize(socketId);
    const done = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => data.includes('subscription_succeeded') && resolve());
    });
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(auth as object) } }));
    await done;
    socket.removeAllListeners('message');
  };
  const sockets = await openClients(
    `${url.replace('http', 'ws')}/app/${liveKey}?protocol=7&client=bench&version=1`,
    subscribe,
  );
  const keyOf = (frame: string) => {
    const { event, data } = JSON.parse(frame) as { event: string; data: string };
    return event === 'update-post'
      ? String((JSON.parse(data) as { commentId?: number }).commentId)
      : undefined;
  };
  return measure(sockets, async (index) => String(await comment(index)), keyOf);
}
