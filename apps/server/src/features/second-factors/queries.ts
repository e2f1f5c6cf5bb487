import { sql } from 'kysely';
import { z } from 'zod';
import { requiresSecondFactor } from '../../core/second-factor.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, run } from '../../db/rows.ts';

const standing = z.object({
  userId: z.int(),
  uuid: z.string(),
  emailAddress: z.string(),
  displayName: z.string(),
  isRequired: z.boolean(),
  hasPassword: z.boolean(),
  hasConnectedAccount: z.boolean(),
  hasTotp: z.boolean(),
  totpSince: z.date().nullable(),
  totpUsedAt: z.date().nullable(),
  recoveryCodesLeft: z.int(),
  passkeyCount: z.int(),
  /** When this session began, last showed a second factor, and last gave the password again, in seconds before now. */
  sessionAge: z.number(),
  proofAge: z.number().nullable(),
  reauthenticationAge: z.number().nullable(),
});
/** How a person signs in, and what their session has shown. */
export type Standing = z.output<typeof standing>;

/**
 * `lock` keeps others from changing the person's factors until the transaction ends. It is a statement of its own: what a statement counts,
 * it counts as of its beginning, and it may have to wait for the lock while another call removes a factor.
 */
export async function findStanding(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: string | null },
  lock = false,
): Promise<Standing> {
  if (lock) await run(db, sql`select from app_user where id = ${userId} for no key update`);
  const statement = sql`
    select u.id as "userId", u.uuid, u.email_address::text as "emailAddress", u.display_name as "displayName",
      ${requiresSecondFactor} as "isRequired", u.password_hash is not null as "hasPassword",
      exists (select from connected_account a where a.user_id = u.id) as "hasConnectedAccount",
      t.secret is not null as "hasTotp", t.created_at as "totpSince", t.last_used_at as "totpUsedAt",
      (select count(*)::int from recovery_code r where r.user_id = u.id and r.used_at is null) as "recoveryCodesLeft",
      (select count(*)::int from passkey p where p.user_id = u.id) as "passkeyCount",
      extract(epoch from now() - s.created_at)::float8 as "sessionAge",
      extract(epoch from now() - s.second_factor_at)::float8 as "proofAge",
      case when s.reauthenticated_for is null then extract(epoch from now() - s.reauthenticated_at)::float8 end as "reauthenticationAge"
    from app_user u join session s on s.id = ${sessionId} and s.user_id = u.id left join totp t on t.user_id = u.id
    where u.id = ${userId}`;
  const row = await findRow(db, standing, statement);
  if (!row) throw new Error(`User ${userId} has no such session.`);
  return row;
}

/** How often the person's account was unlocked. */
export async function findUnlocks(db: Db, userId: number): Promise<number> {
  const row = db.selectFrom('app_user').select('unlocks').where('id', '=', userId);
  return (await row.executeTakeFirstOrThrow()).unlocks;
}

export async function writePendingSecret(trx: Trx, userId: number, secret: Buffer): Promise<void> {
  await trx
    .insertInto('totp')
    .values({ user_id: userId, pending_secret: secret })
    .onConflict((on) => on.column('user_id').doUpdateSet({ pending_secret: secret }))
    .execute();
}

/** The pending secret counts from now on, and the code that confirmed it has been used. */
export async function confirmSecret(trx: Trx, userId: number, step: number, at: Date): Promise<void> {
  await trx
    .updateTable('totp')
    .set((eb) => ({
      secret: eb.ref('pending_secret'),
      pending_secret: null,
      created_at: at,
      last_used_at: null,
      last_step: step,
    }))
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteTotp(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('totp').where('user_id', '=', userId).execute();
}

export async function deleteRecoveryCodes(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  trx: Trx,
  userId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await deleteRecoveryCodes(trx, userId);
  await trx
    .insertInto('recovery_code')
    .values(digests.map((digest) => ({ user_id: userId, digest })))
    .execute();
}

/** False if it has been spent before. Old ones, which can no longer be answered, go. */
export async function spendChallenge(trx: Trx, digest: Buffer): Promise<boolean> {
  await run(trx, sql`delete from spent_challenge where spent_at < now() - interval '1 hour'`);
  const spent = await trx
    .insertInto('spent_challenge')
    .values({ digest, spent_at: sql<Date>`now()` })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (spent.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What people see of a passkey. */
const passkeyColumns = [
  'id',
  'name',
  'credential_id',
  'transports',
  'is_synced',
  'created_at',
  'last_used_at',
] as const;

/** A person's passkeys, oldest first. */
export async function findPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkey')
    .select(passkeyColumns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

/** The passkey that a browser names, locked: its counter only rises. */
export async function lockPasskey(trx: Trx, credentialId: string) {
  return trx
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .select([
      'passkey.id',
      'passkey.user_id',
      'app_user.uuid',
      'app_user.is_demo',
      'passkey.public_key',
      'passkey.counter',
    ])
    .where('credential_id', '=', credentialId)
    .forNoKeyUpdate('passkey')
    .executeTakeFirst();
}

interface NewPasskey {
  userId: number;
  name: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

/** Undefined if somebody has it already. */
export async function insertPasskey(
  trx: Trx,
  passkey: NewPasskey,
  at: Date,
): Promise<PasskeyRow | undefined> {
  return trx
    .insertInto('passkey')
    .values({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      is_synced: passkey.isSynced,
      created_at: at,
    })
    .onConflict((on) => on.doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst();
}

export async function notePasskeyUse(
  trx: Trx,
  id: number,
  counter: number,
  isSynced: boolean,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** Undefined if it is not the person's. */
export async function updatePasskeyName(
  trx: Trx,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  return trx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(passkeyColumns)
    .executeTakeFirst();
}

export async function deletePasskey(trx: Trx, userId: number, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
