import { sql } from 'kysely';
import type { participantTypes, teamStatuses, teamTypes } from '@studyline/contract/teams';
import type { Db } from '../../db/pool.ts';

export interface TeamRow {
  id: number;
  channel_id: number;
  name: string;
  team_type: (typeof teamTypes)[number];
  participant_type: (typeof participantTypes)[number];
  status: (typeof teamStatuses)[number];
  compliance_tracking_enabled: boolean;
  created_at: Date;
  code: string | null;
  country_id: string | null;
  country_name: string | null;
  city: string | null;
  principal_investigator_name: string | null;
  registry_status: string | null;
  site_activated_at: Date | null;
  active_member_count: number;
  total: number;
}

export interface TeamsWanted {
  channelId: number;
  /** Null is the whole study; else only these teams. */
  teamIds: readonly number[] | null;
  teamTypes: readonly string[];
  statuses: readonly string[];
  search: string | undefined;
  byCode: boolean;
  offset: number;
  limit: number;
}

/** A page of a study's teams by name or code, with the number of all that match. */
export async function findTeams(db: Db, wanted: TeamsWanted): Promise<TeamRow[]> {
  const pattern = wanted.search ? `%${wanted.search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const { rows } = await sql<TeamRow>`
    select t.id, t.channel_id, t.name, t.team_type, t.participant_type, t.status, t.compliance_tracking_enabled, t.created_at, t.code,
      t.country_id, t.country_name, t.city, t.principal_investigator_name, t.registry_status, t.site_activated_at,
      (select count(*) from team_member tm where tm.team_id = t.id and tm.status = 'CURRENT') as active_member_count,
      count(*) over () as total
    from team t
    where t.channel_id = ${wanted.channelId}
      and (${wanted.teamIds}::integer[] is null or t.id = any(${wanted.teamIds}::integer[]))
      and (cardinality(${wanted.teamTypes}::text[]) = 0 or t.team_type = any(${wanted.teamTypes}::text[]))
      and t.status = any(${wanted.statuses}::text[])
      and (${pattern}::text is null or t.name ilike ${pattern} or t.code ilike ${pattern} or t.city ilike ${pattern})
    order by ${wanted.byCode ? sql`t.code nulls last` : sql`lower(t.name)`}, t.id
    offset ${wanted.offset} limit ${wanted.limit}`.execute(db);
  return rows;
}
