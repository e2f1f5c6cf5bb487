import { sql } from 'kysely';
import { z } from 'zod';
import type { TokenSeed } from '../../core/link-tokens.ts';
import { sqlState } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

const UNIQUE_VIOLATION = '23505';

const emailChange = z.object({
  id: z.string(),
  userId: z.int(),
  emailAddress: z.string(),
  languageId: z.string(),
  tokenSeed: z.string(),
  expiresAt: z.date(),
  formerAddress: z.string(),
  isVerified: z.boolean(),
  isTaken: z.boolean(),
});
export type EmailChange = z.output<typeof emailChange>;

const live = sql`
  select c.id, c.user_id as "userId", c.email_address::text as "emailAddress", u.language_id as "languageId",
    c.token_seed as "tokenSeed", c.expires_at as "expiresAt", u.email_address::text as "formerAddress",
    u.verified_email as "isVerified",
    exists (select from app_user o where o.email_address = c.email_address and o.id <> c.user_id) as "isTaken"
  from email_change c join app_user u on u.id = c.user_id
  where c.expires_at > now() and u.has_access`;

export async function findOwnChange(db: Db, userId: number): Promise<EmailChange | undefined> {
  return findRow(db, emailChange, sql`${live} and c.user_id = ${userId}`);
}

/** `lock` waits for whoever is using the link. */
export async function findChangeByToken(
  db: Db,
  hash: Buffer,
  lock = false,
): Promise<EmailChange | undefined> {
  return findRow(
    db,
    emailChange,
    sql`${live} and c.token_hash = ${hash} ${lock ? sql`for no key update` : sql``}`,
  );
}

export async function findChangeById(db: Db, id: string): Promise<EmailChange | undefined> {
  return findRow(db, emailChange, sql`${live} and c.id = ${id}`);
}

export async function replaceChange(
  trx: Trx,
  change: { id: string; userId: number; emailAddress: string; token: TokenSeed; at: Date; expiresAt: Date },
): Promise<void> {
  await removeChange(trx, change.userId);
  await trx
    .insertInto('email_change')
    .values({
      user_id: change.userId,
      id: change.id,
      email_address: change.emailAddress,
      token_seed: change.token.seed,
      token_hash: change.token.hash,
      created_at: change.at,
      expires_at: change.expiresAt,
    })
    .execute();
}

export async function removeChange(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('email_change').where('user_id', '=', userId).execute();
}

/**
 * Gives the person the address, which they have proved to be theirs. Links for choosing a new password went to the former one. False if
 * somebody else has got it at the same moment; the transaction can then only be rolled back.
 */
export async function writeAddress(trx: Trx, userId: number, address: string): Promise<boolean> {
  const isTheirs = await trx
    .updateTable('app_user')
    .set({ email_address: address, verified_email: true })
    .where('id', '=', userId)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (sqlState(error) === UNIQUE_VIOLATION) return false;
        throw error;
      },
    );
  if (!isTheirs) return false;
  await trx.deleteFrom('password_reset').where('user_id', '=', userId).execute();
  await removeChange(trx, userId);
  return true;
}

export async function removeExpiredChanges(db: Db): Promise<void> {
  await run(db, sql`delete from email_change where expires_at < now()`);
}
