import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { postTypes } from '@studyline/contract/posts/calls';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Db } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import type { ReachedInStudies } from './reach.ts';

export interface MetricsWanted {
  userId: number;
  reached: ReachedInStudies;
  at: Date;
  /** Only actions for these teams; none is every team in reach. */
  teamIds: readonly number[];
}

/**
 * The actions in force within someone's reach, on the publications that they can see: assignments `a`, rules `r`, teams `t`, posts `p`.
 * Starting with the studies, their reader keys are looked up once for each.
 */
const inReach = ({ userId, reached, teamIds }: MetricsWanted, only: RawBuilder<unknown> = sql``) => sql`
  unnest(${reached.channelIds}::integer[]) as chosen(channel_id)
  join post p on p.channel_id = chosen.channel_id and ${visibleTo({ userId }, sql`chosen.channel_id`).listed}
  join post_version v on v.post_id = p.id and v.version = p.current_version
  join assignment a on a.post_id = p.id and a.version = v.obliging_version
    and (a.closed_reason is null or a.completion_id is not null)
  join compliance_rule r on r.id = a.rule_id and r.retired_at is null
  join team t on t.id = a.team_id and t.compliance_tracking_enabled
  where (cardinality(${teamIds}::integer[]) = 0 or t.id = any(${teamIds}::integer[]))
    and (p.channel_id = any(${reached.wholeChannelIds}::integer[]) or t.id = any(${reached.teamIds}::integer[])
      or (p.author_id = ${userId} and p.channel_id = any(${reached.ownPostsChannelIds}::integer[]))
      or (a.user_id = ${userId} and p.channel_id = any(${reached.selfChannelIds}::integer[]))) ${only}`;

/** Whether an action is done, overdue, and by when it has to be: one row for each person and team that a rule asks. */
const askedOfMembers = (wanted: MetricsWanted, only?: RawBuilder<unknown>) => sql`
  select p.channel_id, a.user_id, p.id as post_id, a.team_id, a.rule_id, r.required_action_type as action,
    a.completion_id is not null as done, a.closed_at is null and coalesce(a.due_at < ${wanted.at}, false) as late,
    case when a.closed_at is null then a.due_at end as due
  from ${inReach(wanted, only)}`;

/** The same, where what any one member can do is one action of the team. Only such rules are grouped, because it costs most. */
const askedOfTeams = (wanted: MetricsWanted, only = sql``) => sql`
  ${askedOfMembers(wanted, sql`${only} and r.member_participation_type <> 'ANY_MEMBER'`)}
  union all
  select channel_id, 0, post_id, team_id, rule_id, action, bool_or(done), bool_or(late), min(due)
  from (${askedOfMembers(wanted, sql`${only} and r.member_participation_type = 'ANY_MEMBER'`)}) one
  group by channel_id, post_id, team_id, rule_id, action`;

const figures = { requiredCount: z.int(), completedCount: z.int(), overdueCount: z.int() };
const figureColumns = sql`count(*) as "requiredCount", count(*) filter (where done) as "completedCount",
  count(*) filter (where late and not done) as "overdueCount"`;

const sumOfFigures = sql`sum("requiredCount")::integer as "requiredCount", sum("completedCount")::integer as "completedCount",
  sum("overdueCount")::integer as "overdueCount"`;
const totalOfFigures = sql`coalesce(sum("requiredCount"), 0)::integer as "requiredCount",
  coalesce(sum("completedCount"), 0)::integer as "completedCount", coalesce(sum("overdueCount"), 0)::integer as "overdueCount"`;

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
    from (${askedOfTeams(wanted)}) asked join team t on t.id = asked.team_id
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

const ofPosts = (postIds: readonly number[]) =>
  postIds.length > 0 ? sql`and p.id = any(${postIds}::integer[])` : sql``;

const memberRow = z.object({
  channelId: z.int(),
  userId: z.int(),
  displayName: z.string(),
  ...figures,
  teams: z.array(teamName),
  overdue: z.array(
    z.object({
      postId: z.int(),
      version: z.int(),
      title: z.string(),
      teamId: z.int(),
      action: z.enum(requiredActionTypes),
      due: z.iso.datetime({ offset: true }),
    }),
  ),
  total: z.int(),
});

/** A page of the people with actions, the most overdue first, each with their first overdue actions; and how many people there are. */
export async function findMemberMetrics(
  db: Db,
  wanted: MetricsWanted,
  list: {
    postIds: readonly number[];
    /** Only people of whom all of this is true. */
    standings: readonly ('OPEN' | 'OVERDUE' | 'COMPLIANT')[];
    actionsNamed: number;
    skip: number;
    limit: number;
  },
): Promise<{ rows: z.output<typeof memberRow>[]; total: number }> {
  const conditions = {
    OPEN: sql`not bool_and(done)`,
    OVERDUE: sql`bool_or(late and not done)`,
    COMPLIANT: sql`bool_and(done)`,
  };
  const having = sql.join([sql`true`, ...list.standings.map((one) => conditions[one])], sql` and `);
  const tables = sql`
    asked as materialized (${askedOfMembers(wanted, ofPosts(list.postIds))}),
    person as (
      select channel_id, user_id, ${figureColumns}, min(due) filter (where late and not done) as since from asked
      group by channel_id, user_id having ${having})`;
  const order = sql`"overdueCount" desc, since nulls last, lower(u.last_name), lower(u.first_name), u.id, channel_id`;
  const statement = sql`
    with ${tables}, shown as (
      select person.*, u.display_name, count(*) over () as total, row_number() over (order by ${order}) as place
      from person join app_user u on u.id = person.user_id order by place offset ${list.skip} limit ${list.limit}),
    -- All actions are read once for the page, not once for each person.
    theirs as materialized (
      select a.* from asked a where (a.channel_id, a.user_id) in (select channel_id, user_id from shown))
    select channel_id as "channelId", user_id as "userId", display_name as "displayName", "requiredCount", "completedCount",
      "overdueCount", total,
      (select json_agg(${teamNameColumn} order by lower(t.name), t.id) from team t where t.id in (
        select a.team_id from theirs a where a.channel_id = shown.channel_id and a.user_id = shown.user_id)) as teams,
      (select coalesce(json_agg(json_build_object('postId', p.id, 'version', p.current_version, 'title', p.title,
          'teamId', late.team_id, 'action', late.action, 'due', late.due) order by late.due, p.id, late.team_id, late.action), '[]')
        from (select * from theirs a where a.channel_id = shown.channel_id and a.user_id = shown.user_id and a.late and not a.done
          order by a.due, a.post_id, a.team_id, a.action limit ${list.actionsNamed}) late
        join post p on p.id = late.post_id) as overdue
    from shown order by place`;
  const rows = await findRows(db, memberRow, statement);
  const total =
    rows[0]?.total ??
    (list.skip === 0 ? 0 : await countRows(db, sql`(with ${tables} select from person) found`));
  return { rows, total };
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
export type PostMetricsRow = z.output<typeof postRow>;

/** A page of the posts with actions, the most overdue first, then what is due next; and how many there are. */
export async function findPostMetrics(
  db: Db,
  wanted: MetricsWanted,
  list: { postIds: readonly number[]; isOpen: boolean; skip: number; limit: number },
): Promise<{ rows: PostMetricsRow[]; total: number }> {
  const only = ofPosts(list.postIds);
  const byPost = sql`
    select post_id, ${figureColumns}, array_agg(distinct action order by action) as actions, min(due) filter (where not done) as due
    from (${askedOfTeams(wanted, only)}) asked group by post_id
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

const cell = z.object({ postId: z.int(), teamId: z.int(), ...figures });
const scopedRow = z.object({
  ...figures,
  dueSoonCount: z.int(),
  teamCount: z.int(),
  completeTeamCount: z.int(),
  overdueTeamCount: z.int(),
  untrackedTeamCount: z.int(),
  postCount: z.int(),
  teams: z.array(z.object({ teamId: z.int(), code: z.string().nullable(), name: z.string(), ...figures })),
  posts: z.array(
    postRow.omit({ total: true, due: true }).extend({ due: z.iso.datetime({ offset: true }).nullable() }),
  ),
  cells: z.array(cell),
});

interface Slice {
  skip: number;
  limit: number;
}

/** The figures of all that is in reach, a page of its posts, the newest first, a page of its teams, and those of each post with each team. */
export async function findScopedDetails(
  db: Db,
  wanted: MetricsWanted,
  { postIds, posts, teams }: { postIds: readonly number[]; posts: Slice; teams: Slice },
): Promise<z.output<typeof scopedRow>> {
  const { reached, at, teamIds } = wanted;
  const figuresOf = (alias: string) =>
    sql.raw(
      `'requiredCount', ${alias}."requiredCount", 'completedCount', ${alias}."completedCount", 'overdueCount', ${alias}."overdueCount"`,
    );
  const statement = sql`
    with asked as materialized (${askedOfTeams(wanted, ofPosts(postIds))}),
    cell as materialized (
      select post_id, team_id, ${figureColumns}, array_agg(distinct action) as actions, min(due) filter (where not done) as due,
        count(*) filter (where not done and due >= ${at} and due < ${at}::timestamptz + interval '1 day') as soon
      from asked group by post_id, team_id),
    by_team as materialized (
      select team_id, ${sumOfFigures} from cell group by team_id),
    by_post as materialized (
      select post_id, ${sumOfFigures}, min(due) as due from cell group by post_id),
    shown_team as materialized (
      select t.id, t.code, t.name, by_team.*, row_number() over (order by t.code nulls last, lower(t.name), t.id) as place
      from by_team join team t on t.id = by_team.team_id order by place offset ${teams.skip} limit ${teams.limit}),
    shown_post as materialized (
      select p.id, p.current_version, p.title, p.post_type, by_post.*,
        row_number() over (order by p.published_at desc, p.id desc) as place
      from by_post join post p on p.id = by_post.post_id order by place offset ${posts.skip} limit ${posts.limit})
    select ${totalOfFigures}, (select coalesce(sum(soon), 0)::integer from cell) as "dueSoonCount",
      count(*)::integer as "teamCount",
      (count(*) filter (where "completedCount" = "requiredCount"))::integer as "completeTeamCount",
      (count(*) filter (where "overdueCount" > 0))::integer as "overdueTeamCount",
      (select count(*)::integer from team t where t.channel_id = any(${reached.channelIds}::integer[])
        and not t.compliance_tracking_enabled and (cardinality(${teamIds}::integer[]) = 0 or t.id = any(${teamIds}::integer[]))
        and (t.channel_id = any(${reached.wholeChannelIds}::integer[]) or t.id = any(${reached.teamIds}::integer[]))) as "untrackedTeamCount",
      (select count(*)::integer from by_post) as "postCount",
      (select coalesce(json_agg(json_build_object('teamId', s.id, 'code', s.code, 'name', s.name, ${figuresOf('s')})
        order by s.place), '[]') from shown_team s) as teams,
      (select coalesce(json_agg(json_build_object('postId', s.id, 'version', s.current_version, 'title', s.title,
          'postType', s.post_type, 'due', s.due, ${figuresOf('s')},
          'actions', (select array_agg(distinct action order by action) from cell c, unnest(c.actions) as of_cell(action) where c.post_id = s.id))
        order by s.place), '[]') from shown_post s) as posts,
      (select coalesce(json_agg(json_build_object('postId', c.post_id, 'teamId', c.team_id, ${figuresOf('c')})
        order by sp.place, st.place), '[]')
        from shown_post sp join cell c on c.post_id = sp.id join shown_team st on st.id = c.team_id) as cells
    from by_team`;
  const row = await findRow(db, scopedRow, statement);
  if (!row) throw new Error('An aggregate without groups has one row.');
  return row;
}
