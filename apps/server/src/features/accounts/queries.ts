import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { isPersonWith } from '../../db/search-words.ts';
import { inClient } from '../members/directory-queries.ts';

const lockedUntil = sql`(select max(w.locked_until) from wrong_password w where w.user_id = u.id and w.locked_until > now())`;

/** In the form of accountRow, of person `u`; `clientId` is null for the operator. */
const columnsFor = (
  clientId: number | null,
) => sql`u.id as "userId", u.display_name as "displayName", u.email_address::text as "emailAddress",
  u.job_title as "jobTitle", u.last_sign_in_at as "lastSignInAt", u.disabled_at as "disabledAt",
  u.disabled_client_id as "disabledClientId", ${lockedUntil} as "lockedUntil", u.password_hash is not null as "hasPassword",
  exists (select from connected_account a where a.user_id = u.id) as "hasConnectedAccount",
  exists (select from totp t where t.user_id = u.id and t.secret is not null)
    or exists (select from passkey p where p.user_id = u.id) as "hasSecondFactor",
  exists (select from signature_pin g where g.user_id = u.id and g.ended_at is null) as "hasPin",
  exists (select from client_admin d where d.user_id = u.id and d.client_id = ${clientId}::integer) as "administersClient",
  exists (select from client_admin d where d.user_id = u.id and d.client_id is distinct from ${clientId}::integer)
    or exists (select from channel_member m join channel c on c.id = m.channel_id
      where m.user_id = u.id and m.status in ('CURRENT', 'INVITED') and c.client_id is distinct from ${clientId}::integer) as "isUsedElsewhere"`;

const accountRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  lastSignInAt: z.date().nullable(),
  disabledAt: z.date().nullable(),
  disabledClientId: z.int().nullable(),
  lockedUntil: z.date().nullable(),
  hasPassword: z.boolean(),
  hasConnectedAccount: z.boolean(),
  hasSecondFactor: z.boolean(),
  hasPin: z.boolean(),
  administersClient: z.boolean(),
  isUsedElsewhere: z.boolean(),
});
export type AccountRow = z.output<typeof accountRow>;

const ofClient = (clientId: number) => inClient(sql`${clientId}::integer`);

/** A page of the accounts of a client's people: the locked and the disabled ones first, then by name. */
export async function findAccounts(
  db: Db,
  { clientId, search }: { clientId: number; search: string | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: AccountRow[]; total: number }> {
  const wanted = sql`${ofClient(clientId)} and ${isPersonWith(search)}`;
  const page = sql`
    select ${columnsFor(clientId)} from app_user u where ${wanted}
    order by ${lockedUntil} is null, u.disabled_at is null, lower(u.display_name), u.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, accountRow, page),
    countRows(db, sql`app_user u where ${wanted}`),
  ]);
  return { rows, total };
}

function findOne(db: Db, clientId: number | null, condition: RawBuilder<unknown>, lock: boolean) {
  return findRow(
    db,
    accountRow,
    sql`select ${columnsFor(clientId)} from app_user u where ${condition} ${lock ? sql`for no key update of u` : sql``}`,
  );
}

/** The account of one of the client's people. */
export async function findAccount(
  db: Db,
  clientId: number,
  userId: number,
  lock = false,
): Promise<AccountRow | undefined> {
  return findOne(db, clientId, sql`u.id = ${userId} and ${ofClient(clientId)}`, lock);
}

/** The account with this address, locked. */
export async function lockAccountByAddress(trx: Trx, emailAddress: string): Promise<AccountRow | undefined> {
  return findOne(trx, null, sql`u.email_address = ${emailAddress}::citext and u.kind = 'PERSON'`, true);
}

export async function findClientName(db: Db, clientId: number): Promise<string | undefined> {
  const row = await db.selectFrom('client').select('name').where('id', '=', clientId).executeTakeFirst();
  return row?.name;
}

/** Wrong passwords and codes count from nothing. */
export async function unlock(trx: Trx, userId: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ unlocks: eb('unlocks', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('wrong_password').where('user_id', '=', userId).execute();
}

export async function deletePasskeys(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('passkey').where('user_id', '=', userId).execute();
}

/** `at` is null to enable it. */
export async function setDisabled(
  trx: Trx,
  userId: number,
  { at, clientId }: { at: Date | null; clientId: number | null },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ disabled_at: at, disabled_client_id: clientId })
    .where('id', '=', userId)
    .execute();
}

/** The studies that a person is in. */
export async function findStudiesOf(trx: Trx, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('channel_member')
    .select('channel_id')
    .where('user_id', '=', userId)
    .where('status', '=', 'CURRENT')
    .orderBy('channel_id')
    .execute();
  return rows.map((row) => row.channel_id);
}

/** Clients whose only administrator with access this person is, by name. */
export async function findLedAlone(db: Db, userId: number): Promise<string[]> {
  const statement = sql`
    select c.name from client_admin d join client c on c.id = d.client_id
    where d.user_id = ${userId} and not exists (
      select from client_admin o join app_user u on u.id = o.user_id and u.has_access
      where o.client_id = d.client_id and o.user_id <> d.user_id)
    order by lower(c.name)`;
  return (await findRows(db, z.object({ name: z.string() }), statement)).map(({ name }) => name);
}

const locked = z.object({
  displayName: z.string(),
  emailAddress: z.string(),
  lockedUntil: z.date().nullable(),
  disabledAt: z.date().nullable(),
  disabledBy: z.string().nullable(),
});
export type LockedOut = z.output<typeof locked>;

/** Everybody who is locked or disabled. */
export async function findLockedOut(db: Db): Promise<LockedOut[]> {
  const statement = sql`
    select u.display_name as "displayName", u.email_address::text as "emailAddress", ${lockedUntil} as "lockedUntil",
      u.disabled_at as "disabledAt", (select c.name from client c where c.id = u.disabled_client_id) as "disabledBy"
    from app_user u where u.disabled_at is not null or ${lockedUntil} is not null
    order by lower(u.display_name), u.id`;
  return findRows(db, locked, statement);
}
