import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { SocketSubject } from './hub-auth.ts';

const CLIENT_EVENTS_PER_SECOND = 10;

/** What the hub knows of one socket. Times are epoch milliseconds. */
export interface Connection {
  id: string;
  ws: WebSocket;
  channels: Set<string>;
  subject: SocketSubject | undefined;
  heardAt: number;
  /** When the hub asked for the pong that it is waiting for. */
  pingedAt: number | undefined;
  /** Since when the socket has had no channel. Meaningless while it has one. */
  idleSince: number;
  /** The times of the last client events, at most as many as are allowed within a second. */
  clientEvents: number[];
}

export function createConnection(ws: WebSocket, at: number): Connection {
  return {
    id: `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`,
    ws,
    channels: new Set(),
    subject: undefined,
    heardAt: at,
    pingedAt: undefined,
    idleSince: at,
    clientEvents: [],
  };
}

/** Any message of a client, a pong or not, shows that it is alive. */
export function hear(connection: Connection, at: number): void {
  connection.heardAt = at;
  connection.pingedAt = undefined;
}

/** False when the socket has already sent as many client events within the last second as it may. */
export function countClientEvent({ clientEvents }: Connection, at: number): boolean {
  if (clientEvents.length === CLIENT_EVENTS_PER_SECOND) {
    if (at - (clientEvents[0] ?? 0) < 1000) return false;
    clientEvents.shift();
  }
  clientEvents.push(at);
  return true;
}
