import { sql } from 'kysely';
import { z } from 'zod';

/** A team as people read it beside a name. */
export const teamName = z.object({
  name: z.string(),
  isSite: z.boolean(),
  code: z.string().nullable(),
  city: z.string().nullable(),
});
export type TeamName = z.output<typeof teamName>;

/** The first team of a person in the study, of the member row `m`: no second query, whoever is named. */
export const firstTeam = sql`(select json_build_object('name', t.name, 'isSite', t.team_type = 'STUDY_SITE', 'code', t.code, 'city', t.city)
  from team t where t.id = m.team_ids[1])`;
