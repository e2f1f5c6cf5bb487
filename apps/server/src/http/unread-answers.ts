import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the connections whose answer stands still, because nobody reads it or the storage gives nothing more. Otherwise it would
 * hold a file, or a connection to the store, for ever. A browser that goes on after a pause asks for the rest by its range.
 */
export function cutUnreadAnswers(app: FastifyInstance, stillSeconds = 60): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { socket } = request.raw;
    // A call that was injected has no line that could stand still.
    if (socket instanceof Socket) reply.raw.setTimeout(stillSeconds * 1000, () => socket.destroy());
    done(null, payload);
  });
}
