import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';

const account = z.object({ id: z.int(), userId: z.int(), isDemo: z.boolean() });
export type ConnectedAccount = z.output<typeof account>;

/** The account by which a provider knows a person, locked until the transaction ends. */
export async function lockConnectedAccount(
  trx: Trx,
  issuer: string,
  subject: string,
): Promise<ConnectedAccount | undefined> {
  const statement = sql`
    select c.id, c.user_id as "userId", u.is_demo as "isDemo" from connected_account c join app_user u on u.id = c.user_id
    where c.issuer = ${issuer} and c.subject = ${subject} for no key update of c`;
  return findRow(trx, account, statement);
}

const owner = z.object({
  userId: z.int(),
  isDemo: z.boolean(),
  isVerified: z.boolean(),
  isConnected: z.boolean(),
});

/** The person with an address, locked, whether they have proved it, and whether they already have an account at this issuer. */
export async function lockPersonAt(
  trx: Trx,
  emailAddress: string,
  issuer: string,
): Promise<z.output<typeof owner> | undefined> {
  const statement = sql`
    select id as "userId", is_demo as "isDemo", verified_email as "isVerified",
      exists (select from connected_account c where c.user_id = u.id and c.issuer = ${issuer}) as "isConnected"
    from app_user u where email_address = ${emailAddress}::citext for no key update`;
  return findRow(trx, owner, statement);
}

const invited = z.object({ firstName: z.string(), lastName: z.string() });

/** The names in the latest open invitation to an address; undefined if nobody has invited it. */
export async function findInvited(
  db: Db,
  emailAddress: string,
): Promise<z.output<typeof invited> | undefined> {
  const statement = sql`
    select first_name as "firstName", last_name as "lastName" from (
      select first_name, last_name, created_at from invitation
      where email_address = ${emailAddress}::citext and status = 'PENDING' and expires_at > now()
      union all
      select first_name, last_name, created_at from administrator_invitation
      where email_address = ${emailAddress}::citext and status = 'PENDING' and expires_at > now()) open
    order by created_at desc limit 1`;
  return findRow(db, invited, statement);
}

const expired = z.object({ name: z.string(), inviter: z.string() });

/** The latest invitation of an address that nobody has answered in time: to which study or organisation, and by whom. */
export async function findExpiredInvitation(
  db: Db,
  emailAddress: string,
): Promise<z.output<typeof expired> | undefined> {
  const statement = sql`
    select name, inviter from (
      select c.name, b.display_name as inviter, i.created_at
      from invitation i join channel c on c.id = i.channel_id join app_user b on b.id = i.invited_by
      where i.email_address = ${emailAddress}::citext
        and (i.status = 'EXPIRED' or i.status = 'PENDING' and i.expires_at <= now())
      union all
      select c.name, b.display_name, a.created_at
      from administrator_invitation a join client c on c.id = a.client_id join app_user b on b.id = a.invited_by
      where a.email_address = ${emailAddress}::citext and a.status = 'PENDING' and a.expires_at <= now()) e
    order by created_at desc limit 1`;
  return findRow(db, expired, statement);
}

interface NewConnectedAccount {
  userId: number;
  provider: string;
  issuer: string;
  subject: string;
  accountName: string | null;
}

/** Undefined if the account belongs to someone already, or the person has another one at this issuer. */
export async function insertConnectedAccount(
  trx: Trx,
  { userId, provider, issuer, subject, accountName }: NewConnectedAccount,
  at: Date,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('connected_account')
    .values({ user_id: userId, provider, issuer, subject, account_name: accountName, created_at: at })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function noteUse(trx: Trx, id: number, at: Date): Promise<void> {
  await trx.updateTable('connected_account').set({ last_used_at: at }).where('id', '=', id).execute();
}

/** What a provider doesn't say this time stays as it was. */
export async function noteAccountName(trx: Trx, id: number, accountName: string | null): Promise<void> {
  if (accountName === null) return;
  await trx
    .updateTable('connected_account')
    .set({ account_name: accountName })
    .where('id', '=', id)
    .where('account_name', 'is distinct from', accountName)
    .execute();
}

/** Whether `u` can sign in without the connected account `c`. */
const hasOtherWay = sql`(u.password_hash is not null
  or exists (select from connected_account o where o.user_id = u.id and o.id <> c.id)
  or exists (select from passkey p where p.user_id = u.id))`;

const own = z.object({
  id: z.int(),
  provider: z.string(),
  subject: z.string(),
  accountName: z.string().nullable(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  hasOtherWay: z.boolean(),
});
export type OwnAccount = z.output<typeof own>;

/** A person's connected accounts, in the order in which they were connected, and whether they can sign in without each. */
export async function findOwnAccounts(db: Db, userId: number): Promise<OwnAccount[]> {
  const statement = sql`
    select c.id, c.provider, c.subject, c.account_name as "accountName", c.created_at as "createdAt", c.last_used_at as "lastUsedAt",
      ${hasOtherWay} as "hasOtherWay"
    from app_user u join connected_account c on c.user_id = u.id
    where u.id = ${userId} order by c.id`;
  return findRows(db, own, statement);
}

export async function deleteConnectedAccount(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('connected_account').where('id', '=', id).execute();
}

const ended = z.object({ id: z.string(), userId: z.int() });

/** Ends the live sessions that began with an account: those of one session at the provider, or all. */
export async function endSessionsOf(
  trx: Trx,
  {
    issuer,
    subject,
    providerSession,
  }: { issuer: string; subject: string | null; providerSession: string | null },
): Promise<z.output<typeof ended>[]> {
  const statement = sql`
    update session s set ended_at = now(), ended_reason = 'SIGNED_OUT'
    from connected_account c
    where c.id = s.connected_account_id and c.issuer = ${issuer}
      and (${subject}::text is null or c.subject = ${subject})
      and (${providerSession}::text is null or s.provider_session = ${providerSession})
      and s.ended_at is null and s.expires_at > now()
    returning s.id, s.user_id as "userId"`;
  return findRows(trx, ended, statement);
}
