import { sql } from 'kysely';
import { z } from 'zod';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { belongsToClient } from '../members/directory-queries.ts';
import { isHeld } from '../members/place-queries.ts';
import { isLeading, isOpenSponsor } from '../teams/change-queries.ts';

const clientMemberRow = z.object({
  id: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  studyCount: z.int(),
  administeredChannelIds: z.array(z.int()),
});
export type ClientMemberRow = z.output<typeof clientMemberRow>;

/** A page of a client's people by name, the caller first. `search` filters by name or address. */
export async function findClientMembers(
  db: Db,
  { clientId, userId, search }: { clientId: number; userId: number; search: string | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: ClientMemberRow[]; total: number }> {
  const wanted = sql`${belongsToClient(sql`${clientId}::integer`)} and ${isPersonWith(search)}`;
  const current = sql`from channel c join channel_member m on m.channel_id = c.id and m.status = 'CURRENT'
    where c.client_id = ${clientId} and m.user_id = u.id`;
  const page = sql`
    select u.id, u.display_name as "displayName", u.email_address as "emailAddress", u.job_title as "jobTitle",
      (select count(*) ${current}) as "studyCount",
      array(select c.id ${current} and ${STUDY_ADMINISTRATOR} = any(m.role_keys) order by c.id) as "administeredChannelIds"
    from app_user u where ${wanted}
    order by u.id = ${userId} desc, lower(u.display_name), u.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, clientMemberRow, page),
    countRows(db, sql`app_user u where ${wanted}`),
  ]);
  return { rows, total };
}

/** Whether the person belongs to the client: see findClientMembers. */
export async function isInClient(db: Db, clientId: number, userId: number): Promise<boolean> {
  const found = z.object({ id: z.int() });
  const row = await findRow(
    db,
    found,
    sql`select u.id from app_user u where u.id = ${userId} and ${belongsToClient(sql`${clientId}::integer`)}`,
  );
  return row !== undefined;
}

/**
 * Locks a study of the client, so that nothing is published while a person joins: either the publication finds them, or they find
 * it. False if the client has no such study.
 */
export async function lockStudy(trx: Trx, clientId: number, channelId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('channel')
    .select('id')
    .where('id', '=', channelId)
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findClientOfStudy(db: Db, channelId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('channel')
    .select('client_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.client_id;
}

export async function findAdministratorRole(db: Db, channelId: number): Promise<number> {
  const { id } = await db
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('key', '=', STUDY_ADMINISTRATOR)
    .executeTakeFirstOrThrow();
  return id;
}

const leadingTeam = z.object({ id: z.int(), isLeading: z.boolean() });

/**
 * The best of these teams of the study, or its sponsor's first team if there are none, and whether administrators may be in it: they
 * need an open team of the sponsor or of a CRO.
 */
export async function findTeamForAdministrators(
  db: Db,
  channelId: number,
  teamIds: readonly number[],
): Promise<z.output<typeof leadingTeam> | undefined> {
  const statement = sql`
    select t.id, ${isLeading} as "isLeading"
    from team t where t.channel_id = ${channelId} and case when cardinality(${teamIds}::integer[]) = 0
      then ${isOpenSponsor} else t.id = any(${teamIds}::integer[]) end
    order by 2 desc, t.id limit 1`;
  return findRow(db, leadingTeam, statement);
}

/**
 * Whether a person was blinded when they left the study. Decision: they may not add themselves again, because that would lift their
 * blinding.
 */
export async function wasBlinded(trx: Trx, channelId: number, userId: number): Promise<boolean> {
  const places = sql`channel_member m join team_member tm on tm.member_id = m.id and ${isHeld}
    join team t on t.id = tm.team_id and t.blinding = 'BLINDED'
    where m.channel_id = ${channelId} and m.user_id = ${userId} and m.status = 'FORMER'`;
  return (await countRows(trx, places)) > 0;
}
