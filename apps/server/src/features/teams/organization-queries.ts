import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';

const organization = z.object({ organizationId: z.int(), organizationName: z.string() });
export type OrganizationRow = z.output<typeof organization>;

export interface Chooser {
  channelId: number;
  administersClient: boolean;
}

const columns = sql`o.id as "organizationId", o.name as "organizationName"`;

/**
 * The organisations that a person can choose for a study's teams. Decision: whoever administers the client can choose any that it knows.
 * Nobody else learns in a study for whom else the client works: they can choose its sponsor and collaborators, and organisations of its
 * other teams.
 */
function choices({ channelId, administersClient }: Chooser): RawBuilder<unknown> {
  const takesPart = sql`(lower(o.name) = lower(c.sponsor_name)
      or lower(o.name) in (select lower(p.name) from channel_organization p where p.channel_id = c.id)
      or o.id in (select t.organization_id from team t where t.channel_id = c.id))`;
  return sql`organization o join channel c on c.client_id = o.client_id
    where c.id = ${channelId} and ${administersClient ? sql`true` : takesPart}`;
}

/** One of the organisations that a person can choose. */
export async function findChoice(
  db: Db,
  chooser: Chooser,
  organizationId: number,
): Promise<OrganizationRow | undefined> {
  return findRow(
    db,
    organization,
    sql`select ${columns} from ${choices(chooser)} and o.id = ${organizationId}`,
  );
}

/** A page of them, by name. Each keyword has to occur in the name. */
export async function findChoices(
  db: Db,
  chooser: Chooser,
  { keywords, offset, limit }: { keywords: string | undefined; offset: number; limit: number },
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const found = sql`${choices(chooser)} and ${hasWords(keywords, sql`o.name`)}`;
  const page = sql`select ${columns} from ${found} order by lower(o.name), o.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, organization, page), countRows(db, found)]);
  return { rows, total };
}
