import { sql } from 'kysely';

/** A team as people read it beside a name. */
export interface TeamName {
  name: string;
  isSite: boolean;
  code: string | null;
  city: string | null;
}

/** The first team of a person in the study, of the member row `m`: no second query, whoever is named. */
export const firstTeam = sql`(select json_build_object('name', t.name, 'isSite', t.team_type = 'STUDY_SITE', 'code', t.code, 'city', t.city)
  from team t where t.id = m.team_ids[1])`;
