import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../test/app.ts';
import { connect } from '../db/pool.ts';
import { endOfOutbox, findLag, readBatch } from './outbox-queries.ts';

test('events are ordered by generation and transaction, compared as numbers', async () => {
  const app = await startApp();
  const { db } = connect(app.database.ownerUrl, { max: 1 });
  await sql`insert into audit_event (generation, xid, occurred_at, type)
    select g, x::text::xid8, now(), 'channel.updated'
    from unnest(array[2, 2, 1, 1, 1, 1], array[7, 8, 100, 99, 9, 999999999]) as e(g, x)`.execute(db);
  const places = (rows: readonly { generation: number; xid: string }[]) =>
    rows.map(({ generation, xid }) => `${generation} ${xid}`);
  const first = { generation: 1, xid: '0', id: 0 };
  expect(places(await readBatch(db, first))).toEqual(['1 9', '1 99', '1 100']);
  await sql`insert into outbox_generation values (2, 'of another cluster')`.execute(db);
  const rows = await readBatch(db, first);
  expect(places(rows)).toEqual(['1 9', '1 99', '1 100', '1 999999999', '2 7', '2 8']);
  expect(await readBatch(db, { generation: 1, xid: '100', id: rows[2]?.id ?? 0 })).toEqual(rows.slice(3));
  expect(await endOfOutbox(db)).toMatchObject({ generation: 2, xid: '8' });
  await db.destroy();
  await app.close();
});

test('the lag is the age of the oldest event not yet turned into jobs', async () => {
  const app = await startApp();
  const { db } = connect(app.database.ownerUrl, { max: 1 });
  const at = new Date('2026-01-01T12:00:00Z');
  expect(await findLag(db, at)).toBe(0);
  await sql`insert into audit_event (xid, occurred_at, type) values
    ('9', '2026-01-01T11:00:00Z', 'channel.updated'), ('10', '2026-01-01T11:59:00Z', 'channel.updated')`.execute(
    db,
  );
  expect(await findLag(db, at)).toBe(3600);
  await sql`update outbox_position set (xid, id) = (select xid, id from audit_event where xid = '9')`.execute(
    db,
  );
  expect(await findLag(db, at)).toBe(60);
  await db.destroy();
  await app.close();
});
