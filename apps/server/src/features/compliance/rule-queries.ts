import { sql } from 'kysely';
import type {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { Db, Trx } from '../../db/pool.ts';

export type Rule = Omit<RuleInput, 'requiredActionType'> & {
  ruleId: number;
  requiredActionType: (typeof requiredActionTypes)[number];
};

/** The rules in force on a post, in order of creation. */
export async function findRules(db: Db, postId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('compliance_rule')
    .selectAll()
    .where('post_id', '=', postId)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ruleId: row.id,
    requiredActionType: row.required_action_type as (typeof requiredActionTypes)[number],
    memberParticipationType: row.member_participation_type as (typeof participationTypes)[number],
    gracePeriodMillis: row.grace_period_millis,
    targetAudience: { channelWide: row.channel_wide, roles: row.role_ids, teamIds: row.team_ids },
  }));
}

/** Returns their ids. */
export async function insertRules(
  trx: Trx,
  { channelId, postId }: { channelId: number; postId: number },
  userId: number,
  rules: readonly RuleInput[],
): Promise<number[]> {
  if (rules.length === 0) return [];
  const inserted = await trx
    .insertInto('compliance_rule')
    .values(
      rules.map((rule) => ({
        channel_id: channelId,
        post_id: postId,
        required_action_type: rule.requiredActionType,
        member_participation_type: rule.memberParticipationType,
        grace_period_millis: rule.gracePeriodMillis,
        channel_wide: rule.targetAudience.channelWide,
        role_ids: rule.targetAudience.roles,
        team_ids: rule.targetAudience.teamIds,
        created_by: userId,
      })),
    )
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
}

/** A retired rule is kept, because completions point to it. */
export async function retireRules(trx: Trx, ruleIds: readonly number[], at: Date): Promise<void> {
  await trx
    .updateTable('compliance_rule')
    .set({ retired_at: at })
    .where('id', '=', sql<number>`any(${ruleIds}::integer[])`)
    .execute();
}
