import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** What the person has to do, per row of a post: one row for each action. Null in the only row of a post without one. */
export const actionOfRow = z.object({
  ruleId: z.int().nullable(),
  /** The version that first required it. */
  askingVersion: z.int().nullable(),
  teamId: z.int().nullable(),
  teamName: z.string().nullable(),
  dueAt: z.date().nullable(),
  completedAt: z.date().nullable(),
  completedVersion: z.int().nullable(),
  completedById: z.int().nullable(),
  recordId: z.int().nullable(),
  completedBy: z.string().nullable(),
  opened: z.boolean(),
  asksEveryone: z.boolean().nullable(),
  asksTeam: z.boolean().nullable(),
  /** Those of the rule's roles that the person has. */
  roleNames: z.array(z.string()),
});
type ActionOfRow = z.output<typeof actionOfRow>;

/** What one person has to do for one team under one rule of a post. */
export interface ActionRow extends ActionOfRow {
  ruleId: number;
  askingVersion: number;
  teamId: number;
  teamName: string;
}

export function hasAction(row: ActionOfRow): row is ActionRow {
  return row.ruleId !== null;
}

/** An assignment `s` that is open, or was closed by a completion. */
const stands = sql`(s.closed_reason is null or s.completion_id is not null)`;

/** The columns of actionOfRow, for the tables of actionTables. */
export const actionColumns = sql`s.rule_id as "ruleId", s.version as "askingVersion", s.team_id as "teamId", t.name as "teamName",
  s.due_at as "dueAt", d.completed_at as "completedAt", d.id as "recordId",
  d.version as "completedVersion", d.user_id as "completedById", w.display_name as "completedBy", o.user_id is not null as opened,
  asking.channel_wide as "asksEveryone", coalesce(asking.team_id = s.team_id or s.team_id = any(asking.team_ids), false) as "asksTeam",
  array(select held.name from channel_member m join role held on held.id = any(m.role_ids) and held.id = any(asking.role_ids)
    where m.channel_id = s.channel_id and m.user_id = s.user_id order by held.id) as "roleNames"`;

/** The order of a post's actions, by due time. */
export const actionOrder = sql`s.due_at, s.id`;

/** A person's actions on the posts `shown`, which have an `id` and a `version`. */
export function actionTables(userId: number): RawBuilder<unknown> {
  return sql`left join (
      select s.* from assignment s where s.user_id = ${userId} and s.post_id = any(array(select id from shown)) and ${stands}
    ) s on s.post_id = shown.id
    left join compliance_rule asking on asking.id = s.rule_id
    left join team t on t.id = s.team_id
    left join compliance_completion d on d.id = s.completion_id
    left join app_user w on w.id = d.user_id
    left join post_opened o on o.post_id = s.post_id and o.version = shown.version and o.user_id = s.user_id`;
}
