import { sql } from 'kysely';
import { z } from 'zod';
import { SITE_LEADER } from '../../core/roles.ts';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const readySite = z.object({
  channelId: z.int(),
  channelName: z.string(),
  teamId: z.int(),
  team: teamName,
  readySince: z.date(),
  total: z.int(),
});

/** A page of the sites of these studies of which `missingFor` names nothing, the longest ready first, and how many there are. */
export async function findReadySites(
  db: Db,
  channelIds: readonly number[],
  { skip, limit }: { skip: number; limit: number },
): Promise<{ rows: Omit<z.output<typeof readySite>, 'total'>[]; total: number }> {
  const rows = await findRows(
    db,
    readySite,
    sql`
    select t.channel_id as "channelId", c.name as "channelName", t.id as "teamId", ${teamNameColumn} as team,
      greatest(t.approved_at, leader.since) as "readySince", count(*) over () as total
    from team t
    join channel c on c.id = t.channel_id
    join lateral (
      select min(tm.joined_at) as since from team_member tm join channel_member m on m.id = tm.member_id
      where tm.team_id = t.id and tm.status = 'CURRENT' and ${SITE_LEADER} = any(m.role_keys)) leader on leader.since is not null
    where t.channel_id = any(${channelIds}::integer[]) and t.team_type = 'STUDY_SITE' and t.status in ('PLANNED', 'SELECTED')
      and t.approved_at is not null
    order by "readySince", t.id offset ${skip} limit ${limit}`,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}
