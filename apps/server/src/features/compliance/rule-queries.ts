import { sql } from 'kysely';
import type {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { ApprovalType } from '@studyline/contract/signatures/approval-types';
import type { Db, Trx } from '../../db/pool.ts';
import { meaningsOf } from './compare-rules.ts';

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
    ...(row.team_id !== null && { teamId: row.team_id }),
    ...(row.duty_ids.length > 0 && { dutyIds: row.duty_ids }),
    ...(row.approval_types.length > 0 && { approvalTypes: row.approval_types as ApprovalType[] }),
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
        team_id: rule.teamId ?? null,
        approval_types: meaningsOf(rule) ?? [],
        duty_ids: rule.dutyIds ?? [],
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

/** Whether the study delegates all of these duties. */
export async function areDuties(db: Db, channelId: number, dutyIds: readonly number[]): Promise<boolean> {
  const found = await db
    .selectFrom('duty')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('retired_at', 'is', null)
    .where('id', '=', sql<number>`any(${dutyIds}::integer[])`)
    .execute();
  return found.length === new Set(dutyIds).size;
}
