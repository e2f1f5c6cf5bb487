import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';
import type { TokenSeed } from '../invitations/token.ts';
import type { SetupFacts } from './policy.ts';

const setupRow = z.object({
  email: z.string(),
  tokenSeed: z.string(),
  tokenHash: z.instanceof(Buffer),
  expiresAt: z.date(),
  hasAdministrator: z.boolean(),
});
export type SetupRow = z.output<typeof setupRow>;

/** The first administrator's invitation, if there has been one. */
export function findSetup(db: Db): Promise<SetupRow | undefined> {
  const statement = sql`
    select email_address::text as email, token_seed as "tokenSeed", token_hash as "tokenHash", expires_at as "expiresAt",
      exists(select from client_admin) as "hasAdministrator"
    from setup`;
  return findRow(db, setupRow, statement);
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  return (await db.selectFrom('client_admin').select('user_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the invitation is for this address in any case, compared as stored. */
export async function isSetupOf(db: Db, emailAddress: string): Promise<boolean> {
  const row = db.selectFrom('setup').select('is_only_row').where('email_address', '=', emailAddress);
  return (await row.executeTakeFirst()) !== undefined;
}

const setupFacts = z.object({ isInvited: z.boolean(), hasAdministrator: z.boolean() });

export async function findSetupFacts(db: Db, userId: number): Promise<SetupFacts> {
  const statement = sql`
    select exists(select from setup s join app_user u on u.email_address = s.email_address 
        where u.id = ${userId} and u.verified_email) as "isInvited",
      exists(select from client_admin) as "hasAdministrator"`;
  const facts = await findRow(db, setupFacts, statement);
  return facts ?? { isInvited: false, hasAdministrator: false };
}

/** Writes the invitation, replacing the previous one. */
export async function writeSetup(
  trx: Trx,
  { email, token, at, expiresAt }: { email: string; token: TokenSeed; at: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    email_address: email,
    token_seed: token.seed,
    token_hash: token.hash,
    created_at: at,
    expires_at: expiresAt,
  };
  await trx
    .insertInto('setup')
    .values(values)
    .onConflict((on) => on.column('is_only_row').doUpdateSet(values))
    .execute();
}

/** Locks the invitation, so that nothing replaces it until the transaction ends. */
export async function lockSetup(trx: Trx): Promise<void> {
  await run(trx, sql`select from setup for no key update`);
}

const mailOfSetup = z.object({ state: z.string() });

/** The state of an email; undefined if none was written. */
export async function findMailState(db: Db, kind: string, cause: string): Promise<string | undefined> {
  const statement = sql`select state from mail where kind = ${kind} and cause = ${cause} and user_id is null`;
  return (await findRow(db, mailOfSetup, statement))?.state;
}
