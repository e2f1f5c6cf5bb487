import type { Db } from '../../db/pool.ts';
import { sql } from 'kysely';
import type { participationTypes, requiredActionTypes } from '@studyline/contract/required-actions';

/** What one person has to do for one team under one rule of a post. */
export interface ActionRow {
  version: number;
  rule_id: number;
  team_id: number;
  team_name: string;
  required_action_type: (typeof requiredActionTypes)[number];
  member_participation_type: (typeof participationTypes)[number];
  grace_period_millis: number;
  due_at: Date;
  completed_at: Date | null;
  completed_by: string | null;
  opened: boolean;
}

/** A version of a post that somebody reads, and the one whose rules it stands for. */
interface ShownVersion {
  postId: number;
  version: number;
  obligingVersion: number;
}

/** An assignment `s` that is open, or closed by what was done. */
export const stands = sql`(s.closed_reason is null or s.completion_id is not null)`;

/** What a person has to do with the posts, by post, the earliest due first. */
export async function findActions(
  db: Db,
  userId: number,
  posts: readonly ShownVersion[],
): Promise<Map<number, ActionRow[]>> {
  const { rows } = await sql<ActionRow & { post_id: number }>`
    select s.post_id, s.version, s.rule_id, s.team_id, t.name as team_name, u.required_action_type, u.member_participation_type,
      u.grace_period_millis, s.due_at, d.completed_at, w.display_name as completed_by,
      exists (select from post_opened o where o.post_id = s.post_id and o.version = shown.version and o.user_id = s.user_id) as opened
    from unnest(${posts.map((p) => p.postId)}::integer[], ${posts.map((p) => p.version)}::integer[],
      ${posts.map((p) => p.obligingVersion)}::integer[]) as shown(post_id, version, obliging_version)
    join assignment s on s.post_id = shown.post_id and s.version = shown.obliging_version and s.user_id = ${userId} and ${stands}
    join compliance_rule u on u.id = s.rule_id join team t on t.id = s.team_id
    left join compliance_completion d on d.id = s.completion_id left join app_user w on w.id = d.user_id
    order by s.due_at, s.id`.execute(db);
  return Map.groupBy(rows, (row) => row.post_id);
}
