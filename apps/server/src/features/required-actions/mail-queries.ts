import { sql } from 'kysely';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import { locks } from '../../db/locks.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';
import { shownVersion } from '../sharing/visibility-queries.ts';

/** Serialises the lookups of people to notify until the transaction ends, so that nobody is notified twice. */
export async function lockNotifying(trx: Trx): Promise<void> {
  await run(trx, sql`select pg_advisory_xact_lock(${locks.notifying})`);
}

/** An action of one person, for any of their teams. */
const action = sql`a.rule_id || '/' || a.version`;
/** Paused actions require nothing. */
const isAsked = sql`a.closed_at is null and a.due_at is not null`;

const personToNotify = z.object({
  userId: z.int(),
  channelId: z.int(),
  postIds: z.array(z.int()),
  actions: z.array(z.string()),
});

/** People with actions on a post, or for a team, that no email has told them of. A page by id, after the given one. */
export function findPeopleToNotify(
  trx: Trx,
  asking: { postId: number } | { teamId: number },
  { after, limit }: { after: number; limit: number },
): Promise<z.output<typeof personToNotify>[]> {
  const asked =
    'postId' in asking
      ? sql`assignment a where a.post_id = ${asking.postId}`
      : sql`team_member tm join channel_member m on m.id = tm.member_id
        join assignment a on a.user_id = m.user_id and a.channel_id = m.channel_id and a.team_id = tm.team_id
        where tm.team_id = ${asking.teamId}`;
  const statement = sql`
    select a.user_id as "userId", a.channel_id as "channelId", array_agg(distinct a.post_id) as "postIds",
      array_agg(distinct ${action}) as actions
    from ${asked} and a.user_id > ${after} and ${isAsked} and not exists (
      select from mail l where l.user_id = a.user_id and l.channel_id = a.channel_id and l.kind = 'REQUIRED_ACTION'
        and l.state <> 'OBSOLETE' and l.facts->'actions' ? (${action}))
    group by a.user_id, a.channel_id order by a.user_id limit ${limit}`;
  return findRows(trx, personToNotify, statement);
}

const mailed = z.object({
  channelId: z.int(),
  postId: z.int(),
  version: z.int(),
  title: z.string(),
  study: z.string(),
  types: z.array(z.enum(requiredActionTypes)),
  dueAt: z.date(),
});
export type PostWithActions = z.output<typeof mailed>;

/** The posts that still require these actions of a person who may see them, those with the earliest due time first. */
export async function findPostsWithActions(
  db: Db,
  userId: number,
  actions: readonly string[],
): Promise<PostWithActions[]> {
  const statement = sql`
    select p.channel_id as "channelId", p.id as "postId", v.version, v.title, s.name as study, asked.types, asked.due_at as "dueAt"
    from (
      select a.post_id, min(a.due_at) as due_at, array_agg(distinct r.required_action_type) as types
      from assignment a join compliance_rule r on r.id = a.rule_id
      where a.user_id = ${userId} and ${isAsked} and ${action} = any(${[...actions]}::text[])
      group by a.post_id
    ) asked
    cross join lateral (${shownVersion({ userId }, { postId: sql`asked.post_id` })}) shown
    join post p on p.id = shown.id and p.listed join post_version v on v.post_id = p.id and v.version = shown.version
    join channel s on s.id = p.channel_id
    order by asked.due_at, p.id`;
  return findRows(db, mailed, statement);
}
