import { sql } from 'kysely';
import { z } from 'zod';
import { COUNTED_ACTIVITY } from '@studyline/contract/programs/calls';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/** How many kinds of what programs did are listed. */
const LISTED = 20;

const activityRow = z.object({
  programId: z.int(),
  programName: z.string(),
  eventType: z.string().nullable(),
  errorCode: z.string().nullable(),
  endpoint: z.string().nullable(),
  count: z.int(),
  isAtLeast: z.boolean(),
  lastAt: z.date(),
  studyCount: z.int(),
  studyName: z.string().nullable(),
});
export type ActivityRow = z.output<typeof activityRow>;

/**
 * What the programs of a client, ended ones too, did on the day of `at`, and what they were refused. Each program is read by the indexes
 * audit_event_deed and access_denied_person, and only as far as is counted. The study of a refusal is the one in its path.
 */
export async function findActivity(
  db: Db,
  { clientId, at, timeZone }: { clientId: number; at: Date; timeZone: string },
): Promise<ActivityRow[]> {
  const since = sql`date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`;
  const columns = sql`"programId", "programName", "eventType", endpoint, "errorCode"`;
  const statement = sql`
    with done as (
      select a.user_id as "programId", u.first_name as "programName", one.*,
        count(*) over (partition by a.user_id, one."eventType" is null) >= ${COUNTED_ACTIVITY} as is_cut
      from service_account a join app_user u on u.id = a.user_id cross join lateral (
        (select e.type as "eventType", null as endpoint, null as "errorCode", e.occurred_at as at, 1 as count, e.channel_id
          from audit_event e where e.actor_user_id = a.user_id and e.occurred_at >= ${since}
          order by e.occurred_at desc, e.id desc limit ${COUNTED_ACTIVITY})
        union all
        (select null, d.endpoint, d.error_code, d.occurred_at, coalesce(d.suppressed, 1),
            substring(d.path from 'channels/(\\d{1,9})(?:/|$)')::integer
          from access_denied d where d.user_id = a.user_id and d.occurred_at >= ${since}
          order by d.occurred_at desc, d.id desc limit ${COUNTED_ACTIVITY})
      ) one
      where a.client_id = ${clientId}
    )
    select ${columns}, sum(count)::integer as count, bool_or(is_cut) as "isAtLeast", max(at) as "lastAt",
      count(distinct c.id)::integer as "studyCount",
      case when count(distinct c.id) = 1 then min(c.name) end as "studyName"
    from done left join channel c on c.id = done.channel_id and c.client_id = ${clientId}
    group by ${columns} order by "lastAt" desc, "programId", "eventType", endpoint, "errorCode" limit ${LISTED}`;
  return findRows(db, activityRow, statement);
}
