import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test, vi } from 'vitest';
import { startApp } from '../../test/app.ts';

const app = await startApp({ slowLineSeconds: 1 });
afterAll(() => app.close());

test('answers that nobody reads are cut, with the line that they wait for', async () => {
  const { hostname, port } = new URL(await app.listen());
  const accepting = once(app.app.server, 'connection') as Promise<[Socket]>;
  const client = connect(Number(port), hostname).pause();
  client.on('error', () => undefined);
  client.write('GET /openapi/v1/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(100));
  const [line] = await accepting;
  await vi.waitFor(() => expect(line.writableLength).toBeGreaterThan(0));
  await vi.waitFor(() => expect(line.destroyed).toBe(true), { timeout: 10_000 });
  client.destroy();
});
