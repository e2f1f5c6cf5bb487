import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { seesItem } from '../sharing/visibility-queries.ts';

/** Who hears of a change of a service item: who sees it, and who saw it while it had another supplier. */
export async function findServiceReaders(
  db: Db,
  serviceItemId: number,
  formerSupplierTeamId: number | null = null,
): Promise<number[]> {
  const rows = await findRows(
    db,
    z.object({ userId: z.int() }),
    sql`select distinct m.user_id as "userId" from service_item s
      cross join lateral (
        select s.channel_id, s.team_id, s.unblinded_only, supplier_team_id
        from unnest(array[s.supplier_team_id, ${formerSupplierTeamId}::integer]) as supplier_team_id) i
      join channel_member m on ${seesItem} where s.id = ${serviceItemId}`,
  );
  return rows.map(({ userId }) => userId);
}
