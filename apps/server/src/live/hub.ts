import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Budgets } from '../core/budgets.ts';
import { type ChannelAuth, createGrants, type SocketSubject } from './hub-auth.ts';
import { type Connection, createConnection, hear } from './hub-connection.ts';
import {
  code,
  encodeError,
  encodeEvent,
  MAX_MESSAGE_BYTES,
  readMessage,
  readUpgrade,
  type Refusal,
  refusalOfProtocol,
} from './hub-protocol.ts';

const PONG_TIMEOUT_MILLIS = 30_000;
/** The bytes that may wait for a slow socket before it is closed. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** How long closing waits for clients to answer the close frame before it terminates the connections. */
const CLOSE_GRACE_MILLIS = 1_000;
/** How many opened sockets it costs an address if a socket is shut out before its client has shown a grant. */
const SHUT_OUT_COST = 20;

export interface HubOptions {
  key: string;
  secret: string;
  budgets: Budgets;
  /** Epoch milliseconds. Processes that sign for each other's sockets need clocks that agree within a few seconds. */
  now?: () => number;
  activityTimeoutSeconds?: number;
  maxConnections?: number;
}

/**
 * The built-in live hub. It holds the sockets of this process and speaks protocol 7 of Pusher (specification 4, live updates).
 */
export interface Hub {
  /**
   * Handles an upgrade of `/app/{key}` on behalf of a network. False for any other path; the request then still needs an answer.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): boolean;
  /**
   * Grants a channel to a socket of any process, on behalf of a session and its user. `checkedAt` (epoch milliseconds, now by
   * default) is when the caller began to check the permission. A grant checked before a later `removeUser` is refused. Undefined
   * for a malformed socket id or channel name.
   */
  sign(
    socketId: string,
    channel: string,
    subject: SocketSubject,
    checkedAt?: number,
  ): ChannelAuth | undefined;
  /**
   * Sends an event to this process's sockets that listen to the channel, or to those of some people. Returns how many received
   * it.
   */
  send(channel: string, event: string, data: object, isFor?: (userId: number | undefined) => boolean): number;
  /** Whether a socket of this process listens to the channel. */
  has(channel: string): boolean;
  /** What the sockets of this process listen to, and on whose behalf. */
  listeners(): (SocketSubject & { channel: string })[];
  /** Closes the session's sockets permanently: pusher-js stays away until the application connects again. */
  endSession(sessionId: string): void;
  /** Closes the sockets of a session that may not listen now, in the same way. It can be granted channels again later. */
  dropSession(sessionId: string): void;
  /** Ends a user's subscriptions to a channel. Their sockets get pusher:subscription_error and stay open. */
  removeUser(userId: number, channel: string): void;
  connections(): number;
  /**
   * Refuses upgrades and closes every socket in a way that makes its client come back after a pause. Resolves when all are gone.
   */
  close(): Promise<void>;
}

export function createHub(options: HubOptions): Hub {
  const {
    key,
    secret,
    budgets,
    now = Date.now,
    activityTimeoutSeconds = 120,
    maxConnections = 10_000,
  } = options;
  const activityMillis = activityTimeoutSeconds * 1000;
  const grants = createGrants(key, secret, now);
  const open = new Set<Connection>();
  /** Connections whose clients have not shown a grant, oldest first. They get half of the capacity. */
  const strangers = new Set<Connection>();
  const maxStrangers = Math.ceil(maxConnections / 2);
  const channels = new Map<string, Set<Connection>>();
  let closed: Promise<void> | undefined;

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    // Messages contain only a few ids. Compressing them for each socket would cost more than it saves.
    perMessageDeflate: false,
    // One message per socket in turn, so that a client that sends thousands at once does not hold up the others.
    allowSynchronousEvents: false,
  });
  const pingFrame = encodeEvent('pusher:ping', {});
  // One timer for all sockets. A timeout is noticed at most this much late.
  const sweeper = setInterval(sweep, Math.min(10_000, activityMillis / 4)).unref();

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): boolean {
    const upgrade = readUpgrade(request.url);
    if (!upgrade) return false;
    const taking = closed
      ? ({ isTaken: false, seconds: 1 } as const)
      : budgets.sockets_per_address.take(network);
    if (!taking.isTaken) {
      const status = closed ? '503 Service Unavailable' : '429 Too Many Requests';
      socket.on('error', () => socket.destroy());
      socket.end(
        `HTTP/1.1 ${status}\r\nRetry-After: ${taking.seconds}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      return true;
    }
    server.handleUpgrade(request, socket, head, (ws) => {
      // Every socket error ends in a close event. Without a listener, the error would end the process.
      ws.on('error', () => undefined);
      const refusal = refusalOf(upgrade);
      if (!refusal) return accept(ws, network);
      // Clients up to protocol 5 read the event; later ones read the close code.
      ws.send(encodeError(refusal), { binary: false });
      hangUp(ws, refusal);
    });
    return true;
  }

  /** Closes a socket, and terminates the connection if the client keeps it open. */
  function hangUp(ws: WebSocket, { code: closeCode, message }: Refusal): void {
    ws.close(closeCode, message);
    setTimeout(() => ws.terminate(), CLOSE_GRACE_MILLIS).unref();
  }

  function refusalOf(upgrade: { key: string; protocol: string | null }): Refusal | undefined {
    if (upgrade.key !== key) return { code: code.unknownKey, message: 'Application does not exist' };
    const refusal = refusalOfProtocol(upgrade.protocol);
    if (refusal || open.size < maxConnections) return refusal;
    return { code: code.overCapacity, message: 'Over capacity' };
  }

  function accept(ws: WebSocket, network: string): void {
    const connection = createConnection(ws, network, now());
    open.add(connection);
    strangers.add(connection);
    if (strangers.size > maxStrangers) dropOldestStranger();
    ws.on('close', () => forget(connection));
    ws.on('ping', () => hear(connection, now())); // ws itself answers
    ws.on('message', (message, isBinary) => {
      if (!open.has(connection)) return; // the socket is closing
      if (!mayReceive(connection)) {
        return shutOut(connection, { code: code.overCapacity, message: 'Too many messages' });
      }
      hear(connection, now());
      receive(connection, isBinary ? '' : message.toString());
    });
    reply(connection, 'pusher:connection_established', {
      socket_id: connection.id,
      activity_timeout: activityTimeoutSeconds,
    });
  }

  /** Before its client has shown a grant, a socket has its own budget: others at its address must be able to show theirs. */
  function mayReceive({ id, subject, hasShownGrant }: Connection): boolean {
    if (!hasShownGrant) return budgets.messages_before_grant.take(id).isTaken;
    return budgets.messages_per_session.take(subject?.sessionId ?? id).isTaken;
  }

  function receive(connection: Connection, text: string): void {
    const message = readMessage(text);
    if (typeof message === 'string') return complain(connection, code.invalidMessage, message);
    switch (message.event) {
      case 'pusher:ping':
        return void reply(connection, 'pusher:pong', {});
      case 'pusher:pong':
        return;
      case 'pusher:subscribe':
        return subscribe(connection, message.data.channel, message.data.auth, message.data.channel_data);
      case 'pusher:unsubscribe':
        return leave(connection, message.data.channel);
      default:
        return complain(connection, code.clientEventRejected, 'Client events are not accepted here');
    }
  }

  function subscribe(connection: Connection, channel: string, auth: string, data?: string | null): void {
    const grant = grants.check(connection.id, channel, auth, data);
    if ('error' in grant) return refuseGrant(connection, channel, grant.error);
    const subject = grant.subject ?? connection.subject;
    if (connection.subject && connection.subject.sessionId !== subject?.sessionId) {
      // One socket has one session, so that ending a session ends nothing else. The client comes back at once and authorises all
      // its channels for its current session.
      return drop(connection, code.reconnect, 'Session changed');
    }
    if (connection.channels.has(channel)) {
      return complain(connection, code.invalidMessage, `Existing subscription to channel ${channel}`);
    }
    const excess = admit(connection, subject) ?? addChannel(connection, channel);
    if (excess) return shutOut(connection, { code: code.overCapacity, message: excess });
    reply(connection, 'pusher_internal:subscription_succeeded', {}, channel);
  }

  /**
   * Records whose socket it is. From the first grant on, it counts against the budgets of its session and its person instead of
   * its address. Returns which limit is exceeded.
   */
  function admit(connection: Connection, subject: SocketSubject | undefined): string | undefined {
    if (subject && !connection.subject) {
      if (!budgets.sockets_per_session.take(subject.sessionId).isTaken)
        return 'Too many sockets of this session';
      if (!budgets.sockets_per_person.take(String(subject.userId)).isTaken) {
        budgets.sockets_per_session.give(subject.sessionId);
        return 'Too many sockets of this person';
      }
      connection.subject = subject;
    }
    if (!connection.hasShownGrant) budgets.sockets_per_address.give(connection.network);
    connection.hasShownGrant = true;
    strangers.delete(connection);
    return undefined;
  }

  function addChannel(connection: Connection, channel: string): string | undefined {
    if (!budgets.subscriptions_per_socket.take(connection.id).isTaken) return 'Too many subscriptions';
    connection.channels.add(channel);
    const listeners = channels.get(channel);
    if (listeners) listeners.add(connection);
    else channels.set(channel, new Set([connection]));
    return undefined;
  }

  function send(channel: string, event: string, data: object, isFor?: (userId?: number) => boolean): number {
    const listeners = channels.get(channel);
    if (!listeners) return 0;
    const frame = encodeEvent(event, data, channel);
    let reached = 0;
    for (const connection of listeners) {
      if (isFor && !isFor(connection.subject?.userId)) continue;
      if (deliver(connection, frame)) reached += 1;
    }
    return reached;
  }

  /**
   * The frame is one buffer for all receivers. It is sent through ws and not on the bare socket, because ws handles closing
   * sockets.
   */
  function deliver(connection: Connection, frame: Buffer): boolean {
    const { ws } = connection;
    if (ws.readyState !== WebSocket.OPEN) return false;
    if (ws.bufferedAmount > MAX_BUFFERED_BYTES) {
      drop(connection, code.overCapacity, 'Too slow');
      return false;
    }
    ws.send(frame, { binary: false });
    return true;
  }

  function reply(connection: Connection, event: string, data: object, channel?: string): boolean {
    return deliver(connection, encodeEvent(event, data, channel));
  }

  /** A client that keeps sending invalid or unsupported messages is shut out permanently. */
  function complain(connection: Connection, errorCode: number, message: string): void {
    if (!budgets.wrong_messages_per_socket.take(connection.id).isTaken) {
      return shutOut(connection, { code: errorCode, message });
    }
    deliver(connection, encodeError({ code: errorCode, message }));
  }

  function refuse(connection: Connection, channel: string, error: string): void {
    reply(connection, 'pusher:subscription_error', { type: 'AuthError', error, status: 403 }, channel);
  }

  /** An honest client may have some outdated grants, so it may come back. */
  function refuseGrant(connection: Connection, channel: string, error: string): void {
    if (!budgets.wrong_messages_per_socket.take(connection.id).isTaken) {
      return shutOut(connection, { code: code.overCapacity, message: 'Too many refused subscriptions' });
    }
    refuse(connection, channel, error);
  }

  function leave(connection: Connection, channel: string): void {
    if (!connection.channels.delete(channel)) return;
    budgets.subscriptions_per_socket.give(connection.id);
    if (connection.channels.size === 0) connection.idleSince = now();
    const listeners = channels.get(channel);
    listeners?.delete(connection);
    if (listeners?.size === 0) channels.delete(channel);
  }

  function forget(connection: Connection): void {
    if (!open.delete(connection)) return;
    strangers.delete(connection);
    if (connection.subject) {
      budgets.sockets_per_session.give(connection.subject.sessionId);
      budgets.sockets_per_person.give(String(connection.subject.userId));
    }
    for (const channel of connection.channels) leave(connection, channel);
  }

  /** From here on, nothing is sent to the socket or read from it, no matter how long its client takes to hang up. */
  function drop(connection: Connection, closeCode: number, reason: string): void {
    forget(connection);
    connection.ws.close(closeCode, reason);
  }

  function dropOldestStranger(): void {
    for (const oldest of strangers) return drop(oldest, code.overCapacity, 'Over capacity');
  }

  /** Drops a misbehaving socket. What its client still sends is not even read. */
  function shutOut(connection: Connection, refusal: Refusal): void {
    forget(connection);
    // Its client will try again, and costs less if it is refused earlier.
    if (!connection.hasShownGrant) budgets.sockets_per_address.charge(connection.network, SHUT_OUT_COST);
    connection.ws.removeAllListeners('message');
    connection.ws.pause();
    hangUp(connection.ws, refusal);
  }

  function endSession(sessionId: string): void {
    grants.revokeSession(sessionId);
    closeSockets(sessionId, 'Session ended');
  }

  function dropSession(sessionId: string): void {
    grants.revokeUntilNow(sessionId);
    closeSockets(sessionId, 'Session locked or ended');
  }

  function closeSockets(sessionId: string, reason: string): void {
    for (const connection of open) {
      if (connection.subject?.sessionId === sessionId) drop(connection, code.unauthorized, reason);
    }
  }

  function listeners(): (SocketSubject & { channel: string })[] {
    return [...open].flatMap(({ subject, channels: heard }) =>
      subject ? [...heard].map((channel) => ({ ...subject, channel })) : [],
    );
  }

  function removeUser(userId: number, channel: string): void {
    grants.revokeChannel(userId, channel);
    for (const connection of channels.get(channel) ?? []) {
      if (connection.subject?.userId !== userId) continue;
      leave(connection, channel);
      refuse(connection, channel, 'Access to the channel ended');
    }
  }

  function sweep(): void {
    const at = now();
    for (const connection of open) {
      if (connection.pingedAt !== undefined) {
        if (at - connection.pingedAt >= PONG_TIMEOUT_MILLIS) drop(connection, code.pongMissing, 'No pong');
      } else if (connection.channels.size === 0 && at - connection.idleSince >= 2 * activityMillis) {
        // Anybody can connect, so capacity is kept only for those who may listen to something.
        drop(connection, code.inactive, 'Inactive');
      } else if (at - connection.heardAt >= activityMillis) {
        connection.pingedAt = at;
        deliver(connection, pingFrame);
      }
    }
    grants.sweep();
  }

  /** Upgrades are already refused at this point: pusher-js may try again before the last socket is gone. */
  async function shutDown(): Promise<void> {
    clearInterval(sweeper);
    for (const connection of open) drop(connection, code.overCapacity, 'The server is restarting');
    const gone = [...server.clients].map((ws) => new Promise((resolve) => ws.once('close', resolve)));
    const cut = setTimeout(() => server.clients.forEach((ws) => ws.terminate()), CLOSE_GRACE_MILLIS);
    await Promise.all(gone);
    clearTimeout(cut);
  }

  return {
    handleUpgrade,
    sign: (socketId, channel, subject, checkedAt = now()) =>
      grants.sign(socketId, channel, subject, checkedAt),
    send,
    has: (channel) => channels.has(channel),
    listeners,
    endSession,
    dropSession,
    removeUser,
    connections: () => open.size,
    close: () => (closed ??= shutDown()),
  };
}
