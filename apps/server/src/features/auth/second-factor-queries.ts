import { sql } from 'kysely';
import type { Trx } from '../../db/pool.ts';

interface TotpRow {
  secret: Buffer | null;
  pendingSecret: Buffer | null;
  lastStep: number;
}

/** A person's authenticator app, locked: each of its codes is used once. */
export async function lockTotp(trx: Trx, userId: number): Promise<TotpRow | undefined> {
  const row = await trx
    .selectFrom('totp')
    .select(['secret', 'pending_secret', 'last_step'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { secret: row.secret, pendingSecret: row.pending_secret, lastStep: Number(row.last_step) };
}

export async function noteTotpUse(trx: Trx, userId: number, step: number, at: Date): Promise<void> {
  await trx
    .updateTable('totp')
    .set({ last_step: step, last_used_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** Whether the code was one of the person's unused ones. */
export async function useRecoveryCode(trx: Trx, userId: number, digest: Buffer, at: Date): Promise<boolean> {
  const used = await trx
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** A session has shown a second factor. */
export async function noteProof(trx: Trx, sessionId: string): Promise<void> {
  await trx
    .updateTable('session')
    .set({ second_factor_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute();
}
