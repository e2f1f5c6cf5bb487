import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Even a slow connection is faster than this, including second-generation mobile. */
const BYTES_PER_SECOND = 1000;

interface Connection {
  /** The call whose body is arriving. */
  call?: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** How much had arrived at the beginning of the interval. */
  bytes: number;
  since: number;
}

/**
 * Closes connections whose body stalls, with 408. A large file may take hours, so a whole body has no time limit, but must make
 * progress in each interval. Nothing is expected while unread bytes wait for us.
 */
export function cutSlowBodies(app: FastifyInstance, stretchSeconds = 60): void {
  // Keyed by connection: a map that changes with each call would keep the answers of ended calls in memory for long.
  const connections = new Map<Socket, Connection>();

  function trackConnection(socket: Socket): Connection {
    const connection: Connection = { bytes: 0, since: 0 };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  }

  app.addHook('onRequest', ({ headers, raw: request }, { raw: response }, done) => {
    const { socket } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // An injected call has no connection that could be slow.
    if (hasBody && socket instanceof Socket) {
      const connection = connections.get(socket) ?? trackConnection(socket);
      const call = { request, response };
      Object.assign(connection, { call, bytes: socket.bytesRead, since: Date.now() });
      request.once('close', () => {
        if (connection.call === call) connection.call = undefined;
      });
    }
    done();
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, connection] of connections) {
      if (!connection.call || connection.call.request.complete) continue;
      const { request, response } = connection.call;
      const isProgress = socket.bytesRead - connection.bytes >= BYTES_PER_SECOND * stretchSeconds;
      if (isProgress || request.readableLength > 0) {
        [connection.bytes, connection.since] = [socket.bytesRead, now];
      } else if (now - connection.since >= stretchSeconds * 1000) {
        connection.call = undefined;
        if (response.headersSent) socket.destroy();
        // The same error as Node's for a call whose headers take too long.
        else app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
      }
    }
  }, stretchSeconds * 100).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
