import { sql } from 'kysely';
import { z } from 'zod';
import {
  type ReauthenticationMethod,
  reauthenticationMethods,
} from '@studyline/contract/signatures/approval-types';
import type { Db, Trx } from '../../db/pool.ts';
import { STUDY_ADMINISTRATOR } from '../../core/roles.ts';
import { findRow, findRows, run } from '../../db/rows.ts';

/** How long a person may sign after giving their password again. */
const WINDOW_MINUTES = 15;

const opened = z.object({ until: z.date() });

/** Opens the signing window of a session, for everything or these purposes only, and returns when it closes. */
export async function openWindow(
  trx: Trx,
  sessionId: string,
  method: ReauthenticationMethod,
  purposes: string | null,
): Promise<Date> {
  const statement = sql`
    update session set reauthenticated_at = now(), reauthentication_method = ${method}, reauthenticated_for = ${purposes}
    where id = ${sessionId} and ended_at is null
    returning reauthenticated_at + make_interval(mins => ${WINDOW_MINUTES}) as until`;
  const row = await findRow(trx, opened, statement);
  if (!row) throw new Error('The session has ended.');
  return row.until;
}

/** Notes for what a person is sent to a provider. Nothing else can be signed until they are back. */
export async function askForWindow(trx: Trx, sessionId: string, purposes: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ reauthenticated_at: null, reauthentication_method: null, reauthenticated_for: purposes })
    .where('id', '=', sessionId)
    .execute();
}

/** For what the person of a session was sent to a provider; null if they were not, or are back. */
export async function lockWantedWindow(trx: Trx, sessionId: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom('session')
    .select('reauthenticated_for')
    .where('id', '=', sessionId)
    .where('reauthenticated_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.reauthenticated_for ?? null;
}

const pinRow = z.object({
  createdAt: z.date().nullable(),
  lockedUntil: z.date().nullable(),
  hadPin: z.boolean(),
  agreedAt: z.date().nullable(),
  verifiedEmail: z.boolean(),
  hasPassword: z.boolean(),
  hasPasskey: z.boolean(),
  /** Of the accounts that are connected. */
  providers: z.array(z.string()),
  /** Of this session, if its window is open. */
  window: z
    .object({
      openedAt: z.string(),
      until: z.string(),
      method: z.enum(reauthenticationMethods),
      purposes: z.string().nullable(),
    })
    .nullable(),
  formerHashes: z.array(z.string()),
});
export type PinRow = z.output<typeof pinRow>;

/** How many former PINs are not given out again. */
const FORMER = 5;

/** A person's PIN and what decides about a new one. `lock` keeps it from changing until the transaction ends. */
export async function findPin(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string | null },
  agreementVersion: number,
  lock = false,
): Promise<PinRow> {
  const statement = sql`
    select (select created_at from signature_pin p where p.user_id = u.id and p.ended_at is null) as "createdAt",
      (select locked_until from signature_pin p where p.user_id = u.id and p.ended_at is null) as "lockedUntil",
      exists (select from signature_pin p where p.user_id = u.id) as "hadPin",
      (select accepted_at from signing_agreement_acceptance a where a.user_id = u.id and a.version = ${agreementVersion}) as "agreedAt",
      u.verified_email as "verifiedEmail", u.password_hash is not null as "hasPassword",
      exists (select from passkey k where k.user_id = u.id) as "hasPasskey",
      array(select a.provider from connected_account a where a.user_id = u.id) as providers,
      (select json_build_object('openedAt', s.reauthenticated_at, 'until', s.reauthenticated_at + make_interval(mins => ${WINDOW_MINUTES}),
        'method', s.reauthentication_method, 'purposes', s.reauthenticated_for) from session s where s.id = ${sessionId}::uuid and s.user_id = u.id and s.ended_at is null
        and s.reauthenticated_at > now() - make_interval(mins => ${WINDOW_MINUTES})) as window,
      array(select pin_hash from signature_pin p where p.user_id = u.id order by id desc limit ${FORMER}) as "formerHashes"
    from app_user u where u.id = ${userId} ${lock ? sql`for no key update` : sql``}`;
  const row = await findRow(db, pinRow, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}

/** Keeps the session and the PIN of a signer from ending until the transaction ends. `opens` is for who will open the signing window. */
export async function holdSigner(
  trx: Trx,
  { userId, sessionId }: { userId: number; sessionId: string | null },
  opens: boolean,
): Promise<void> {
  const strength = opens ? sql`no key update` : sql`share`;
  await run(trx, sql`select from session where id = ${sessionId}::uuid for ${strength}`);
  await run(trx, sql`select from signature_pin where user_id = ${userId} and ended_at is null for share`);
}

/** How many wrong PINs lock it, and for how long (R16). */
const MOST_WRONG = 5;
const LOCKED_MINUTES = 15;

const pinTry = z.object({ pinId: z.int(), pinHash: z.string(), lockedUntil: z.date().nullable() });
export type PinTry = z.output<typeof pinTry>;

/**
 * Counts a try before it is known to be right, so that tries at the same time are not more than one after the other. Undefined if the PIN is
 * locked, or if there is none. The last try locks the PIN unless it is right.
 */
export async function takeTry(db: Db, userId: number, at: Date): Promise<PinTry | undefined> {
  const statement = sql`
    update signature_pin set wrong_count = case when locked_until is null then wrong_count + 1 else 1 end,
      locked_until = case when locked_until is null and wrong_count + 1 >= ${MOST_WRONG}
        then ${at}::timestamptz + make_interval(mins => ${LOCKED_MINUTES}) end
    where user_id = ${userId} and ended_at is null and (locked_until is null or locked_until <= ${at})
    returning id as "pinId", pin_hash as "pinHash", locked_until as "lockedUntil"`;
  return findRow(db, pinTry, statement);
}

export async function forgetTries(db: Db, pinId: number): Promise<void> {
  await db
    .updateTable('signature_pin')
    .set({ wrong_count: 0, locked_until: null })
    .where('id', '=', pinId)
    .execute();
}

export async function insertAgreement(trx: Trx, userId: number, version: number, at: Date): Promise<void> {
  await trx
    .insertInto('signing_agreement_acceptance')
    .values({ user_id: userId, version, accepted_at: at })
    .execute();
}

/** Ends the PIN in use. Returns whether there was one. */
export async function endPin(trx: Trx, userId: number, at: Date): Promise<boolean> {
  const ended = await trx
    .updateTable('signature_pin')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function insertPin(trx: Trx, userId: number, pinHash: string, at: Date): Promise<void> {
  await run(
    trx,
    sql`insert into signature_pin (user_id, pin_hash, created_at) values (${userId}, ${pinHash}, ${at})`,
  );
}

const administrator = z.object({ userId: z.int() });

/** Who administers a study, except this person. */
export function findAdministrators(
  trx: Trx,
  { channelId, userId }: { channelId: number; userId: number },
): Promise<z.output<typeof administrator>[]> {
  const statement = sql`
    select m.user_id as "userId" from channel_member m where m.channel_id = ${channelId} and m.status = 'CURRENT'
      and ${STUDY_ADMINISTRATOR} = any(m.role_keys) and m.user_id <> ${userId} order by m.user_id`;
  return findRows(trx, administrator, statement);
}

const lockedNames = z.object({ name: z.string(), study: z.string() });

/** Undefined once the reader no longer administers the study. */
export function findLockedNames(
  db: Db,
  { channelId, userId, readerId }: { channelId: number; userId: number; readerId: number | null },
): Promise<z.output<typeof lockedNames> | undefined> {
  const statement = sql`
    select u.display_name as name, c.name as study from app_user u join channel c on c.id = ${channelId}
    join channel_member m on m.channel_id = c.id and m.user_id = ${readerId} and m.status = 'CURRENT'
      and ${STUDY_ADMINISTRATOR} = any(m.role_keys)
    where u.id = ${userId}`;
  return findRow(db, lockedNames, statement);
}
