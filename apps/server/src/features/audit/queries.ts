import { teamName, teamNameColumn } from '../people/queries.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { belongedTo } from '../members/place-queries.ts';
import { events, isReadable } from './readable-queries.ts';
import type { AuditReader } from './reader.ts';

export const auditRow = z.object({
  id: z.int(),
  occurredAt: z.date(),
  actorUserId: z.int().nullable(),
  actorName: z.string().nullable(),
  program: z
    .object({ keyId: z.int(), keyEnding: z.string(), ownerUserId: z.int(), ownerName: z.string() })
    .nullable(),
  subjectUserId: z.int().nullable(),
  type: z.string(),
  postId: z.int().nullable(),
  version: z.int().nullable(),
  teamId: z.int().nullable(),
  team: teamName.nullable(),
  source: z.enum(['APP', 'SYSTEM', 'IMPORT']),
  details: z.record(z.string(), z.unknown()),
  /** The texts of the event by field; null if it has none or they were erased. */
  texts: z.record(z.string(), z.string()).nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

interface Bounds {
  skip: number;
  limit: number;
}

/** The columns of an AuditRow for event `e`. */
export const columns = sql`e.id, e.occurred_at as "occurredAt", e.actor_user_id as "actorUserId",
  e.subject_user_id as "subjectUserId", e.type, e.post_id as "postId", e.version, e.team_id as "teamId", e.source, e.details,
  (select u.display_name from app_user u where u.id = e.actor_user_id) as "actorName",
  (select json_build_object('keyId', k.id, 'keyEnding', k.ending, 'ownerUserId', o.id, 'ownerName', o.display_name)
    from service_key k join app_user o on o.id = e.key_owner_id where k.id = e.key_id) as program,
  (select ${teamNameColumn} from team t where t.id = e.team_id) as team,
  (select json_object_agg(x.field, x.text) from audit_text x where x.audit_event_id = e.id) as texts`;
/** Imported rows are sorted by their times. */
export const newestFirst = sql`e.occurred_at desc, e.id desc`;

/** A page of the part of a post's audit trail that the reader may see, newest first, with the total. */
export async function findPostAudit(
  db: Db,
  postId: number,
  reader: AuditReader,
  { skip, limit }: Bounds,
): Promise<{ rows: AuditRow[]; total: number }> {
  const wanted = sql`${events} where e.post_id = ${postId} and ${isReadable(reader)}`;
  const statement = sql`select ${columns} from ${wanted} order by ${newestFirst} offset ${skip} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, auditRow, statement), countRows(db, wanted)]);
  return { rows, total };
}

const membershipRow = auditRow.extend({
  subjectUserId: z.int(),
  subjectName: z.string(),
  /** For a person who left the study: the teams that they were in. */
  leftTeams: z.array(z.object({ teamId: z.int(), team: teamName })),
});
export type MembershipRow = z.output<typeof membershipRow>;

/** The condition of the indexes audit_event_member and audit_event_members. */
const isMembership = sql`e.type in ('member.added', 'member.joinedTeam', 'member.becameLead', 'member.leftTeam', 'member.rolesChanged',
  'member.removed', 'member.disabled', 'member.enabled')`;

/** A page of the part of a study's membership history that the reader may see, newest first, with the total. */
export async function findMembershipAudit(
  db: Db,
  { teamId, userId }: { teamId?: number | undefined; userId?: number | undefined },
  reader: AuditReader,
  { skip, limit }: Bounds,
): Promise<{ rows: MembershipRow[]; total: number }> {
  const conditions = [
    sql`e.channel_id = ${reader.channelId} and ${isMembership} and ${isReadable(reader)}`,
    ...(userId === undefined ? [] : [sql`e.subject_user_id = ${userId}`]),
    ...(teamId === undefined
      ? []
      : [
          sql`(e.team_id = ${teamId} or e.details->'teamIds' @> to_jsonb(${teamId}::integer)
            or e.type in ('member.rolesChanged', 'member.disabled', 'member.enabled') and ${belongedTo([teamId])})`,
        ]),
  ];
  const wanted = sql`${events} join app_user s on s.id = e.subject_user_id where ${sql.join(conditions, sql` and `)}`;
  const isNamed = reader.teamIds ? sql`t.id = any(${reader.teamIds}::integer[])` : sql`true`;
  const statement = sql`
    select ${columns}, s.display_name as "subjectName",
      coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}) order by lower(t.name), t.id)
        from team t where e.details->'teamIds' @> to_jsonb(t.id) and t.channel_id = e.channel_id and ${isNamed}), '[]') as "leftTeams"
    from ${wanted} order by ${newestFirst} offset ${skip} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, membershipRow, statement), countRows(db, wanted)]);
  return { rows, total };
}
