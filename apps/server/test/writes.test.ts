import { afterAll, expect, test } from 'vitest';
import { startApp } from './app.ts';
import { query } from './cluster.ts';
import { addTerms } from './world.ts';
import { watchWrites } from './writes.ts';

const app = await startApp();
const { db } = app.server;
const writes = await watchWrites(app.database.ownerUrl);
afterAll(async () => {
  await writes.close();
  await app.close();
});

test('the table is named when a row is written, changed or deleted, and not when that is rolled back', async () => {
  const table = ['terms_of_service'];
  const change = () => db.updateTable('terms_of_service').set({ title: 'Others' }).execute();
  const changeAndFail = () =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('terms_of_service').set({ title: 'None' }).execute();
      throw new Error('It is undone');
    });
  expect(await writes.during(() => addTerms(db, 1))).toEqual(table);
  expect(await writes.during(change)).toEqual(table);
  expect(await writes.during(() => expect(changeAndFail()).rejects.toThrow('undone'))).toEqual([]);
  expect(await writes.during(() => query(app.database.ownerUrl, 'delete from terms_of_service'))).toEqual(
    table,
  );
  expect(await writes.during(change)).toEqual([]);
});
