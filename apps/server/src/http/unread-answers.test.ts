import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';

const app = await startApp({ slowConnectionSeconds: 1 });
afterAll(() => app.close());

test('answers that nobody reads are aborted together with their connection', async () => {
  const { hostname, port } = new URL(await app.listen());
  const accepting = once(app.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(Number(port), hostname).pause();
  client.on('error', () => undefined);
  client.write('GET /openapi/v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100));
  const [line] = await accepting;
  await eventually(() => expect(line.writableLength).toBeGreaterThan(0));
  await eventually(() => expect(line.destroyed).toBe(true));
  client.destroy();
});
