import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows } from '../../db/rows.ts';
import { TRIES_KEPT_DAYS } from '../auth/reset-queries.ts';
import { contactContent } from '../people/contact-entry.ts';
import { clientsOf, personRow } from '../people/queries.ts';

const profileRow = personRow.extend({
  contactData: z.array(contactContent),
  hasPassword: z.boolean(),
  emailChange: z.object({ emailAddress: z.string(), expiresAt: z.number() }).nullable(),
  portraitImage: z.string().nullable(),
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
      job_title as "jobTitle", contact_data as "contactData", portrait_image as "portraitImage", password_hash is not null as "hasPassword",
      (select json_build_object('emailAddress', c.email_address, 'expiresAt', round(extract(epoch from c.expires_at) * 1000))
        from email_change c where c.user_id = app_user.id and c.expires_at > now()) as "emailChange", non_eec_user as "nonEecUser",
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

/** What people change about themselves. */
export type OwnFields = Pick<
  ProfileRow,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'displayPrefix'
  | 'displaySuffix'
  | 'jobTitle'
  | 'contactData'
  | 'languageId'
  | 'timezoneId'
>;

export async function updateFields(trx: Trx, userId: number, fields: OwnFields): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({
      first_name: fields.firstName,
      middle_name: fields.middleName,
      last_name: fields.lastName,
      display_prefix: fields.displayPrefix,
      display_suffix: fields.displaySuffix,
      job_title: fields.jobTitle,
      contact_data: JSON.stringify(fields.contactData),
      language_id: fields.languageId,
      timezone_id: fields.timezoneId,
    })
    .where('id', '=', userId)
    .execute();
}

const acquaintances = z.object({ channelIds: z.array(z.int()), clientIds: z.array(z.int()) });

/** The studies that a person is or was in, and the clients that they administer. */
export async function findAcquaintances(trx: Trx, userId: number): Promise<z.output<typeof acquaintances>> {
  const statement = sql`
    select array(select channel_id from channel_member where user_id = ${userId} order by 1) as "channelIds",
      array(select client_id from client_admin where user_id = ${userId} order by 1) as "clientIds"`;
  return (await findRow(trx, acquaintances, statement)) ?? { channelIds: [], clientIds: [] };
}

const sessionRow = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  provider: z.string(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  endedAt: z.date().nullable(),
});

const SHOWN = sql`make_interval(days => ${TRIES_KEPT_DAYS})`;

/** A person's sessions: the live ones, newest first, then those that ended or expired lately. */
export async function findSessions(db: Db, userId: number): Promise<z.output<typeof sessionRow>[]> {
  const statement = sql`
    select id, user_agent as "userAgent", host(ip_address) as "ipAddress", provider, created_at as "createdAt",
      last_seen_at as "lastSeenAt", ended as "endedAt"
    from session
    cross join lateral (select case when ended_at is not null or expires_at <= now() then least(ended_at, expires_at) end) e(ended)
    where user_id = ${userId} and (ended is null or ended > now() - ${SHOWN})
    order by ended desc nulls first, created_at desc, id limit 200`;
  return findRows(db, sessionRow, statement);
}

const failedTryRow = z.object({
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  count: z.int(),
  lastAt: z.date(),
});

/** The wrong passwords for a person's account lately, by browser and address. */
export async function findFailedTries(db: Db, userId: number): Promise<z.output<typeof failedTryRow>[]> {
  const statement = sql`
    select user_agent as "userAgent", host(ip_address) as "ipAddress", count(*)::integer as count, max(at) as "lastAt"
    from failed_try where user_id = ${userId} and at > now() - ${SHOWN}
    group by user_agent, ip_address order by max(at) desc limit 20`;
  return findRows(db, failedTryRow, statement);
}
