import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { findRow, findRows, run } from '../../db/rows.ts';
import { lockPeople } from '../members/member-queries.ts';

/** What a site's team takes from the registry. Names are in display form; null is what the registry leaves out. */
const siteFacts = z.object({
  registryKey: z.string(),
  registryStatus: z.string().nullable(),
  countryId: z.string().nullable(),
  countryName: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  principalInvestigatorName: z.string().nullable(),
});
export type SiteFacts = z.output<typeof siteFacts>;
export interface NewSite extends SiteFacts {
  name: string;
  code: string;
}
export interface ImportedSite extends SiteFacts {
  teamId: number;
  name: string;
}

/** Any team of a study. Only those from the registry have a registry key. */
const teamRow = siteFacts.extend({
  teamId: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  registryKey: z.string().nullable(),
});

const studyRow = z.object({
  channelId: z.int(),
  name: z.string(),
  title: z.string(),
  sponsorName: z.string().nullable(),
  registry: z.record(z.string(), z.unknown()),
});
export interface ImportedStudy extends z.output<typeof studyRow> {
  sites: ImportedSite[];
  /** The codes of all teams of the study, from the registry or not. */
  codes: string[];
}

/** The client's study with this registry number, with its sites; undefined before the first import. */
export async function findImportedStudy(
  db: Db,
  clientId: number,
  nctId: string,
): Promise<ImportedStudy | undefined> {
  const statement = sql`
    select id as "channelId", name, title, sponsor_name as "sponsorName", coalesce(registry, '{}') as registry
    from channel where client_id = ${clientId} and nct_id = ${nctId}`;
  const study = await findRow(db, studyRow, statement);
  if (!study) return undefined;
  const allTeams = sql`
    select id as "teamId", name, code, registry_key as "registryKey", registry_status as "registryStatus",
      country_id as "countryId", country_name as "countryName", city, state, zip, latitude, longitude,
      principal_investigator_name as "principalInvestigatorName"
    from team where channel_id = ${study.channelId} order by id`;
  const teams = await findRows(db, teamRow, allTeams);
  return {
    ...study,
    sites: teams.filter((team): team is ImportedSite & { code: string | null } => team.registryKey !== null),
    codes: teams.flatMap(({ code }) => (code === null ? [] : [code])),
  };
}

/** Makes the import and changes of the study's teams wait for each other (lockPeople). Call it before reading the study. */
export async function lockImportedPeople(trx: Trx, clientId: number, nctId: string): Promise<void> {
  const statement = sql`select id from channel where client_id = ${clientId} and nct_id = ${nctId}`;
  const study = await findRow(trx, z.object({ id: z.int() }), statement);
  if (study) await lockPeople(trx, study.id);
}

const SITE_COLUMNS = sql`"registryKey" text, "registryStatus" text, "countryId" text, "countryName" text, city text,
  state text, zip text, latitude double precision, longitude double precision, "principalInvestigatorName" text`;

const insertedSite = z.object({ id: z.int(), registryKey: z.string() });

/** Adds the sites as planned teams in one statement. Returns their ids in the given order. */
export async function insertSites(
  trx: Trx,
  channelId: number,
  sites: readonly NewSite[],
  created: { by: number | null; at: Date },
): Promise<number[]> {
  const statement = sql`
    insert into team (channel_id, name, team_type, participant_type, status, created_by, created_at, code, country_id,
      country_name, city, state, zip, latitude, longitude, principal_investigator_name, registry_key, registry_status)
    select ${channelId}::integer, s.name, 'STUDY_SITE', 'INVESTIGATOR_SITE', 'PLANNED', ${created.by}::integer,
      ${created.at}::timestamptz, s.code, s."countryId", s."countryName", s.city, s.state, s.zip, s.latitude, s.longitude,
      s."principalInvestigatorName", s."registryKey", s."registryStatus"
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s(name text, code text, ${SITE_COLUMNS})
    returning id, registry_key as "registryKey"`;
  const rows = await findRows(trx, insertedSite, statement);
  const ids = new Map(rows.map((row) => [row.registryKey, row.id]));
  return sites.map(({ registryKey }) => ids.get(registryKey)!);
}

/** Updates the registry's status of these sites and fills in missing facts. What people wrote stays. */
export async function updateSites(trx: Trx, sites: readonly ImportedSite[]): Promise<void> {
  const statement = sql`
    update team t set registry_status = s."registryStatus",
      country_id = coalesce(t.country_id, s."countryId"), country_name = coalesce(t.country_name, s."countryName"),
      city = coalesce(t.city, s.city), state = coalesce(t.state, s.state), zip = coalesce(t.zip, s.zip),
      latitude = coalesce(t.latitude, s.latitude), longitude = coalesce(t.longitude, s.longitude),
      principal_investigator_name = coalesce(t.principal_investigator_name, s."principalInvestigatorName")
    from jsonb_to_recordset(${JSON.stringify(sites)}::jsonb) as s("teamId" integer, ${SITE_COLUMNS})
    where t.id = s."teamId"`;
  await run(trx, statement);
}

export async function updateRegistryFacts(trx: Trx, channelId: number, facts: object): Promise<void> {
  await trx
    .updateTable('channel')
    .set({ registry: JSON.stringify(facts) })
    .where('id', '=', channelId)
    .execute();
}
