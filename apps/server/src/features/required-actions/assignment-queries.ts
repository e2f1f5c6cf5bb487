import { rolesByParticipation } from '../../core/roles.ts';
import { readersOf } from '../sharing/visibility-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { participationTypes, requiredActionTypes } from '@studyline/contract/required-actions';
import type { Db, Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';

/** Writes the obligations of the current version. If the rules have changed, their grace counts from then. */
export async function insertAssignments(trx: Trx, postId: number, rulesChangedAt?: Date): Promise<void> {
  await insertWanted(trx, sql`p.id = ${postId}`, rulesChangedAt);
}

/** Writes what the posts of a study ask of a member who has joined it, or whose role has changed, counted from then. */
export async function insertAssignmentsOfMember(trx: Trx, memberId: number, at: Date): Promise<void> {
  const isAskedAlready = sql`r.member_participation_type = 'EVERY_MEMBER' and exists (select from assignment a
    where a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version and a.user_id = m.user_id)`;
  await insertWanted(trx, sql`m.id = ${memberId} and not (${isAskedAlready})`, at);
}

/** Of rule `r`, member `m` and team `t`, what makes one action: under EVERY_MEMBER a person in several teams is asked once. */
const oneAction = sql`r.id, m.user_id, case when r.member_participation_type = 'EVERY_MEMBER' then 0 else t.id end`;

/** Whether member `m` may do what a post asks. */
const mayAct = sql`exists (select from role_permission held
  where held.permission = 'ACTION_ACKNOWLEDGE' and held.role_key = any(m.role_keys))`;

/** Team membership `tm` and team `t` for which one can be asked. */
const isAsking = sql`tm.status = 'CURRENT' and t.status = 'ACTIVE'`;

/** Whether a post can ask anything of the current member `m`. */
export const canBeAsked = sql`${mayAct} and exists (
  select from team_member tm join team t on t.id = tm.team_id where tm.member_id = m.id and ${isAsking})`;

/** For every rule `r` of post `p`, each addressed member `m` of each active team `t` who may read it. */
function askedTables(): RawBuilder<unknown> {
  const byType = JSON.stringify(rolesByParticipation);
  return sql`join compliance_rule r on r.post_id = p.id and r.retired_at is null
    left join lateral (select array(select jsonb_array_elements_text(${byType}::jsonb->r.member_participation_type)) as roles
      where ${byType}::jsonb ? r.member_participation_type) as addressed on true
    join channel_member m on ${readersOf('p')} and ${mayAct} and coalesce(m.role_keys && addressed.roles, true)
    join team_member tm on tm.member_id = m.id
    join team t on t.id = tm.team_id and ${isAsking}
      and (r.channel_wide or r.role_ids && m.role_ids or t.id = any(r.team_ids))`;
}

/**
 * An action is due when the grace has passed since the latest of publication, joining, the team's activation and, if given,
 * `since`.
 */
async function insertWanted(trx: Trx, wanted: RawBuilder<unknown>, since: Date | undefined): Promise<void> {
  const statement = sql`
    insert into assignment (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at)
    select distinct on (${oneAction}) p.channel_id, r.id, p.id, v.obliging_version, t.id, m.user_id, p.published_at,
      greatest(p.published_at, m.joined_at, t.active_since, ${since ?? null}::timestamptz) + r.grace_period_millis * interval '1 millisecond'
    from post p
    join post_version v on v.post_id = p.id and v.version = p.current_version
    ${askedTables()}
    where ${wanted} and p.listed
    order by ${oneAction}, t.id
    on conflict do nothing`;
  await run(trx, statement);
}

const wouldAsk = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes),
  gracePeriodMillis: z.int(),
  memberCount: z.int(),
  teamCount: z.int(),
  roleNames: z.array(z.string()).nullable(),
  unaskedRoleNames: z.array(z.string()),
});

/** What each rule of a post would ask if a major version of it were published now. */
export async function findWouldAsk(db: Db, postId: number): Promise<z.output<typeof wouldAsk>[]> {
  const statement = sql`
    with asked as (
      select distinct on (${oneAction}) r.id as rule_id, m.user_id, m.role_ids, t.id as team_id from post p ${askedTables()}
      where p.id = ${postId} order by ${oneAction}, t.id
    )
    select r.required_action_type as "requiredActionType", r.member_participation_type as "memberParticipationType",
      r.grace_period_millis as "gracePeriodMillis", count(distinct asked.user_id) as "memberCount",
      count(distinct asked.team_id) as "teamCount",
      case when not r.channel_wide then array(select name from role where id = any(r.role_ids) order by id) end as "roleNames",
      array(select name from role where id = any(r.role_ids)
        and not exists (select from asked one where one.rule_id = r.id and role.id = any(one.role_ids)) order by id) as "unaskedRoleNames"
    from compliance_rule r left join asked on asked.rule_id = r.id
    where r.post_id = ${postId} and r.retired_at is null group by r.id order by r.id`;
  return findRows(db, wouldAsk, statement);
}

/** Ends a post's open obligations, for all rules or for retired ones only. */
export async function closeOpenAssignments(
  trx: Trx,
  postId: number,
  how: { at: Date; reason: 'REPLACED' | 'NO_LONGER_REQUIRED'; retiredOnly?: boolean },
): Promise<void> {
  const { at, reason, retiredOnly = false } = how;
  const statement = sql`
    update assignment set closed_at = ${at}, closed_reason = ${reason}
    where post_id = ${postId} and closed_at is null
      and (not ${retiredOnly}::boolean or rule_id in (select id from compliance_rule where post_id = ${postId} and retired_at is not null))`;
  await run(trx, statement);
}

/** After a minor version open obligations stay open, at the post's new place in the feed. */
export async function moveAssignments(trx: Trx, postId: number, publishedAt: Date): Promise<void> {
  await trx
    .updateTable('assignment')
    .set({ post_published_at: publishedAt })
    .where('post_id', '=', postId)
    .where('closed_at', 'is', null)
    .execute();
}
