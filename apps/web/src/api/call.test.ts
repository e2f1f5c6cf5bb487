import { getTermsOfService } from '@studyline/contract/app/calls';
import { getChannel, listRoles } from '@studyline/contract/channels/calls';
import { addComment } from '@studyline/contract/comments/calls';
import { acknowledgePost } from '@studyline/contract/compliance/calls';
import { addDocument } from '@studyline/contract/drafts/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { getThumbnail } from '@studyline/contract/post-files/calls';
import { searchTeams } from '@studyline/contract/teams/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { isReachable } from './connection.ts';
import { CallError, isOurFault } from './errors.ts';
import { urlOf } from './request.ts';
import { readSession, renewSession } from './session.ts';
import { failure, signedIn, createTestServer } from './test-server.ts';

const server = createTestServer();
const study = '/openapi/v1/channels/4';
const getStudy = () => call(getChannel, { params: { channelId: 4 } });
const acknowledge = () => call(acknowledgePost, { params: { id: 9 }, body: { teamId: 1, ruleId: 2 } });
const acknowledgePath = '/openapi/v1/posts/9/compliance-action/acknowledge';

/** Returns the error of a call that must fail. */
async function failed(work: Promise<unknown>): Promise<CallError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(async () => {
  server.reset();
  server.routes['/auth/session'] = () => ({ body: signedIn('first') });
  await renewSession();
  server.got = [];
});

describe('a request', () => {
  it('fills in the path, repeats list parameters, omits unset ones, and carries the token', async () => {
    server.routes[`${study}/teams/search`] = () => ({ body: { items: [] } });
    await call(searchTeams, {
      params: { channelId: 4 },
      query: { teamType: ['STUDY_SITE', 'STUDY_CRO'], search: 'a&b', page: 2, teamStatusType: undefined },
      body: [],
    });
    const [got] = server.got;
    expect(got?.method).toBe('POST');
    expect([...(got?.query ?? [])]).toEqual([
      ['teamType', 'STUDY_SITE'],
      ['teamType', 'STUDY_CRO'],
      ['search', 'a&b'],
      ['page', '2'],
    ]);
    expect(got?.headers.authorization).toBe('Bearer first');
    expect(got?.headers['content-type']).toBe('application/json');
    expect(got?.body).toBe('[]');
  });

  it('has no content type without a body', async () => {
    server.routes['/openapi/v1/user/posts'] = () => ({ body: { items: [] } });
    await call(listMemberPosts, {});
    expect(server.got[0]?.headers['content-type']).toBeUndefined();
    expect(server.got[0]?.body).toBe('');
  });

  it('gives image addresses and refuses one without its parameters', () => {
    expect(urlOf(getThumbnail, { params: { id: 3, version: 2 } })).toMatch(
      /^http:.*\/openapi\/v1\/posts\/3\/2\/thumbnail$/,
    );
    expect(() => urlOf(getThumbnail, { params: { id: 3 } as { id: number; version: number } })).toThrow(
      'version',
    );
  });

  it('marks a create with an Idempotency-Key, which a retry keeps', async () => {
    const path = '/openapi/v1/comments/posts/9';
    server.routes['/auth/session'] = () => ({ body: signedIn('second') });
    server.routes[path] = ({ headers }) =>
      headers.authorization === 'Bearer second'
        ? { body: { commentId: 1 } }
        : failure(401, 'UNAUTHENTICATED');
    const send = () => call(addComment, { params: { postId: 9 }, body: { commentTextRequest: 'Hello' } });
    await send();
    await send();
    const keys = server.to(path).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\da-f-]{32,36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('marks nothing else with an Idempotency-Key', async () => {
    server.routes[acknowledgePath] = () => ({ body: {} });
    await acknowledge();
    expect(server.got[0]?.headers['idempotency-key']).toBeUndefined();
  });
});

describe('files', () => {
  it('come after the fields, with their progress', async () => {
    const path = '/openapi/v1/channels/4/add-document';
    server.routes[path] = () => ({ body: { postId: 1 } });
    const file = new File(['x'.repeat(300_000)], 'letter.pdf', { type: 'application/pdf' });
    const seen: number[] = [];
    await call(
      addDocument,
      { params: { channelId: 4 }, body: { title: 'Letter', categoryIds: [1, 2] }, file },
      { onProgress: ({ loaded }) => seen.push(loaded) },
    );
    const [got] = server.to(path);
    expect(got?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(got?.headers['idempotency-key']).toBeDefined();
    const names = [...(got?.body ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['title', 'categoryIds', 'file']);
    expect(got?.body).toContain('[1,2]');
    expect(got?.body).toContain('filename="letter.pdf"');
    expect(seen.at(-1)).toBeGreaterThan(300_000);
  });

  it('can be omitted if optional, and the body is JSON', async () => {
    const path = '/openapi/v1/comments/posts/9';
    server.routes[path] = () => ({ body: { commentId: 1 } });
    const args = { params: { postId: 9 }, body: { commentTextRequest: 'See this' } };
    await call(addComment, args);
    await call(addComment, { ...args, file: new File(['a'], 'a.txt') });
    const kinds = server.to(path).map(({ headers }) => headers['content-type']?.split(';')[0]);
    expect(kinds).toEqual(['application/json', 'multipart/form-data']);
  });

  it('can be aborted', async () => {
    server.routes['/openapi/v1/channels/4/add-document'] = () => ({ silent: true });
    const controller = new AbortController();
    const file = new File(['x'], 'letter.pdf');
    const sent = call(addDocument, { params: { channelId: 4 }, body: { title: 'Letter' }, file }, controller);
    await expect.poll(() => server.got.length).toBe(1);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(isReachable()).toBe(true);
  });
});

describe('a retry', () => {
  it.for([408, 409, 425, 429, 500, 502, 503, 504])('repeats a read after %d', async (status) => {
    server.routes[study] = () =>
      server.to(study).length === 1 ? { status, body: 'busy' } : { body: { channelId: 4 } };
    await expect(getStudy()).resolves.toMatchObject({ channelId: 4 });
    expect(server.to(study)).toHaveLength(2);
  });

  it('repeats a read once, not twice', async () => {
    server.routes[study] = () => failure(503, 'DATABASE_UNREACHABLE');
    expect((await failed(getStudy())).status).toBe(503);
    expect(server.to(study)).toHaveLength(2);
  });

  it('does not follow any other failure, and a refusal is logged to the console', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    server.routes[study] = () => failure(404, 'CHANNEL_NOT_FOUND');
    const error = await failed(getStudy());
    expect(error.errorCode).toBe('CHANNEL_NOT_FOUND');
    expect(warn.mock.calls).toEqual([['getChannel failed: 404 CHANNEL_NOT_FOUND', error]]);
    expect(server.to(study)).toHaveLength(1);
  });

  it('never repeats a call that changes something, but does repeat a feed, which is read by POST', async () => {
    server.routes[acknowledgePath] = () => failure(503, 'DATABASE_UNREACHABLE');
    await failed(acknowledge());
    expect(server.to(acknowledgePath)).toHaveLength(1);
    server.routes['/openapi/v1/user/posts'] = () => failure(503, 'INTERNAL_ERROR');
    await failed(call(listMemberPosts, {}, { reads: true }));
    expect(server.to('/openapi/v1/user/posts')).toHaveLength(2);
  });
});

describe('the session', () => {
  it('is renewed once for simultaneous calls when its token has expired', async () => {
    server.routes['/auth/session'] = () => ({ body: signedIn('second') });
    for (const path of [study, `${study}/roles`]) {
      server.routes[path] = ({ headers }) =>
        headers.authorization === 'Bearer second' ? { body: { ok: path } } : failure(401, 'TOKEN_EXPIRED');
    }
    await Promise.all([getStudy(), call(listRoles, { params: { channelId: 4 } })]);
    expect(server.to(study)).toHaveLength(2);
    expect(server.to('/auth/session').length).toBeLessThanOrEqual(2);
  });

  it.each(['UNAUTHENTICATED', 'TOKEN_EXPIRED'] as const)(
    'is forgotten once it has ended: %s',
    async (code) => {
      server.routes['/auth/session'] = () => ({ body: {} });
      server.routes[study] = () => failure(401, code);
      expect((await failed(getStudy())).errorCode).toBe(code);
      expect(readSession().status).toBe('unauthenticated');
      expect(server.to(study)).toHaveLength(1);
    },
  );

  it('survives any other 401', async () => {
    server.routes[study] = () => failure(401, 'INVALID_CREDENTIALS');
    await failed(getStudy());
    expect(server.to('/auth/session')).toHaveLength(0);
    expect(readSession().status).toBe('authenticated');
  });

  it('remembers that the server refuses the person', async () => {
    server.routes[study] = () => failure(403, 'NON_EEC_USER');
    await failed(getStudy());
    expect(readSession()).toMatchObject({ status: 'authenticated', user: { nonEecUser: true } });
  });
});

describe('failures', () => {
  it('carry the server’s message', async () => {
    server.routes[study] = () => ({
      status: 400,
      body: {
        errorCode: 'BAD_REQUEST',
        errorDescription: 'Not right.',
        requestId: 'r-9',
        issues: [{ path: 'title', message: 'This is required.' }],
      },
    });
    expect(await failed(getStudy())).toMatchObject({
      status: 400,
      errorCode: 'BAD_REQUEST',
      errorDescription: 'Not right.',
      requestId: 'r-9',
      issues: [{ path: 'title', message: 'This is required.' }],
    });
  });

  it('without our error body count as server faults, whatever their status', async () => {
    server.routes[study] = () => ({ status: 404, body: '<h1>Not here</h1>' });
    const error = await failed(getStudy());
    expect(error).toMatchObject({ status: 404, errorCode: null, errorDescription: null });
    expect(isOurFault(error)).toBe(true);
    server.routes[study] = () => failure(404, 'CHANNEL_NOT_FOUND');
    expect(isOurFault(await failed(getStudy()))).toBe(false);
  });

  it('include a good answer that is not JSON', async () => {
    server.routes[study] = () => ({ body: '<html>' });
    expect(isOurFault(await failed(getStudy()))).toBe(true);
  });

  it('without an answer have status 0, and the server counts as unreachable until it answers', async () => {
    server.routes[study] = () => ({ hangUp: true });
    expect((await failed(getStudy())).status).toBe(0);
    expect(isReachable()).toBe(false);
    server.routes['/openapi/v1/app/terms-of-service'] = () => ({ body: { version: 1 } });
    await call(getTermsOfService, {});
    expect(isReachable()).toBe(true);
  });

  it('do not include an aborted call', async () => {
    server.routes[study] = () => ({ silent: true });
    const controller = new AbortController();
    const sent = call(getChannel, { params: { channelId: 4 } }, controller);
    await expect.poll(() => server.got.length).toBe(1);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    expect(isReachable()).toBe(true);
  });
});
