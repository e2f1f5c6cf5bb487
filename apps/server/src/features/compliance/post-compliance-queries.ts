import { teamName, teamNameColumn } from '../people/queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';

const teamFigures = z.object({
  teamId: z.int(),
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
  /** Null is everybody. */
  userId: number | null;
}

const tracked = ({ teamIds }: FiguresWanted) =>
  sql`t.compliance_tracking_enabled and (${teamIds}::integer[] is null or t.id = any(${teamIds}::integer[]))`;

/**
 * What the rules in force ask of each tracked team and what is done, by name. A rule that any one member can fulfil asks the team
 * once, however many members it has.
 */
export async function findTeamFigures(db: Db, wanted: FiguresWanted, at: Date): Promise<TeamFigures[]> {
  const statement = sql`
    with asked as (
      select a.team_id, bool_or(a.completion_id is not null) as done, bool_or(a.closed_at is null and a.due_at < ${at}) as late
      from assignment a join compliance_rule r on r.id = a.rule_id and r.post_id = a.post_id and r.retired_at is null
      where a.post_id = ${wanted.postId} and (${wanted.userId}::integer is null or a.user_id = ${wanted.userId}) and a.version = ${wanted.obligingVersion}
        and (a.closed_reason is null or a.completion_id is not null)
      group by a.team_id, a.rule_id, case when r.member_participation_type = 'ANY_MEMBER' then 0 else a.user_id end
    )
    select t.id as "teamId", t.name, count(*) as "requiredCount", count(*) filter (where done) as "completedCount",
      count(*) filter (where late and not done) as "overdueCount"
    from asked join team t on t.id = asked.team_id and ${tracked(wanted)}
    group by t.id order by lower(t.name), t.id`;
  return findRows(db, teamFigures, statement);
}

const latestCompletion = z.object({
  user_id: z.int(),
  display_name: z.string(),
  team: teamName,
  action: z.enum(requiredActionTypes),
  completed_at: z.date(),
});
export type LatestCompletion = z.output<typeof latestCompletion>;

const LATEST_SHOWN = 10;

/** The latest completions by tracked teams, newest first. */
export async function findLatestCompletions(db: Db, wanted: FiguresWanted): Promise<LatestCompletion[]> {
  const statement = sql`
    select u.id as user_id, u.display_name, d.action, d.completed_at,
      ${teamNameColumn} as team
    from compliance_completion d join team t on t.id = d.team_id and ${tracked(wanted)} join app_user u on u.id = d.user_id
    where d.post_id = ${wanted.postId} and (${wanted.userId}::integer is null or d.user_id = ${wanted.userId}) and d.version >= ${wanted.obligingVersion}
    order by d.completed_at desc, d.id desc limit ${LATEST_SHOWN}`;
  return findRows(db, latestCompletion, statement);
}
