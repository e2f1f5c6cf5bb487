import type { Db } from '../db/pool.ts';

/** Whether a feature is on for the whole installation. */
export async function isFeatureOn(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('feature_flag').select('enabled').where('key', '=', key).executeTakeFirst();
  return row?.enabled ?? false;
}
