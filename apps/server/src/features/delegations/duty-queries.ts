import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRows, run } from '../../db/rows.ts';

const dutyRow = z.object({ dutyId: z.int(), key: z.string().nullable(), name: z.string().nullable() });
export type DutyRow = z.output<typeof dutyRow>;

/** The duties that can be delegated in a study, in their order. */
export function findDuties(db: Db, channelId: number): Promise<DutyRow[]> {
  const statement = sql`select id as "dutyId", key, name from duty
    where channel_id = ${channelId} and retired_at is null order by position, id`;
  return findRows(db, dutyRow, statement);
}

export interface DutyChange {
  dutyId: number | null;
  /** Null keeps the name it has. */
  name: string | null;
  position: number;
}

/** Writes the list of a study: what is not in it is retired, and keeps its lines. */
export async function writeDuties(
  trx: Trx,
  channelId: number,
  duties: readonly DutyChange[],
  at: Date,
): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(duties)}::json) as g("dutyId" integer, name text, position integer)`;
  await run(
    trx,
    sql`update duty d set retired_at = ${at} where channel_id = ${channelId} and retired_at is null
      and not exists (select from ${given} where g."dutyId" = d.id)`,
  );
  await run(
    trx,
    sql`update duty d set name = coalesce(g.name, d.name), position = g.position from ${given}
      where d.id = g."dutyId" and d.channel_id = ${channelId}`,
  );
  await run(
    trx,
    sql`insert into duty (channel_id, name, position)
      select ${channelId}, g.name, g.position from ${given} where g."dutyId" is null`,
  );
}
