import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';

const administratorRow = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  emailAddress: z.string(),
  lastSignInAt: z.date().nullable(),
  addedAt: z.date(),
  wasNotified: z.boolean(),
});
export type ClientAdministratorRow = z.output<typeof administratorRow>;

/** Administrators `d` of a client with their accounts `u`, except accounts without access. */
const administrators = (clientId: number) =>
  sql`client_admin d join app_user u on u.id = d.user_id and u.has_access where d.client_id = ${clientId}`;

/** A page of a client's administrators by name, the caller first. `search` filters by name or address. */
export async function findClientAdministrators(
  db: Db,
  { clientId, userId, search }: { clientId: number; userId: number; search: string | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: ClientAdministratorRow[]; total: number }> {
  const found = sql`${administrators(clientId)} and ${isPersonWith(search)}`;
  const page = sql`
    select u.id, u.first_name as "firstName", u.last_name as "lastName", u.display_name as "displayName",
      u.email_address as "emailAddress", u.last_sign_in_at as "lastSignInAt", d.created_at as "addedAt",
      d.was_notified as "wasNotified"
    from ${found} order by u.id = ${userId} desc, lower(u.display_name), u.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, administratorRow, page), countRows(db, found)]);
  return { rows, total };
}

export async function countAdministrators(db: Db, clientId: number): Promise<number> {
  return countRows(db, administrators(clientId));
}

export async function isAdministrator(db: Db, clientId: number, userId: number): Promise<boolean> {
  return (await countRows(db, sql`${administrators(clientId)} and u.id = ${userId}`)) === 1;
}

export async function deleteClientAdmin(trx: Trx, clientId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('client_admin')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .execute();
}
