import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Delivery,
  deliveries,
  deliveriesOf,
  type MailTopic,
  mailTopics,
  studyDeliveries,
} from '@studyline/contract/mail/topics';
import type { Db, Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';
import { schedule } from '../../mail/delivery-queries.ts';

const studyChoice = z.object({
  channelId: z.int(),
  channelName: z.string(),
  delivery: z.enum(studyDeliveries).nullable(),
});
export type StudyChoice = z.output<typeof studyChoice>;

export interface Preferences {
  topics: { topic: MailTopic; delivery: Delivery }[];
  studies: StudyChoice[];
  digestTime: string;
  digestDay: number;
  quietHours: boolean;
}

/** What a person has chosen, or what applies to those who have not; their studies by name. */
export async function findPreferences(db: Db, userId: number): Promise<Preferences> {
  const choice = z.object({ topic: z.enum(mailTopics), delivery: z.enum(deliveries) });
  const timesRow = z.object({ digestTime: z.string(), digestDay: z.int(), quietHours: z.boolean() });
  const [chosen, studies, [times]] = await Promise.all([
    findRows(db, choice, sql`select topic, delivery from mail_choice where user_id = ${userId}`),
    findRows(
      db,
      studyChoice,
      sql`select s.id as "channelId", s.name as "channelName", c.delivery
        from channel_member m join channel s on s.id = m.channel_id
        left join mail_study_choice c on c.user_id = m.user_id and c.channel_id = m.channel_id
        where m.user_id = ${userId} and m.status = 'CURRENT' order by lower(s.name), s.id`,
    ),
    findRows(
      db,
      timesRow,
      sql`select to_char(s.digest_time, 'HH24:MI') as "digestTime", s.digest_day as "digestDay", s.quiet_hours as "quietHours"
        from app_user u cross join ${schedule} where u.id = ${userId}`,
    ),
  ]);
  return {
    topics: mailTopics.map((topic) => ({
      topic,
      delivery: chosen.find((one) => one.topic === topic)?.delivery ?? deliveriesOf[topic][0],
    })),
    studies,
    ...times!,
  };
}

export async function saveTopics(
  trx: Trx,
  userId: number,
  topics: readonly { topic: MailTopic; delivery: Delivery }[],
): Promise<void> {
  await run(
    trx,
    sql`insert into mail_choice (user_id, topic, delivery)
      select ${userId}, c.topic, c.delivery from json_to_recordset(${JSON.stringify(topics)}::json) as c(topic text, delivery text)
      on conflict (user_id, topic) do update set delivery = excluded.delivery`,
  );
}

/** Null is as for all studies. */
export async function saveStudies(
  trx: Trx,
  userId: number,
  studies: readonly Pick<StudyChoice, 'channelId' | 'delivery'>[],
): Promise<void> {
  const chosen = sql`json_to_recordset(${JSON.stringify(studies)}::json) as c("channelId" integer, delivery text)`;
  await run(
    trx,
    sql`delete from mail_study_choice using ${chosen}
      where user_id = ${userId} and channel_id = c."channelId" and c.delivery is null`,
  );
  await run(
    trx,
    sql`insert into mail_study_choice (user_id, channel_id, delivery)
      select ${userId}, c."channelId", c.delivery from ${chosen} where c.delivery is not null
      on conflict (user_id, channel_id) do update set delivery = excluded.delivery`,
  );
}

export async function saveSchedule(
  trx: Trx,
  userId: number,
  { digestTime, digestDay, quietHours }: Pick<Preferences, 'digestTime' | 'digestDay' | 'quietHours'>,
): Promise<void> {
  await run(
    trx,
    sql`insert into mail_schedule (user_id, digest_time, digest_day, quiet_hours)
      values (${userId}, ${digestTime}::time, ${digestDay}, ${quietHours})
      on conflict (user_id) do update set digest_time = excluded.digest_time, digest_day = excluded.digest_day,
        quiet_hours = excluded.quiet_hours`,
  );
}

/** Lets changes of one person's preferences take turns, until the transaction ends. */
export async function lockPreferences(trx: Trx, userId: number): Promise<void> {
  await run(trx, sql`select from app_user where id = ${userId} for no key update`);
}
