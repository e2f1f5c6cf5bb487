import { sql } from 'kysely';
import type { Db, Trx } from '../db/pool.ts';

export interface NewUser {
  emailAddress: string;
  firstName: string;
  lastName: string;
  passwordHash: string;
}

/** The new person's id; undefined where somebody has this e-mail address. */
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

/** How many people there are, and how many of them the demo did not bring. */
export async function countPeople(db: Db, demoDomain: string): Promise<{ all: number; real: number }> {
  const { rows } = await sql<{ all: number; real: number }>`
    select count(*) as all, count(*) filter (where split_part(email_address::text, '@', 2) <> ${demoDomain}) as real
    from app_user`.execute(db);
  return rows[0] ?? { all: 0, real: 0 };
}
