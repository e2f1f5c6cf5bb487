import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { server as origin } from '../../../api/origin.ts';
import { createTestServer } from '../../../api/test-server.ts';
import { RangeReader } from './range-reader.ts';

const server = createTestServer();
beforeAll(() => server.start());
afterAll(() => server.stop());

const PATH = '/openapi/v1/posts/9/1/download-file';
let heard: string[];
let reader: RangeReader;
function readerOf(bytes: number): RangeReader {
  const made = new RangeReader({ url: origin.origin + PATH, etag: '"abc"', bytes });
  made.listen({
    onPart: (begin, part) => heard.push(`${begin}: ${new TextDecoder().decode(part)}`),
    onStuck: (isStuck) => heard.push(isStuck ? 'stuck' : 'going'),
    onGone: () => heard.push('gone'),
  });
  return made;
}
beforeEach(() => {
  server.got.length = 0;
  heard = [];
  reader = readerOf(4000);
});
afterEach(() => reader.stop());

it('asks for a part of that very file', async () => {
  server.routes[PATH] = () => ({ status: 206, body: 'some bytes' });
  reader.want(100, 200);
  await expect.poll(() => heard).toEqual(['100: some bytes', 'going']);
  expect(server.got[0]?.headers).toMatchObject({ range: 'bytes=100-199', 'if-range': '"abc"' });
});

it('fetches a short file with a single request before any part of it is wanted, and hands over the rest of it', async () => {
  server.routes[PATH] = () => ({ status: 206, body: 'all of it' });
  reader = readerOf(9);
  reader.fetchAhead();
  reader.want(4, 9);
  await expect.poll(() => heard).toEqual(['4: of it', 'going']);
  reader.want(0, 3);
  await expect.poll(() => heard).toEqual(['4: of it', 'going', '0: all of it', 'going']);
  expect(server.got.map(({ headers }) => headers.range)).toEqual(['bytes=0-8']);
});

it('fetches the beginning and the end of a long one first', async () => {
  server.routes[PATH] = () => ({ status: 206, body: 'x' });
  reader = readerOf(2_000_000);
  reader.fetchAhead();
  await expect
    .poll(() => server.got.map(({ headers }) => headers.range).toSorted())
    .toEqual(['bytes=0-65535', 'bytes=1966080-1999999']);
});

it('fetches anew what could not be fetched ahead', async () => {
  server.routes[PATH] = () => (server.got.length === 1 ? { hangUp: true } : { status: 206, body: 'later' });
  reader.fetchAhead();
  await expect.poll(() => server.got.length).toBe(1);
  reader.want(0, 100);
  reader.want(100, 200);
  await expect
    .poll(() => heard.filter((one) => one !== 'going').toSorted())
    .toEqual(['0: later', '100: later']);
});

it('asks for few parts at a time, in the order in which they are wanted', async () => {
  const held = Promise.withResolvers<void>();
  server.routes[PATH] = async () => {
    await held.promise;
    return { status: 206, body: 'x' };
  };
  for (let part = 0; part < 6; part += 1) reader.want(part * 100, part * 100 + 100);
  await expect.poll(() => server.got.length).toBe(3);
  held.resolve();
  await expect.poll(() => heard.filter((one) => one.endsWith('x'))).toHaveLength(6);
  expect(server.got.slice(0, 3).map(({ headers }) => headers.range)).toEqual([
    'bytes=0-99',
    'bytes=100-199',
    'bytes=200-299',
  ]);
});

it('keeps what it could not fetch until it is told to try again', async () => {
  let isUp = false;
  server.routes[PATH] = () => (isUp ? { status: 206, body: 'back' } : { hangUp: true });
  reader.want(0, 100);
  await expect.poll(() => heard).toEqual(['stuck']);
  isUp = true;
  reader.retry();
  await expect.poll(() => heard).toEqual(['stuck', '0: back', 'going']);
});

it('tries once more by itself when the server is busy', async () => {
  server.routes[PATH] = () =>
    server.got.length === 1 ? { status: 429, body: {} } : { status: 206, body: 'now' };
  reader.want(0, 100);
  await expect.poll(() => heard).toEqual(['0: now', 'going']);
});

it.each([
  ['is another one by now', { status: 200, body: 'the whole of another file' }],
  ['is not there for this person', { status: 404, body: {} }],
])('says that the file %s', async (_, answer) => {
  server.routes[PATH] = () => answer;
  reader.want(0, 100);
  await expect.poll(() => heard).toEqual(['gone']);
});

it('asks once more for what was not there, such as after an unlock', async () => {
  server.routes[PATH] = () =>
    server.got.length === 1 ? { status: 401, body: {} } : { status: 206, body: 'now' };
  reader.want(0, 100);
  await expect.poll(() => heard).toEqual(['gone']);
  reader.retry();
  await expect.poll(() => heard).toEqual(['gone', '0: now', 'going']);
});

it('says nothing once it has been stopped', async () => {
  const held = Promise.withResolvers<void>();
  server.routes[PATH] = async () => {
    await held.promise;
    return { status: 206, body: 'late' };
  };
  reader.want(0, 100);
  await expect.poll(() => server.got.length).toBe(1);
  reader.stop();
  held.resolve();
  reader.retry();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(heard).toEqual([]);
});
