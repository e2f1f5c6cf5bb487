import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { isMemberUnblinded } from '../sharing/visibility-queries.ts';
import { withOverseen } from '../sharing/oversight-queries.ts';

/**
 * The only rule for who sees service item `i`, as member `m` of its study: SERVICES_VIEW of its site or of its supplier. Blinded people see
 * nothing of what is for the unblinded.
 */
export const seesItem: RawBuilder<boolean> = sql`(m.channel_id = i.channel_id and m.status = 'CURRENT'
  and (not i.unblinded_only or ${isMemberUnblinded(sql`i.channel_id`)})
  and exists (select from role_permission held
    where held.permission = 'SERVICES_VIEW' and held.role_key = any(m.role_keys) and case held.scope
      when 'ALL' then true
      when 'TEAM' then i.team_id = any(m.team_ids) or i.supplier_team_id = any(m.team_ids)
      when 'OVERSEEN' then i.team_id in (${withOverseen(sql`m.team_ids`)})
      else false end))`;

/** Who hears of a change of a service item. */
export async function findServiceReaders(db: Db, serviceItemId: number): Promise<number[]> {
  const rows = await findRows(
    db,
    z.object({ userId: z.int() }),
    sql`select m.user_id as "userId" from service_item i join channel_member m on ${seesItem} where i.id = ${serviceItemId}`,
  );
  return rows.map(({ userId }) => userId);
}
