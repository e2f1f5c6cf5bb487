import { once } from 'node:events';
import { get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { addFavorite } from '@studyline/contract/channels/calls';
import { updateTitle } from '@studyline/contract/posts/calls';
import { buildApp } from '../app.ts';
import { CallerLeftError } from '../core/errors.ts';
import { startApp } from '../../test/app.ts';
import { buildUser } from '../../test/world.ts';

const app = await startApp();
const address = app.listen();
afterAll(() => app.close());

test.each([
  ['a text that is not a number', sql`select ${'x'}::integer`, 400, 'BAD_REQUEST'],
  ['a text with NUL', sql`select ${'a\u0000b'}::text`, 400, 'BAD_REQUEST'],
  ['a date out of range', sql`select to_timestamp(${1e300})`, 400, 'BAD_REQUEST'],
  ['a missing table', sql`select from nothing`, 500, 'INTERNAL_ERROR'],
])('a database error about %s', async (_, statement, status, code) => {
  const one = await buildApp(app.server, { logLevel: 'silent' });
  one.get('/openapi/fails', () => statement.execute(app.server.db));
  const answer = await one.inject('/openapi/fails');
  expect([answer.statusCode, answer.json().errorCode]).toEqual([status, code]);
  await one.close();
});

test.each(['h2c', 'websocket'])('an unsupported upgrade to %s is ignored', async (offer) => {
  const headers = { connection: 'Upgrade', upgrade: offer };
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    address.then((url) => get(`${url}/healthz`, { headers }, resolve).on('error', reject), reject),
  );
  answer.resume();
  expect(answer.statusCode).toBe(200);
});

test('a caller who has left gets no answer', async () => {
  const one = await buildApp(app.server, { logLevel: 'silent' });
  const answered = vi.fn<() => void>();
  one.addHook('onSend', async () => answered());
  const left = new Promise<void>((resolve) =>
    one.get('/openapi/leaves', async (_, { raw }) => {
      await once(raw, 'close');
      resolve();
      throw new CallerLeftError();
    }),
  );
  const { hostname, port } = new URL(await one.listen({ port: 0, host: '127.0.0.1' }));
  const line = connect(Number(port), hostname);
  const heard = once(one.server, 'request');
  line.write('GET /openapi/leaves HTTP/1.1\r\nHost: a\r\n\r\n');
  await heard;
  line.destroy();
  await left;
  await one.close();
  expect(answered).not.toHaveBeenCalled();
});

test.each(['{', '{"a":1}}', '{"__proto__":1}', ' '])('400 for the body %s', async (payload) => {
  const { userId } = await buildUser(app.server.db);
  const answer = await app.app.inject({
    method: 'POST',
    url: addressOf(addFavorite, { params: { channelId: 1 } }),
    headers: {
      authorization: `Bearer ${await app.as({ userId }).token()}`,
      'content-type': 'application/json',
    },
    payload,
  });
  expect([answer.statusCode, answer.json().errorCode]).toEqual([400, 'MALFORMED_JSON']);
});

test('500 when we cannot parse what another service has sent', async () => {
  const one = await buildApp(app.server, { logLevel: 'silent' });
  one.get('/openapi/fails', async () => JSON.parse('{') as unknown);
  const answer = await one.inject('/openapi/fails');
  expect([answer.statusCode, answer.json().errorCode]).toEqual([500, 'INTERNAL_ERROR']);
  await one.close();
});

const SHAPE = {
  errorCode: expect.any(String),
  errorDescription: expect.stringMatching(/\w\.$/),
  requestId: expect.stringMatching(/^[\da-f-]{36}$/),
};

const LONG = ['%'.repeat(15_000), `${'x'.repeat(30_000)}%`];

test.each(['%', '%E0%A4%A', '%zz', 'x'.repeat(1000), '%25', ...LONG])(
  '400 for the post %.20s',
  async (id) => {
    const { userId } = await buildUser(app.server.db);
    const authorization = `Bearer ${await app.as({ userId }).token()}`;
    const url = `/openapi/v1/posts/${id}`;
    const answer = await app.app.inject({ url, headers: { authorization } });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { ...SHAPE, errorCode: 'BAD_REQUEST' }]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await app.app.inject(url)).json().errorCode).toBe('UNAUTHENTICATED');
  },
);

test.each([
  ['what is no HTTP', 'Good day\r\n\r\n', 400, 'BAD_REQUEST'],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
])('the answer to %s', async (_, text, status, errorCode) => {
  const { hostname, port } = new URL(await address);
  const line = connect(Number(port), hostname);
  let answer = '';
  line.on('data', (bytes) => (answer += bytes.toString()));
  // A server that hangs up may reset the connection.
  line.on('error', () => undefined);
  line.write(text);
  await new Promise<void>((resolve) => line.on('close', () => resolve()));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({ ...SHAPE, errorCode });
});

test.each([
  ['nothing', {}, 'This is required.'],
  ['another kind', { title: 7 }, 'This isn’t the kind of value expected here.'],
])('400 for %s says what is wrong', async (_, body, message) => {
  const user = await buildUser(app.server.db);
  const { status, error } = await app.as(user).call(updateTitle, { params: { id: 1 }, body: body as never });
  expect([status, error.issues]).toEqual([400, [{ path: 'title', message }]]);
});

/** Returns the answer to a call with exactly these headers. */
async function getWith(headers: OutgoingHttpHeaders | readonly string[]) {
  const call = get(`${await address}/healthz`, { headers, setHost: false });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: (await json(answer)) as object };
}

test('400 in the usual shape for a call without a Host header', async () => {
  const answer = await getWith({});
  expect(answer).toMatchObject({ status: 400, body: { ...SHAPE, errorCode: 'BAD_REQUEST' } });
});

test('400 in the usual shape for a call with two hosts', async () => {
  const answer = await getWith(['Host', 'a', 'Host', 'b']);
  expect(answer).toMatchObject({ status: 400, body: { ...SHAPE, errorCode: 'BAD_REQUEST' } });
});

test('200 for a call with an unknown expectation', async () => {
  expect(await getWith({ host: 'a', expect: 'the-unexpected' })).toMatchObject({ status: 200 });
});
