import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { MAX_COLLEAGUES } from '@studyline/contract/compliance/hand-over';
import { participationTypes } from '@studyline/contract/required-actions/required-action';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { addressedRoles, isFit, mayAct } from '../required-actions/assignment-queries.ts';
import { readersOf, visibleTo } from '../sharing/visibility-queries.ts';

/** Someone's action on a post for a team. */
export interface ActionKey {
  postId: number;
  ruleId: number;
  teamId: number;
  fromUserId: number;
}

/** Locks the action while it is open, so that it is not completed and handed over at the same time. */
export async function lockAction(trx: Trx, { postId, ruleId, teamId, fromUserId }: ActionKey): Promise<void> {
  const statement = sql`select from assignment where post_id = ${postId} and rule_id = ${ruleId} and team_id = ${teamId}
    and user_id = ${fromUserId} and closed_at is null order by id for no key update`;
  await run(trx, statement);
}

/**
 * Locks a membership: what is required of the person changes only afterwards, and nobody else hands anything over to them. They may do so
 * themselves at the same time, even to the caller: who hands over shares the lock on their own membership.
 */
export async function lockColleague(trx: Trx, channelId: number, userId: number): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.handingOver}, ${userId})`);
  const statement = sql`select from channel_member where channel_id = ${channelId} and user_id = ${userId} for share`;
  await run(trx, statement);
}

const foundAction = z.object({
  channelId: z.int(),
  version: z.int(),
  /** Null if the post has no such rule. */
  participation: z.enum(participationTypes).nullable(),
  isTeamActive: z.boolean(),
  overseenByTeamIds: z.array(z.int()),
  /** Null if the person has never had to act. */
  id: z.int().nullable(),
  isOpen: z.boolean(),
  dueAt: z.date().nullable(),
});

/** Undefined when the caller cannot see the post. */
export function findAction(
  db: Db,
  userId: number,
  { postId, ruleId, teamId, fromUserId }: ActionKey,
): Promise<z.output<typeof foundAction> | undefined> {
  const statement = sql`
    select p.channel_id as "channelId", v.version, r.member_participation_type as participation,
      coalesce(t.status = 'ACTIVE', false) as "isTeamActive", a.id, a.id is not null and a.closed_at is null as "isOpen", a.due_at as "dueAt",
      array(select o.overseen_by_team_id from team_oversight o where o.team_id = t.id order by 1) as "overseenByTeamIds"
    from post p join post_version v on v.post_id = p.id and v.version = p.current_version
    left join compliance_rule r on r.id = ${ruleId} and r.post_id = p.id and r.retired_at is null
    left join team t on t.id = ${teamId} and t.channel_id = p.channel_id
    left join assignment a on a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version and a.team_id = t.id
      and a.user_id = ${fromUserId}
    where p.id = ${postId} and ${visibleTo({ userId }).version}`;
  return findRow(db, foundAction, statement);
}

/** The current members `m` and people `u` of team `t`, in which a rule `r` of post `p` requires an action. */
const teammates = ({ postId, ruleId, teamId }: ActionKey): RawBuilder<unknown> => sql`post p
  join post_version v on v.post_id = p.id and v.version = p.current_version
  join compliance_rule r on r.id = ${ruleId} and r.post_id = p.id ${addressedRoles()}
  join team t on t.id = ${teamId}
  join team_member tm on tm.team_id = t.id and tm.status = 'CURRENT'
  join channel_member m on m.id = tm.member_id and m.status = 'CURRENT'
  join app_user u on u.id = m.user_id
  where p.id = ${postId}`;

/** Whether the action is, or was, also one of member `m`. Under EVERY_MEMBER people have it once, for any team. */
const isAsked = sql`exists (select from assignment a
  where a.rule_id = r.id and a.post_id = p.id and a.version = v.obliging_version and a.user_id = m.user_id
    and (a.team_id = t.id or r.member_participation_type = 'EVERY_MEMBER') and a.closed_reason is distinct from 'NO_LONGER_REQUIRED')`;

const colleagueFacts = z.object({
  canSee: z.boolean(),
  canAct: z.boolean(),
  isAsked: z.boolean(),
  isFit: z.boolean(),
});
export type ColleagueFacts = z.output<typeof colleagueFacts>;

/** Undefined for someone who is not a current member of the team. */
export function findColleague(db: Db, key: ActionKey, userId: number): Promise<ColleagueFacts | undefined> {
  const statement = sql`select ${readersOf('p')} as "canSee", ${mayAct} as "canAct", ${isAsked} as "isAsked", ${isFit} as "isFit"
    from ${teammates(key)} and u.id = ${userId}`;
  return findRow(db, colleagueFacts, statement);
}

const colleague = z.object({ userId: z.int(), displayName: z.string(), roleNames: z.array(z.string()) });

/** Those to whom the action can be handed over: the first by name, and how many there are. */
export async function findColleagues(
  db: Db,
  key: ActionKey,
  search: string | undefined,
): Promise<{ items: z.output<typeof colleague>[]; totalCount: number }> {
  const found = sql`${teammates(key)} and ${readersOf('p')} and ${mayAct} and ${isFit} and not ${isAsked} and ${isPersonWith(search)}`;
  const statement = sql`
    select u.id as "userId", u.display_name as "displayName",
      array(select held.name from role held where held.id = any(m.role_ids) order by held.id) as "roleNames"
    from ${found} order by m.sort_name, u.id limit ${MAX_COLLEAGUES}`;
  const [items, totalCount] = await Promise.all([
    findRows(db, colleague, statement),
    countRows(db, sql`(select from ${found}) found`),
  ]);
  return { items, totalCount };
}

/** Closes the action, and asks the colleague instead. The caller has locked both. */
export async function moveAction(trx: Trx, id: number, userId: number, at: Date): Promise<void> {
  await run(
    trx,
    sql`
    with closed as (
      update assignment set closed_at = ${at}, closed_reason = 'HANDED_OVER' where id = ${id} returning *
    )
    insert into assignment as a (channel_id, rule_id, post_id, version, team_id, user_id, post_published_at, due_at, handed_from_id)
    select channel_id, rule_id, post_id, version, team_id, ${userId}, post_published_at, due_at, id from closed
    on conflict (rule_id, post_id, version, team_id, user_id) do update set
      closed_at = null, closed_reason = null, due_at = excluded.due_at, post_published_at = excluded.post_published_at,
      handed_from_id = excluded.handed_from_id`,
  );
}
