import { sql } from 'kysely';
import { z } from 'zod';
import { blindings } from '@studyline/contract/team-types';
import type { Db } from '../../db/pool.ts';
import { findRows } from '../../db/rows.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const accessRow = z.object({
  display_name: z.string(),
  email_address: z.string(),
  job_title: z.string().nullable(),
  joined_at: z.date(),
  last_sign_in_at: z.date().nullable(),
  is_read_only: z.boolean(),
  roles: z.array(z.object({ name: z.string(), since: z.string() })),
  teams: z.array(z.object({ team: teamName, since: z.string(), blinding: z.enum(blindings) })),
});
export type AccessRow = z.output<typeof accessRow>;

/** The current members of a study by name, with what they may do there and since when. */
export async function findAccess(db: Db, channelId: number, limit: number): Promise<AccessRow[]> {
  const day = (column: 'mr.granted_at' | 'tm.joined_at') =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD')`;
  const statement = sql`
    select u.display_name, u.email_address, u.job_title, m.joined_at, u.last_sign_in_at, m.is_read_only,
      coalesce((select json_agg(json_build_object('name', r.name, 'since', ${day('mr.granted_at')}) order by r.id)
        from member_role mr join role r on r.id = mr.role_id where mr.member_id = m.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('team', ${teamNameColumn}, 'since', ${day('tm.joined_at')}, 'blinding', t.blinding)
          order by lower(t.name), t.id)
        from team_member tm join team t on t.id = tm.team_id
        where tm.member_id = m.id and tm.status = 'CURRENT'), '[]') as teams
    from channel_member m join app_user u on u.id = m.user_id
    where m.channel_id = ${channelId} and m.status = 'CURRENT'
    order by m.sort_name, m.id limit ${limit}`;
  return findRows(db, accessRow, statement);
}
