import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { listFeatureFlags } from '@studyline/contract/app/calls';
import { getSession, signIn } from '@studyline/contract/auth/calls';
import { addComment, COMMENT_MAX, listComments } from '@studyline/contract/comments/calls';
import { BASE, pathOf } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { downloadFile } from '@studyline/contract/post-files/calls';
import { listCountries } from '@studyline/contract/reference-data/calls';
import { updateProfile } from '@studyline/contract/users/calls';
import { inject, startApp } from '../../test/app.ts';
import { add, fileOf } from '../../test/posts.ts';
import { buildWorld } from '../../test/world.ts';
import { createSession, SESSION_COOKIE } from '../core/sessions.ts';

const app = await startApp();
const { study, manager } = await buildWorld(app.server.db);
afterAll(() => app.close());

test.each(endpoints.filter(({ result }) => result !== 'BYTES'))('$id is never cached', async (endpoint) => {
  const url = pathOf(endpoint).replaceAll(/\{\w+\}/g, '1');
  const answer = await app.app.inject({ method: endpoint.method, url });
  expect(answer.headers['cache-control']).toBe('no-store');
});

// A member's id is a text, and so are a token and the code of a label.
const ofSomething = endpoints.filter(
  ({ path, permission }) =>
    path.replaceAll(/\{(memberId|token|code)\}/g, '').includes('{') && permission !== 'PUBLIC',
);
test.each(ofSomething)("$id refuses a path with a malformed id as the caller's mistake", async (endpoint) => {
  const url = pathOf(endpoint).replaceAll(/\{\w+\}/g, '0x1');
  const headers = { authorization: `Bearer ${await app.as(manager).token()}` };
  const answer = await app.app.inject({ method: endpoint.method, url, headers });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errorCode: 'BAD_REQUEST' }]);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '%s, which every object has, is not a parameter',
  async (name) => {
    const headers = { authorization: `Bearer ${await app.as(manager).token()}` };
    const ask = (path: string) => app.app.inject({ url: `${BASE}${path}?${name}=1`, headers });
    for (const { path } of [listCountries, listFeatureFlags])
      expect((await ask(path)).json()).toMatchObject({ errorCode: 'UNKNOWN_PARAMETER' });
  },
);

test.each([
  ['updateProfile', updateProfile, 'application/x-www-form-urlencoded', 'languageId=en'],
  ['signIn', signIn, 'application/json', '{}'],
])('415 for a body of another type: %s', async (_, endpoint, type, payload) => {
  const headers = { authorization: `Bearer ${await app.as(manager).token()}`, 'content-type': type };
  const answer = await app.app.inject({ method: endpoint.method, url: pathOf(endpoint), headers, payload });
  expect([answer.statusCode, answer.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
});

test.each(['gzip', 'br', 'deflate, gzip'])(
  '415 for a body encoded as %s, which is not read',
  async (encoding) => {
    const token = await app.as(manager).token();
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': encoding,
    };
    const answer = await app.app.inject({
      method: 'PUT',
      url: pathOf(updateProfile),
      headers,
      payload: '{}',
    });
    expect([answer.statusCode, answer.json().errorCode]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  },
);

describe('compression', () => {
  const ask = async (url: string, encoding: string) => {
    const { headers, rawPayload } = await app.app.inject({
      url,
      headers: {
        authorization: `Bearer ${await app.as(manager).token()}`,
        'accept-encoding': encoding,
      },
    });
    return { headers, bytes: rawPayload };
  };

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ])('a caller that accepts %s gets %s, in one piece', async (accepted, encoding, decompress) => {
    const plain = await ask(pathOf(listCountries), 'identity');
    const { headers, bytes } = await ask(pathOf(listCountries), accepted);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    });
    expect(decompress(bytes)).toEqual(plain.bytes);
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test('a large answer is compressed while it is sent, so that no other call waits for it', async () => {
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' })).body;
    // Letters of three bytes.
    const text = '漢'.repeat(COMMENT_MAX);
    const comments = Array.from({ length: 20 }, () =>
      app.as(manager).call(addComment, { params: { postId }, body: { commentTextRequest: text } }),
    );
    for (const { status } of await Promise.all(comments)) expect(status).toBe(200);
    const url = pathOf(listComments).replace('{postId}', String(postId));
    const { headers, bytes } = await ask(url, 'br');
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', undefined]);
    expect(JSON.parse(brotliDecompressSync(bytes).toString()).items).toHaveLength(20);
  });

  test.each(['br, gzip', 'identity'])('a HEAD request gets the same head, with %s', async (encoding) => {
    const authorization = `Bearer ${await app.as(manager).token()}`;
    const ask = async (method: 'GET' | 'HEAD', url: string) => {
      const headers = { authorization, 'accept-encoding': encoding };
      const answer = await app.app.inject({ method, url, headers });
      return { ...answer.headers, date: '', 'x-request-id': '' };
    };
    for (const { path } of [listCountries, listFeatureFlags]) {
      const url = `${BASE}${path}`;
      expect(await ask('HEAD', url)).toEqual(await ask('GET', url));
    }
  });

  test('files and their parts are sent uncompressed', async () => {
    const file = fileOf('visit;day\n'.repeat(500), 'visits.csv');
    const { postId } = (await add(app, study, manager, { intent: 'PUBLISH' }, file)).body;
    const get = (headers: Record<string, string>) =>
      app.as(manager).call(downloadFile, {
        params: { id: postId },
        headers: { 'accept-encoding': 'br, gzip', ...headers },
      });
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const [whole, part] = [await get({}), await get({ range: 'bytes=0-1999' })];
    process.off('warning', note);
    // For example about too many listeners on an answer.
    expect(warnings).toEqual([]);
    expect([whole.headers['content-encoding'], whole.bytes.length]).toEqual([undefined, 5000]);
    expect([part.headers['content-encoding'], part.bytes.length]).toEqual([undefined, 2000]);
  });

  test('an answer with a token is sent uncompressed', async () => {
    const { db, secret } = app.server;
    await db
      .updateTable('app_user')
      .set({ first_name: 'Anna '.repeat(500) })
      .where('id', '=', manager.userId)
      .execute();
    const facts = { userId: manager.userId, provider: 'test', ip: null, userAgent: null };
    const { token } = await createSession(db, secret, facts);
    const answer = await inject(app.app, getSession, {
      headers: { 'accept-encoding': 'br, gzip', cookie: `${SESSION_COOKIE}=${token}` },
    });
    expect(answer.body).toHaveProperty('user.accessToken');
    expect(answer.bytes.length).toBeGreaterThan(2000);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
