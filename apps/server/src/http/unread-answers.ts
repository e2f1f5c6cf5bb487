import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes connections whose answer stalls, because nobody reads it or the storage sends nothing more. Otherwise it would hold a
 * file, or a connection to the store, forever. A browser that continues after a pause requests the remaining range.
 */
export function cutUnreadAnswers(app: FastifyInstance, stillSeconds = 60): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // An injected call has no connection that could stall.
    if (socket instanceof Socket) reply.raw.setTimeout(stillSeconds * 1000, () => socket.destroy());
    done(null, payload);
  });
}
