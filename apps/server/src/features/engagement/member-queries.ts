import type { EngagementType } from '@studyline/contract/engagement/calls';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import type { ReachedInStudies } from '../compliance/reach.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';

type Did = Exclude<EngagementType, 'NONE'>;

const completed = (action: RawBuilder<unknown>) => sql`
  assignment a join compliance_completion d on d.id = a.completion_id and d.user_id = a.user_id and d.action = ${action}
    join seen p on p.id = a.post_id
  where a.user_id = m.user_id and a.channel_id = m.channel_id and a.completion_id is not null`;

/** What member `m` did with posts `p` of \`seen\`, each with its time. */
const sources: Record<Did, { column: string; from: RawBuilder<unknown>; at: RawBuilder<unknown> }> = {
  VIEW: {
    column: 'viewed',
    from: sql`seen p join post_version v on v.post_id = p.id
      join post_opened o on o.post_id = v.post_id and o.version = v.version and o.user_id = m.user_id
      where p.channel_id = m.channel_id`,
    at: sql`o.first_opened_at`,
  },
  DOWNLOAD: {
    column: 'downloaded',
    from: sql`activity d join seen p on p.id = d.post_id
      where d.user_id = m.user_id and d.channel_id = m.channel_id and d.activity_type = 'DOWNLOADED'`,
    at: sql`d.last_at`,
  },
  ACKNOWLEDGE: { column: 'acknowledged', from: completed(sql`'ACKNOWLEDGE'`), at: sql`d.completed_at` },
  SIGN: { column: 'signed', from: completed(sql`'SIGN'`), at: sql`d.completed_at` },
  COMMENT: {
    column: 'commented',
    from: sql`comment c join seen p on p.id = c.post_id
      where c.author_id = m.user_id and c.channel_id = m.channel_id and c.removed_at is null`,
    at: sql`c.created_at`,
  },
  VIDEO: {
    column: 'watched',
    from: sql`course_watched w join seen p on p.id = w.post_id
      where w.user_id = m.user_id and w.channel_id = m.channel_id`,
    at: sql`w.changed_at`,
  },
  EVENT_RESPONSE: {
    column: 'responded',
    from: sql`seen p join event_response e on e.post_id = p.id and e.user_id = m.user_id
      where p.channel_id = m.channel_id and p.post_type = 'EVENT'`,
    at: sql`e.answered_at`,
  },
};
const dids = Object.keys(sources) as Did[];

interface EngagementWanted {
  userId: number;
  reached: ReachedInStudies;
  teamId: number | undefined;
  postIds: readonly number[];
  type: EngagementType | undefined;
  skip: number;
  limit: number;
}

const engagementRow = z.object({
  channelId: z.int(),
  userId: z.int(),
  displayName: z.string(),
  teams: z.array(teamName),
  viewed: z.int(),
  downloaded: z.int(),
  acknowledged: z.int(),
  signed: z.int(),
  commented: z.int(),
  watched: z.int(),
  responded: z.int(),
  lastAt: z.date().nullable(),
  total: z.int(),
});

/** A page of the members within someone's reach with what they did with the posts that they can see, by name; and how many there are. */
export async function findEngagement(
  db: Db,
  { userId, reached, teamId, postIds, type, skip, limit }: EngagementWanted,
): Promise<{ rows: z.output<typeof engagementRow>[]; total: number }> {
  const isWhole = sql`m.channel_id = any(${reached.wholeChannelIds}::integer[])`;
  const isOwn = sql`m.channel_id = any(${reached.ownPostsChannelIds}::integer[])`;
  const isSelf = sql`(m.user_id = ${userId} and m.channel_id = any(${reached.selfChannelIds}::integer[]))`;
  const isInTeam = sql`m.team_ids && ${reached.teamIds}::integer[]`;
  const did = (one: Did, columns = sql``) => sql`
    select ${columns} from ${sources[one].from}
      and (${isWhole} or ${isInTeam} or ${isSelf} or (${isOwn} and p.author_id = ${userId}))`;
  const didAny = (some: readonly Did[]) =>
    sql`(${sql.join(
      some.map((one) => sql`exists (${did(one)})`),
      sql` or `,
    )})`;
  const condition =
    type === undefined ? sql`true` : type === 'NONE' ? sql`not ${didAny(dids)}` : didAny([type]);
  const tables = sql`
    seen as materialized (
      select p.id, p.channel_id, p.author_id, p.post_type from unnest(${reached.channelIds}::integer[]) as chosen(channel_id)
      join post p on p.channel_id = chosen.channel_id and ${visibleTo({ userId }, sql`chosen.channel_id`).listed}
      where cardinality(${postIds}::integer[]) = 0 or p.id = any(${postIds}::integer[])),
    member as (
      select m.id, m.channel_id, m.user_id, m.team_ids, m.sort_name from channel_member m
      where m.channel_id = any(${reached.channelIds}::integer[]) and m.status = 'CURRENT'
        and (${isWhole} or ${isOwn} or ${isInTeam} or ${isSelf})
        and (${teamId ?? null}::integer is null or m.team_ids @> array[${teamId ?? null}::integer])
        and ${condition})`;
  const counts = sql.join(
    dids.map(
      (one) => sql`count(distinct post_id) filter (where type = ${one}) as ${sql.ref(sources[one].column)}`,
    ),
  );
  const all = sql.join(
    dids.map((one) => did(one, sql`${one}::text as type, p.id as post_id, ${sources[one].at} as at`)),
    sql` union all `,
  );
  const statement = sql`
    with ${tables},
    shown as (select member.*, count(*) over () as total from member order by sort_name, id offset ${skip} limit ${limit})
    select m.channel_id as "channelId", m.user_id as "userId", u.display_name as "displayName",
      (select coalesce(json_agg(${teamNameColumn} order by lower(t.name), t.id), '[]') from team t where t.id = any(m.team_ids)
        and (${isWhole} or ${isOwn} or ${isSelf} or t.id = any(${reached.teamIds}::integer[]))) as teams,
      done.*, m.total
    from shown m join app_user u on u.id = m.user_id
    cross join lateral (select ${counts}, max(at) as "lastAt" from (${all}) did) done
    order by m.sort_name, m.id`;
  const rows = await findRows(db, engagementRow, statement);
  const total =
    rows[0]?.total ?? (skip === 0 ? 0 : await countRows(db, sql`(with ${tables} select from member) found`));
  return { rows, total };
}
