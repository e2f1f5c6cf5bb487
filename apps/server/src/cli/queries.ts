import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../db/pool.ts';
import { findRow } from '../db/rows.ts';

export interface NewUser {
  emailAddress: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** Returns the new person's id; undefined if the email address is taken. */
export async function insertUser(trx: Trx, user: NewUser): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('app_user')
    .values({
      email_address: user.emailAddress,
      first_name: user.firstName,
      last_name: user.lastName,
      password_hash: user.passwordHash,
      verified_email: true,
    })
    .onConflict((on) => on.column('email_address').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Returns whether the installation's flag was on before; undefined if there is no such flag. */
export async function updateFlag(trx: Trx, key: string, enabled: boolean): Promise<boolean | undefined> {
  const flag = trx.selectFrom('feature_flag').select('enabled').where('key', '=', key);
  const before = await flag.forUpdate().executeTakeFirst();
  await trx.updateTable('feature_flag').set({ enabled }).where('key', '=', key).execute();
  return before?.enabled;
}

/** Locks a person by their email address, ignoring case. */
export async function lockUser(
  trx: Trx,
  emailAddress: string,
): Promise<{ userId: number; isExcluded: boolean } | undefined> {
  return trx
    .selectFrom('app_user')
    .select(['id as userId', 'non_eec_user as isExcluded'])
    .where('email_address', '=', emailAddress)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function updateAccess(trx: Trx, userId: number, isExcluded: boolean): Promise<void> {
  await trx.updateTable('app_user').set({ non_eec_user: isExcluded }).where('id', '=', userId).execute();
}

const peopleCounted = z.object({ all: z.int(), real: z.int() });

/** Counts all people, and those who are not from the demo. */
export async function countPeople(db: Db): Promise<z.output<typeof peopleCounted>> {
  const statement = sql`select count(*) as all, count(*) filter (where not is_demo) as real from app_user`;
  return (await findRow(db, peopleCounted, statement)) ?? { all: 0, real: 0 };
}

/** Returns false if somebody else has inserted this version in the meantime. */
export async function insertTerms(
  trx: Trx,
  terms: { version: number; title: string; content: string; changes: string | null },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('terms_of_service')
    .values(terms)
    .onConflict((on) => on.column('version').doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}
