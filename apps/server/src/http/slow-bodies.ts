import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A slow line brings more than this, a mobile one of the second generation too. */
const BYTES_PER_SECOND = 1000;

interface Line {
  /** The call whose body is coming. */
  call?: { request: IncomingMessage; response: ServerResponse } | undefined;
  /** What had come at the beginning of the stretch. */
  bytes: number;
  since: number;
}

/**
 * Closes the connections whose body hardly comes on, with 408. A large file may take hours, so there is no limit for a whole body:
 * in each stretch of time it has to bring its share. While we are the ones who wait to read, nothing is expected.
 */
export function cutSlowBodies(app: FastifyInstance, stretchSeconds = 60): void {
  // By connection: a map that changed with each call would keep the answers of ended ones in memory for long.
  const lines = new Map<Socket, Line>();

  function openLine(socket: Socket): Line {
    const line: Line = { bytes: 0, since: 0 };
    lines.set(socket, line);
    socket.once('close', () => lines.delete(socket));
    return line;
  }

  app.addHook('onRequest', ({ headers, raw: request }, { raw: response }, done) => {
    const { socket } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // A call that was injected has no line that could be slow.
    if (hasBody && socket instanceof Socket) {
      const line = lines.get(socket) ?? openLine(socket);
      const call = { request, response };
      Object.assign(line, { call, bytes: socket.bytesRead, since: Date.now() });
      request.once('close', () => {
        if (line.call === call) line.call = undefined;
      });
    }
    done();
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [socket, line] of lines) {
      if (!line.call || line.call.request.complete) continue;
      const { request, response } = line.call;
      const isProgress = socket.bytesRead - line.bytes >= BYTES_PER_SECOND * stretchSeconds;
      if (isProgress || request.readableLength > 0) {
        [line.bytes, line.since] = [socket.bytesRead, now];
      } else if (now - line.since >= stretchSeconds * 1000) {
        line.call = undefined;
        if (response.headersSent) socket.destroy();
        // Node says so of a call whose headers take too long.
        else app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, socket);
      }
    }
  }, stretchSeconds * 100).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
