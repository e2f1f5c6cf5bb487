import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '@studyline/contract/events';
import { startApp, type TestApp } from '../../test/app.ts';
import { buildMember, buildStudy, type Member, type Study } from '../../test/world.ts';
import type { Trx } from '../db/pool.ts';
import { actAs, type Actor } from './actor.ts';
import { record } from './record.ts';
import { sqlState, transact } from './transaction.ts';

let app: TestApp;
let study: Study;
let member: Member;
let actor: Actor;

beforeAll(async () => {
  app = await startApp();
  study = await buildStudy(app.server.db);
  member = await buildMember(app.server.db, study);
  actor = await actAs(app.server, app.server.db, member.userId);
});
afterAll(() => app.close());

const change = (trx: Trx, reason: string) =>
  trx.updateTable('app_user').set({ job_title: reason }).where('id', '=', member.userId).execute();
const said = (reason: string, version = 1): DomainEvent => ({
  type: 'post.rejected',
  channelId: study.channelId,
  postId: 1,
  version,
  reason,
});
const jobTitle = async () =>
  (
    await sql<{ job_title: string }>`select job_title from app_user where id = ${member.userId}`.execute(
      app.server.db,
    )
  ).rows[0]?.job_title;

test('what is recorded stands in the transaction of its change, in its order', async () => {
  await transact(actor, async (trx) => {
    await record(trx, actor, said('one'));
    await change(trx, 'changed');
    await record(trx, actor, said('two'));
    await record(trx, actor, said('three'));
  });
  const { rows } = await sql<{ reason: string; same: boolean }>`
    select e.details->>'reason' as reason, e.xid::text = u.xmin::text as same
    from audit_event e, app_user u where u.id = ${member.userId} and e.actor_user_id = u.id order by e.id`.execute(
    app.server.db,
  );
  expect(rows).toEqual(['one', 'two', 'three'].map((reason) => ({ reason, same: true })));
});

test('a change is undone when what happened cannot be recorded, and the error says why', async () => {
  const before = await jobTitle();
  const failed = await transact(actor, async (trx) => {
    await change(trx, 'never');
    await record(trx, actor, said('too large', 2 ** 40));
  }).catch((error: unknown) => error);
  expect(sqlState(failed)).toBe('22003');
  expect(await jobTitle()).toBe(before);
});

test('nothing is recorded of a change that fails', async () => {
  await expect(
    transact(actor, async (trx) => {
      await record(trx, actor, said('given up'));
      await change(trx, 'never');
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  const { rows } = await sql`select from audit_event where details->>'reason' = 'given up'`.execute(
    app.server.db,
  );
  expect(rows).toEqual([]);
});

test('only a transact() records', async () => {
  await expect(
    app.server.db.transaction().execute((trx) => record(trx, actor, said('outside'))),
  ).rejects.toThrow('Only a transact() can record what happened.');
});
