import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopSettings } from '../core/env.ts';

/** How long a call may take to arrive on a new connection. */
const OPENING_MILLIS = 500;

/** Whether the process is about to stop, and its connections. */
export interface Shutdown {
  hasBegun: boolean;
  readonly connections: Map<Socket, Connection>;
}

interface Connection {
  /** The calls whose answers have not been sent. */
  calls: number;
  /** How much had been read when the last answer was sent. */
  bytes: number;
}

/** Prepares an app for `shutDown`. */
export function mountShutdown(app: FastifyInstance): void {
  const shutdown: Shutdown = { hasBegun: false, connections: new Map() };
  const { connections } = shutdown;
  app.decorate('shutdown', shutdown);
  app.server.on('connection', (socket: Socket) => {
    connections.set(socket, { calls: 0, bytes: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Called by Node when it stops listening. Its own would cut an answer whose end has been written but not sent.
  app.server.closeIdleConnections = () => closeIdle(connections, (socket) => socket.bytesRead > 0);
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const connection = connections.get(raw.socket);
    if (connection) connection.calls += 1;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The caller's next call goes to another process, or waits for this one to start again.
    if (shutdown.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    const connection = connections.get(socket);
    if (connection) {
      connection.calls -= 1;
      connection.bytes = socket.bytesRead;
    }
    // An answer that began before the shutdown did not announce the end of its connection.
    if (shutdown.hasBegun && !app.server.listening) app.server.closeIdleConnections();
    done();
  });
}

/** Closes connections on which there is no call, not even the beginning of one. */
function closeIdle(connections: Shutdown['connections'], isMeant: (socket: Socket) => boolean): void {
  for (const [socket, { calls, bytes }] of connections)
    if (calls === 0 && socket.bytesRead === bytes && isMeant(socket)) socket.destroySoon();
}

/**
 * Stops serving without cutting a call: /readyz reports it at once, and after the delay no connection is accepted, live sockets are
 * closed, and calls under way have the grace period to end. Those that have not ended by then are cut.
 */
export async function shutDown(
  app: FastifyInstance,
  { delayMillis, graceMillis }: StopSettings,
): Promise<void> {
  const { shutdown, server, log } = app;
  shutdown.hasBegun = true;
  await pause(delayMillis);
  // What has already arrived is read first, because a connection that brings a call is not idle.
  await turn();
  const closingHub = app.studyline.hub.close();
  const closing = app.close();
  // Browsers open connections in advance. A new one may be about to send a call.
  const opening = setTimeout(() => {
    closeIdle(shutdown.connections, (socket) => socket.bytesRead === 0);
  }, OPENING_MILLIS);
  const timer = setTimeout(() => {
    log.warn({ graceMillis }, 'cutting the calls that have not ended in time');
    server.closeAllConnections();
  }, graceMillis);
  await Promise.all([closing, closingHub]);
  clearTimeout(opening);
  clearTimeout(timer);
}
