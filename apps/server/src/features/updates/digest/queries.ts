import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { mailedSingly, mailedToSubscribers, QUIET_FROM, topicOf } from '@studyline/contract/mail/topics';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { updatesOfActions } from '@studyline/contract/updates/kinds';
import type { Db, Trx } from '../../../db/pool.ts';
import { findRow, findRows } from '../../../db/rows.ts';
import { deliveryOf, schedule } from '../../../mail/delivery-queries.ts';
import { visibleToMember } from '../../sharing/visibility-queries.ts';
import { type UpdateRow, updateRow, updateSelection } from '../calls/list-queries.ts';
import { shown } from '../shown-queries.ts';

/** The updates of a summary: those after the last daily one, of some topics those after the last weekly one, up to the newest then. */
export const digestRange = z.object({
  dailyAfter: z.int(),
  /** Null on other days than that of the weekly summary. */
  weeklyAfter: z.int().nullable(),
  upTo: z.int(),
});
export type DigestRange = z.output<typeof digestRange>;

/** What update `u` is about still waits for its person. */
const isAsking = sql`(u.kind = any(${[...updatesOfActions]}::text[]) and exists (select from assignment a
  where a.post_id = u.post_id and a.user_id = u.user_id and a.closed_at is null and a.due_at is not null))`;

const topic = sql`(case when ${isAsking} then 'ACTIONS' else ${JSON.stringify(topicOf)}::jsonb ->> u.kind end)`;

/** Whoever wants to be told at once of the topic of update `u` has been, by an email of its own. */
const isMailedAtOnce = sql`(u.kind = any(${[...mailedSingly]}::text[])
  or u.kind = any(${[...mailedToSubscribers]}::text[]) and (${isAsking} or exists (select from post_reader r
    where r.post_id = u.post_id and r.user_id = u.user_id and r.subscribed_to_activity)))`;

interface Bounds {
  dailyAfter: RawBuilder<unknown>;
  weeklyAfter: RawBuilder<unknown>;
  upTo: RawBuilder<unknown>;
}

/** Unread updates `u` of a person that belong in their summary. */
const inDigest = (
  userId: RawBuilder<unknown>,
  { dailyAfter, weeklyAfter, upTo }: Bounds,
) => sql`personal_update u
  where u.user_id = ${userId} and u.read_at is null and u.id > least(${dailyAfter}, ${weeklyAfter}) and u.id <= ${upTo}
    and case ${deliveryOf(sql`u.user_id`, sql`u.channel_id`, topic)}
      when 'DAILY_DIGEST' then u.id > ${dailyAfter} when 'WEEKLY_DIGEST' then u.id > ${weeklyAfter}
      when 'IMMEDIATE' then u.id > ${dailyAfter} and not ${isMailedAtOnce} end`;

/** Studies whose required actions the summary names: `a` is the assignment. */
const namesActions = (isWeekly: RawBuilder<unknown>) =>
  sql`case ${deliveryOf(sql`a.user_id`, sql`a.channel_id`, sql`'ACTIONS'`)} when 'NONE' then false when 'WEEKLY_DIGEST' then ${isWeekly} else true end`;

/** Of action `a` its person has been reminded since the summary before, and it is named in this one. */
const isReminded = sql`exists (select from action_reminder r where r.assignment_id = a.id and r.due_at = a.due_at
  and case ${deliveryOf(sql`a.user_id`, sql`a.channel_id`, sql`'ACTIONS'`)} when 'DAILY_DIGEST' then r.reminded_at > due.told_at
    when 'WEEKLY_DIGEST' then r.reminded_at > due.weekly_told_at and due.weekly_after is not null end)`;

const dueDigest = digestRange.extend({ userId: z.int(), day: z.string(), hasContent: z.boolean() });

/**
 * The next people whose time for a summary has come on their day, in their time zone, and who have had none on it; notes that they have
 * had it. An account that was created later than that time has its first one the next day.
 */
export async function takeDueDigests(
  trx: Trx,
  at: Date,
  limit: number,
): Promise<z.output<typeof dueDigest>[]> {
  const statement = sql`
    with due as materialized (
      select u.id as user_id, local.at::date as day, coalesce(d.daily_up_to, 0) as daily_after,
        weekly.last_on, weekly.up_to, case when asked.on > weekly.last_on then weekly.up_to end as weekly_after,
        (coalesce(d.told_on, local.at::date - 1) + s.digest_time) at time zone u.timezone_id as told_at,
        (weekly.last_on + s.digest_time) at time zone u.timezone_id as weekly_told_at
      from app_user u cross join ${schedule} left join digest d on d.user_id = u.id
      cross join lateral (select ${at}::timestamptz at time zone u.timezone_id as at) local
      cross join lateral (select local.at::date - (extract(isodow from local.at)::integer - s.digest_day + 7) % 7 as on) asked
      cross join lateral (select coalesce(d.weekly_on, (u.created_at at time zone u.timezone_id)::date) as last_on,
        coalesce(d.weekly_up_to, 0) as up_to) weekly
      where u.kind = 'PERSON' and u.has_access and local.at::time >= s.digest_time
        and (local.at::time < ${QUIET_FROM}::time or not s.quiet_hours)
        and case when d.user_id is null then u.created_at at time zone u.timezone_id < local.at::date + s.digest_time
          else d.told_on < local.at::date end
      order by u.id limit ${limit}),
    newest as materialized (select coalesce(max(id), 0) as id from personal_update),
    noted as (
      insert into digest (user_id, told_on, daily_up_to, weekly_on, weekly_up_to)
      select due.user_id, due.day, newest.id, case when weekly_after is null then last_on else day end,
        case when weekly_after is null then up_to else newest.id end from due cross join newest
      on conflict (user_id) do update set told_on = excluded.told_on, daily_up_to = excluded.daily_up_to,
        weekly_on = excluded.weekly_on, weekly_up_to = excluded.weekly_up_to
      where digest.told_on < excluded.told_on returning user_id)
    select due.user_id as "userId", due.day::text as day, due.daily_after as "dailyAfter", due.weekly_after as "weeklyAfter",
      newest.id as "upTo", exists (select from ${inDigest(sql`due.user_id`, {
        dailyAfter: sql`due.daily_after`,
        weeklyAfter: sql`due.weekly_after`,
        upTo: sql`newest.id`,
      })}) or exists (select from assignment a where a.user_id = due.user_id and a.closed_at is null
        and (a.due_at < ${at} and ${namesActions(sql`due.weekly_after is not null`)} or ${isReminded})) as "hasContent"
    from due join noted using (user_id) cross join newest order by due.user_id`;
  return findRows(trx, dueDigest, statement);
}

const need = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  title: z.string(),
  labelMajor: z.int(),
  labelMinor: z.int(),
  requiredActionType: z.enum(requiredActionTypes),
  dueAt: z.date(),
});
export type Need = z.output<typeof need>;

/** What a person still has to do on posts that they may see, in studies that tell them so by email, by due time. */
export function findNeeds(
  db: Db,
  userId: number,
  { isWeekly, limit }: { isWeekly: boolean; limit: number },
): Promise<Need[]> {
  const statement = sql`
    select a.channel_id as "channelId", a.post_id as "postId", v.version, v.title, v.label_major as "labelMajor",
      v.label_minor as "labelMinor", r.required_action_type as "requiredActionType", a.due_at as "dueAt"
    from assignment a join channel_member m on m.channel_id = a.channel_id and m.user_id = a.user_id and m.status = 'CURRENT'
    cross join lateral (select p.* from post p where p.id = a.post_id and ${visibleToMember.listed} offset 0) p
    join post_version v on v.post_id = p.id and v.version = p.current_version join compliance_rule r on r.id = a.rule_id
    where a.user_id = ${userId} and a.closed_at is null and a.due_at is not null and ${namesActions(sql`${isWeekly}::boolean`)}
    order by a.due_at, a.id limit ${limit}`;
  return findRows(db, need, statement);
}

/** The news of a summary as far as the person may still see it, the newest about each subject, those told last first. */
export function findNews(
  db: Db,
  userId: number,
  { dailyAfter, weeklyAfter, upTo }: DigestRange,
  { at, limit }: { at: Date; limit: number },
): Promise<UpdateRow[]> {
  const bounds = {
    dailyAfter: sql`${dailyAfter}::integer`,
    weeklyAfter: sql`${weeklyAfter}::integer`,
    upTo: sql`${upTo}::integer`,
  };
  const news = sql`select u.* from (
      select distinct on (u.subject) u.* from ${inDigest(sql`${userId}::integer`, bounds)} and not ${isAsking}
      order by u.subject, u.id desc) u
    cross join lateral ${shown} order by u.id desc limit ${limit}`;
  return findRows(
    db,
    updateRow,
    sql`with page as materialized (${news}) ${updateSelection(userId, { at, behind: sql`true` })}`,
  );
}

const reader = z.object({
  firstName: z.string(),
  digestTime: z.string(),
  isMorning: z.boolean(),
  studies: z.array(z.object({ channelId: z.int(), name: z.string(), sponsorName: z.string().nullable() })),
});

export type Reader = z.output<typeof reader>;

/** Whom a summary addresses, and their studies by name. */
export function findReader(db: Db, userId: number, at: Date): Promise<Reader | undefined> {
  const statement = sql`
    select u.first_name as "firstName", to_char(s.digest_time, 'HH24:MI') as "digestTime",
      extract(hour from ${at}::timestamptz at time zone u.timezone_id) < 11 as "isMorning",
      (select coalesce(json_agg(json_build_object('channelId', c.id, 'name', c.name, 'sponsorName', c.sponsor_name) order by lower(c.name), c.id), '[]')
        from channel_member m join channel c on c.id = m.channel_id where m.user_id = u.id and m.status = 'CURRENT') as studies
    from app_user u cross join ${schedule} where u.id = ${userId}`;
  return findRow(db, reader, statement);
}
