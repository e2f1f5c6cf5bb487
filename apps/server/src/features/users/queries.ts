import { sql } from 'kysely';
import type { Db, Trx } from '../../db/pool.ts';

export interface ProfileRow {
  id: number;
  uuid: string;
  email_address: string;
  display_name: string;
  display_prefix: string | null;
  display_suffix: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  job_title: string | null;
  language_id: string;
  timezone_id: string;
  verified_email: boolean;
  last_sign_in_at: Date | null;
  terms_version: number | null;
  /** The terms in force; null where an installation has none. */
  current_terms: number | null;
}

/** A person's own profile; `lock` keeps it from changing until the transaction ends. */
export async function findProfile(db: Db, userId: number, lock = false): Promise<ProfileRow> {
  const { rows } = await sql<ProfileRow>`
    select id, uuid, email_address, display_name, display_prefix, display_suffix, first_name, middle_name, last_name, job_title,
      language_id, timezone_id, verified_email, last_sign_in_at, terms_version,
      (select max(version) from terms_of_service) as current_terms
    from app_user where id = ${userId} ${lock ? sql`for no key update` : sql``}`.execute(db);
  const row = rows[0];
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

/** A person's living sessions, newest first. */
export async function findLivingSessions(db: Db, userId: number): Promise<SessionRow[]> {
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
