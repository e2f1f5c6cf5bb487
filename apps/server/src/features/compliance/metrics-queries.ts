import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { postTypes } from '@studyline/contract/posts/calls';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import type { ReachedInStudies } from './reach.ts';

export interface MetricsWanted {
  userId: number;
  reached: ReachedInStudies;
  at: Date;
  /** Only actions for this team; undefined is every team in reach. */
  teamId: number | undefined;
}

/**
 * The actions in force within someone's reach, on the publications that they can see: assignments `a`, rules `r`, teams `t`, posts `p`.
 * Starting with the studies, their reader keys are looked up once for each.
 */
const inReach = ({ userId, reached, teamId }: MetricsWanted, only: RawBuilder<unknown> = sql``) => sql`
  unnest(${reached.channelIds}::integer[]) as chosen(channel_id)
  join post p on p.channel_id = chosen.channel_id and ${visibleTo({ userId }, sql`chosen.channel_id`).listed}
  join post_version v on v.post_id = p.id and v.version = p.current_version
  join assignment a on a.post_id = p.id and a.version = v.obliging_version
    and (a.closed_reason is null or a.completion_id is not null)
  join compliance_rule r on r.id = a.rule_id and r.retired_at is null
  join team t on t.id = a.team_id and t.compliance_tracking_enabled
  where (${teamId ?? null}::integer is null or t.id = ${teamId ?? null})
    and (p.channel_id = any(${reached.wholeChannelIds}::integer[]) or t.id = any(${reached.teamIds}::integer[])
      or (p.author_id = ${userId} and p.channel_id = any(${reached.ownPostsChannelIds}::integer[]))
      or (a.user_id = ${userId} and p.channel_id = any(${reached.selfChannelIds}::integer[]))) ${only}`;

/** Whether an action is done, overdue, and by when it has to be. What any one member can do is one action of the team. */
const asked = (wanted: MetricsWanted, only?: RawBuilder<unknown>) => sql`
  select p.channel_id, p.id as post_id, a.team_id, r.required_action_type as action,
    bool_or(a.completion_id is not null) as done,
    bool_or(a.closed_at is null and a.due_at < ${wanted.at}) as late,
    min(a.due_at) filter (where a.closed_at is null) as due
  from ${inReach(wanted, only)}
  group by p.id, a.team_id, a.rule_id, r.required_action_type,
    case when r.member_participation_type = 'ANY_MEMBER' then 0 else a.user_id end`;

const figures = { requiredCount: z.int(), completedCount: z.int(), overdueCount: z.int() };
const figureColumns = sql`count(*) as "requiredCount", count(*) filter (where done) as "completedCount",
  count(*) filter (where late and not done) as "overdueCount"`;

const teamRow = z.object({
  channelId: z.int(),
  teamId: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  ...figures,
});
export type TeamMetricsRow = z.output<typeof teamRow>;

/** The teams with actions, the most overdue first, then the lowest share. */
export async function findTeamMetrics(db: Db, wanted: MetricsWanted): Promise<TeamMetricsRow[]> {
  const statement = sql`
    select asked.channel_id as "channelId", t.id as "teamId", t.code, t.name, ${figureColumns}
    from (${asked(wanted)}) asked join team t on t.id = asked.team_id
    group by asked.channel_id, t.id
    order by "overdueCount" desc, count(*) filter (where done)::float8 / count(*), lower(t.name), t.id`;
  return findRows(db, teamRow, statement);
}

const overdueRow = z.object({
  teamId: z.int(),
  userId: z.int(),
  displayName: z.string(),
  total: z.int(),
});

/** For each of these teams, those of its people who have been overdue for longest, and how many are overdue. */
export async function findOverduePeople(
  db: Db,
  wanted: MetricsWanted,
  { teamIds, limit }: { teamIds: readonly number[]; limit: number },
): Promise<z.output<typeof overdueRow>[]> {
  const isLate = sql`and a.team_id = any(${teamIds}::integer[]) and a.closed_at is null and a.due_at < ${wanted.at}`;
  const statement = sql`
    select "teamId", "userId", u.display_name as "displayName", total from (
      select a.team_id as "teamId", a.user_id as "userId", count(*) over (partition by a.team_id) as total,
        row_number() over (partition by a.team_id order by min(a.due_at), a.user_id) as place
      from ${inReach(wanted, isLate)} group by a.team_id, a.user_id) late
    join app_user u on u.id = "userId" where place <= ${limit} order by "teamId", place`;
  return findRows(db, overdueRow, statement);
}

const postRow = z.object({
  postId: z.int(),
  version: z.int(),
  title: z.string(),
  postType: z.enum(postTypes),
  ...figures,
  actions: z.array(z.enum(requiredActionTypes)),
  due: z.date().nullable(),
  total: z.int(),
});
type PostMetricsRow = z.output<typeof postRow>;

/** A page of the posts with actions, the most overdue first, then what is due next; and how many there are. */
export async function findPostMetrics(
  db: Db,
  wanted: MetricsWanted,
  list: { postIds: readonly number[]; isOpen: boolean; skip: number; limit: number },
): Promise<{ rows: PostMetricsRow[]; total: number }> {
  const only = list.postIds.length > 0 ? sql`and p.id = any(${list.postIds}::integer[])` : sql``;
  const byPost = sql`
    select post_id, ${figureColumns}, array_agg(distinct action order by action) as actions, min(due) filter (where not done) as due
    from (${asked(wanted, only)}) asked group by post_id
    ${list.isOpen ? sql`having not bool_and(done)` : sql``}`;
  const statement = sql`
    select p.id as "postId", p.current_version as version, p.title, p.post_type as "postType", "requiredCount", "completedCount",
      "overdueCount", actions, due, count(*) over () as total
    from (${byPost}) found join post p on p.id = found.post_id
    order by "overdueCount" desc, due nulls last, p.id desc offset ${list.skip} limit ${list.limit}`;
  const rows = await findRows(db, postRow, statement);
  const total = rows[0]?.total ?? (list.skip === 0 ? 0 : await countRows(db, sql`(${byPost}) found`));
  return { rows, total };
}
