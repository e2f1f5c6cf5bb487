import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { startApp } from '../../test/app.ts';
import { readBuild } from './web.ts';

const PAGE = '<!doctype html><title>A page</title>';

const opened = await startApp();
const webDir = await mkdtemp(join(tmpdir(), 'studyline-web-'));
await writeFile(join(webDir, 'index.html'), PAGE);
const app = await buildApp(opened.server, { logLevel: 'silent', webDir });
afterAll(async () => {
  await app.close();
  await opened.close();
  await rm(webDir, { recursive: true });
});

const browserType = 'text/html; charset=utf-8';
const varyOf = ({ vary }: { vary?: string | string[] | undefined }) =>
  String(vary).toLowerCase().split(/, ?/);
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page', () => {
  test.each(['/', '/posts/7', '/posts/%', '/posts/%E0%A4%A?a=%', `/posts/${'x'.repeat(1000)}`])(
    'is at %s',
    async (url) => {
      const { statusCode, body, headers } = await app.inject({ url, headers: browser });
      expect([statusCode, body]).toEqual([200, PAGE]);
      expect(headers).toMatchObject({
        'content-type': browserType,
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    },
  );

  test('has the same head for a HEAD request', async () => {
    for (const headers of [browser, { accept: '*/*' }, {}]) {
      const whole = await app.inject({ url: '/', headers });
      const head = await app.inject({ method: 'HEAD', url: '/', headers });
      expect([whole.statusCode, whole.body]).toEqual([200, PAGE]);
      expect([head.statusCode, head.body]).toEqual([200, '']);
      expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
    }
  });

  test.each([
    ['POST', '/'],
    ['GET', '/openapi/v1/nothing'],
    ['HEAD', '/openapi/v1/nothing'],
    ['GET', '/assets/nothing.js'],
    ['GET', '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200/'],
  ] as const)('is no answer to %s %s', async (method, url) => {
    expect((await app.inject({ method, url, headers: browser })).statusCode).toBe(404);
  });

  test.each([undefined, '*/*', 'text/*;q=0.5, */*;q=0.1', 'image/webp,*/*', 'application/json, text/html'])(
    'answers mail scanners, link previews and monitoring, with Accept %s',
    async (accept) => {
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await app.inject({
          method,
          url: '/invitation/abc',
          headers: accept ? { accept } : {},
        });
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, browserType]);
        expect(varyOf(answer.headers)).toContain('accept');
      }
    },
  );

  test.each(['application/json', 'application/json, text/plain, */*', 'application/problem+json'])(
    'is not an answer to a program that asks for %s',
    async (accept) => {
      const answer = await app.inject({ url: '/posts/%', headers: { accept } });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND']);
      expect(varyOf(answer.headers)).toContain('accept');
    },
  );

  test.each(['/robots.txt', '/.well-known/security.txt', '/logo.png?v=1'])(
    'is not the answer to a request for the file %s',
    async (url) => {
      expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
    },
  );
});

test('password managers are led to where the password is changed', async () => {
  const { statusCode, headers } = await app.inject({ url: '/.well-known/change-password', headers: browser });
  expect([statusCode, headers.location]).toEqual([302, '/update-profile?part=security']);
});

test('the build lists the file of each entry', async () => {
  expect(readBuild(webDir)).toEqual({ buildId: expect.stringMatching(/^\S{16}$/), manifest: {} });
  await mkdir(join(webDir, '.vite'));
  const chunks = {
    'index.html': { file: 'assets/index-1.js', isEntry: true },
    'src/HomePage.tsx': { file: 'assets/HomePage-1.js' },
  };
  await writeFile(join(webDir, '.vite', 'manifest.json'), JSON.stringify(chunks));
  expect(readBuild(webDir).manifest).toEqual({ 'index.html': '/assets/index-1.js' });
});
