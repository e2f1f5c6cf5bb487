import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import type { DomainEvent } from '@studyline/contract/events/registry';
import { startApp } from '../../test/app.ts';
import { buildMember, buildStudy } from '../../test/world.ts';
import { connect, type Trx } from '../db/pool.ts';
import { actAs } from './actor.ts';
import { digestOf, record } from './record.ts';
import { sqlState, transact } from './transaction.ts';

const app = await startApp();
const study = await buildStudy(app.server.db);
const member = await buildMember(app.server.db, study);
const actor = await actAs(app.server, app.server.db, member.userId);
afterAll(() => app.close());

const change = (trx: Trx, reason: string) =>
  trx.updateTable('app_user').set({ job_title: reason }).where('id', '=', member.userId).execute();
const said = (reason: string, version = 1): DomainEvent => ({
  type: 'post.rejected',
  channelId: study.channelId,
  postId: 1,
  version,
  reason,
  submittedAt: null,
});
const jobTitle = async () =>
  (
    await sql<{ job_title: string }>`select job_title from app_user where id = ${member.userId}`.execute(
      app.server.db,
    )
  ).rows[0]?.job_title;

const recordedReasons = async () => {
  const { rows } = await sql<{ reason: string }>`
    select t.text as reason from audit_event e join audit_text t on t.audit_event_id = e.id
    where e.actor_user_id = ${member.userId} order by e.id`.execute(app.server.db);
  return rows.map(({ reason }) => reason);
};

test('records are written in the transaction of their change, in order', async () => {
  await transact(actor, async (trx) => {
    record(trx, actor, said('one'));
    await change(trx, 'changed');
    record(trx, actor, said('two'));
    record(trx, actor, said('three'));
  });
  const { rows } = await sql<{ reason: string; same: boolean }>`
    select t.text as reason, e.xid::text = u.xmin::text as same
    from audit_event e join audit_text t on t.audit_event_id = e.id join app_user u on u.id = e.actor_user_id
    where u.id = ${member.userId} order by e.id`.execute(app.server.db);
  expect(rows).toEqual(['one', 'two', 'three'].map((reason) => ({ reason, same: true })));
});

test('a change is rolled back when its record cannot be written, and the error says why', async () => {
  const before = await jobTitle();
  const failed = await transact(actor, async (trx) => {
    await change(trx, 'never');
    record(trx, actor, said('too large', 2 ** 40));
  }).catch((error: unknown) => error);
  expect(sqlState(failed)).toBe('22003');
  expect(await jobTitle()).toBe(before);
});

test('a change that is part of another one leaves the records of both', async () => {
  const before = await recordedReasons();
  await transact(actor, async (trx) => {
    record(trx, actor, said('before it'));
    const within = { ...actor, server: { ...actor.server, db: trx } };
    await transact(within, async (inner) => record(inner, within, said('within it')));
    record(trx, actor, said('after it'));
  });
  expect((await recordedReasons()).slice(before.length)).toEqual(['within it', 'before it', 'after it']);
});

test('a change that asks for a second connection fails, and one after it does not', async () => {
  const before = await jobTitle();
  const failed = transact(actor, async (trx) => {
    await change(trx, 'never');
    await jobTitle();
  });
  await expect(failed).rejects.toThrow('asks for a second connection');
  expect(await jobTitle()).toBe(before);
});

test('a change that fails records nothing', async () => {
  await expect(
    transact(actor, async (trx) => {
      record(trx, actor, said('given up'));
      await change(trx, 'never');
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  const { rows } = await sql`select from audit_text where text = 'given up'`.execute(app.server.db);
  expect(rows).toEqual([]);
});

test('a text is stored separately from its row, which contains the facts and a salted digest', async () => {
  const texts = { before: 'Aspirin', after: 'Aspirin, 100 mg' };
  const event = { channelId: study.channelId, postId: 77, version: 2 } as const;
  await transact(actor, async (trx) => {
    record(trx, actor, { type: 'post.submitted', ...event });
    record(trx, actor, { type: 'post.titleChanged', ...event, ...texts, submittedAt: null });
    record(trx, actor, { type: 'post.created', ...event, title: 'Aspirin', sha256: 'b2' });
  });
  const rows = await app.server.db
    .selectFrom('audit_event as e')
    .leftJoin('audit_text as t', 't.audit_event_id', 'e.id')
    .select(['e.type', 'e.details', 't.field', 't.text', 't.salt'])
    .where('e.post_id', '=', 77)
    .orderBy('e.id')
    .orderBy('t.field')
    .execute();
  const digest = (at: number) => digestOf(rows[at]?.salt ?? '', rows[at]?.text ?? '');
  expect(rows.map(({ type, field, text }) => [type, field, text])).toEqual([
    ['post.submitted', null, null],
    ['post.titleChanged', 'after', 'Aspirin, 100 mg'],
    ['post.titleChanged', 'before', 'Aspirin'],
    ['post.created', 'title', 'Aspirin'],
  ]);
  expect(rows[0]?.details).toEqual({});
  expect(rows[1]?.details).toEqual({ submittedAt: null, digests: { before: digest(2), after: digest(1) } });
  expect(rows[3]?.details).toEqual({ sha256: 'b2', digests: { title: digest(3) } });
  // The same text twice has two digests, so that a known digest does not reveal the other text.
  expect(digest(3)).not.toBe(digest(2));
});

test("a text is stored with its own row's id, whatever ids the rows get", async () => {
  const { db: owner } = connect(app.database.ownerUrl, { max: 1 });
  try {
    // The last row gets the lowest id.
    await sql`create function count_down() returns trigger language plpgsql as
      'begin new.id := 1000000000 - new.id; return new; end'`.execute(owner);
    await sql`create trigger count_down before insert on audit_event for each row execute function count_down()`.execute(
      owner,
    );
    await transact(actor, async (trx) => {
      for (const version of [81, 82, 83]) record(trx, actor, said(`Reason ${version}`, version));
    });
    const { rows } = await sql`
      select e.version, t.text from audit_event e join audit_text t on t.audit_event_id = e.id
      where e.version > 80 order by e.id desc`.execute(app.server.db);
    expect(rows).toEqual([81, 82, 83].map((version) => ({ version, text: `Reason ${version}` })));
  } finally {
    await sql`drop function if exists count_down cascade`.execute(owner);
    await owner.destroy();
  }
});

test('record() works inside transact() only', async () => {
  await expect(
    app.server.db.transaction().execute(async (trx) => record(trx, actor, said('outside'))),
  ).rejects.toThrow('Only a transact() can record what happened.');
});
