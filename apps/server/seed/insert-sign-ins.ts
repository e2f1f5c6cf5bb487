import { sql } from 'kysely';
import { z } from 'zod';
import { actAs, type SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import { findRows } from '../src/db/rows.ts';
import type { DemoWorld } from './insert-people.ts';
import { DEMO_PEOPLE } from './people.ts';
import { shareOf, timeOf } from './posts-model.ts';

const MINUTE_MS = 60_000;
const RETURN_MS = 300 * MINUTE_MS;

const personRow = z.object({
  userId: z.int(),
  enteredAt: z.date(),
  /** Null for people who have done nothing. */
  firstDeedAt: z.date().nullable(),
  lastDeedAt: z.date().nullable(),
});

/**
 * The first and the last sign-in of everybody who has accepted the terms of service, around everything that they have done. Those who
 * have done nothing in a study were here yesterday, or on the day before they left.
 */
export async function insertSignIns(actor: SystemActor, { people, startOfDemo }: DemoWorld): Promise<void> {
  await transact(actor, async (trx) => {
    const rows = await findRows(
      trx,
      personRow,
      sql`
        with deed as (
          select actor_user_id as user_id, occurred_at as at from audit_event
          union all select user_id, first_opened_at from post_opened
        )
        select u.id as "userId",
          greatest(u.created_at, (select min(m.joined_at) from channel_member m where m.user_id = u.id)) as "enteredAt",
          (select min(d.at) from deed d where d.user_id = u.id) as "firstDeedAt",
          (select max(d.at) from deed d where d.user_id = u.id) as "lastDeedAt"
        from app_user u`,
    );
    const byId = new Map(rows.map((row) => [row.userId, row]));
    for (const { key, hasAcceptedTerms, memberships } of DEMO_PEOPLE) {
      const userId = people.get(key);
      const row = userId === undefined ? undefined : byId.get(userId);
      if (!row || !hasAcceptedTerms) continue;
      const { enteredAt, firstDeedAt, lastDeedAt } = row;
      const entered = enteredAt.getTime() + 10 * MINUTE_MS;
      const first = new Date(Math.min(entered, (firstDeedAt?.getTime() ?? entered) - MINUTE_MS));
      const daysAgo = Math.max(1, ...memberships.map(({ left }) => (left ? left.daysAgo + 1 : 0)));
      const last = lastDeedAt
        ? laterOf(lastDeedAt, key, startOfDemo)
        : timeOf({ daysAgo, at: '14:05' }, startOfDemo);
      await trx
        .updateTable('app_user')
        .set({ terms_version: 1, terms_accepted_at: first, last_sign_in_at: last })
        .where('id', '=', row.userId)
        .execute();
      const person = await actAs(actor.server, trx, row.userId);
      const ids = { userId: row.userId };
      for (const at of [first, last])
        record(trx, person, { type: 'session.started', ...ids, provider: 'credentials' }, at);
      record(trx, person, { type: 'terms.accepted', ...ids, termsVersion: 1 }, first);
    }
  });
}

/** Some time after the last deed, because reading a timeline leaves no trace. */
function laterOf(lastDeedAt: Date, key: string, startOfDemo: Date): Date {
  const room = Math.max(0, Math.min(RETURN_MS, startOfDemo.getTime() - lastDeedAt.getTime()));
  return new Date(lastDeedAt.getTime() + Math.round(room * shareOf(`${key} returns`)));
}
