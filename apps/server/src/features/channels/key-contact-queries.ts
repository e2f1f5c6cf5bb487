import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows, run } from '../../db/rows.ts';
import { numberToCall } from '../people/queries.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { findKeyContactsOf, type KeyContact } from '../members/member-queries.ts';

const keyContactRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  title: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string().nullable(),
});
export type KeyContactRow = z.output<typeof keyContactRow>;

/** A page of a study's key contacts, or of those in certain teams, in their order, with the total. */
export async function findKeyContacts(
  db: Db,
  wanted: { channelId: number; teamIds: readonly number[] | null; offset: number; limit: number | null },
): Promise<{ rows: KeyContactRow[]; total: number }> {
  const { channelId, teamIds, offset, limit } = wanted;
  const contacts = sql`key_contact k where k.channel_id = ${channelId} and (${teamIds}::integer[] is null or exists (
      select from channel_member m
      where m.channel_id = k.channel_id and m.user_id = k.user_id and m.team_ids && ${teamIds}::integer[]))`;
  const page = sql`
    select u.id as "userId", u.display_name as "displayName", c.title, u.email_address as "emailAddress", ${numberToCall(sql`u.contact_data`)} as "phoneNumber"
    from (select k.* from ${contacts}) c join app_user u on u.id = c.user_id
    order by c.position, u.id offset ${offset} limit ${limit}::bigint`;
  const [rows, total] = await Promise.all([findRows(db, keyContactRow, page), countRows(db, contacts)]);
  return { rows, total };
}

const candidate = z.object({
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  teamNames: z.array(z.string()),
});

/** Members who are not key contacts, by name; `search` filters by name or address. */
export async function findCandidates(
  db: Db,
  channelId: number,
  search: string | undefined,
): Promise<z.output<typeof candidate>[]> {
  const statement = sql`
    select u.id as "userId", u.display_name as "displayName", u.email_address as "emailAddress",
      array(select t.name from team t where t.id = any(m.team_ids) order by lower(t.name), t.id) as "teamNames"
    from channel_member m join app_user u on u.id = m.user_id
    where m.channel_id = ${channelId} and m.status = 'CURRENT'
      and ${isPersonWith(search)}
      and not exists (select from key_contact k where k.channel_id = m.channel_id and k.user_id = m.user_id)
    order by lower(u.display_name), u.id limit 10`;
  return findRows(db, candidate, statement);
}

/** The key contacts of a study in their order; locks the study, so that changes to them wait for each other. */
export async function lockKeyContacts(trx: Trx, channelId: number): Promise<KeyContact[]> {
  await run(trx, sql`select from channel where id = ${channelId} for no key update`);
  return findKeyContactsOf(trx, channelId);
}

/** Whether a person is in the study; they cannot leave it until the transaction ends. */
export async function isCurrentMember(trx: Trx, channelId: number, userId: number): Promise<boolean> {
  const statement = sql`select user_id as "userId" from channel_member
    where channel_id = ${channelId} and user_id = ${userId} and status = 'CURRENT' for share`;
  return (await findRow(trx, z.object({ userId: z.int() }), statement)) !== undefined;
}

/** Replaces the key contacts of a study with these, in this order. */
export async function replaceKeyContacts(
  trx: Trx,
  channelId: number,
  contacts: readonly KeyContact[],
): Promise<void> {
  const ids = contacts.map(({ userId }) => userId);
  await run(
    trx,
    sql`delete from key_contact where channel_id = ${channelId} and user_id <> all(${ids}::integer[])`,
  );
  const statement = sql`
    insert into key_contact (channel_id, user_id, title, position)
    select ${channelId}::integer, c."userId", c.title, c.position
    from rows from (jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as ("userId" integer, title text))
      with ordinality as c("userId", title, position)
    on conflict (channel_id, user_id) do update set title = excluded.title, position = excluded.position`;
  await run(trx, statement);
}
