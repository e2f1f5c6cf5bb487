import type { MailPreference } from '@studyline/contract/mail/calls';
import type { Db, Trx } from '../../db/pool.ts';

export async function findRefusals(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('mail_refusal').select('kind').where('user_id', '=', userId).execute();
  return rows.map(({ kind }) => kind);
}

/** Switches a kind of email on or off; false if that changes nothing. */
export async function updateRefusal(
  trx: Trx,
  userId: number,
  { kind, enabled, at }: { kind: MailPreference; enabled: boolean; at: Date },
): Promise<boolean> {
  if (enabled) {
    const deleted = await trx
      .deleteFrom('mail_refusal')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return deleted.numDeletedRows > 0n;
  }
  const inserted = await trx
    .insertInto('mail_refusal')
    .values({ user_id: userId, kind, created_at: at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
