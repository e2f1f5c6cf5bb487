import { sql } from 'kysely';
import { z } from 'zod';
import type { SystemActor } from '../src/core/actor.ts';
import type { Trx } from '../src/db/pool.ts';
import { findRows, run } from '../src/db/rows.ts';
import { tellOfDue, writeUpdates } from '../src/features/updates/calls/write-updates.ts';
import type { DemoWorld } from './insert-people.ts';

/** Older events are not told. */
const TOLD_DAYS = 10;
/** What happened longer ago has been read. */
const UNREAD_HOURS = 30;

/** Tells people of what has happened in the last days, and of what is due. They have read what is older, and what they have opened since. */
export async function insertUpdates(trx: Trx, actor: SystemActor, world: DemoWorld): Promise<void> {
  const { startOfDemo } = world;
  const events = await findRows(
    trx,
    z.object({ id: z.int() }),
    sql`select id from audit_event where occurred_at > ${startOfDemo}::timestamptz - make_interval(days => ${TOLD_DAYS})
      and occurred_at <= ${startOfDemo} order by occurred_at, id`,
  );
  for (const { id } of events) await writeUpdates(actor.server, id);
  await tellOfDue(actor.server);
  await run(
    trx,
    sql`update personal_update u set read_at = ${startOfDemo}
      where u.occurred_at < ${startOfDemo}::timestamptz - make_interval(hours => ${UNREAD_HOURS})
        or exists (select from post_reader r where r.user_id = u.user_id and r.post_id = u.post_id and r.last_viewed_at > u.occurred_at)`,
  );
}
