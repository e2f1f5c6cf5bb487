import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { lockColumns, lockFacts } from '../../core/idle-lock.ts';
import { owesSecondFactor } from '../../core/second-factor.ts';
import type { Server } from '../../core/server.ts';
import { hasAcceptedTerms, owesTerms } from '../../core/terms.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { clientsOf, personRow } from '../people/queries.ts';

const accountRow = z.object({
  /** The address in the form in which the database compares it. */
  address: z.string(),
  id: z.int().nullable(),
  passwordHash: z.string().nullable(),
  isDemo: z.boolean().nullable(),
  unlocks: z.int(),
  passwordChangedAt: z.date().nullable(),
});
export type Account = z.output<typeof accountRow>;

/** The account with this address; without an id if there is none. */
export async function findAccount(db: Db, emailAddress: string): Promise<Account> {
  const statement = sql`
    select lower(given.address) as address, u.id, u.password_hash as "passwordHash", u.is_demo as "isDemo",
      coalesce(u.unlocks, 0) as unlocks, u.password_changed_at as "passwordChangedAt"
    from (select ${emailAddress}::text as address) given left join app_user u on u.email_address = given.address::citext`;
  const row = await findRow(db, accountRow, statement);
  if (!row) throw new Error('Looking up an account returned no row.');
  return row;
}

const wrongPassword = z.object({ key: z.string(), unusedAt: z.date() });

export async function findWrongPasswords(
  db: Db,
  keys: readonly string[],
): Promise<z.output<typeof wrongPassword>[]> {
  const statement = sql`select key, unused_at as "unusedAt" from wrong_password where key = any(${keys}::text[])`;
  return findRows(db, wrongPassword, statement);
}

/** Adds one to each, at most until everything is used. In the order of their keys, so that two calls don't wait for each other. */
export async function addWrongPasswords(
  db: Db,
  added: readonly { key: string; userId: number | null; at: Date; oneAt: Date; allAt: Date }[],
): Promise<void> {
  const rows = sql`json_to_recordset(${JSON.stringify(added)}::json)
    as a(key text, "userId" integer, at timestamptz, "oneAt" timestamptz, "allAt" timestamptz)`;
  // One more can be tried once one has refilled.
  const statement = sql`
    insert into wrong_password as known (key, unused_at, user_id, locked_until)
    select key, "oneAt", "userId", "oneAt" - ("allAt" - "oneAt") from ${rows}
    order by key
    on conflict (key) do update set (unused_at, locked_until) = (
      select next.at, next.at - (a."allAt" - a."oneAt")
      from ${rows} cross join lateral (
        select least(greatest(known.unused_at, a.at) + (a."oneAt" - a.at), a."allAt") as at) next
      where a.key = known.key)`;
  await run(db, statement);
}

/** An account has no language until its first sign-in, when it gets the language of the page. Returns who disabled the account, if it is. */
export async function noteSignIn(
  db: Db,
  userId: number,
  languageId: string,
): Promise<{ disabledBy: string | null } | undefined> {
  const { disabled_at, client } = await db
    .updateTable('app_user')
    .set({
      last_sign_in_at: sql<Date>`now()`,
      language_id: sql<string>`case when last_sign_in_at is null and language_id = 'en' then ${languageId} else language_id end`,
    })
    .where('id', '=', userId)
    .returning((eb) => [
      'disabled_at',
      eb
        .selectFrom('client')
        .select('name')
        .whereRef('client.id', '=', 'app_user.disabled_client_id')
        .as('client'),
    ])
    .executeTakeFirstOrThrow();
  return disabled_at ? { disabledBy: client } : undefined;
}

/** The hash that counts until the transaction ends: nobody else can change it before. */
export async function lockPasswordHash(trx: Trx, userId: number): Promise<string | null | undefined> {
  const row = await trx
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.password_hash;
}

/** Replaces the hash, unless the password has been changed in the meantime. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  before: string,
  after: string,
): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_hash: after })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .execute();
}

const sessionRow = personRow.extend({
  ...lockFacts.shape,
  sessionId: z.string(),
  expiresAt: z.date(),
  nonEecUser: z.boolean(),
  acceptedTerms: z.boolean(),
  owesTerms: z.boolean(),
  owesSecondFactor: z.boolean(),
  clientIds: z.array(z.int()),
});
export type SessionRow = z.output<typeof sessionRow>;

/**
 * The person of a live session, as the session call returns them. Also records that the session was used, and how long ago somebody did
 * something in its browser. Once it has been left alone for too long, that changes nothing: only signing in unlocks it.
 */
export async function findSessionUser(
  { db, settings }: Server,
  sessionId: string,
  idleSeconds: number | undefined,
): Promise<SessionRow | undefined> {
  const longest = sql`make_interval(secs => ${(settings.idleLockSeconds * 4) / 3})`;
  const said = sql`now() - make_interval(secs => ${idleSeconds ?? null}::float8)`;
  const statement = sql`
    with seen as (
      update session set last_seen_at = now(), active_at = case
        when ${idleSeconds ?? null}::float8 is null or locked_at is not null or active_at < now() - ${longest} then active_at
        else greatest(active_at, created_at, ${said}) end
      where id = ${sessionId} and ended_at is null and expires_at > now()
      returning id, user_id, expires_at, second_factor_at, active_at, locked_at)
    select s.id as "sessionId", ${lockColumns}, s.expires_at as "expiresAt", u.id, u.uuid, u.email_address as "emailAddress",
      u.display_name as "displayName", u.display_prefix as "displayPrefix", u.display_suffix as "displaySuffix",
      u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", u.job_title as "jobTitle",
      u.language_id as "languageId", u.timezone_id as "timezoneId", u.non_eec_user as "nonEecUser",
      ${hasAcceptedTerms} as "acceptedTerms", ${owesTerms} as "owesTerms",
      ${owesSecondFactor} as "owesSecondFactor",
      array(${clientsOf(sql`u.id`)} order by 1) as "clientIds"
    from seen s join app_user u on u.id = s.user_id`;
  return findRow(db, sessionRow, statement);
}

const lockedRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  providers: z.array(z.string()),
});

/** Whose session it is, and how they can sign in. */
export async function findLockedUser(
  db: Db,
  sessionId: string,
): Promise<z.output<typeof lockedRow> | undefined> {
  const statement = sql`
    select u.id as "userId", u.display_name as "displayName", u.email_address::text as "emailAddress",
      u.password_hash is not null as "hasPassword", exists (select from passkey p where p.user_id = u.id) as "hasPasskey",
      array(select distinct a.provider from connected_account a where a.user_id = u.id order by 1) as providers
    from session s join app_user u on u.id = s.user_id where s.id = ${sessionId}`;
  return findRow(db, lockedRow, statement);
}

/** Ends all but the newest of a person's live sessions and returns their ids. */
export async function endOldestSessions(db: Db, userId: number, kept: number): Promise<string[]> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, ended_reason: 'REVOKED' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends every live session of the demo's people. */
export async function endDemoSessions(db: Db): Promise<{ id: string; user_id: number }[]> {
  return db
    .updateTable('session')
    .from('app_user')
    .set({ ended_at: sql<Date>`now()`, ended_reason: 'REVOKED' })
    .whereRef('app_user.id', '=', 'session.user_id')
    .where('app_user.is_demo', '=', true)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .returning(['session.id', 'session.user_id'])
    .execute();
}
