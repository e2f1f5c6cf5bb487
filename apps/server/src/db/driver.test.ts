import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { type SilentProxy, startSilentProxy } from '../../test/silent-proxy.ts';
import { limited, type Patience, unlimited, withConnection } from './driver.ts';
import { connect } from './pool.ts';
import { openQueuePool } from './queue-pool.ts';
import { openWakes } from '../outbox/wakes.ts';

test('a connection that breaks in a transaction fails the transaction, not the process', async () => {
  const database = await cloneDatabase();
  const { db } = connect(database.appUrl);
  const unheard: string[] = [];
  const hear = ({ message }: Error) => void unheard.push(message);
  process.on('uncaughtExceptionMonitor', hear);
  const change = db.transaction().execute(async (trx) => {
    await trx.selectFrom('post').select('id').execute();
    await database.drop();
    await pause(100);
    await trx.selectFrom('post').select('id').execute();
  });
  await expect(change).rejects.toThrow(/terminat|not queryable/);
  await db.destroy();
  process.off('uncaughtExceptionMonitor', hear);
  expect(unheard).toEqual([]);
});

describe('the connections of the processes', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  test('have limits for statements and for idle transactions, whereas migrating has none', async () => {
    const { db } = connect(database.appUrl);
    const { rows } = await sql`select current_setting('statement_timeout') as a,
      current_setting('idle_in_transaction_session_timeout') as b, current_setting('search_path') as c`.execute(
      db,
    );
    expect(rows).toEqual([{ a: '1min', b: '1min', c: 'public,pg_temp' }]);
    await db.destroy();
    const { rows: owners } = await withConnection(unlimited(database.ownerUrl), (connection) =>
      connection.query('show statement_timeout'),
    );
    expect(owners).toEqual([{ statement_timeout: '0' }]);
  });

  test.each([
    ['2026-03-01 09:30:15+00', '2026-03-01T09:30:15.000Z'],
    ['2026-03-01 09:30:15.5+00', '2026-03-01T09:30:15.500Z'],
    ['2026-12-31 23:59:59.07+00', '2026-12-31T23:59:59.070Z'],
    ['2024-02-29 00:00:00.123+00', '2024-02-29T00:00:00.123Z'],
    ['2026-03-01 09:30:15.123456+00', '2026-03-01T09:30:15.123Z'],
    ['2026-03-01 09:30:15+05:30', '2026-03-01T04:00:15.000Z'],
    ['2026-03-01 09:30:15+02', '2026-03-01T07:30:15.000Z'],
    ['0079-08-24 10:00:00+00', '0079-08-24T10:00:00.000Z'],
    ['12026-03-01 09:30:15+00', '+012026-03-01T09:30:15.000Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('a time that arrives as %s is read', (text, time) => {
    const parse: (arrived: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
    expect(parse(text).toISOString()).toBe(time);
  });

  test('times are read as they were written', async () => {
    const { db } = connect(database.appUrl);
    const times = Array.from({ length: 400 }, (_, i) => new Date(i * 4_445_556_667));
    const { rows } = await sql<{ at: Date }>`select unnest(${times}::timestamptz[]) as at`.execute(db);
    expect(rows.map(({ at }) => at)).toEqual(times);
    await db.destroy();
  });

  test('a hanging transaction ends, frees its locks and reports it', async () => {
    const url = new URL(database.appUrl);
    url.searchParams.set(
      'options',
      '-c idle_in_transaction_session_timeout=200ms -c statement_timeout=200ms',
    );
    const { db } = connect(url.href, { max: 1 });
    const hang = db.transaction().execute(async (trx) => {
      await trx.updateTable('feature_flag').set({ enabled: true }).execute();
      await pause(1000);
      await trx.selectFrom('post').select('id').execute();
    });
    await expect(hang).rejects.toThrow('idle-in-transaction timeout');
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow('statement timeout');
    await query(database.appUrl, 'update feature_flag set enabled = true');
    await db.destroy();
  });
});

describe('a database that silently disappears', () => {
  const patience: Patience = { connectMillis: 500, answerMillis: 500 };
  let database: TestDatabase;
  let proxy: SilentProxy;
  beforeEach(async () => {
    database = await cloneDatabase();
    proxy = await startSilentProxy(database.appUrl);
  });
  afterEach(async () => {
    await proxy.stop();
    await database.drop();
  });

  test('is given up on, and reached again when it is back', async () => {
    const { db } = connect(proxy.url, { max: 1, patience });
    const ask = () => sql`select 1 as a`.execute(db);
    await ask();
    proxy.silence();
    await expect(ask()).rejects.toThrow('PostgreSQL has not answered within 500 ms.');
    await expect(ask()).rejects.toThrow('timeout');
    proxy.speak();
    expect((await ask()).rows).toEqual([{ a: 1 }]);
    await db.destroy();
  });

  test('is given up on within a transaction', async () => {
    const { db } = connect(proxy.url, { max: 1, patience });
    const change = db.transaction().execute(async (trx) => {
      await trx.selectFrom('post').select('id').execute();
      proxy.silence();
      await trx.selectFrom('post').select('id').execute();
    });
    await expect(change).rejects.toThrow('PostgreSQL has not answered within 500 ms.');
    proxy.speak();
    await db.selectFrom('post').select('id').execute();
    await db.destroy();
  });

  test("does not block the job queue's connections", async () => {
    const pool = openQueuePool(limited(proxy.url, patience), 1);
    const ask = async () => {
      const client = await pool.connect();
      try {
        return await client.query('select 1 as a');
      } finally {
        client.release();
      }
    };
    await ask();
    proxy.silence();
    await expect(ask()).rejects.toThrow('PostgreSQL has not answered within 500 ms.');
    proxy.speak();
    expect((await ask()).rows).toEqual([{ a: 1 }]);
    await pool.end();
  });

  test('is woken again by others, and wakes them, when it is back', async () => {
    const [wakes, other] = [await openWakes(proxy.url, patience), await openWakes(database.appUrl)];
    const heard = { here: 0, there: 0 };
    wakes.onWake(() => (heard.here += 1));
    other.onWake(() => (heard.there += 1));
    proxy.silence();
    wakes.wake();
    proxy.speak();
    const { here } = heard;
    await expect.poll(() => proxy.count).toBe(2);
    // It wakes its own readers, which may have missed something.
    await expect.poll(() => heard.here).toBeGreaterThan(here);
    wakes.wake();
    await expect.poll(() => heard.there).toBeGreaterThan(0);
    const { here: before } = heard;
    other.wake();
    await expect.poll(() => heard.here).toBeGreaterThan(before);
    await Promise.all([wakes.close(), other.close()]);
  });

  test('fails the start of a process', async () => {
    proxy.silence();
    await expect(openWakes(proxy.url, patience)).rejects.toThrow('timeout');
    await expect(withConnection(unlimited(proxy.url, patience), async () => undefined)).rejects.toThrow(
      'timeout',
    );
  });
});
