import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

/** How far the reminders of an action have got. */
const stages = { half: 1, nearly: 2, late: 3, escalated: 4 };

/** Decision: nobody is reminded in the first hours after something was required of them. */
const QUIET_HOURS = 12;
/** What has been due longer is no news. */
const LATE_DAYS = 3;
/** How long an action is overdue before others are told. */
const ESCALATED_AFTER_DAYS = 1;

/** Action `a` has been overdue for that long, and not much longer. */
export const isEscalated = (at: Date) => sql`(a.closed_at is null
  and a.due_at between ${at}::timestamptz - make_interval(days => ${LATE_DAYS + ESCALATED_AFTER_DAYS})
    and ${at}::timestamptz - make_interval(days => ${ESCALATED_AFTER_DAYS}))`;

const reminder = z.object({
  userId: z.int(),
  channelId: z.int(),
  postIds: z.array(z.int()),
  actions: z.array(z.string()),
  /** The first of the assignments. */
  firstId: z.int(),
});

/**
 * Notes which open actions have reached half or nine tenths of their time, or have become overdue, and returns whom to remind of what,
 * what is urgent apart. An action that is due later than it was has all of its reminders again. Empty when none is left.
 */
export function noteReminders(trx: Trx, at: Date, limit: number): Promise<z.output<typeof reminder>[]> {
  const moment = sql`${at}::timestamptz`;
  const grace = sql`(rule.grace_period_millis * interval '1 millisecond')`;
  const isQuiet = sql`greatest(a.created_at, a.due_at - ${grace}) > ${moment} - make_interval(hours => ${QUIET_HOURS})`;
  const statement = sql`
    with fresh as materialized (
      select a.id, a.user_id, a.channel_id, a.post_id, a.rule_id || '/' || a.version as action, a.due_at, reached.stage,
        p.priority <> 'NORMAL' as is_urgent
      from assignment a join compliance_rule rule on rule.id = a.rule_id join post p on p.id = a.post_id
      join app_user u on u.id = a.user_id and u.has_access left join action_reminder r on r.assignment_id = a.id
      cross join lateral (select case when a.due_at <= ${moment} then ${stages.late}::integer when ${isQuiet} then null
        when a.due_at - ${grace} * 0.1 <= ${moment} then ${stages.nearly}::integer
        when a.due_at - ${grace} * 0.5 <= ${moment} then ${stages.half}::integer end::smallint as stage) reached
      where a.closed_at is null and a.due_at > ${moment} - make_interval(days => ${LATE_DAYS})
        and (r.assignment_id is null or r.due_at <> a.due_at or reached.stage > r.stage) and reached.stage is not null
      order by a.user_id, a.id limit ${limit}),
    noted as (
      insert into action_reminder (assignment_id, stage, due_at, reminded_at) select id, stage, due_at, ${moment} from fresh
      on conflict (assignment_id) do update set stage = excluded.stage, due_at = excluded.due_at, reminded_at = excluded.reminded_at)
    select user_id as "userId", channel_id as "channelId", array_agg(distinct post_id) as "postIds", array_agg(distinct action) as actions,
      min(id) as "firstId"
    from fresh group by user_id, channel_id, is_urgent order by user_id, channel_id`;
  return findRows(trx, reminder, statement);
}

const escalated = z.object({ assignmentId: z.int() });

/** Notes which actions have been overdue for so long that others are told, and returns them. Empty when none is left. */
export async function noteEscalations(trx: Trx, at: Date, limit: number): Promise<number[]> {
  const rows = await findRows(
    trx,
    escalated,
    sql`insert into action_reminder as r (assignment_id, stage, due_at, reminded_at)
      select a.id, ${stages.escalated}, a.due_at, ${at}::timestamptz from assignment a left join action_reminder known on known.assignment_id = a.id
      where ${isEscalated(at)} and (known.assignment_id is null or known.due_at <> a.due_at or known.stage < ${stages.escalated}::integer)
      order by a.id limit ${limit}
      on conflict (assignment_id) do update set stage = excluded.stage, due_at = excluded.due_at
      returning r.assignment_id as "assignmentId"`,
  );
  return rows.map(({ assignmentId }) => assignmentId);
}
