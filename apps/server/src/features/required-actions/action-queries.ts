import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { participationTypes, requiredActionTypes } from '@studyline/contract/required-actions';

const actionRow = z.object({
  post_id: z.int(),
  version: z.int(),
  rule_id: z.int(),
  team_id: z.int(),
  team_name: z.string(),
  required_action_type: z.enum(requiredActionTypes),
  member_participation_type: z.enum(participationTypes),
  grace_period_millis: z.int(),
  due_at: z.date(),
  completed_at: z.date().nullable(),
  completed_by: z.string().nullable(),
  opened: z.boolean(),
});
/** What one person has to do for one team under one rule of a post. */
export type ActionRow = z.output<typeof actionRow>;

/** A version of a post that somebody reads, and the version whose rules apply to it. */
interface ShownVersion {
  postId: number;
  version: number;
  obligingVersion: number;
}

/** An assignment `s` that is open, or was closed by a completion. */
export const stands = sql`(s.closed_reason is null or s.completion_id is not null)`;

/** A person's required actions on the posts, by post, earliest due first. */
export async function findActions(
  db: Db,
  userId: number,
  posts: readonly ShownVersion[],
): Promise<Map<number, ActionRow[]>> {
  const statement = sql`
    select s.post_id, s.version, s.rule_id, s.team_id, t.name as team_name, u.required_action_type, u.member_participation_type,
      u.grace_period_millis, s.due_at, d.completed_at, w.display_name as completed_by,
      exists (select from post_opened o where o.post_id = s.post_id and o.version = shown.version and o.user_id = s.user_id) as opened
    from unnest(${posts.map((p) => p.postId)}::integer[], ${posts.map((p) => p.version)}::integer[],
      ${posts.map((p) => p.obligingVersion)}::integer[]) as shown(post_id, version, obliging_version)
    join assignment s on s.post_id = shown.post_id and s.version = shown.obliging_version and s.user_id = ${userId} and ${stands}
    join compliance_rule u on u.id = s.rule_id join team t on t.id = s.team_id
    left join compliance_completion d on d.id = s.completion_id left join app_user w on w.id = d.user_id
    order by s.due_at, s.id`;
  const rows = await findRows(db, actionRow, statement);
  return Map.groupBy(rows, (row) => row.post_id);
}
