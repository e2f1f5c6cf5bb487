import { type RawBuilder, sql } from 'kysely';
import {
  deliveriesOf,
  DIGEST_DAY,
  DIGEST_TIME,
  digestTopics,
  keptTopics,
  QUIET_FROM,
  QUIET_UNTIL,
} from '@studyline/contract/mail/topics';

const defaults = Object.fromEntries(Object.entries(deliveriesOf).map(([topic, [first]]) => [topic, first]));

/** How a person is told of a topic, in any study without a choice of its own. */
const generally = (userId: RawBuilder<unknown>, topic: RawBuilder<unknown>) =>
  sql<string>`coalesce((select c.delivery from mail_choice c where c.user_id = ${userId} and c.topic = ${topic}),
    ${JSON.stringify(defaults)}::jsonb ->> ${topic})`;

/** How a person is told of a topic in a study, or outside of all, if there is none. What is urgent is not asked here. */
export function deliveryOf(
  userId: RawBuilder<unknown>,
  channelId: RawBuilder<unknown>,
  topic: RawBuilder<unknown>,
): RawBuilder<string> {
  const study = sql`(select c.delivery from mail_study_choice c where c.user_id = ${userId} and c.channel_id = ${channelId})`;
  return sql`(select case when study is null or general = 'NONE' then general
      when study = 'NONE' then case when ${topic} = any(${[...keptTopics]}::text[]) then general else study end
      when ${topic} = any(${[...digestTopics]}::text[]) then study else general end
    from (select ${generally(userId, topic)} as general, ${study} as study) chosen)`;
}

/** What person `u` has chosen for their summaries: to be joined as `s`. */
export const schedule = sql`lateral (select coalesce(c.digest_time, ${DIGEST_TIME}::time) as digest_time,
    coalesce(c.digest_day, ${DIGEST_DAY}) as digest_day, coalesce(c.quiet_hours, true) as quiet_hours
  from (select) one left join mail_schedule c on c.user_id = u.id) s`;

/** Until when person `u` with schedule `s` wants to be left alone; null if they don't at this moment. */
export const quietUntil = (at: Date) => {
  const local = sql`(${at}::timestamptz at time zone u.timezone_id)`;
  return sql`case when s.quiet_hours and (${local}::time >= ${QUIET_FROM}::time or ${local}::time < ${QUIET_UNTIL}::time)
    then (${local}::date + (${local}::time >= ${QUIET_FROM}::time)::integer + ${QUIET_UNTIL}::time) at time zone u.timezone_id end`;
};
