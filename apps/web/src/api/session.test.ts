import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewIn } from './access-token.ts';
import {
  accessToken,
  ensureSession,
  forgetSession,
  leaveSession,
  onSession,
  readSession,
  renewSession,
} from './session.ts';
import { createTestServer, failure, signedIn } from './test-server.ts';

const server = createTestServer();
const path = '/auth/session';
/** A token that lives 15 minutes. Only the server checks its signature. */
const token = (name: string, iat = 1_700_000_000) =>
  `head.${btoa(JSON.stringify({ name, iat, exp: iat + 900 }))}.signature`;

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());
afterEach(() => {
  vi.useRealTimers();
  forgetSession();
});

describe('the session', () => {
  it('is requested once, however many calls need it', async () => {
    expect(readSession().status).toBe('loading');
    server.routes[path] = () => ({ body: signedIn(token('a')) });
    const [one, other] = await Promise.all([ensureSession(), ensureSession()]);
    expect(one).toBe(other);
    expect(one.status).toBe('authenticated');
    expect(server.to(path)).toHaveLength(1);
    await ensureSession();
    expect(server.to(path)).toHaveLength(1);
  });

  it('belongs to nobody without a user', async () => {
    server.routes[path] = () => ({ body: {} });
    expect((await renewSession()).status).toBe('unauthenticated');
    expect(await accessToken()).toBeUndefined();
  });

  it('is unchanged when the server does not answer', async () => {
    server.routes[path] = () => ({ body: signedIn(token('a')) });
    await renewSession();
    server.routes[path] = () => failure(503, 'INTERNAL_ERROR');
    await expect(renewSession()).rejects.toMatchObject({ status: 503 });
    server.routes[path] = () => ({ hangUp: true });
    await expect(renewSession()).rejects.toMatchObject({ status: 0 });
    expect(readSession().status).toBe('authenticated');
  });

  it('reports its old and its new state', async () => {
    const seen: string[] = [];
    const stop = onSession((now, before) => seen.push(`${before.status} > ${now.status}`));
    server.routes[path] = () => ({ body: signedIn(token('a')) });
    await renewSession();
    forgetSession();
    stop();
    expect(seen).toEqual(['unauthenticated > authenticated', 'authenticated > unauthenticated']);
  });
});

describe('the end of a session', () => {
  it('is known until the next one, unless the person has signed out', async () => {
    server.routes[path] = () => ({ body: signedIn(token('a')) });
    await renewSession();
    forgetSession();
    forgetSession();
    expect(readSession()).toEqual({ status: 'unauthenticated', ended: true });
    leaveSession();
    forgetSession();
    expect(readSession()).toEqual({ status: 'unauthenticated', ended: false });
  });
});

describe('the access token', () => {
  it('is renewed a minute before it ends, by its own times', () => {
    expect(renewIn(token('a'))).toBe(14 * 60_000);
    expect(renewIn(token('a', 4_000_000_000))).toBe(14 * 60_000);
    expect(renewIn('not-a-token')).toBe(14 * 60_000);
  });

  it('is renewed automatically, and before a call in its last minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    let served = 0;
    server.routes[path] = () => ({ body: signedIn(token(String((served += 1)))) });
    await renewSession();
    const first = await accessToken();
    await vi.advanceTimersByTimeAsync(13.9 * 60_000);
    expect(await accessToken()).toBe(first);
    await vi.advanceTimersByTimeAsync(0.2 * 60_000);
    vi.useRealTimers();
    await expect.poll(() => readSession()).toMatchObject({ user: { accessToken: token('2') } });

    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60 * 60_000);
    expect(await accessToken()).toBe(token('3'));
  });
});
