import { visibleTo } from '../sharing/visibility-queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { approvalTypes } from '@studyline/contract/signatures/approval-types';
import type { Db, Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';

type Action = (typeof requiredActionTypes)[number];

const completionTarget = z.object({
  postId: z.int(),
  channelId: z.int(),
  version: z.int(),
  /** Whether the version that the person acts on is the current publication. */
  isCurrent: z.boolean(),
  /** Null if the post has no such rule. */
  action: z.enum(requiredActionTypes).nullable(),
  isAddressed: z.boolean(),
  opened: z.boolean(),
  /** When this person completed it, on this version or on one whose obligations it carries over. */
  completedAt: z.date().nullable(),
  /** That completion. */
  recordId: z.int().nullable(),
  /** What a signature under the rule can mean. */
  approvalTypes: z.array(z.enum(approvalTypes)),
});
export type CompletionTarget = z.output<typeof completionTarget> & { action: Action };

interface WantedTarget {
  postId: number;
  ruleId: number;
  teamId: number;
  version: number | undefined;
}

/** Undefined when the post is not visible; `target` is null when it has no such rule. */
type FoundTarget = { target: CompletionTarget | null } | undefined;

/**
 * The current version, the rule and the person's status under it. The caller has locked post and membership. `version` is the version the
 * person is looking at.
 */
export async function findCompletionTarget(
  trx: Db,
  userId: number,
  wanted: WantedTarget,
): Promise<FoundTarget> {
  const [found] = await findCompletionTargets(trx, userId, [wanted]);
  return found;
}

const listedTarget = completionTarget.extend({ at: z.int() });

/** The same for several, in their order. */
export async function findCompletionTargets(
  trx: Db,
  userId: number,
  wanted: readonly WantedTarget[],
): Promise<FoundTarget[]> {
  const asked = JSON.stringify(wanted.map((one, at) => ({ ...one, at })));
  const statement = sql`
    select w.at, p.id as "postId", p.channel_id as "channelId", v.version, w.version is null or w.version = v.version as "isCurrent",
      r.required_action_type as action, a.id is not null and (a.completion_id is null or d.id is not null) as "isAddressed",
      d.completed_at as "completedAt", d.id as "recordId", coalesce(r.approval_types, '{}') as "approvalTypes", d.id is not null
        or exists (select from post_opened o where o.post_id = p.id and o.version = v.version and o.user_id = ${userId}) as opened
    from json_to_recordset(${asked}::json) as w(at integer, "postId" integer, "ruleId" integer, "teamId" integer, version integer)
    join post p on p.id = w."postId"
    join post_version v on v.post_id = p.id and v.version = p.current_version
    left join compliance_rule r on r.id = w."ruleId" and r.post_id = p.id and r.retired_at is null
    left join assignment a on a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version
      and a.team_id = w."teamId" and a.user_id = ${userId} and (a.closed_reason is null or a.completion_id is not null)
    left join compliance_completion d on d.id = a.completion_id and d.user_id = a.user_id
    where ${visibleTo({ userId }).version}`;
  const rows = new Map((await findRows(trx, listedTarget, statement)).map((row) => [row.at, row]));
  return wanted.map((_one, at) => {
    const row = rows.get(at);
    if (!row) return undefined;
    const { action, at: _at, ...facts } = row;
    return { target: action && { ...facts, action } };
  });
}

export interface Completion {
  channelId: number;
  ruleId: number;
  postId: number;
  version: number;
  teamId: number;
  userId: number;
  action: Action;
  sessionId: string | null;
  completedAt: Date;
}

/**
 * Inserts the completion, or finds this person's first one. Of two simultaneous clicks, one waits here and then finds the other's.
 */
export async function insertCompletion(
  trx: Trx,
  c: Completion,
): Promise<{ id: number; completedAt: Date; isNew: boolean }> {
  const key = {
    rule_id: c.ruleId,
    post_id: c.postId,
    version: c.version,
    team_id: c.teamId,
    user_id: c.userId,
  };
  const inserted = await trx
    .insertInto('compliance_completion')
    .values({
      ...key,
      channel_id: c.channelId,
      action: c.action,
      session_id: c.sessionId,
      completed_at: c.completedAt,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return { id: inserted.id, completedAt: c.completedAt, isNew: true };
  const first = await trx
    .selectFrom('compliance_completion')
    .select(['id', 'completed_at'])
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
  return { id: first.id, completedAt: first.completed_at, isNew: false };
}

const lockedAssignment = z.object({ userId: z.int(), closedReason: z.string().nullable() });

/**
 * Whether a colleague has completed it for the team. Locks everything a completion would close, in a fixed order, so that two
 * members completing at once wait for each other without a deadlock.
 */
export async function lockIsDoneByColleague(
  trx: Trx,
  c: Pick<Completion, 'ruleId' | 'postId' | 'version' | 'teamId' | 'userId'>,
): Promise<boolean> {
  const statement = sql`
    select a.user_id as "userId", a.closed_reason as "closedReason" from assignment a
    join compliance_rule r on r.id = a.rule_id
    join post_version v on v.post_id = a.post_id and v.version = ${c.version}
    where a.rule_id = ${c.ruleId} and a.post_id = ${c.postId} and a.version = v.obliging_version and a.team_id = ${c.teamId}
      and (a.user_id = ${c.userId} or r.member_participation_type = 'ANY_MEMBER')
    order by a.id for no key update of a`;
  const locked = await findRows(trx, lockedAssignment, statement);
  return locked.some((a) => a.userId === c.userId && a.closedReason === 'COMPLETED_BY_OTHER');
}

/**
 * Closes what this completion fulfils: the person's own assignment, and the team's if one member is enough. The caller has locked
 * them.
 */
export async function closeAssignments(trx: Trx, completionId: number): Promise<void> {
  const statement = sql`
    with fulfilled as (
      select a.id, d.id as completion_id, d.completed_at, a.user_id = d.user_id as own
      from compliance_completion d
      join compliance_rule r on r.id = d.rule_id
      join post_version v on v.post_id = d.post_id and v.version = d.version
      join assignment a on a.rule_id = d.rule_id and a.post_id = d.post_id and a.version = v.obliging_version and a.team_id = d.team_id
      where d.id = ${completionId} and a.closed_at is null
        and (a.user_id = d.user_id or r.member_participation_type = 'ANY_MEMBER')
    )
    update assignment a set closed_at = f.completed_at, completion_id = f.completion_id,
      closed_reason = case when f.own then 'COMPLETED' else 'COMPLETED_BY_OTHER' end
    from fulfilled f where a.id = f.id`;
  await run(trx, statement);
}

/** Whether nothing is required of this person now on the post's current version. Paused actions are not. */
export async function isCompliant(db: Db, userId: number, postId: number): Promise<boolean> {
  const open = await db
    .selectFrom('assignment')
    .select('id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('due_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}
