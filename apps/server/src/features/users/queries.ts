import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';
import { clientsOf, personRow } from '../people/queries.ts';

const profileRow = personRow.extend({
  phoneNumber: z.string().nullable(),
  nonEecUser: z.boolean(),
  clientIds: z.array(z.int()),
  verifiedEmail: z.boolean(),
  lastSignInAt: z.date().nullable(),
  termsVersion: z.int().nullable(),
  /** The terms in force; null if the installation has none. */
  currentTerms: z.int().nullable(),
});
export type ProfileRow = z.output<typeof profileRow>;

/** A person's own profile. `lock` keeps it from changing until the transaction ends. */
export async function findProfile(db: Db, userId: number, lock = false): Promise<ProfileRow> {
  const statement = sql`
    select id, uuid, email_address as "emailAddress", display_name as "displayName", display_prefix as "displayPrefix",
      display_suffix as "displaySuffix", first_name as "firstName", middle_name as "middleName", last_name as "lastName",
      job_title as "jobTitle", phone_number as "phoneNumber", non_eec_user as "nonEecUser",
      array(${clientsOf(sql`app_user.id`)} order by 1) as "clientIds", language_id as "languageId", timezone_id as "timezoneId", verified_email as "verifiedEmail",
      last_sign_in_at as "lastSignInAt", terms_version as "termsVersion",
      (select max(version) from terms_of_service) as "currentTerms"
    from app_user where id = ${userId} ${lock ? sql`for no key update` : sql``}`;
  const row = await findRow(db, profileRow, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

export async function updateTerms(trx: Trx, userId: number, version: number, at: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ terms_version: version, terms_accepted_at: at })
    .where('id', '=', userId)
    .execute();
}

export async function updateSettings(
  trx: Trx,
  userId: number,
  settings: { languageId: string; timezoneId: string },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ language_id: settings.languageId, timezone_id: settings.timezoneId })
    .where('id', '=', userId)
    .execute();
}

export interface SessionRow {
  id: string;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Date;
  last_seen_at: Date;
}

/** A person's live sessions, newest first. */
export async function findLiveSessions(db: Db, userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}
