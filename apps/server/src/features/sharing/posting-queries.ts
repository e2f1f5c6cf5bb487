import { sql } from 'kysely';
import { z } from 'zod';
import { LEADING } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { findRow } from '../../db/rows.ts';

/** The roles that lead a study. They may change and delete its posts unless a post says otherwise. */
export async function findLeadingRoles(db: Db, channelId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('key', '=', sql<string>`any(${LEADING}::text[])`)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

const postingFacts = z.object({
  fourEyes: z.boolean(),
  choosesPeriods: z.boolean(),
  draftExpiryDays: z.int(),
});

export async function findPostingFacts(
  db: Db,
  channelId: number,
): Promise<z.output<typeof postingFacts> | undefined> {
  const statement = sql`
    select feature_on(c.id, 'FOUR_EYES_PUBLISH') as "fourEyes", feature_on(c.id, 'CUSTOM_GRACE_PERIODS') as "choosesPeriods",
      c.draft_expiry_days as "draftExpiryDays"
    from channel c where c.id = ${channelId}`;
  return findRow(db, postingFacts, statement);
}
