import { sql } from 'kysely';
import type { requiredActionTypes } from '@studyline/contract/required-actions';
import type { RuleInput } from '@studyline/contract/compliance';
import { findLocked } from '../../db/locked.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { heldKeys, isVisible } from '../posts/queries.ts';
import type { CompletionFacts } from './policy.ts';

type Action = (typeof requiredActionTypes)[number];

export interface CompletionTarget extends CompletionFacts {
  postId: number;
  version: number;
  /** When this person completed it, on this version or on one whose obligations it carries on. */
  completedAt: Date | null;
}

/**
 * The current version, the rule and the person's standing under it, with the membership and the post locked against
 * change. Undefined when the post is not visible; `rule` null when it has no such rule. `version` is what the person looks at.
 */
export async function findCompletionTarget(
  trx: Trx,
  userId: number,
  args: { postId: number; ruleId: number; teamId: number; version: number | undefined },
): Promise<{ target: CompletionTarget | null } | undefined> {
  const { version = null } = args;
  const query = sql<CompletionTarget & { hasRule: boolean }>`
    select p.id as "postId", p.channel_id as "channelId", v.version, ${version}::integer is null or ${version} = v.version as "isCurrent",
      r.id is not null as "hasRule", r.required_action_type as action, a.id is not null as "isAddressed",
      d.completed_at as "completedAt", d.id is not null
        or exists (select from post_opened o where o.post_id = p.id and o.version = v.version and o.user_id = ${userId}) as opened
    from post p
    join post_version v on v.post_id = p.id and v.version = p.current_version
    join channel_member m on m.channel_id = p.channel_id and m.user_id = ${userId}
    left join compliance_rule r on r.id = ${args.ruleId} and r.post_id = p.id and r.retired_at is null
    left join assignment a on a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version
      and a.team_id = ${args.teamId} and a.user_id = ${userId} and (a.closed_reason is null or a.completion_id is not null)
    left join compliance_completion d on d.id = a.completion_id and d.user_id = a.user_id
    where p.id = ${args.postId} and ${isVisible(heldKeys(userId))}
    for share of p, m`;
  const row = await findLocked(async () => (await query.execute(trx)).rows[0]);
  return row && { target: row.hasRule ? row : null };
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

/** Inserts the completion, or finds this person's first one: of two clicks at once one waits here and then finds the other's. */
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

/**
 * Closes what this completion fulfils: the person's own assignment, and the team's where any one member is enough. They
 * are taken in one order, so that two members who complete at once wait for each other instead of locking each other out.
 */
export async function closeAssignments(trx: Trx, completionId: number): Promise<void> {
  await sql`
    with fulfilled as (
      select a.id, d.id as completion_id, d.completed_at, a.user_id = d.user_id as own
      from compliance_completion d
      join compliance_rule r on r.id = d.rule_id
      join post_version v on v.post_id = d.post_id and v.version = d.version
      join assignment a on a.rule_id = d.rule_id and a.post_id = d.post_id and a.version = v.obliging_version and a.team_id = d.team_id
      where d.id = ${completionId} and a.closed_at is null
        and (a.user_id = d.user_id or r.member_participation_type = 'ANY_MEMBER')
      order by a.id for no key update of a
    )
    update assignment a set closed_at = f.completed_at, completion_id = f.completion_id,
      closed_reason = case when f.own then 'COMPLETED' else 'COMPLETED_BY_OTHER' end
    from fulfilled f where a.id = f.id`.execute(trx);
}

/** Whether nothing on the post's current version is still asked of this person. */
export async function isCompliant(db: Db, userId: number, postId: number): Promise<boolean> {
  const open = await db
    .selectFrom('assignment')
    .select('id')
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

/**
 * Writes the obligations of the current version: for every rule each addressed member of each active team who may read
 * the post. Under EVERY_MEMBER a person in several teams is asked once. Due when the grace has run since the latest of
 * publication, joining, the team's activation and, where given, the moment the rules were changed.
 */
export async function insertAssignments(trx: Trx, postId: number, rulesChangedAt?: Date): Promise<void> {
  await sql`
    insert into assignment (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at)
    select distinct on (r.id, m.user_id, case when r.member_participation_type = 'EVERY_MEMBER' then 0 else t.id end)
      p.channel_id, r.id, p.id, v.obliging_version, t.id, m.user_id, p.published_at,
      greatest(p.published_at, m.joined_at, t.active_since, ${rulesChangedAt ?? null}::timestamptz) + r.grace_period_millis * interval '1 millisecond'
    from post p
    join post_version v on v.post_id = p.id and v.version = p.current_version
    join compliance_rule r on r.post_id = p.id and r.retired_at is null
    join channel_member m on m.channel_id = p.channel_id and m.status = 'CURRENT' and m.reader_keys && p.audience
    join team_member tm on tm.member_id = m.id and tm.status = 'CURRENT'
    join team t on t.id = tm.team_id and t.status = 'ACTIVE'
    where p.id = ${postId} and p.listed
      and (r.channel_wide or r.role_ids && m.role_ids or t.id = any(r.team_ids))
      and not m.role_keys <@ array['QA_AUDITOR', 'INSPECTOR']
      and case r.member_participation_type
        when 'PRINCIPAL_INVESTIGATOR' then 'PRINCIPAL_INVESTIGATOR' = any(m.role_keys)
        when 'PI_OR_DELEGATE' then m.role_keys && array['PRINCIPAL_INVESTIGATOR', 'SUB_INVESTIGATOR']
        else true end
    order by r.id, m.user_id, case when r.member_participation_type = 'EVERY_MEMBER' then 0 else t.id end, t.id
    on conflict do nothing`.execute(trx);
}

/** Ends what is still open of a post's obligations, for all rules or for retired ones only. */
export async function closeOpenAssignments(
  trx: Trx,
  postId: number,
  reason: 'REPLACED' | 'NO_LONGER_REQUIRED',
  retiredOnly: boolean,
): Promise<void> {
  await sql`
    update assignment set closed_at = now(), closed_reason = ${reason}
    where post_id = ${postId} and closed_at is null
      and (not ${retiredOnly}::boolean or rule_id in (select id from compliance_rule where post_id = ${postId} and retired_at is not null))`.execute(
    trx,
  );
}

export async function insertRules(
  trx: Trx,
  post: { channelId: number; postId: number },
  userId: number,
  rules: readonly RuleInput[],
): Promise<number[]> {
  if (rules.length === 0) return [];
  const rows = await trx
    .insertInto('compliance_rule')
    .values(
      rules.map((r) => ({
        channel_id: post.channelId,
        post_id: post.postId,
        required_action_type: r.requiredActionType,
        member_participation_type: r.memberParticipationType,
        grace_period_millis: r.gracePeriodMillis,
        channel_wide: r.targetAudience.channelWide,
        role_ids: r.targetAudience.roles,
        team_ids: r.targetAudience.teamIds,
        created_by: userId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map((r) => r.id);
}
