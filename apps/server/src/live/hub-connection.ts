import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { SocketSubject } from './hub-auth.ts';

/** What the hub knows about one socket. Times are epoch milliseconds. */
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
  /** The network that the socket comes from. The socket counts against its budget until its client has shown a grant. */
  network: string;
  hasShownGrant: boolean;
}

export function createConnection(ws: WebSocket, network: string, at: number): Connection {
  return {
    id: `${randomInt(2 ** 47)}.${randomInt(2 ** 47)}`,
    ws,
    channels: new Set(),
    subject: undefined,
    heardAt: at,
    pingedAt: undefined,
    idleSince: at,
    network,
    hasShownGrant: false,
  };
}

/** Any message from a client, not only a pong, shows that it is alive. */
export function hear(connection: Connection, at: number): void {
  connection.heardAt = at;
  connection.pingedAt = undefined;
}
