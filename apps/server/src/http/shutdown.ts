import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StopSettings } from '../core/env.ts';

/** Whether the process is about to stop, and its connections. */
export interface Shutdown {
  hasBegun: boolean;
  readonly connections: Set<Socket>;
}

/** Prepares an app for `shutDown`. */
export function mountShutdown(app: FastifyInstance): void {
  const shutdown: Shutdown = { hasBegun: false, connections: new Set() };
  const { connections } = shutdown;
  app.decorate('shutdown', shutdown);
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // The caller's next call goes to another process, or waits for this one to start again.
    if (shutdown.hasBegun) void reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // An answer that began before the shutdown did not announce the end of its connection.
    if (shutdown.hasBegun && !app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
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
  // Browsers open connections in advance. Node does not count one without any bytes as idle.
  for (const socket of shutdown.connections) if (socket.bytesRead === 0) socket.destroy();
  const timer = setTimeout(() => {
    log.warn({ graceMillis }, 'cutting the calls that have not ended in time');
    server.closeAllConnections();
  }, graceMillis);
  await Promise.all([closing, closingHub]);
  clearTimeout(timer);
}
