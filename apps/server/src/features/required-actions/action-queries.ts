import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** What the person has to do, per row of a post: one row for each action. Null in the only row of a post without one. */
export const actionOfRow = z.object({
  rule_id: z.int().nullable(),
  /** The version that first required it. */
  asking_version: z.int().nullable(),
  team_id: z.int().nullable(),
  team_name: z.string().nullable(),
  due_at: z.date().nullable(),
  completed_at: z.date().nullable(),
  completed_version: z.int().nullable(),
  completed_by_id: z.int().nullable(),
  completed_by: z.string().nullable(),
  opened: z.boolean(),
});
type ActionOfRow = z.output<typeof actionOfRow>;

/** What one person has to do for one team under one rule of a post. */
export interface ActionRow extends ActionOfRow {
  rule_id: number;
  asking_version: number;
  team_id: number;
  team_name: string;
}

export function hasAction(row: ActionOfRow): row is ActionRow {
  return row.rule_id !== null;
}

/** An assignment `s` that is open, or was closed by a completion. */
const stands = sql`(s.closed_reason is null or s.completion_id is not null)`;

/** The columns of actionOfRow, for the tables of actionTables. */
export const actionColumns = sql`s.rule_id, s.version as asking_version, s.team_id, t.name as team_name, s.due_at, d.completed_at,
  d.version as completed_version, d.user_id as completed_by_id, w.display_name as completed_by, o.user_id is not null as opened`;

/** The order of a post's actions, by due time. */
export const actionOrder = sql`s.due_at, s.id`;

/** A person's actions on the posts `shown`, which have an `id` and a `version`. */
export function actionTables(userId: number): RawBuilder<unknown> {
  return sql`left join (
      select s.* from assignment s where s.user_id = ${userId} and s.post_id = any(array(select id from shown)) and ${stands}
    ) s on s.post_id = shown.id
    left join team t on t.id = s.team_id
    left join compliance_completion d on d.id = s.completion_id
    left join app_user w on w.id = d.user_id
    left join post_opened o on o.post_id = s.post_id and o.version = shown.version and o.user_id = s.user_id`;
}
