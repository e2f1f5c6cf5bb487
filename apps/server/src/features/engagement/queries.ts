import { sql } from 'kysely';
import { z } from 'zod';
import type { activityTypes } from '@studyline/contract/engagement/calls';
import type { Trx } from '../../db/pool.ts';
import { locks } from '../../db/locks.ts';
import { findRow, run } from '../../db/rows.ts';
import { type Watched, watchedColumn, watchedRow } from '../courses/progress-queries.ts';
import type { Playback } from './watching.ts';

interface Activity {
  userId: number;
  channelId: number;
  postId: number;
  version: number;
  activityType: (typeof activityTypes)[number];
  /** 0 where it is not about a page. */
  page: number;
  at: Date;
}

/** Counts an activity. What is kept does not grow with its reports. */
export async function upsertActivity(trx: Trx, a: Activity): Promise<void> {
  await run(
    trx,
    sql`insert into activity as a (user_id, post_id, version, activity_type, page, channel_id, first_at, last_at)
      values (${a.userId}, ${a.postId}, ${a.version}, ${a.activityType}, ${a.page}, ${a.channelId}, ${a.at}, ${a.at})
      on conflict (user_id, post_id, version, activity_type, page)
        do update set count = least(a.count + 1, 2147483646), last_at = excluded.last_at`,
  );
}

const videoRow = z.object({
  fileId: z.int(),
  durationMillis: z.int(),
  obligingVersion: z.int(),
  /** The open actions of this person that completing the course fulfils. */
  asked: z.array(z.object({ ruleId: z.int(), teamId: z.int() })),
});

/** The video of a version, if it is a course. */
export async function findVideo(
  trx: Trx,
  userId: number,
  { postId, version }: { postId: number; version: number },
): Promise<z.output<typeof videoRow> | undefined> {
  const statement = sql`
    select v.file_id as "fileId", v.course_duration_millis as "durationMillis", v.obliging_version as "obligingVersion",
      coalesce((select json_agg(json_build_object('ruleId', a.rule_id, 'teamId', a.team_id) order by a.id)
        from assignment a join compliance_rule r on r.id = a.rule_id
        where a.post_id = v.post_id and a.version = v.obliging_version and a.user_id = ${userId} and a.closed_at is null
          and r.required_action_type = 'COMPLETE_COURSE'), '[]') as asked
    from post_version v where v.post_id = ${postId} and v.version = ${version} and v.course_duration_millis is not null`;
  return findRow(trx, videoRow, statement);
}

const playbackRow = z.object({
  fileId: z.int(),
  isPlaying: z.boolean(),
  positionMillis: z.int(),
  rate: z.number(),
  creditMillis: z.int(),
  reportedAt: z.date(),
});

interface PlaybackKey {
  userId: number;
  playbackId: string;
  fileId: number;
}

/** One playback of a person, and what was played. The caller holds lockPlaybacks. */
export async function findPlayback(
  trx: Trx,
  { userId, playbackId }: Omit<PlaybackKey, 'fileId'>,
): Promise<(Playback & { fileId: number }) | undefined> {
  const statement = sql`
    select file_id as "fileId", is_playing as "isPlaying", position_millis as "positionMillis", rate, credit_millis as "creditMillis", reported_at as "reportedAt"
    from playback where user_id = ${userId} and id = ${playbackId}`;
  return findRow(trx, playbackRow, statement);
}

const countRow = z.object({ count: z.int() });

/** How many playbacks of a person have reported in the minute before. The caller holds lockPlaybacks. */
export async function countRecentPlaybacks(trx: Trx, userId: number, at: Date): Promise<number> {
  const statement = sql`
    select count(*)::integer as count from playback
    where user_id = ${userId} and reported_at > ${at}::timestamptz - interval '1 minute'`;
  return (await findRow(trx, countRow, statement))?.count ?? 0;
}

/** Lets the reports of one person be read one after another, whichever video they are about. */
export async function lockPlaybacks(trx: Trx, userId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.watching}, ${userId})`);
}

/** Writes a playback. If it plays, no other one of the person does. Forgets those that have not reported for a day. */
export async function writePlayback(
  trx: Trx,
  { userId, playbackId, fileId }: PlaybackKey,
  p: Playback,
): Promise<void> {
  if (p.isPlaying)
    await run(
      trx,
      sql`update playback set is_playing = false where user_id = ${userId} and id <> ${playbackId} and is_playing`,
    );
  await run(
    trx,
    sql`delete from playback where user_id = ${userId} and reported_at < ${p.reportedAt}::timestamptz - interval '1 day'`,
  );
  await run(
    trx,
    sql`insert into playback (user_id, id, file_id, is_playing, position_millis, rate, credit_millis, reported_at)
      values (${userId}, ${playbackId}, ${fileId}, ${p.isPlaying}, ${p.positionMillis}, ${p.rate}, ${p.creditMillis}, ${p.reportedAt})
      on conflict (user_id, id) do update set file_id = excluded.file_id, is_playing = excluded.is_playing,
        position_millis = excluded.position_millis, rate = excluded.rate, credit_millis = excluded.credit_millis,
        reported_at = excluded.reported_at`,
  );
}

/** Adds a part to what a person has watched, and returns all of it. */
export async function addWatched(
  trx: Trx,
  key: { userId: number; channelId: number; postId: number; obligingVersion: number; fileId: number },
  part: { startMillis: number; endMillis: number } | undefined,
  { positionMillis, reportedAt }: Playback,
): Promise<Watched> {
  const added = part
    ? sql`int4multirange(int4range(${part.startMillis}, ${part.endMillis}))`
    : sql`'{}'::int4multirange`;
  const statement = sql`
    insert into course_watched as w (user_id, post_id, obliging_version, file_id, channel_id, watched, position_millis, changed_at)
    values (${key.userId}, ${key.postId}, ${key.obligingVersion}, ${key.fileId}, ${key.channelId}, ${added}, ${positionMillis}, ${reportedAt})
    on conflict (user_id, post_id, obliging_version, file_id) do update set watched = w.watched + excluded.watched,
      position_millis = excluded.position_millis, changed_at = excluded.changed_at
    returning ${watchedColumn} as watched, w.position_millis as "positionMillis"`;
  const row = await findRow(trx, watchedRow, statement);
  if (!row) throw new Error('What was watched was not written.');
  return row;
}
