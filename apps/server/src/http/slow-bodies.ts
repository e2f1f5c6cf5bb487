import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A slow line brings more than this, a mobile one of the second generation too. */
const BYTES_PER_SECOND = 1000;

/**
 * Closes the connections whose body hardly comes on, with 408. A large file may take hours, so there is no limit for a whole body:
 * in each stretch of time it has to bring its share. While we are the ones who wait to read, nothing is expected.
 */
export function cutSlowBodies(app: FastifyInstance, stretchSeconds = 60): void {
  const coming = new Map<FastifyRequest, { reply: FastifyReply; bytes: number; since: number }>();

  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw } = request;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    // A call that was injected has no line that could be slow.
    if (hasBody && raw.socket instanceof Socket)
      coming.set(request, { reply, bytes: raw.socket.bytesRead, since: Date.now() });
    done();
  });

  const timer = setInterval(() => {
    const now = Date.now();
    for (const [request, body] of coming) {
      const { raw } = request;
      const isProgress = raw.socket.bytesRead - body.bytes >= BYTES_PER_SECOND * stretchSeconds;
      if (raw.complete || raw.socket.destroyed) {
        coming.delete(request);
      } else if (isProgress || raw.readableLength > 0) {
        [body.bytes, body.since] = [raw.socket.bytesRead, now];
      } else if (now - body.since >= stretchSeconds * 1000) {
        coming.delete(request);
        if (body.reply.raw.headersSent) raw.socket.destroy();
        // Node says so of a call whose headers take too long.
        else app.server.emit('clientError', { code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
      }
    }
  }, stretchSeconds * 100).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
