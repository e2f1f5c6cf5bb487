import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { endOfOutbox, readOutbox } from './outbox-queries.ts';

test('events come in the order of their transactions, compared as numbers', async () => {
  const app = await startApp();
  const { db } = app.server;
  await sql`insert into audit_event (xid, occurred_at, type)
    select x::text::xid8, now(), 'channel.updated' from unnest(array[100, 99, 9, 10]) x`.execute(db);
  const rows = await readOutbox(db, { xid: '0', id: 0 });
  expect(rows.map((row) => row.xid)).toEqual(['9', '10', '99', '100']);
  expect(await readOutbox(db, { xid: '10', id: rows[1]?.id ?? 0 })).toEqual(rows.slice(2));
  expect(await endOfOutbox(db)).toMatchObject({ xid: '100' });
  await app.close();
});
