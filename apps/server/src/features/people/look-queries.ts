import { sql } from 'kysely';
import type { LookWay } from '@studyline/contract/people/look-ways';
import type { Db } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';

interface Looks {
  viewerId: number;
  channelId: number;
  way: LookWay;
  shownIds: readonly number[];
  at: Date;
}

/** Writes each look once a day (UTC), in one statement. In one order, so that two of them never wait for each other. */
export async function insertLooks(db: Db, { viewerId, channelId, way, shownIds, at }: Looks): Promise<void> {
  const day = at.toISOString().slice(0, 10);
  const statement = sql`
    insert into contact_look (subject_user_id, viewer_user_id, channel_id, way, day, seen_at)
    select shown.id, ${viewerId}, ${channelId}, ${way}, ${day}::date, ${at} from unnest(${shownIds}::integer[]) as shown(id)
    order by shown.id on conflict do nothing`;
  await run(db, statement);
}
