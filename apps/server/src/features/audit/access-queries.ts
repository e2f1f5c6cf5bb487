import { sql } from 'kysely';
import { z } from 'zod';
import type { accessSorts } from '@studyline/contract/audit/calls';
import { blindings } from '@studyline/contract/teams/team-types';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { millisOf } from '../members/directory-queries.ts';
import { teamName, teamNameColumn } from '../people/queries.ts';

const accessRow = z.object({
  userId: z.int(),
  displayName: z.string(),
  emailAddress: z.string(),
  jobTitle: z.string().nullable(),
  joinedAt: z.date(),
  lastSignInAt: z.date().nullable(),
  isReadOnly: z.boolean(),
  roles: z.array(
    z.object({ roleId: z.int(), name: z.string(), grantedAt: z.int(), untilAt: z.int().nullable() }),
  ),
  teams: z.array(
    z.object({ teamId: z.int(), team: teamName, joinedAt: z.int(), blinding: z.enum(blindings) }),
  ),
});
export type AccessRow = z.output<typeof accessRow>;

const orders = {
  NAME_ASC: sql`m.sort_name, m.id`,
  SIGNED_IN_ASC: sql`u.last_sign_in_at nulls first, m.sort_name, m.id`,
} satisfies Record<(typeof accessSorts)[number], unknown>;

/** The current members of a study, with their access and since when they have had it. */
export async function findAccess(
  db: Db,
  channelId: number,
  { sort, offset, limit }: { sort: keyof typeof orders; offset: number; limit: number },
): Promise<AccessRow[]> {
  const statement = sql`
    select u.id as "userId", u.display_name as "displayName", u.email_address as "emailAddress", u.job_title as "jobTitle",
      m.joined_at as "joinedAt", u.last_sign_in_at as "lastSignInAt", m.is_read_only as "isReadOnly",
      coalesce((select json_agg(json_build_object('roleId', r.id, 'name', r.name, 'grantedAt', ${millisOf(sql`mr.granted_at`)},
          'untilAt', ${millisOf(sql`mr.until_day`)}) order by r.id)
        from member_role mr join role r on r.id = mr.role_id where mr.member_id = m.id), '[]') as roles,
      coalesce((select json_agg(json_build_object('teamId', t.id, 'team', ${teamNameColumn}, 'joinedAt', ${millisOf(sql`tm.joined_at`)},
          'blinding', t.blinding) order by lower(t.name), t.id)
        from team_member tm join team t on t.id = tm.team_id
        where tm.member_id = m.id and tm.status = 'CURRENT'), '[]') as teams
    from ${membersOf(channelId)} order by ${orders[sort]} offset ${offset} limit ${limit}`;
  return findRows(db, accessRow, statement);
}

export function countAccess(db: Db, channelId: number): Promise<number> {
  return countRows(db, membersOf(channelId));
}

function membersOf(channelId: number) {
  return sql`channel_member m join app_user u on u.id = m.user_id where m.channel_id = ${channelId} and m.status = 'CURRENT'`;
}
