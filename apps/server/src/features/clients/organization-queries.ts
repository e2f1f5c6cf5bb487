import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/pool.ts';
import { countRows, findRows } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';

const organizationRow = z.object({ id: z.int(), name: z.string(), studyCount: z.int() });
export type OrganizationRow = z.output<typeof organizationRow>;

/** A page of the organisations that a client knows, by name. Each keyword has to occur in the name. */
export async function findOrganizations(
  db: Db,
  { clientId, keywords }: { clientId: number; keywords: string | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const found = sql`organization o where o.client_id = ${clientId} and ${hasWords(keywords, sql`o.name`)}`;
  const page = sql`
    select o.id, o.name, (select count(*) from channel c
      where c.client_id = o.client_id and lower(c.sponsor_name) = lower(o.name)) as "studyCount"
    from ${found} order by lower(o.name), o.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, organizationRow, page), countRows(db, found)]);
  return { rows, total };
}

/** The name of an organisation that the client knows. */
export async function findOrganizationName(
  db: Db,
  clientId: number,
  organizationId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('organization')
    .select('name')
    .where('id', '=', organizationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.name;
}
