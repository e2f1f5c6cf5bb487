import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { startApp } from '../../test/app.ts';
import { query } from '../../test/cluster.ts';

test('an event that the jobs have not taken for long shows in /readyz and /metrics, and people are still served', async () => {
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

test('those who ask for readiness share a look at the storage', async () => {
  const { app, server, close } = await startApp();
  const check = vi.spyOn(server.storage, 'check');
  const ask = async () => (await app.inject('/readyz')).statusCode;
  expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200));
  expect([await ask(), check.mock.calls.length]).toEqual([200, 1]);
  await close();
});

test('a storage that fails before the database answers is no reason to end', async () => {
  const { app, server, close } = await startApp();
  const folder = join(server.settings.dataDir, 'files');
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, '');
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'not ready', failed: ['storage'] }]);
  await close();
});
