import { sql } from 'kysely';
import { z } from 'zod';
import { type Stoppable, stoppable } from '@studyline/contract/mail/topics';
import type { Db, Trx } from '../db/pool.ts';
import { findRow, findRows, run } from '../db/rows.ts';
import { deliveryOf, quietUntil, schedule } from './delivery-queries.ts';

export interface NewMail {
  cause: string;
  userId: number;
  channelId: number | null;
  facts: object;
  /** The posts that it announces. If one of them is urgent, so is the email. */
  announces?: readonly number[];
  /** Undefined for an email that is always sent. */
  topic: Stoppable | undefined;
  messageId: string;
}

/**
 * Writes emails to people. Skips people who already have an email of the same kind and cause, and those who want to be told of its topic
 * in a summary or not at all, unless it is urgent.
 */
export async function insertMails(
  trx: Trx,
  kind: string,
  mails: readonly NewMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const statement = sql`
    insert into mail (kind, cause, user_id, email_address, language_id, channel_id, facts, topic, is_urgent, message_id, created_at,
      next_attempt_at)
    select ${kind}, m.cause, u.id, u.email_address, u.language_id, m."channelId", m.facts, m.topic, p.is_urgent, m."messageId", ${at}, ${at}
    from json_to_recordset(${JSON.stringify(mails)}::json) as m(cause text, "userId" integer, "channelId" integer, facts jsonb,
      topic text, announces json, "messageId" text)
    join app_user u on u.id = m."userId" and u.kind = 'PERSON'
    cross join lateral (select exists (select from json_array_elements_text(m.announces) a(id)
      join post on post.id = a.id::integer and post.priority <> 'NORMAL') as is_urgent) p
    where m.topic is null or m.topic = 'DIGEST' or p.is_urgent or ${deliveryOf(sql`u.id`, sql`m."channelId"`, sql`m.topic`)} = 'IMMEDIATE'
    on conflict (kind, cause, user_id) do nothing`;
  await run(trx, statement);
}

export interface AddressMail {
  cause: string;
  emailAddress: string;
  /** Applies unless the reader has an account with another language. */
  languageId: string;
  channelId: number | null;
  facts: object;
  topic: Stoppable | undefined;
  messageId: string;
}

/** Writes emails to addresses, with or without an account. The cause says which address; of the same it is told once. */
export async function insertMailsToAddresses(
  trx: Trx,
  kind: string,
  mails: readonly AddressMail[],
  at: Date,
): Promise<void> {
  if (mails.length === 0) return;
  const statement = sql`
    insert into mail (kind, cause, email_address, language_id, channel_id, facts, topic, message_id, created_at, next_attempt_at)
    select ${kind}, m.cause, m."emailAddress", coalesce(u.language_id, m."languageId"), m."channelId", m.facts, m.topic, m."messageId",
      ${at}, ${at}
    from json_to_recordset(${JSON.stringify(mails)}::json) as m(cause text, "emailAddress" citext, "languageId" text,
      "channelId" integer, facts jsonb, topic text, "messageId" text)
    left join app_user u on u.email_address = m."emailAddress"
    on conflict (kind, cause, user_id) do nothing`;
  await run(trx, statement);
}

/** Queues a job for every email that is due and has none. Those that are always sent, and urgent ones, come first. */
export async function queueDueMails(db: Db, job: string, at: Date): Promise<void> {
  const key = sql`${`${job}:`} || m.id`;
  const statement = sql`
    select graphile_worker.add_job(${job}, json_build_object('mailId', m.id), job_key => ${key},
      priority => (m.topic is not null and not m.is_urgent)::integer)
    from mail m where m.state = 'WAITING' and m.next_attempt_at <= ${at} and not exists (
      select from graphile_worker.jobs j where j.key = ${key} and j.attempts < j.max_attempts)`;
  await run(db, statement);
}

const mailRow = z.object({
  id: z.int(),
  kind: z.string(),
  facts: z.unknown(),
  messageId: z.string(),
  /** When its address first deferred it. */
  deferredAt: z.date().nullable(),
  userId: z.int().nullable(),
  name: z.string(),
  emailAddress: z.string(),
  languageId: z.string(),
  timezoneId: z.string(),
  topic: z.enum(stoppable).nullable(),
  /** Its reader no longer wants such emails. */
  isRefused: z.boolean(),
  /** Until when its reader wants to be left alone. */
  quietUntil: z.date().nullable(),
  isShutOut: z.boolean(),
});
export type MailRow = z.output<typeof mailRow>;

/** A waiting email, with the current name and address of its recipient. */
export async function findWaitingMail(db: Db, id: number, at: Date): Promise<MailRow | undefined> {
  const canWait = sql`m.topic is not null and not m.is_urgent and u.id is not null`;
  const statement = sql`
    select m.id, m.kind, m.facts, m.message_id as "messageId", m.put_off_at as "deferredAt", m.user_id as "userId",
      coalesce(u.display_name, '') as name, coalesce(u.email_address, m.email_address)::text as "emailAddress",
      coalesce(u.language_id, m.language_id) as "languageId", coalesce(u.timezone_id, 'UTC') as "timezoneId",
      m.topic, coalesce(${canWait} and ${deliveryOf(sql`u.id`, sql`m.channel_id`, sql`m.topic`)} = 'NONE', false) as "isRefused",
      case when ${canWait} then ${quietUntil(at)} end as "quietUntil", not coalesce(u.has_access, true) as "isShutOut"
    from mail m left join app_user u on u.id = m.user_id cross join ${schedule} where m.id = ${id} and m.state = 'WAITING'`;
  return findRow(db, mailRow, statement);
}

export interface Ending {
  state: 'SENT' | 'REFUSED' | 'GIVEN_UP' | 'OBSOLETE' | 'KEPT';
  /** The address to which it was sent or would have been sent. */
  emailAddress: string;
  error: string | null;
  kept: object | null;
  /** Whether the mail server was contacted. */
  attempted: boolean;
}

export async function endMail(db: Db, id: number, ending: Ending, at: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set((eb) => ({
      state: ending.state,
      email_address: ending.emailAddress,
      last_error: ending.error,
      delayed_by: null,
      kept: ending.kept === null ? null : JSON.stringify(ending.kept),
      attempts: eb('attempts', '+', ending.attempted ? 1 : 0),
      ended_at: at,
    }))
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

const bouncedMail = z.object({ id: z.int(), kind: z.string(), facts: z.unknown(), emailAddress: z.string() });

/**
 * Ends an email of which somebody reports later that it was not delivered. Undefined if it is known, or if the email is gone. One that
 * still waits has been sent, by a process that died before it could say so.
 */
export async function bounceMail(
  trx: Trx,
  { id, state, error }: { id: number; state: 'REFUSED' | 'GIVEN_UP'; error: string },
  at: Date,
): Promise<z.output<typeof bouncedMail> | undefined> {
  const statement = sql`
    update mail set state = ${state}, last_error = ${error}, delayed_by = null, ended_at = ${at}
    where id = ${id} and state in ('SENT', 'WAITING')
    returning id, kind, facts, email_address::text as "emailAddress"`;
  return findRow(trx, bouncedMail, statement);
}

const keptMail = z.object({
  id: z.int(),
  emailAddress: z.string(),
  createdAt: z.date(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

const keptMails = sql`
    select id, email_address::text as "emailAddress", created_at as "createdAt", kept->>'subject' as subject, kept->>'text' as text,
      kept->>'html' as html
    from mail where state = 'KEPT' and kept is not null`;

/** The newest emails that were kept instead of sent, with their texts. */
export async function findKeptMails(db: Db, limit: number): Promise<KeptMail[]> {
  return findRows(db, keptMail, sql`${keptMails} order by id desc limit ${limit}`);
}

export async function findKeptMail(db: Db, id: number): Promise<KeptMail | undefined> {
  return findRow(db, keptMail, sql`${keptMails} and id = ${id}`);
}

/** Lets an email wait, without an attempt. */
export async function postponeMail(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ next_attempt_at: until })
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .execute();
}

export interface Delay {
  by: 'SERVER' | 'ADDRESS';
  error: string;
  /** When the server's rest ends. Without it, the pause doubles with each attempt, up to an hour. */
  until: Date | null;
  /** Whether the mail server was contacted. */
  attempted: boolean;
}

export async function delayMail(
  db: Db,
  id: number,
  { by, error, until, attempted }: Delay,
  at: Date,
): Promise<void> {
  const pause = sql`make_interval(mins => least(60, 2 ^ least(attempts, 6))::integer)`;
  const statement = sql`
    update mail set attempts = attempts + ${attempted}::boolean::integer, delayed_by = ${by}, last_error = ${error},
      put_off_at = coalesce(put_off_at, case when ${by}::text = 'ADDRESS' then ${at}::timestamptz end),
      next_attempt_at = coalesce(${until}::timestamptz, ${at}::timestamptz + ${pause})
    where id = ${id} and state = 'WAITING'`;
  await run(db, statement);
}

const backlog = z.object({ waiting: z.int(), delaySeconds: z.number() });

/**
 * How many emails wait, and how long the oldest one has waited that is not delayed by its address. If several addresses defer
 * emails and the server has accepted none since, the server counts as the cause; likewise if it has never accepted any.
 */
export async function findMailBacklog(db: Db, at: Date): Promise<z.output<typeof backlog>> {
  const isDeferredSince = sql`delayed_by = 'ADDRESS' and (sent.at is null or put_off_at > sent.at)`;
  const statement = sql`
    select count(*)::integer as waiting, coalesce(extract(epoch from ${at}::timestamptz - least(
        min(created_at) filter (where delayed_by is distinct from 'ADDRESS'),
        case when count(distinct email_address) filter (where ${isDeferredSince}) > 1 or max(sent.at) is null
          then min(created_at) filter (where ${isDeferredSince}) end)), 0)::float8 as "delaySeconds"
    from mail cross join (select max(ended_at) as at from mail where state = 'SENT') sent where state = 'WAITING'`;
  const [row] = await findRows(db, backlog, statement);
  return row ?? { waiting: 0, delaySeconds: 0 };
}
