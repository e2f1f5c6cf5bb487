import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

export const CLIENTS = 1000;
const MESSAGES = 100;
const GAP_MILLIS = 50;
const BURSTS = 3;
const DEADLINE_MILLIS = 20_000;

/** A server that forwards what is published to it to its sockets. */
export interface LiveServer {
  /** Opens a socket that receives everything published from then on. */
  open(): Promise<WebSocket>;
  /** Publishes a message and returns its key. */
  publish(index: number): Promise<string>;
  /** The key of the message in a frame; undefined for other frames. */
  keyOf(frame: string): string | undefined;
}

export interface Fanout {
  /** For each delivery while one message is published every 50 ms: milliseconds since its publishing request was sent. */
  paced: number[];
  /** For each burst of 100 messages at once: milliseconds until all of them have reached all clients. */
  bursts: number[];
}

/** Publishes 100 messages to 1,000 clients, first paced, then at once. Throws if a delivery is missing or not ours. */
export async function measureFanout(server: LiveServer): Promise<Fanout> {
  const sockets: WebSocket[] = [];
  while (sockets.length < CLIENTS)
    sockets.push(...(await Promise.all(Array.from({ length: 50 }, () => server.open()))));
  try {
    const { latencies } = await publishAll(server, sockets, GAP_MILLIS);
    const bursts: number[] = [];
    for (let i = 0; i < BURSTS; i++) bursts.push((await publishAll(server, sockets, 0)).total);
    return { paced: latencies, bursts };
  } finally {
    for (const socket of sockets) socket.terminate();
  }
}

async function publishAll(
  server: LiveServer,
  sockets: readonly WebSocket[],
  gapMillis: number,
): Promise<{ latencies: number[]; total: number }> {
  const deliveries = CLIENTS * MESSAGES;
  const arrivals: { key: string; at: number }[] = [];
  const hear = (data: Buffer) => {
    const key = server.keyOf(data.toString('latin1'));
    if (key !== undefined) arrivals.push({ key, at: performance.now() });
  };
  for (const socket of sockets) socket.on('message', hear);

  const sentAt = new Map<string, number>();
  const begun = performance.now();
  const publishing: Promise<void>[] = [];
  for (let i = 0; i < MESSAGES; i++) {
    const start = performance.now();
    publishing.push(server.publish(i).then((key) => void sentAt.set(key, start)));
    if (gapMillis > 0) await pause(gapMillis);
  }
  await Promise.all(publishing);
  const deadline = performance.now() + DEADLINE_MILLIS;
  while (arrivals.length < deliveries && performance.now() < deadline) await pause(20);
  for (const socket of sockets) socket.off('message', hear);

  if (arrivals.length !== deliveries)
    throw new Error(`${arrivals.length} messages arrived, but ${deliveries} were expected`);
  const latencies = arrivals.map(({ key, at }) => {
    const start = sentAt.get(key);
    if (start === undefined) throw new Error(`A message arrived that nobody published: ${key}`);
    return at - start;
  });
  return { latencies, total: (arrivals.at(-1)?.at ?? Number.NaN) - begun };
}
