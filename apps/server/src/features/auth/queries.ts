import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { hasAcceptedTerms, owesTerms } from '../../core/terms.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { clientsOf, personRow } from '../people/queries.ts';

const accountRow = z.object({
  /** The address in the form in which the database compares it. */
  address: z.string(),
  id: z.int().nullable(),
  passwordHash: z.string().nullable(),
  isDemo: z.boolean().nullable(),
});
export type Account = z.output<typeof accountRow>;

/** The account with this address; without an id if there is none. */
export async function findAccount(db: Db, emailAddress: string): Promise<Account> {
  const statement = sql`
    select lower(given.address) as address, u.id, u.password_hash as "passwordHash", u.is_demo as "isDemo"
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
  added: readonly { key: string; at: Date; oneAt: Date; allAt: Date }[],
): Promise<void> {
  const statement = sql`
    insert into wrong_password as known (key, unused_at)
    select key, "oneAt" from json_to_recordset(${JSON.stringify(added)}::json)
      as a(key text, at timestamptz, "oneAt" timestamptz, "allAt" timestamptz)
    order by key
    on conflict (key) do update set unused_at = (
      select least(greatest(known.unused_at, a.at) + (a."oneAt" - a.at), a."allAt")
      from json_to_recordset(${JSON.stringify(added)}::json)
        as a(key text, at timestamptz, "oneAt" timestamptz, "allAt" timestamptz)
      where a.key = known.key)`;
  await run(db, statement);
}

/** An account has no language until its first sign-in, when it gets the language of the page. */
export async function noteSignIn(db: Db, userId: number, languageId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({
      last_sign_in_at: sql<Date>`now()`,
      language_id: sql<string>`case when last_sign_in_at is null and language_id = 'en' then ${languageId} else language_id end`,
    })
    .where('id', '=', userId)
    .execute();
}

const sessionRow = personRow.extend({
  sessionId: z.string(),
  expiresAt: z.date(),
  nonEecUser: z.boolean(),
  acceptedTerms: z.boolean(),
  owesTerms: z.boolean(),
  clientIds: z.array(z.int()),
});
export type SessionRow = z.output<typeof sessionRow>;

/** The person of a live session, as the session call returns them. Also records that the session was used. */
export async function findSessionUser(db: Db, sessionId: string): Promise<SessionRow | undefined> {
  const statement = sql`
    with seen as (
      update session set last_seen_at = now() where id = ${sessionId} and ended_at is null and expires_at > now()
      returning id, user_id, expires_at)
    select s.id as "sessionId", s.expires_at as "expiresAt", u.id, u.uuid, u.email_address as "emailAddress",
      u.display_name as "displayName", u.display_prefix as "displayPrefix", u.display_suffix as "displaySuffix",
      u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName", u.job_title as "jobTitle",
      u.language_id as "languageId", u.timezone_id as "timezoneId", u.non_eec_user as "nonEecUser",
      ${hasAcceptedTerms} as "acceptedTerms", ${owesTerms} as "owesTerms",
      array(${clientsOf(sql`u.id`)} order by 1) as "clientIds"
    from seen s join app_user u on u.id = s.user_id`;
  return findRow(db, sessionRow, statement);
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
