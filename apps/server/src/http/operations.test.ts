import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startApp } from '../../test/app.ts';
import { cloneDatabase, query } from '../../test/cluster.ts';
import { startS3 } from '../files/storage-fixture.ts';
import { startSilentProxy } from '../../test/silent-proxy.ts';

test('an event that the jobs have long left unprocessed shows in /readyz and /metrics, and people are still served', async () => {
  const { app, database, close } = await startApp();
  const write = (ago: string) =>
    query(
      database.ownerUrl,
      `insert into audit_event (occurred_at, type) values (now() - interval '${ago}', 'channel.updated')`,
    );
  const readiness = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  const lag = async () =>
    Number(/^studyline_outbox_lag_seconds (.+)$/m.exec((await app.inject('/metrics')).body)?.[1]);
  expect(await readiness()).toEqual([200, { status: 'ready', failed: [] }]);
  expect(await lag()).toBe(0);
  await write('1 minute');
  expect(await readiness()).toEqual([200, { status: 'ready', failed: [] }]);
  await query(database.ownerUrl, 'alter table audit_event disable trigger user; delete from audit_event');
  await write('6 minutes');
  expect(await readiness()).toEqual([200, { status: 'degraded', failed: ['jobs'] }]);
  expect(await lag()).toBeGreaterThan(360);
  await close();
});

test('emails that the mail server delays for long show in /readyz and /metrics, but not those that an address delays', async () => {
  const { app, database, close } = await startApp();
  const write = (address: string, by: string) =>
    query(
      database.ownerUrl,
      `insert into mail (kind, cause, email_address, language_id, facts, message_id, delayed_by, created_at, put_off_at, next_attempt_at)
        values ('TEST', '${address}', '${address}', 'en', '{}', '${address}', '${by}', now() - interval '6 minutes',
          case '${by}' when 'ADDRESS' then now() - interval '5 minutes' end, now())`,
    );
  const noteSent = (ago: string) =>
    query(
      database.ownerUrl,
      `insert into mail (kind, cause, email_address, language_id, facts, message_id, created_at, next_attempt_at, state, ended_at)
        values ('TEST', '${ago}', 'taken@site.example', 'en', '{}', '${ago}', now() - interval '1 day', now(), 'SENT', now() - interval '${ago}')`,
    );
  const readiness = async () => (await app.inject('/readyz')).json<object>();
  const figure = async (name: string) =>
    Number(new RegExp(`^studyline_${name} (.+)$`, 'm').exec((await app.inject('/metrics')).body)?.[1]);
  const degraded = { status: 'degraded', failed: ['mail'] };
  const ready = { status: 'ready', failed: [] };
  await write('one@site.example', 'ADDRESS');
  // The server has never accepted an email.
  expect(await readiness()).toEqual(degraded);
  await noteSent('1 hour');
  expect(await readiness()).toEqual(ready);
  expect([await figure('mails_waiting'), await figure('mail_delay_seconds')]).toEqual([1, 0]);
  // It defers emails to everybody, or does not relay for us.
  await write('two@site.example', 'ADDRESS');
  expect(await readiness()).toEqual(degraded);
  expect(await figure('mail_delay_seconds')).toBeGreaterThanOrEqual(360);
  await noteSent('1 minute');
  expect(await readiness()).toEqual(ready);
  await write('three@site.example', 'SERVER');
  expect(await readiness()).toEqual(degraded);
  expect([await figure('mails_waiting'), (await figure('mail_delay_seconds')) >= 360]).toEqual([3, true]);
  await close();
});

test('concurrent readiness requests share one check of the storage', async () => {
  const { app, server, close } = await startApp();
  const check = vi.spyOn(server.storage, 'check');
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
  expect([await ask(), check.mock.calls.length]).toEqual([200, 1]);
  await close();
});

test('a storage that fails before the database answers does not end the process', async () => {
  const { app, server, close } = await startApp();
  const folder = join(server.settings.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'degraded', failed: ['storage'] }]);
  await close();
});

test('people are served while the storage is full', async () => {
  const store = createHttpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(507).end());
  });
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const { port } = store.address() as AddressInfo;
  const { app, close } = await startApp({
    env: { STORAGE_URL: `s3://key:secret@127.0.0.1:${port}/bucket?tls=0` },
  });
  const answer = await app.inject('/readyz');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded', failed: ['storage'] }]);
  await close();
  store.close();
});

/** Waiting for a silent service ends after five seconds. Otherwise nothing would answer before the test is over. */
const IN_TIME_SECONDS = 60;

async function timed<T>(work: PromiseLike<T>): Promise<{ answer: T; seconds: number }> {
  const since = performance.now();
  return { answer: await work, seconds: (performance.now() - since) / 1000 };
}

test('while the database is silent, /readyz says so in time, and /metrics still works', async () => {
  const database = await cloneDatabase();
  const proxy = await startSilentProxy(database.appUrl);
  const { app, close } = await startApp({ database: { ...database, appUrl: proxy.url } });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  proxy.silence();
  for (let look = 0; look < 2; look += 1) {
    const { answer, seconds } = await timed(app.inject('/readyz'));
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', failed: ['database'] }]);
    expect(seconds).toBeLessThan(IN_TIME_SECONDS);
  }
  const { answer, seconds } = await timed(app.inject('/metrics'));
  expect([answer.statusCode, seconds < IN_TIME_SECONDS]).toEqual([200, true]);
  expect(answer.body).toMatch(/^studyline_outbox_lag_seconds Nan$/m);
  await proxy.stop();
  await close();
  await database.drop();
});

test('people are served while the store is away, and /readyz says what is missing', async () => {
  const store = await startS3();
  const { app, close } = await startApp({ env: { STORAGE_URL: store.url } });
  const ask = async () => {
    const { statusCode, body } = await app.inject('/readyz');
    return [statusCode, JSON.parse(body)];
  };
  await store.stop();
  expect(await ask()).toEqual([200, { status: 'degraded', failed: ['storage'] }]);
  await close();
});

test('while the store is silent, /readyz says so in time', async () => {
  const store = createServer(() => undefined);
  await once(store.listen(0, '127.0.0.1'), 'listening');
  const { port } = store.address() as AddressInfo;
  const { app, close } = await startApp({ env: { STORAGE_URL: `s3://key:secret@127.0.0.1:${port}/bucket` } });
  const { answer, seconds } = await timed(app.inject('/readyz'));
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded', failed: ['storage'] }]);
  expect(seconds).toBeLessThan(IN_TIME_SECONDS);
  await close();
  store.close();
});
