import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../test/cluster.ts';
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
