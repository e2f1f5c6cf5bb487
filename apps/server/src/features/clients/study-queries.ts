import { sql } from 'kysely';
import { roleKeys, roles } from '@studyline/contract/core/permissions';
import { word } from '../../core/words.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { run } from '../../db/rows.ts';
import { loadTmfReferenceModel, type TmfNode } from '../classifications/tmf.ts';

/** The schema that every study's taxonomy starts with (specification 7, classifications). */
export const TMF_SCHEMA = 'TMF_RM_3_3_1';

export async function isStudyNameTaken(db: Db, clientId: number, name: string): Promise<boolean> {
  const taken = await db
    .selectFrom('channel')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return taken !== undefined;
}

export interface ChannelValues {
  clientId: number;
  name: string;
  title: string;
  sponsorName: string;
  bannerColour: string;
  nctId: string | null;
  registry: object | null;
  at: Date;
}

export async function insertChannel(trx: Trx, values: ChannelValues): Promise<number> {
  const { id } = await trx
    .insertInto('channel')
    .values({
      client_id: values.clientId,
      name: values.name,
      title: values.title,
      sponsor_name: values.sponsorName,
      banner_color_css: values.bannerColour,
      nct_id: values.nctId,
      registry: values.registry && JSON.stringify(values.registry),
      created_at: values.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface OrganisationFacts {
  part: 'SPONSOR' | 'COLLABORATOR';
  name: string;
  className: string | null;
}

/**
 * Adds organisations to a study and updates the class of known ones. Returns how many rows that changed. Also adds them to those that
 * the client knows.
 */
export async function keepOrganisations(
  trx: Trx,
  channelId: number,
  organisations: readonly OrganisationFacts[],
): Promise<number> {
  const statement = sql`
    insert into channel_organization as known (channel_id, part, name, class_name)
    select distinct on (part, name) ${channelId}::integer, part, name, "className"
    from jsonb_to_recordset(${JSON.stringify(organisations)}::jsonb) as o(part text, name text, "className" text)
    order by part, name, "className"
    on conflict (channel_id, part, name) do update set class_name = excluded.class_name
      where known.class_name is distinct from excluded.class_name`;
  const names = organisations.map(({ name }) => name);
  await run(
    trx,
    sql`insert into organization (client_id, name)
      select distinct on (lower(o.name)) c.client_id, o.name from channel c, unnest(${names}::text[]) as o(name)
      where c.id = ${channelId} order by lower(o.name), o.name
      on conflict (client_id, lower(name)) do nothing`,
  );
  return run(trx, statement);
}

/** Adds countries by their ISO codes. Returns how many were new. */
export async function addCountries(
  trx: Trx,
  channelId: number,
  countryIds: readonly string[],
): Promise<number> {
  const statement = sql`
    insert into channel_country (channel_id, country_id) select distinct ${channelId}::integer, unnest(${countryIds}::text[])
    on conflict do nothing`;
  return run(trx, statement);
}

/** Adds all roles of the product, named in the language of the study's creator. */
export async function insertRoles(trx: Trx, channelId: number, languageId: string): Promise<void> {
  const list = roleKeys.map((key) => ({
    key,
    category: roles[key].category,
    name: word(languageId, `server.role.${key}`),
  }));
  const statement = sql`
    insert into role (channel_id, key, name, category)
    select ${channelId}::integer, r.key, r.name, r.category
    from rows from (jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as (key text, name text, category text))
      with ordinality as r(key, name, category, position)
    order by r.position`;
  await run(trx, statement);
}

/** Adds the TMF Reference Model, which every study starts with. */
export async function insertTaxonomy(trx: Trx, channelId: number): Promise<void> {
  const { id } = await trx
    .insertInto('taxonomy')
    .values({ channel_id: channelId, schema: TMF_SCHEMA, name: 'Trial Master File', is_standard: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const levels = Map.groupBy(loadTmfReferenceModel(), (node) => node.level);
  for (const level of ['ZONE', 'SECTION', 'ARTIFACT'] as const)
    await insertCategories(trx, channelId, id, levels.get(level) ?? []);
}

/** Adds the categories of one level. The level above already exists. */
async function insertCategories(
  trx: Trx,
  channelId: number,
  taxonomyId: number,
  nodes: readonly TmfNode[],
): Promise<void> {
  const statement = sql`
    insert into category (taxonomy_id, channel_id, parent_id, number, name)
    select ${taxonomyId}::integer, ${channelId}::integer, above.id, n.number, n.name
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n(number text, name text, "parentNumber" text)
    left join category above on above.taxonomy_id = ${taxonomyId} and above.number = n."parentNumber"
    order by n.number`;
  await run(trx, statement);
}

export async function insertSponsorTeam(
  trx: Trx,
  values: { channelId: number; name: string; createdBy: number | null; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('team')
    .values({
      channel_id: values.channelId,
      name: values.name,
      team_type: 'STUDY_SPONSOR',
      participant_type: 'SPONSOR',
      status: 'ACTIVE',
      active_since: values.at,
      created_by: values.createdBy,
      created_at: values.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
