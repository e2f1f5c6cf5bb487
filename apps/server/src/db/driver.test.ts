import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cloneDatabase, query, type TestDatabase } from '../../test/cluster.ts';
import { withSession } from './driver.ts';
import { connect } from './pool.ts';

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

  test('have limits for statements and for transactions that do nothing, which migrating has not', async () => {
    const { db } = connect(database.appUrl);
    const { rows } = await sql`select current_setting('statement_timeout') as a,
      current_setting('idle_in_transaction_session_timeout') as b, current_setting('search_path') as c`.execute(
      db,
    );
    expect(rows).toEqual([{ a: '1min', b: '1min', c: 'public,pg_temp' }]);
    await db.destroy();
    expect(await query(withSession(database.ownerUrl), 'show statement_timeout')).toEqual(['0']);
  });

  test('a transaction that hangs ends, frees its locks and says so', async () => {
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
