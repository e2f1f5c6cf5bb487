import type { Doer } from '../../core/actor.ts';
import { record } from '../../core/record.ts';
import { rolesByParticipation } from '../../core/roles.ts';
import { mayBeCountedFor, readersOf } from '../sharing/visibility-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  participationTypes,
  requiredActionTypes,
} from '@studyline/contract/required-actions/required-action';
import type { RuleInput } from '@studyline/contract/compliance/calls';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';

/** Creates the obligations of the current version: for all rules, or for rules added to it, whose grace period starts then. */
export async function insertAssignments(
  trx: Trx,
  postId: number,
  added?: { ruleIds: readonly number[]; at: Date },
): Promise<void> {
  // An action is due when the grace period has passed since the latest of these.
  const since = sql`greatest(p.published_at, m.joined_at, t.active_since, ${added?.at ?? null}::timestamptz)`;
  const rules = added ? sql`r.id = any(${added.ruleIds}::integer[])` : sql`true`;
  const statement = sql`
    insert into assignment (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at)
    ${askedNow({
      columns: sql`p.channel_id, r.id, p.id, v.obliging_version, t.id, m.user_id, p.published_at, ${dueAfter(since)}`,
      posts: sql`post p join post_version v on v.post_id = p.id and v.version = p.current_version`,
      where: sql`p.id = ${postId} and p.listed and ${rules}`,
    })}
    on conflict do nothing`;
  await run(trx, statement);
}

interface AskedNow {
  columns: RawBuilder<unknown>;
  /** The post `p`. */
  posts: RawBuilder<unknown>;
  /** The rules `r`; by default those in force on the post. */
  rules?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
}

/** The actions that rules require now of the readers of a post, one row for each action. */
function askedNow({ columns, posts, rules, where = sql`true` }: AskedNow): RawBuilder<unknown> {
  return sql`select distinct on (${oneAction}) ${columns} from ${posts} ${askedTables(isAsking, { rules })}
    where ${where} order by ${oneAction}, t.id`;
}

/**
 * What a change of the rules of a publication would do to people's actions, as tables: `asked_now` for the added rules, as
 * insertAssignments would write them, and `standing` for the actions that are open or completed.
 */
export function changedActions(
  postId: number,
  { retiredIds, added }: { retiredIds: readonly number[]; added: readonly RuleInput[] },
): RawBuilder<unknown> {
  return sql`
    added as materialized (${rulesAs(added)}),
    asked_now as materialized (
      ${askedNow({
        columns: sql`r.required_action_type as type, m.user_id`,
        posts: sql`post p`,
        rules: sql`added r on true`,
        where: sql`p.id = ${postId} and p.listed`,
      })}
    ),
    standing as materialized (
      select r.required_action_type as type, a.user_id, a.closed_at is null as is_open,
        r.id = any(${retiredIds}::integer[]) as ends
      from post p join post_version v on v.post_id = p.id and v.version = p.current_version
      join assignment a on a.post_id = p.id and a.version = v.obliging_version
        and (a.closed_at is null or a.completion_id is not null)
      join compliance_rule r on r.id = a.rule_id and r.retired_at is null
      where p.id = ${postId}
    )`;
}

/** Members who joined, left or changed roles, or whose team changed its state; or a post whose readers changed. */
type Realigned = { memberIds: readonly number[] } | { postId: number };

/**
 * Updates obligations to match the current state. Actions that are no longer required are closed; one that was handed over returns to
 * whoever had it before. While a team is on hold, its open actions have no due time and it gets no new ones. New or reopened actions are
 * due after their grace period from `at`; an action that only moves to another team of the same person keeps its due time. Completed
 * actions stay completed.
 */
export async function realignActions(trx: Trx, by: Doer, realigned: Realigned, at: Date): Promise<void> {
  const fallenIds = await alignActions(trx, realigned, at);
  if (fallenIds.length === 0) return;
  // Whoever had them before may be leaving, too.
  await run(
    trx,
    sql`select from channel_member m where m.id in (
      select m.id from assignment a join assignment o on o.id = a.handed_from_id
      join channel_member m on m.channel_id = o.channel_id and m.user_id = o.user_id where a.id = any(${fallenIds}::integer[])
    ) order by m.id for share`,
  );
  const returned = await returnActions(trx, fallenIds);
  for (const { memberId: _, ...action } of returned)
    record(trx, by, { type: 'post.handedBack', ...action }, at);
  await realignActions(trx, by, { memberIds: [...new Set(returned.map((one) => one.memberId))] }, at);
}

const returnedAction = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  teamId: z.int(),
  ruleId: z.int(),
  userId: z.int(),
  memberId: z.int(),
  fromUserId: z.int(),
});

/** Reopens the actions from which these were handed over, with their due time. */
function returnActions(trx: Trx, fallenIds: readonly number[]): Promise<z.output<typeof returnedAction>[]> {
  const statement = sql`
    update assignment o set closed_at = null, closed_reason = null, due_at = a.due_at, post_published_at = a.post_published_at
    from assignment a, channel_member m
    where a.id = any(${fallenIds}::integer[]) and o.id = a.handed_from_id and o.closed_reason = 'HANDED_OVER'
      and m.channel_id = o.channel_id and m.user_id = o.user_id
    returning o.channel_id as "channelId", o.post_id as "postId", o.version, o.team_id as "teamId", o.rule_id as "ruleId",
      o.user_id as "userId", m.id as "memberId", a.user_id as "fromUserId"`;
  return findRows(trx, returnedAction, statement);
}

const fallenAction = z.object({ id: z.int() });

/** Returns the ids of those actions which had been handed over and are no longer required of the colleague. */
async function alignActions(trx: Trx, realigned: Realigned, at: Date): Promise<number[]> {
  const isConcerned =
    'postId' in realigned
      ? sql`o.post_id = ${realigned.postId}`
      : sql`m.id = any(${realigned.memberIds}::integer[])`;
  const closed = await findRows(
    trx,
    fallenAction,
    sql`
    with wanted as (${wantedOf(realigned)}), open as materialized (
      select o.* from channel_member m
      join assignment o on o.user_id = m.user_id and o.channel_id = m.channel_id and o.closed_at is null
      where ${isConcerned} order by o.id for no key update of o
    ), found as materialized (
      -- A full join is never done row by row, whatever the planner expects.
      select o.id, w.team_status from open o
      full join wanted w on w.rule_id = o.rule_id and w.post_id = o.post_id and w.version = o.version and w.team_id = o.team_id
        and w.user_id = o.user_id
    ), aligned as (
    update assignment a set
      closed_at = case when found.team_status is null then ${at}::timestamptz end,
      closed_reason = case when found.team_status is null then 'NO_LONGER_REQUIRED' end,
      due_at = case found.team_status when 'ACTIVE' then ${dueAfter(sql`${at}::timestamptz`)} when 'ON_HOLD' then null else a.due_at end
    from found, compliance_rule r
    where a.id = found.id and r.id = a.rule_id
      and (found.team_status is null or (found.team_status = 'ON_HOLD') = (a.due_at is not null))
    returning a.id, a.closed_at, a.handed_from_id)
    select id from aligned where closed_at is not null and handed_from_id is not null order by id`,
  );
  await run(
    trx,
    sql`
    with wanted as (${wantedOf(realigned)})
    insert into assignment as a (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at)
    select w.channel_id, w.rule_id, w.post_id, w.version, w.team_id, w.user_id, w.published_at,
      coalesce(moved.due_at, ${dueAfter(sql`${at}::timestamptz`)})
    from wanted w join compliance_rule r on r.id = w.rule_id
    left join lateral (
      select min(o.due_at) as due_at from assignment o
      where o.rule_id = w.rule_id and o.post_id = w.post_id and o.version = w.version and o.user_id = w.user_id
        and o.closed_at = ${at}::timestamptz and o.closed_reason = 'NO_LONGER_REQUIRED'
        and r.member_participation_type = 'EVERY_MEMBER'
    ) moved on true
    where w.team_status = 'ACTIVE'
    on conflict (rule_id, post_id, version, team_id, user_id) do update set
      closed_at = null, closed_reason = null, due_at = excluded.due_at, post_published_at = excluded.post_published_at,
      handed_from_id = null
      where a.closed_reason = 'NO_LONGER_REQUIRED'`,
  );
  return closed.map(({ id }) => id);
}

/** The grace period of rule `r` after a given time. */
const dueAfter = (since: RawBuilder<unknown>) =>
  sql`${since} + r.grace_period_millis * interval '1 millisecond'`;

/**
 * The actions of these members, or under this post, for teams that are active or on hold, one row for each action. Under
 * EVERY_MEMBER a person acts for the team where the action is already open, otherwise for an active one, and not at all once it is
 * completed or handed over. Under ANY_MEMBER nothing is required of a team in which someone has completed it. An open action that a
 * colleague handed over stays with whoever may act, whether or not they are in the audience.
 */
function wantedOf(realigned: Realigned): RawBuilder<unknown> {
  const isConcerned =
    'postId' in realigned
      ? sql`p.id = ${realigned.postId}`
      : sql`m.id = any(${realigned.memberIds}::integer[])`;
  const sameAction = sql`a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version`;
  // One lookup by person and one by team: the index of each finds few rows, also under a post that is read by many.
  const isDone = sql`case r.member_participation_type
    when 'EVERY_MEMBER' then exists (select from assignment a where ${sameAction} and a.user_id = m.user_id
      and (a.completion_id is not null or a.closed_reason = 'HANDED_OVER'))
    when 'ANY_MEMBER' then exists (select from assignment a where ${sameAction} and a.team_id = t.id and a.completion_id is not null)
    else false end`;
  const own = sql`${sameAction} and a.user_id = m.user_id and a.team_id = t.id and a.closed_at is null`;
  const isOpen = sql`exists (select from assignment a where ${own})`;
  const isHanded = sql`exists (select from assignment a where ${own} and a.handed_from_id is not null)`;
  return sql`
    select distinct on (${oneAction}) p.channel_id, r.id as rule_id, p.id as post_id, v.obliging_version as version, t.id as team_id,
      m.user_id, p.published_at, t.status as team_status
    from post p
    join post_version v on v.post_id = p.id and v.version = p.current_version
    ${askedTables(sql`tm.status = 'CURRENT' and t.status in ('ACTIVE', 'ON_HOLD')`, {
      isMeant: sql`(${isInAudience} or ${isHanded})`,
    })}
    where ${isConcerned} and p.listed and not ${isDone}
    order by ${oneAction}, t.status = 'ACTIVE' desc, ${isOpen} desc, t.id`;
}

/**
 * The columns of rule `r`, member `m` and team `t` that identify an action: under EVERY_MEMBER a person in several teams has it
 * once.
 */
const oneAction = sql`r.id, m.user_id, case when r.member_participation_type = 'EVERY_MEMBER' then 0 else t.id end`;

/** The roles in `addressed` that rule `r` addresses; null is all. */
export const addressedRoles = (): RawBuilder<unknown> => {
  const cases = Object.entries(rolesByParticipation).map(
    ([type, roles]) => sql`when ${sql.lit(type)} then ${roles}::text[]`,
  );
  return sql`left join lateral (select case r.member_participation_type ${sql.join(cases, sql` `)} end as roles) as addressed on true`;
};

/** Whether member `m` may complete a post's actions. */
export const mayAct = sql`m.role_keys && array(select role_key from role_permission where permission = 'ACTION_ACKNOWLEDGE')`;

/** Team membership `tm` and team `t` that can have actions. */
const isAsking = sql`tm.status = 'CURRENT' and t.status = 'ACTIVE'`;

/**
 * For every rule `r` of post `p`, or of the given ones, each addressed member `m` who may read it, with each team `t` for which
 * they can act.
 */
function askedTables(
  isAskable: RawBuilder<unknown>,
  {
    rules = sql`compliance_rule r on r.post_id = p.id and r.retired_at is null`,
    isMeant = isInAudience,
  }: { rules?: RawBuilder<unknown> | undefined; isMeant?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`join ${rules} ${addressedRoles()}
    join channel_member m on ${readersOf('p')} and ${mayAct}
    join team_member tm on tm.member_id = m.id
    join team t on t.id = tm.team_id and ${isAskable} and ${isMeant} and ${isFit}`;
}

/** Whether a duty is delegated to member `m` for team `t` now: one that rule `r` targets, or any if it targets none. */
const isDelegate = sql`exists (select from delegation l where l.team_id = t.id and l.user_id = m.user_id
  and l.begun_at is not null and l.ended_at is null and (r.duty_ids = '{}' or l.duty_id = any(r.duty_ids)))`;

/** Whether member `m` is in the audience of rule `r` for team `t`. */
const isInAudience = sql`((r.channel_wide or r.role_ids && m.role_ids or t.id = any(r.team_ids))
  and (r.team_id is null or t.id = r.team_id))`;

/** Whether rule `r`, which addresses no roles of its own, targets member `m` for team `t` by the duties it names, if any. */
const isOnDuty = sql`(r.duty_ids = '{}' or ${isDelegate})`;

/**
 * Whether member `m` may act under rule `r` for team `t`: by the roles in `addressed` or the duties that it targets. What the investigator
 * can delegate the investigator can do, too.
 */
export const isFit = sql`case when r.member_participation_type = 'PI_OR_DELEGATE' then m.role_keys && addressed.roles or ${isDelegate}
    else coalesce(m.role_keys && addressed.roles, true) and ${isOnDuty} end`;

const actionPreview = z.object({
  requiredActionType: z.enum(requiredActionTypes),
  memberParticipationType: z.enum(participationTypes),
  gracePeriodMillis: z.int(),
  memberCount: z.int(),
  teamCount: z.int(),
  roleNames: z.array(z.string()).nullable(),
  unaskedRoleNames: z.array(z.string()),
});

/** The rules in force on a post, or proposed rules, as input to previewActions. */
export const rulesOfPost = (postId: number) => sql`
  select id, required_action_type, member_participation_type, grace_period_millis, channel_wide, role_ids, team_ids, team_id, duty_ids
  from compliance_rule where post_id = ${postId} and retired_at is null`;
export const rulesAs = (ruleSet: readonly RuleInput[]) => sql`
  select id, "requiredActionType" as required_action_type, "memberParticipationType" as member_participation_type,
    "gracePeriodMillis" as grace_period_millis, "channelWide" as channel_wide, roles as role_ids, "teamIds" as team_ids, "teamId" as team_id,
    coalesce("dutyIds", '{}') as duty_ids
  from json_to_recordset(${JSON.stringify(
    ruleSet.map(({ targetAudience, ...rule }, id) => ({ id, ...rule, ...targetAudience })),
  )}::json) as given(id integer, "requiredActionType" text, "memberParticipationType" text, "gracePeriodMillis" bigint,
    "channelWide" boolean, roles integer[], "teamIds" integer[], "teamId" integer, "dutyIds" integer[])`;

/** What each of these rules would require if a major version of a post with these readers were published now. */
export async function previewActions(
  db: Db,
  post: RawBuilder<unknown>,
  rules: RawBuilder<unknown>,
): Promise<z.output<typeof actionPreview>[]> {
  const statement = sql`
    with rule as materialized (${rules}), asked as (
      ${askedNow({
        columns: sql`r.id as rule_id, m.user_id, m.role_ids, t.id as team_id`,
        posts: sql`(${post}) p`,
        rules: sql`rule r on true`,
      })}
    )
    select r.required_action_type as "requiredActionType", r.member_participation_type as "memberParticipationType",
      r.grace_period_millis as "gracePeriodMillis", count(distinct asked.user_id) as "memberCount",
      count(distinct asked.team_id) as "teamCount",
      case when not r.channel_wide then array(select name from role where id = any(r.role_ids) order by id) end as "roleNames",
      array(select name from role where id = any(r.role_ids)
        and not exists (select from asked one where one.rule_id = r.id and role.id = any(one.role_ids)) order by id) as "unaskedRoleNames"
    from rule r left join asked on asked.rule_id = r.id
    group by r.id, r.required_action_type, r.member_participation_type, r.grace_period_millis, r.channel_wide, r.role_ids
    order by r.id`;
  return findRows(db, actionPreview, statement);
}

const openActions = z.object({ openActionCount: z.int(), memberCount: z.int() });

/**
 * Open actions of a team that end when it is closed, of the posts that count for this reader. Under EVERY_MEMBER an action that
 * someone also has for another team only moves there.
 */
export async function countOpenActions(
  db: Db,
  teamId: number,
  readerId: number,
): Promise<z.output<typeof openActions>> {
  const statement = sql`
    select count(*) as "openActionCount", count(distinct a.user_id) as "memberCount"
    from team_member tm join channel_member m on m.id = tm.member_id
    join assignment a on a.user_id = m.user_id and a.channel_id = m.channel_id and a.team_id = tm.team_id and a.closed_at is null
    join post p on p.id = a.post_id join compliance_rule r on r.id = a.rule_id
    where tm.team_id = ${teamId} and tm.status = 'CURRENT'
      and (r.member_participation_type <> 'EVERY_MEMBER' or not exists (
        select from team_member tm join team t on t.id = tm.team_id
        where tm.member_id = m.id and t.id <> ${teamId} and ${isAsking} and ${isInAudience} and ${isOnDuty}))
      and ${mayBeCountedFor(readerId, sql`p.channel_id`)}`;
  return (await findRow(db, openActions, statement)) ?? { openActionCount: 0, memberCount: 0 };
}

/** Closes a post's open obligations, for all rules or only for retired ones. */
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
