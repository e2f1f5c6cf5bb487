import { createReadStream } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { FILE_BYTES, SIZE } from './data.ts';

/**
 * The bare limits, in a separate process: a Fastify route with one feed query, one with one durable INSERT, one that streams a
 * file, and a socket server that repeats what is posted to it. The product is measured against them.
 */
const pool = new pg.Pool({
  connectionString: process.env['LIMIT_DATABASE_URL'],
  max: 20,
  options: '-c timezone=UTC',
});
const app = Fastify();
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

// Eight columns of 25 rows, 11 kB as JSON. The title is as long as a description.
app.post('/feed', async () => {
  const { rows } = await pool.query({
    name: 'feed',
    text: `select p.id, p.post_type, p.author_id, p.priority, p.published_at, rpad(p.title, 285, ' and its changes') as description,
        r.has_viewed, r.marked_as_unread
      from post p left join post_reader r on r.post_id = p.id and r.user_id = $2
      where p.channel_id = $1 and p.listed order by p.published_at desc, p.id desc limit 25`,
    values: [1, 30],
  });
  return rows;
});
app.post('/insert', async () => {
  const { rows } = await pool.query({
    name: 'insert',
    text: `insert into comment (channel_id, post_id, version, author_id, text)
      values (1, 1 + (random() * ${SIZE.posts - 1})::integer, 1, 30, $1) returning id`,
    values: ['One durable insert and nothing else.'],
  });
  return rows[0];
});
app.get('/file', (_request, reply) =>
  reply
    .headers({ 'content-type': 'application/pdf', 'content-length': FILE_BYTES })
    .send(createReadStream(process.env['LIMIT_FILE'] ?? '')),
);
app.post<{ Body: { text: string } }>('/broadcast', async (request) => {
  // One frame for all sockets, as the product builds it.
  const frame = Buffer.from(JSON.stringify(request.body));
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
  return { sent: sockets.clients.size };
});
app.server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, () => undefined),
);

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
