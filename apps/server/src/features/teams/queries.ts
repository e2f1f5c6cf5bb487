import { containing } from '../../db/like-pattern.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { participantTypes, teamStatuses, teamTypes } from '@studyline/contract/teams';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';

const teamRow = z.object({
  id: z.int(),
  channel_id: z.int(),
  name: z.string(),
  team_type: z.enum(teamTypes),
  participant_type: z.enum(participantTypes),
  status: z.enum(teamStatuses),
  compliance_tracking_enabled: z.boolean(),
  created_at: z.date(),
  code: z.string().nullable(),
  country_id: z.string().nullable(),
  country_name: z.string().nullable(),
  city: z.string().nullable(),
  principal_investigator_name: z.string().nullable(),
  registry_status: z.string().nullable(),
  site_activated_at: z.date().nullable(),
  active_member_count: z.int(),
});
export type TeamRow = z.output<typeof teamRow>;

export interface TeamsWanted {
  channelId: number;
  /** Null is the whole study. Otherwise only these teams. */
  teamIds: readonly number[] | null;
  teamTypes: readonly string[];
  statuses: readonly string[];
  search: string | undefined;
  byCode: boolean;
  offset: number;
  limit: number;
}

/** A page of a study's teams by name or code, with the number of all that match. */
export async function findTeams(db: Db, wanted: TeamsWanted): Promise<{ rows: TeamRow[]; total: number }> {
  const pattern = wanted.search ? containing(wanted.search) : null;
  const matching = sql`t.channel_id = ${wanted.channelId}
      and (${wanted.teamIds}::integer[] is null or t.id = any(${wanted.teamIds}::integer[]))
      and (cardinality(${wanted.teamTypes}::text[]) = 0 or t.team_type = any(${wanted.teamTypes}::text[]))
      and t.status = any(${wanted.statuses}::text[])
      and (${pattern}::text is null or t.name ilike ${pattern} or t.code ilike ${pattern} or t.city ilike ${pattern})`;
  const page = sql`
    select t.id, t.channel_id, t.name, t.team_type, t.participant_type, t.status, t.compliance_tracking_enabled, t.created_at, t.code,
      t.country_id, t.country_name, t.city, t.principal_investigator_name, t.registry_status, t.site_activated_at,
      (select count(*) from team_member tm where tm.team_id = t.id and tm.status = 'CURRENT') as active_member_count
    from team t where ${matching}
    order by ${wanted.byCode ? sql`t.code nulls last` : sql`lower(t.name)`}, t.id
    offset ${wanted.offset} limit ${wanted.limit}`;
  const [rows, total] = await Promise.all([
    findRows(db, teamRow, page),
    countRows(db, sql`team t where ${matching}`),
  ]);
  return { rows, total };
}
