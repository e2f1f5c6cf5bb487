import { teamName, teamNameColumn } from '../people/queries.ts';
import { visibleTo } from '../sharing/visibility-queries.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';

const auditRow = z.object({
  id: z.int(),
  occurred_at: z.date(),
  actor_user_id: z.int().nullable(),
  actor_name: z.string().nullable(),
  subject_user_id: z.int().nullable(),
  type: z.string(),
  post_id: z.int().nullable(),
  version: z.int().nullable(),
  team_id: z.int().nullable(),
  team: teamName.nullable(),
  source: z.enum(['APP', 'SYSTEM', 'IMPORT']),
  details: z.record(z.string(), z.unknown()),
  /** The texts of the event by field; null if it has none, or none any more. */
  texts: z.record(z.string(), z.string()).nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export interface AuditWanted {
  postId: number;
  readerId: number;
  /** Null is everybody. Otherwise only what the people of these teams did, and what happened to the post itself. */
  teamIds: readonly number[] | null;
  /** Null is everybody. Otherwise only what this person did, and what others did that concerns them. */
  userId: number | null;
  skip: number;
  limit: number;
}

/**
 * A page of a post's audit trail, newest first, with the number of all rows. Imported rows stand where their times say. A person
 * who may not see all of it sees what the people of these teams did, present and former members, or what concerns themselves, and
 * of that what happened to the versions that they may see (see seenFrom).
 */
export async function findPostAudit(
  db: Db,
  wanted: AuditWanted,
): Promise<{ rows: AuditRow[]; total: number }> {
  const { postId, readerId, teamIds, userId, skip, limit } = wanted;
  const isPart = teamIds !== null || userId !== null;
  // An erasure is as visible as what it erased.
  const isVisible = sql`(e.version is null or coalesce((e.details->>'auditEventId')::bigint, e.id) >= seen.from_id)`;
  const isOfTeams = sql`(e.team_id is null or e.team_id = any(${teamIds}::integer[]))
    and (e.subject_user_id is null or e.subject_user_id in (
      select m.user_id from team_member tm join channel_member m on m.id = tm.member_id where tm.team_id = any(${teamIds}::integer[])))`;
  const isOwn = sql`(e.actor_user_id = ${userId}::integer or e.subject_user_id = ${userId}::integer)`;
  const conditions = [
    sql`e.post_id = ${postId}`,
    ...(isPart ? [isVisible] : []),
    ...(teamIds ? [isOfTeams] : []),
    ...(userId === null ? [] : [isOwn]),
  ];
  const seen = sql`left join (${seenFrom(readerId, postId)}) seen on seen.version = e.version`;
  const events = sql`audit_event e ${isPart ? seen : sql``}`;
  const wantedRows = sql.join(conditions, sql` and `);
  const statement = sql`
    select e.id, e.occurred_at, e.actor_user_id, u.display_name as actor_name, e.subject_user_id, e.type, e.post_id, e.version, e.team_id, e.source, e.details,
      (select ${teamNameColumn} from team t where t.id = e.team_id) as team,
      (select json_object_agg(t.field, t.text) from audit_text t where t.audit_event_id = e.id) as texts
    from ${events} left join app_user u on u.id = e.actor_user_id
    where ${wantedRows}
    order by e.occurred_at desc, e.id desc offset ${skip} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, auditRow, statement),
    countRows(db, sql`${events} where ${wantedRows}`),
  ]);
  return { rows, total };
}

/**
 * The versions of a post that a person may see, with the id of the first event of each that they see: its publication. How it was
 * drafted, with the texts and reasons of that time, is for its author, and for those who see it while it is not published.
 */
function seenFrom(readerId: number, postId: number): RawBuilder<unknown> {
  return sql`select v.version, case when v.audience is null and v.created_by <> ${readerId} then (
      select min(published.id) from audit_event published
      where published.post_id = v.post_id and published.version = v.version and published.type = 'post.published')
    else 0 end as from_id
    from post p join post_version v on v.post_id = p.id
    where p.id = ${postId} and ${visibleTo({ userId: readerId }).version}`;
}

const membershipRow = auditRow.extend({
  subject_user_id: z.int(),
  subject_name: z.string(),
  /** Of somebody who left the study: the teams that they were in. */
  left_teams: z.array(z.object({ teamId: z.int(), team: teamName })),
});
export type MembershipRow = z.output<typeof membershipRow>;

export interface MembershipsWanted {
  channelId: number;
  teamId?: number | undefined;
  userId?: number | undefined;
  /** Null is everybody. Otherwise only the people of these teams, and what happened to them there. */
  teamIds: readonly number[] | null;
  /** What concerns this person is always among it; null is nobody. */
  ownUserId: number | null;
  skip: number;
  limit: number;
}

/** The condition of the indexes audit_event_member and audit_event_members. */
const isMembership = sql`e.type in ('member.added', 'member.joinedTeam', 'member.leftTeam', 'member.rolesChanged', 'member.removed')`;

/** A page of what happened to memberships of a study, newest first, with the number of all rows. */
export async function findMembershipAudit(
  db: Db,
  { channelId, teamId, userId, teamIds, ownUserId, skip, limit }: MembershipsWanted,
): Promise<{ rows: MembershipRow[]; total: number }> {
  const peopleOf = (ids: readonly number[]) => sql`e.subject_user_id in (
    select m.user_id from team_member tm join channel_member m on m.id = tm.member_id where tm.team_id = any(${ids}::integer[]))`;
  const covered =
    teamIds && sql`(e.team_id is null or e.team_id = any(${teamIds}::integer[])) and ${peopleOf(teamIds)}`;
  const conditions = [
    sql`e.channel_id = ${channelId} and ${isMembership}`,
    ...(userId === undefined ? [] : [sql`e.subject_user_id = ${userId}`]),
    ...(teamId === undefined
      ? []
      : [
          sql`(e.team_id = ${teamId} or e.details->'teamIds' @> to_jsonb(${teamId}::integer)
            or e.type = 'member.rolesChanged' and ${peopleOf([teamId])})`,
        ]),
    ...(covered ? [sql`(${covered} or e.subject_user_id = ${ownUserId}::integer)`] : []),
  ];
  const wanted = sql.join(conditions, sql` and `);
  const isNamed = teamIds ? sql`t.id = any(${teamIds}::integer[])` : sql`true`;
  const statement = sql`
    select e.id, e.occurred_at, e.actor_user_id, u.display_name as actor_name, e.type, e.post_id, e.version, e.team_id, e.source, e.details,
      (select ${teamNameColumn} from team t where t.id = e.team_id) as team,
      (select json_object_agg(x.field, x.text) from audit_text x where x.audit_event_id = e.id) as texts,
      e.subject_user_id, s.display_name as subject_name,
      coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}) order by lower(t.name), t.id)
        from team t where e.details->'teamIds' @> to_jsonb(t.id) and t.channel_id = e.channel_id and ${isNamed}), '[]') as left_teams
    from audit_event e join app_user s on s.id = e.subject_user_id left join app_user u on u.id = e.actor_user_id
    where ${wanted}
    order by e.occurred_at desc, e.id desc offset ${skip} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, membershipRow, statement),
    countRows(db, sql`audit_event e where ${wanted}`),
  ]);
  return { rows, total };
}
