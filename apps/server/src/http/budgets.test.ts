import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { listProviders, signIn } from '@studyline/contract/auth/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { addressOf, pathOf } from '@studyline/contract/core/endpoint';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { importStudy } from '@studyline/contract/registry-import/calls';
import { getProfile, updateProfile } from '@studyline/contract/users/calls';
import { signAccessToken } from '../core/access-tokens.ts';
import { createSession, endSession, SESSION_COOKIE } from '../core/sessions.ts';
import { inject, startApp, type TestApp } from '../../test/app.ts';
import { buildUser, buildWorld } from '../../test/world.ts';

const opened: TestApp[] = [];
async function start(options: Parameters<typeof startApp>[0]): Promise<TestApp> {
  const app = await startApp(options);
  opened.push(app);
  return app;
}
afterAll(async () => {
  for (const app of opened) await app.close();
});

const tooMany = [429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again in a moment.'];

describe('calls', () => {
  test('429 when a session exceeds its limit, without a database query; others are answered', async () => {
    const { app, as, server } = await start({ env: { LIMIT_CALLS_PER_SESSION: '3' } });
    const [person, other] = [await buildUser(server.db), await buildUser(server.db)];
    for (let n = 0; n < 3; n += 1) expect((await as(person).call(getProfile)).status).toBe(200);
    const queries = vi.spyOn(Client.prototype, 'query');
    const { status, error, headers } = await as(person).call(getProfile);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
    expect([status, error.errorCode, error.errorDescription]).toEqual(tooMany);
    expect(headers['retry-after']).toBe('20');
    expect((await as(other).call(getProfile)).status).toBe(200);
    const metrics = (await app.inject('/metrics')).body;
    expect(metrics).toMatch(/^studyline_refused_total\{budget="calls_per_session"\} [1-9]/m);
  });

  test('429 when a person exceeds their limit across sessions', async () => {
    const { app, server } = await start({ env: { LIMIT_CALLS_PER_PERSON: '3' } });
    const { userId } = await buildUser(server.db);
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const session = { userId, provider: 'test', ip: null, userAgent: null };
      const { sessionId } = await createSession(server.db, server.secret, session);
      const authorization = `Bearer ${signAccessToken(server.secret, sessionId)}`;
      statuses.push((await inject(app, getProfile, {}, { authorization })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('429 when strangers at one address exceed its limit; people signed in there are answered', async () => {
    const { app, as, server } = await start({ env: { LIMIT_CALLS_PER_ADDRESS: '5' } });
    const person = await buildUser(server.db);
    const statuses = [
      (await inject(app, listProviders, {})).status,
      (await inject(app, getProfile, {})).status,
      (await inject(app, getProfile, {}, { authorization: 'Bearer made.up' })).status,
      (await app.inject('/openapi/v1/openapi.json')).statusCode,
      (await app.inject('/metrics')).statusCode,
      (await inject(app, listProviders, {})).status,
      (await app.inject('/docs/')).statusCode,
      (await app.inject('/openapi/v1/openapi.json')).statusCode,
      (await app.inject('/metrics')).statusCode,
    ];
    expect(statuses).toEqual([200, 401, 401, 200, 200, 429, 429, 429, 429]);
    const elsewhere = { method: 'GET', url: pathOf(listProviders), remoteAddress: '10.0.0.7' } as const;
    expect((await app.inject(elsewhere)).statusCode).toBe(200);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await as(person).call(getProfile)).status).toBe(200);
  });

  test('429 for made-up cookies, without a database query; people signed in there still get images', async () => {
    const { app, server } = await start({ env: { LIMIT_CALLS_PER_ADDRESS: '3' } });
    const [person, gone] = [await buildUser(server.db), await buildUser(server.db)];
    const open = async ({ userId }: { userId: number }) =>
      createSession(server.db, server.secret, { userId, provider: 'test', ip: null, userAgent: null });
    const [live, ended] = [await open(person), await open(gone)];
    await endSession(server.db, gone.userId, ended.sessionId, 'SIGNED_OUT');
    const download = async (cookie: string) =>
      (
        await app.inject({
          url: addressOf(downloadFile, { params: { id: 1 } }),
          cookies: { [SESSION_COOKIE]: cookie },
        })
      ).statusCode;
    expect([await download(ended.token), await download(`${live.token}x`)]).toEqual([401, 401]);
    const queries = vi.spyOn(Client.prototype, 'query');
    const madeUp = [await download('made-up'), await download('made-up'), await download(`${ended.token}.x`)];
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
    expect(madeUp).toEqual([401, 429, 429]);
    expect(await download(live.token)).toBe(404);
  });

  test('429 for the cookie of an ended session, without a database query', async () => {
    const { app, server } = await start({ env: { LIMIT_CALLS_PER_SESSION: '2' } });
    const { userId } = await buildUser(server.db);
    const facts = { userId, provider: 'test', ip: null, userAgent: null };
    const { sessionId, token } = await createSession(server.db, server.secret, facts);
    await endSession(server.db, userId, sessionId, 'SIGNED_OUT');
    const url = addressOf(downloadFile, { params: { id: 1 } });
    const download = () => app.inject({ url, cookies: { [SESSION_COOKIE]: token } });
    expect([(await download()).statusCode, (await download()).statusCode]).toEqual([401, 401]);
    const queries = vi.spyOn(Client.prototype, 'query');
    expect((await download()).statusCode).toBe(429);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
  });

  test('429 for too many simultaneous uploads', async () => {
    const { as, server } = await start({ env: { LIMIT_UPLOADS_PER_PERSON: '2' } });
    const { study, author } = await buildWorld(server.db);
    const upload = () =>
      as(author).call(addDocument, {
        params: { channelId: study.channelId },
        body: { title: 'A title', intent: 'DRAFT' },
        file: new File(['A text'], 'a.txt'),
      });
    const statuses = (await Promise.all([upload(), upload(), upload()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await upload()).status).not.toBe(429);
  });
});

/** Sends the head of a post and resolves to everything received before the server or the test closes the connection. */
async function postHead(address: string, path: string, headers: string[]) {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  // A server that hangs up while bytes still arrive resets the connection, on which once() would fail.
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.write([`POST ${path} HTTP/1.1`, 'Host: a', ...headers, '', ''].join('\r\n'));
  return { socket, closed, answer: () => answer };
}

describe('bodies', () => {
  test('413 for a larger one than a stranger needs, or than a person needs', async () => {
    const { app, as, server } = await start({});
    const person = await buildUser(server.db);
    const send = async (url: string, method: 'POST' | 'PUT' | 'PATCH', payload: string, headers = {}) => {
      const type = { 'content-type': 'application/json', ...headers };
      const answer = await app.inject({ method, url, headers: type, payload });
      return [answer.statusCode, answer.json().errorCode];
    };
    const fill = (bytes: number) => JSON.stringify({ timezoneId: 'x'.repeat(bytes) });
    expect(await send(pathOf(signIn), 'POST', fill(20_000))).toEqual([413, 'BODY_TOO_LARGE']);
    const authorization = `Bearer ${await as(person).token()}`;
    const update = (payload: string) => send(pathOf(updateProfile), 'PATCH', payload, { authorization });
    expect(await update(fill(100_000))).toEqual([400, 'BAD_REQUEST']);
    expect(await update(fill(200_000))).toEqual([413, 'BODY_TOO_LARGE']);
    const nest = (depth: number) => `{"timezoneId":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await update(nest(20))).toEqual([400, 'BAD_REQUEST']);
    expect(await update(nest(50))).toEqual([400, 'MALFORMED_JSON']);
    expect(await update(fill(0).replace('""', `"${'['.repeat(50)}"`))).toEqual([400, 'BAD_REQUEST']);
  });

  test('401 for a stranger before the body is read', async () => {
    const app = await start({});
    const { socket, answer } = await postHead(
      await app.listen(),
      pathOf(importStudy).replace('{clientId}', '1'),
      ['Content-Type: application/json', 'Content-Length: 8000000'],
    );
    await expect.poll(answer).toContain('401 Unauthorized');
    socket.destroy();
  });

  test('408 for one that stalls; a slow one is accepted', async () => {
    const app = await start({ slowConnectionSeconds: 1 });
    const { userId } = await buildUser(app.server.db);
    const headers = [
      'Content-Type: application/json',
      'Content-Length: 100000',
      `Authorization: Bearer ${await app.as({ userId }).token()}`,
    ];
    const address = await app.listen();
    const path = pathOf(importStudy).replace('{clientId}', '1');
    const post = () => postHead(address, path, headers);
    const [trickled, slow, silent] = await Promise.all([post(), post(), post()]);
    const open = new Set([trickled, slow, silent]);
    for (const one of open) void one.closed.then(() => open.delete(one));
    while (open.size > 1 && open.has(slow)) {
      if (open.has(trickled)) trickled.socket.write(' ');
      slow.socket.write(' '.repeat(500));
      await pause(100);
    }
    expect(open.has(slow)).toBe(true);
    expect([trickled.answer(), silent.answer()].map((text) => text.slice(0, 12))).toEqual([
      'HTTP/1.1 408',
      'HTTP/1.1 408',
    ]);
    expect(silent.answer()).toContain('"errorCode":"REQUEST_TOO_SLOW"');
    slow.socket.destroy();
  });
});

describe('the document of the API', () => {
  test('is not sent again to somebody who has it', async () => {
    const { app } = await start({});
    const first = await app.inject('/openapi/v1/openapi.json');
    expect(first.json()).toMatchObject({ openapi: '3.1.0' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const second = await app.inject({ url: '/openapi/v1/openapi.json', headers });
    expect([second.statusCode, second.body]).toEqual([304, '']);
    const reference = await app.inject('/docs/json');
    expect([reference.statusCode, reference.headers.location]).toEqual([302, '/openapi/v1/openapi.json']);
    expect((await app.inject('/docs/yaml')).body).toMatch(/^openapi: 3\.1\.0$/m);
  });
});
