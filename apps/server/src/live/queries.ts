import { sql } from 'kysely';
import { z } from 'zod';
import { roleKeys } from '@studyline/contract/core/permissions';
import type { Db } from '../db/pool.ts';
import { findRow, findRows } from '../db/rows.ts';
import { seenTeamIds } from '../features/members/policy.ts';
import { withOverseen } from '../features/sharing/oversight-queries.ts';
import { postSharedAs, type Sharing } from '../features/sharing/proposed-sharing-queries.ts';
import { holderKeys, readersOf, readsStudy, seesHidden } from '../features/sharing/visibility-queries.ts';

/** Uuids of studies, people and clients by id. They never change, so callers may keep them. */
export async function findUuids(
  db: Db,
  table: 'channel' | 'app_user' | 'client',
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'uuid'])
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map((r) => [r.id, r.uuid]));
}

export async function findClientId(db: Db, channelId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('channel')
    .select('client_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.client_id;
}

const postAudience = z.object({
  /** The post is for everyone in the study, so one event on the study's channel reaches everybody who may listen there. */
  studyWide: z.boolean(),
  /** Readers who do not listen on the study's channel, or all readers when the post is not study-wide. */
  userIds: z.array(z.int()),
});
export type PostAudience = z.output<typeof postAudience>;
const person = z.object({ userId: z.int() });

/**
 * The readers who receive an event about a post, or about one version of it. There are none before its publication. Somebody who
 * may not see the study's ordinary posts yet (their site is not active) is not on the study's channel and gets the event in
 * person.
 */
export async function findPostAudience(
  db: Db,
  { postId, version }: { postId: number; version: number | null },
): Promise<PostAudience | undefined> {
  const statement = sql`
    select w.study_wide as "studyWide", array(
      select m.user_id from channel_member m
      where ${readersOf('p')} and not (w.study_wide and ${readsStudy(sql`p.channel_id`)})
        and (not w.study_wide or p.pre_activation)
    ) as "userIds"
    from post p, lateral (select p.channel_wide and not p.unblinded_only as study_wide) w
    where p.id = ${postId} and exists (select from post_version v
      where v.post_id = p.id and v.version = coalesce(${version}, p.current_version) and v.audience is null)`;
  return findRow(db, postAudience, statement);
}

/** A draft, with its state before an event. */
interface FormerDraft {
  postId: number;
  version: number;
  /** Only for a deleted draft; otherwise its row says it. */
  authorId: number | null;
  wasSubmitted: boolean;
}

/**
 * The people who work on a draft: its author, and once it is submitted, those who may publish it. Also includes the people who
 * worked on it until an event took it from them.
 */
export async function findDraftHolders(
  db: Db,
  { postId, version, authorId, wasSubmitted }: FormerDraft,
): Promise<number[]> {
  const statement = sql`
    select m.user_id as "userId" from post_version v join channel_member m on ${readersOf('v')}
    where v.post_id = ${postId} and v.version = ${version}
    union select m.user_id from (
      select p.channel_id, ${holderKeys(sql`coalesce(v.created_by, ${authorId}::integer)`, wasSubmitted)} as audience
      from post p left join post_version v on v.post_id = p.id and v.version = ${version} where p.id = ${postId}
    ) as former join channel_member m on ${readersOf('former')}`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

/** How a post was shared until an event, which may have returned its draft to the author. */
interface FormerPost {
  postId: number;
  version: number;
  wasSubmitted: boolean;
  before: Sharing;
}
const movedPeople = z.object({ gained: z.array(z.int()), lost: z.array(z.int()) });
export type MovedPeople = z.output<typeof movedPeople>;

/**
 * Who has gained or lost access to a post, or to an unpublished version of it, compared with how it was shared before. Compares
 * with the current state, even if it has changed again since then.
 */
export async function findMoved(
  db: Db,
  { postId, version, wasSubmitted, before }: FormerPost,
): Promise<MovedPeople> {
  const heldByApprovers = sql<boolean>`(v.submitted_at is not null or ${wasSubmitted}::boolean and v.version = ${version})`;
  const statement = sql`
    with was as materialized (${postSharedAs(postId, before)}),
    held as materialized (
      select m.id from was p join post_version v on v.post_id = p.id and v.audience is not null and v.audience <> '{}'
      cross join lateral (
        select p.channel_id, ${holderKeys(sql`v.created_by`, heldByApprovers)} as audience) former
      join channel_member m on ${readersOf('former')}
      union
      select m.id from was join channel_member m on ${readersOf('was')} where was.current_version is not null
    ),
    holding as materialized (
      select m.id from post_version v join channel_member m on ${readersOf('v')} where v.post_id = ${postId}
      union
      select m.id from post p join channel_member m on ${readersOf('p')} where p.id = ${postId} and p.current_version is not null
    )
    select array(select m.user_id from channel_member m where m.id in (select id from holding except select id from held)) as gained,
      array(select m.user_id from channel_member m where m.id in (select id from held except select id from holding)) as lost`;
  return (await findRow(db, movedPeople, statement)) ?? { gained: [], lost: [] };
}

/** Readers of a post who may see a team's compliance (permission COMPLIANCE_VIEW). */
export async function findComplianceWatchers(
  db: Db,
  postId: number,
  teamId: number | null,
): Promise<number[]> {
  const statement = sql`
    select m.user_id as "userId" from post p join channel_member m on ${readersOf('p')}
    where p.id = ${postId} and exists (
      select from role_permission held
      where held.permission = 'COMPLIANCE_VIEW' and held.role_key = any(m.role_keys) and case held.scope
        when 'ALL' then true
        when 'OWN' then m.user_id = p.author_id
        when 'TEAM' then ${teamId}::integer = any(m.team_ids)
        when 'OVERSEEN' then ${teamId}::integer in (${withOverseen(sql`m.team_ids`)})
        else false end)`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

export async function findTeamMembers(db: Db, teamIds: readonly number[]): Promise<number[]> {
  const statement = sql`
    select distinct m.user_id as "userId" from team_member tm join channel_member m on m.id = tm.member_id
    where tm.team_id = any(${teamIds}::integer[]) and tm.status = 'CURRENT'`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

/** The members of a study who do not listen on its channel because their site is not active. */
export async function findBesideStudy(db: Db, channelId: number): Promise<number[]> {
  const statement = sql`
    select m.user_id as "userId" from channel_member m
    where m.channel_id = ${channelId} and m.status = 'CURRENT' and not ${readsStudy(sql`m.channel_id`)}`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

/** The members of a study who may see what is hidden from blinded teams. */
export async function findUnblinded(db: Db, channelId: number): Promise<number[]> {
  const statement = sql`
    select m.user_id as "userId" from channel_member m
    where m.channel_id = ${channelId} and m.status = 'CURRENT' and ${seesHidden}`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

/** The person who has the email address of an invitation, if it is verified. */
export async function findInvited(db: Db, invitationId: number): Promise<number[]> {
  const statement = sql`
    select u.id as "userId" from invitation i join app_user u on u.email_address = i.email_address and u.verified_email
    where i.id = ${invitationId}`;
  const rows = await findRows(db, person, statement);
  return rows.map((r) => r.userId);
}

const listener = z.object({
  userId: z.int(),
  roleKeys: z.array(z.enum(roleKeys)),
  teamIds: z.array(z.int()),
  isReadOnly: z.boolean(),
  clientId: z.int(),
  isDirectoryOpen: z.boolean(),
  isClientAdministrator: z.boolean(),
});

/** Which of these members of a study see the team (permission DIRECTORY_VIEW). */
export async function findTeamViewers(
  db: Db,
  { channelId, teamId, userIds }: { channelId: number; teamId: number; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const statement = sql`
    select m.user_id as "userId", m.role_keys as "roleKeys", m.team_ids as "teamIds", m.is_read_only as "isReadOnly",
      c.client_id as "clientId",
      feature_on(c.id, 'SITE_DIRECTORY_OPEN') as "isDirectoryOpen",
      exists (select from client_admin d where d.client_id = c.client_id and d.user_id = m.user_id) as "isClientAdministrator"
    from channel_member m join channel c on c.id = m.channel_id
    where m.channel_id = ${channelId} and m.user_id = any(${userIds}::integer[]) and m.status = 'CURRENT'`;
  const rows = await findRows(db, listener, statement);
  const viewers = rows.filter(({ clientId, isDirectoryOpen, isClientAdministrator, ...member }) => {
    const reader = {
      memberships: new Map([[channelId, member]]),
      administeredClientIds: isClientAdministrator ? [clientId] : [],
    };
    return seenTeamIds(reader, { channelId, clientId, isDirectoryOpen })?.includes(teamId) ?? true;
  });
  return viewers.map((one) => one.userId);
}
