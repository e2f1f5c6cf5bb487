import { sql } from 'kysely';
import { z } from 'zod';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRows, run } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';

const clientRow = z.object({ id: z.int(), uuid: z.string(), name: z.string(), studyCount: z.int() });
export type ClientRow = z.output<typeof clientRow>;

/** These clients by name, with the number of their studies. */
export async function findClients(
  db: Db,
  clientIds: readonly number[],
  offset: number,
  limit: number,
): Promise<ClientRow[]> {
  const statement = sql`
    select k.id, k.uuid, k.name, (select count(*) from channel c where c.client_id = k.id) as "studyCount"
    from client k where k.id = any(${clientIds}::integer[])
    order by lower(k.name), k.id offset ${offset} limit ${limit}`;
  return findRows(db, clientRow, statement);
}

export async function findClientsByName(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('client')
    .select(['id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** Clients are created one at a time, so that none is created twice. */
export async function lockClients(trx: Trx): Promise<void> {
  await run(trx, sql`lock table client in share row exclusive mode`);
}

export async function insertClient(trx: Trx, name: string): Promise<number> {
  const { id } = await trx.insertInto('client').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Makes a person the client's administrator, which ends their open invitation; false if they already are. */
export async function insertClientAdmin(
  trx: Trx,
  { clientId, userId, wasNotified }: { clientId: number; userId: number; wasNotified: boolean },
): Promise<boolean> {
  await trx
    .updateTable('administrator_invitation')
    .set({ status: 'ACCEPTED' })
    .where('client_id', '=', clientId)
    .where('status', '=', 'PENDING')
    .where('email_address', '=', (eb) =>
      eb.selectFrom('app_user').select('email_address').where('id', '=', userId),
    )
    .execute();
  const inserted = await trx
    .insertInto('client_admin')
    .values({ client_id: clientId, user_id: userId, was_notified: wasNotified })
    .onConflict((on) => on.doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The client's name; locks the client, so that its studies are created one at a time. Undefined if there is none. */
export async function lockClient(trx: Trx, clientId: number): Promise<{ name: string } | undefined> {
  return trx
    .selectFrom('client')
    .select('name')
    .where('id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const clientChannelRow = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  bannerColorCss: z.string(),
  logoFileId: z.int().nullable(),
  sponsorName: z.string().nullable(),
  nctId: z.string().nullable(),
  siteCount: z.int(),
  memberCount: z.int(),
  administrators: z.array(z.string()),
});
export type ClientChannelRow = z.output<typeof clientChannelRow>;

/** A page of a client's studies by name, with figures and administrators. `search` filters by name, title, sponsor or number. */
export async function findClientChannels(
  db: Db,
  clientId: number,
  search: string | undefined,
  offset: number,
  limit: number,
): Promise<{ rows: ClientChannelRow[]; total: number }> {
  const text = sql`concat_ws(' ', c.name, c.title, c.sponsor_name, c.nct_id)`;
  const wanted = sql`c.client_id = ${clientId} and ${hasWords(search, text)}`;
  const page = sql`
    select c.id, c.name, c.title, c.banner_color_css as "bannerColorCss", c.logo_file_id as "logoFileId",
      c.sponsor_name as "sponsorName", c.nct_id as "nctId",
      (select count(*) from team t where t.channel_id = c.id and t.team_type = 'STUDY_SITE') as "siteCount",
      (select count(*) from channel_member m where m.channel_id = c.id and m.status = 'CURRENT') as "memberCount",
      array(select u.display_name from channel_member m join app_user u on u.id = m.user_id
        where m.channel_id = c.id and m.status = 'CURRENT' and ${STUDY_ADMINISTRATOR} = any(m.role_keys)
        order by m.joined_at, u.id) as administrators
    from channel c where c.id = any(array(
      select c.id from channel c where ${wanted} order by lower(c.name), c.id offset ${offset} limit ${limit}))
    order by lower(c.name), c.id`;
  const [rows, total] = await Promise.all([
    findRows(db, clientChannelRow, page),
    countRows(db, sql`channel c where ${wanted}`),
  ]);
  return { rows, total };
}
