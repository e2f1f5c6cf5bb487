import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { seesItem } from '../sharing/visibility-queries.ts';

/** Who hears of a change of a service item. */
export async function findServiceReaders(db: Db, serviceItemId: number): Promise<number[]> {
  const rows = await findRows(
    db,
    z.object({ userId: z.int() }),
    sql`select m.user_id as "userId" from service_item i join channel_member m on ${seesItem} where i.id = ${serviceItemId}`,
  );
  return rows.map(({ userId }) => userId);
}
