import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestFacts } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { TokenSeed } from '../../core/link-tokens.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

const resettable = z.object({ userId: z.int(), emailAddress: z.string() });

/** The person with this address if they sign in with a password. `isDemoOpen` says whether people of the demo may sign in. */
export async function findResettable(
  db: Db,
  emailAddress: string,
  isDemoOpen: boolean,
): Promise<z.output<typeof resettable> | undefined> {
  const statement = sql`
    select id as "userId", email_address::text as "emailAddress" from app_user
    where email_address = ${emailAddress}::citext and password_hash is not null and has_access
      and (${isDemoOpen} or not is_demo)
    for no key update`;
  return findRow(db, resettable, statement);
}

export interface NewReset {
  id: string;
  userId: number;
  emailAddress: string;
  token: TokenSeed;
  isMailed: boolean;
  callbackUrl: string;
  at: Date;
  expiresAt: Date;
}

/** Returns false if there is one with this id. */
export async function insertReset(trx: Trx, reset: NewReset): Promise<boolean> {
  const inserted = await trx
    .insertInto('password_reset')
    .values({
      id: reset.id,
      user_id: reset.userId,
      email_address: reset.emailAddress,
      token_seed: reset.token.seed,
      token_hash: reset.token.hash,
      is_mailed: reset.isMailed,
      callback_url: reset.callbackUrl,
      created_at: reset.at,
      expires_at: reset.expiresAt,
    })
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const resetRow = z.object({
  id: z.string(),
  userId: z.int(),
  emailAddress: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  tokenSeed: z.string(),
  isMailed: z.boolean(),
  callbackUrl: z.string(),
  expiresAt: z.date(),
});
export type ResetRow = z.output<typeof resetRow>;

const live = sql`
  select r.id, r.user_id as "userId", r.email_address::text as "emailAddress", u.first_name as "firstName", u.last_name as "lastName",
    r.token_seed as "tokenSeed", r.is_mailed as "isMailed", r.callback_url as "callbackUrl", r.expires_at as "expiresAt"
  from password_reset r join app_user u on u.id = r.user_id and u.email_address = r.email_address
  where r.expires_at > now() and u.password_hash is not null and u.has_access`;

/** The link with this token, unless it has expired or its person has another address. `lock` waits for whoever is using it. */
export async function findResetByToken(db: Db, hash: Buffer, lock = false): Promise<ResetRow | undefined> {
  return findRow(
    db,
    resetRow,
    sql`${live} and r.token_hash = ${hash} ${lock ? sql`for no key update` : sql``}`,
  );
}

export async function findResetById(db: Db, id: string): Promise<ResetRow | undefined> {
  return findRow(db, resetRow, sql`${live} and r.id = ${id}`);
}

export interface NewPassword {
  passwordHash: string;
  /** The hash of the password that was checked; null if a link was used instead. */
  before: string | null;
}

/**
 * Sets a new password, and ends all links by which the person could choose another one or change their address. Throws WRONG_PASSWORD if the one that was checked
 * has been replaced in the meantime.
 */
export async function writePassword(
  trx: Trx,
  { userId, passwordHash, before, at }: NewPassword & { userId: number; at: Date },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_changed_at: at })
    .where('id', '=', userId)
    .$if(before !== null, (update) => update.where('password_hash', '=', before))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('WRONG_PASSWORD');
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await trx.deleteFrom('email_change').where('user_id', '=', userId).execute();
}

/** How long people see the wrong passwords for their account, and the sessions that have ended. */
export const TRIES_KEPT_DAYS = 14;

export async function removeOldTries(db: Db): Promise<void> {
  await run(db, sql`delete from failed_try where at < now() - make_interval(days => ${TRIES_KEPT_DAYS})`);
}

/** Notes a wrong password for an account. Without one the statement is the same, and writes nothing. */
export async function noteFailedTry(
  db: Db,
  userId: number | null,
  { ip, userAgent }: Pick<RequestFacts, 'ip' | 'userAgent'>,
): Promise<void> {
  await run(
    db,
    sql`insert into failed_try (user_id, ip_address, user_agent)
      select id, ${ip}::inet, ${userAgent?.slice(0, 500) ?? null}::text from app_user where id = ${userId}`,
  );
}

export async function removeExpiredResets(db: Db): Promise<void> {
  await run(db, sql`delete from password_reset where expires_at < now()`);
}

const ownAccount = z.object({
  address: z.string(),
  passwordHash: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  unlocks: z.int(),
});
export type OwnAccount = z.output<typeof ownAccount>;

export async function findOwnAccount(db: Db, userId: number): Promise<OwnAccount> {
  const statement = sql`
    select lower(email_address::text) as address, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName", unlocks
    from app_user where id = ${userId}`;
  const row = await findRow(db, ownAccount, statement);
  if (!row) throw new Error(`There is no user ${userId}.`);
  return row;
}
