import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { blindings, teamTypes } from '@studyline/contract/teams/team-types';
import type { Db } from '../../../db/pool.ts';
import { countRows, findRows } from '../../../db/rows.ts';
import { hasWords } from '../../../db/search-words.ts';
import { namesTeam } from '../../members/directory-queries.ts';
import type { Directory } from '../../members/policy.ts';
import { teamName, teamNameColumn } from '../../people/queries.ts';

export interface TeamsWanted {
  channelId: number;
  directory: Directory;
  /** Null is all teams of the study. */
  shareable: readonly number[] | null;
  search: string | undefined;
  /** Only these; an empty list is no limit. */
  teamIds: readonly number[];
}

const sharedTeam = z.object({
  teamId: z.int(),
  team: teamName,
  teamType: z.enum(teamTypes),
  blinding: z.enum(blindings),
  awaitsActivation: z.boolean(),
  memberCount: z.int(),
});

function teamsWanted({ channelId, directory, shareable, search, teamIds }: TeamsWanted): RawBuilder<unknown> {
  const within = (ids: readonly number[]) => sql`t.id = any(${ids}::integer[])`;
  const text = sql`concat_ws(' ', t.name, t.code, t.city, t.country_name)`;
  return sql`team t where t.channel_id = ${channelId} and t.status <> 'CANCELLED' and ${namesTeam(directory)}
    and ${shareable ? within(shareable) : sql`true`} and ${teamIds.length > 0 ? within(teamIds) : sql`true`} and ${hasWords(search, text)}`;
}

/** A page of the teams that someone may share with: sites by number, then the others by name. */
export async function findTeamsToShareWith(
  db: Db,
  wanted: TeamsWanted,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<z.output<typeof sharedTeam>[]> {
  const statement = sql`
    select t.id as "teamId", ${teamNameColumn} as team, t.team_type as "teamType", t.blinding,
      t.status in ('PLANNED', 'SELECTED') as "awaitsActivation",
      (select count(*) from team_member tm where tm.team_id = t.id and tm.status = 'CURRENT') as "memberCount"
    from ${teamsWanted(wanted)} order by t.code, lower(t.name), t.id offset ${(page - 1) * pageSize} limit ${pageSize}`;
  return findRows(db, sharedTeam, statement);
}

export async function countTeamsToShareWith(db: Db, wanted: TeamsWanted): Promise<number> {
  return countRows(db, teamsWanted(wanted));
}
