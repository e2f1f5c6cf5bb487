import { teamName, teamNameColumn } from '../people/queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';

const teamFigures = z.object({
  teamId: z.int(),
  code: z.string().nullable(),
  name: z.string(),
  requiredCount: z.int(),
  completedCount: z.int(),
  overdueCount: z.int(),
});
export type TeamFigures = z.output<typeof teamFigures>;

interface FiguresWanted {
  postId: number;
  /** The version whose obligations are in force. */
  obligingVersion: number;
  /** Null is every team. */
  teamIds: readonly number[] | null;
  /** Null is everyone. */
  userId: number | null;
}

const tracked = ({ teamIds }: FiguresWanted) =>
  sql`t.compliance_tracking_enabled and (${teamIds}::integer[] is null or t.id = any(${teamIds}::integer[]))`;

/** The actions required by the rules in force, and those completed: assignments `a` and rules `r`. */
const inForce = ({ postId, userId, obligingVersion }: FiguresWanted) => sql`
  assignment a join compliance_rule r on r.id = a.rule_id and r.post_id = a.post_id and r.retired_at is null
  where a.post_id = ${postId} and (${userId}::integer is null or a.user_id = ${userId}) and a.version = ${obligingVersion}
    and (a.closed_reason is null or a.completion_id is not null)`;

/**
 * What the rules in force require of each tracked team and what is done, by team name. A rule that any one member can fulfil counts
 * once per team, no matter how many members it has.
 */
export async function findTeamFigures(db: Db, wanted: FiguresWanted, at: Date): Promise<TeamFigures[]> {
  const statement = sql`
    with asked as (
      select a.team_id, bool_or(a.completion_id is not null) as done, bool_or(a.closed_at is null and a.due_at < ${at}) as late
      from ${inForce(wanted)}
      group by a.team_id, a.rule_id, case when r.member_participation_type = 'ANY_MEMBER' then 0 else a.user_id end
    )
    select t.id as "teamId", t.code, t.name, count(*) as "requiredCount", count(*) filter (where done) as "completedCount",
      count(*) filter (where late and not done) as "overdueCount"
    from asked join team t on t.id = asked.team_id and ${tracked(wanted)}
    group by t.id order by lower(t.name), t.id`;
  return findRows(db, teamFigures, statement);
}

const personAction = z.object({
  userId: z.int(),
  displayName: z.string(),
  teamId: z.int(),
  team: teamName,
  ruleId: z.int(),
  action: z.enum(requiredActionTypes),
  gracePeriodMillis: z.int(),
  dueAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  byOther: z.boolean(),
});

interface PeopleWanted extends FiguresWanted {
  /** Null is every team. */
  teamId: number | null;
  /** Only open actions. */
  isOpen: boolean;
}

/**
 * A page of the people of tracked teams with each one's actions, overdue people first, and how many people there are. A member of
 * two teams appears for each.
 */
export async function findPeople(
  db: Db,
  wanted: PeopleWanted,
  { at, skip, limit }: { at: Date; skip: number; limit: number },
): Promise<{ rows: z.output<typeof personAction>[]; total: number }> {
  const { teamId, isOpen } = wanted;
  const theirs = sql`${inForce(wanted)} and (${teamId}::integer is null or a.team_id = ${teamId})
    and (not ${isOpen}::boolean or a.closed_at is null)
    and exists (select from team t where t.id = a.team_id and ${tracked(wanted)})`;
  const statement = sql`
    with person as (
      select u.id, u.display_name, a.team_id, row_number() over (order by
        min(case when a.closed_at is not null then 2 when a.due_at < ${at} then 0 else 1 end),
        min(a.due_at) filter (where a.closed_at is null), lower(u.last_name), lower(u.first_name), u.id, a.team_id) as place
      from (select a.* from ${theirs}) a join app_user u on u.id = a.user_id
      group by u.id, a.team_id order by place offset ${skip} limit ${limit}
    )
    select p.id as "userId", p.display_name as "displayName", p.team_id as "teamId", ${teamNameColumn} as team,
      a.rule_id as "ruleId", a.action, a.grace_period_millis as "gracePeriodMillis",
      a.due_at as "dueAt", d.completed_at as "completedAt", a.by_other as "byOther"
    from person p join team t on t.id = p.team_id
    join (select a.user_id, a.team_id, a.rule_id, a.due_at, a.completion_id, r.required_action_type as action, r.grace_period_millis,
        a.closed_reason is not distinct from 'COMPLETED_BY_OTHER' as by_other
      from ${theirs}) a on a.user_id = p.id and a.team_id = p.team_id
    left join compliance_completion d on d.id = a.completion_id
    order by p.place, a.rule_id`;
  const [rows, total] = await Promise.all([
    findRows(db, personAction, statement),
    countRows(db, sql`(select distinct a.user_id, a.team_id from ${theirs}) person`),
  ]);
  return { rows, total };
}

const latestCompletion = z.object({
  userId: z.int(),
  displayName: z.string(),
  team: teamName,
  action: z.enum(requiredActionTypes),
  completedAt: z.date(),
});
export type LatestCompletion = z.output<typeof latestCompletion>;

const LATEST_SHOWN = 10;

/** The latest completions by tracked teams, newest first. */
export async function findLatestCompletions(db: Db, wanted: FiguresWanted): Promise<LatestCompletion[]> {
  const statement = sql`
    select u.id as "userId", u.display_name as "displayName", d.action, d.completed_at as "completedAt",
      ${teamNameColumn} as team
    from compliance_completion d join team t on t.id = d.team_id and ${tracked(wanted)} join app_user u on u.id = d.user_id
    where d.post_id = ${wanted.postId} and (${wanted.userId}::integer is null or d.user_id = ${wanted.userId}) and d.version >= ${wanted.obligingVersion}
    order by d.completed_at desc, d.id desc limit ${LATEST_SHOWN}`;
  return findRows(db, latestCompletion, statement);
}
