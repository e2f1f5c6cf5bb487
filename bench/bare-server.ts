import { readdirSync, readFileSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Serves the bare page, compressed as the product's pages are, and passes all other calls on to the product. */
const folder = process.env['BARE_FILES'] ?? '';
const product = process.env['BARE_PRODUCT'] ?? '';
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

const files = new Map(
  readdirSync(folder).map((name) => [`/bare/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]),
);
const agent = new Agent({ keepAlive: true });
const server = createServer((incoming, outgoing) => {
  const { url = '/', method, headers } = incoming;
  const own = files.get(url);
  if (own)
    return void outgoing
      .writeHead(200, { 'content-type': types[extname(url)], 'content-encoding': 'br' })
      .end(own);
  const passed = request(`${product}${url}`, { method, headers, agent }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
