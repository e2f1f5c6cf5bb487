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
  /** The duties delegated to the person for which the rule asks them. */
  duties: z.array(z.object({ key: z.string().nullable(), name: z.string().nullable() })),
  /** Times inside JSON arrive as text. */
  handedOver: z.object({ displayName: z.string(), at: z.string() }).nullable(),
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

/** The delegated duties for which the rule `asking` requires `s`: those it targets, or any if it targets none. */
const dutiesOf = sql`(select coalesce(json_agg(json_build_object('key', duty.key, 'name', duty.name) order by duty.position, duty.id), '[]')
  from duty where duty.id in (select l.duty_id from delegation l where l.team_id = s.team_id and l.user_id = s.user_id
    and l.begun_at is not null and l.ended_at is null and (asking.duty_ids = '{}' or l.duty_id = any(asking.duty_ids))))`;

/** The columns of actionOfRow, for the tables of actionTables. */
export const actionColumns = sql`s.rule_id as "ruleId", s.version as "askingVersion", s.team_id as "teamId", t.name as "teamName",
  s.due_at as "dueAt", d.completed_at as "completedAt", d.id as "recordId",
  d.version as "completedVersion", d.user_id as "completedById", w.display_name as "completedBy", o.user_id is not null as opened,
  asking.channel_wide as "asksEveryone", coalesce(asking.team_id = s.team_id or s.team_id = any(asking.team_ids), false) as "asksTeam",
  array(select held.name from channel_member m join role held on held.id = any(m.role_ids) and held.id = any(asking.role_ids)
    where m.channel_id = s.channel_id and m.user_id = s.user_id order by held.id) as "roleNames",
  case when asking.duty_ids <> '{}' or asking.member_participation_type = 'PI_OR_DELEGATE' then ${dutiesOf} else '[]' end as duties,
  (select json_build_object('displayName', giver.display_name, 'at', given.closed_at)
    from assignment given join app_user giver on giver.id = given.user_id where given.id = s.handed_from_id) as "handedOver"`;

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
