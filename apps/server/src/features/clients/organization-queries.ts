import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Trx } from '../../db/pool.ts';
import { countRows, findRow, findRows } from '../../db/rows.ts';
import { hasWords } from '../../db/search-words.ts';

const organizationRow = z.object({
  id: z.int(),
  name: z.string(),
  studyCount: z.int(),
  addresses: z.array(
    z.object({
      listTypeId: z.int(),
      street: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      zip: z.string().nullable(),
      countryId: z.string().nullable(),
    }),
  ),
  phoneNumbers: z.array(z.object({ listTypeId: z.int(), value: z.string() })),
});
export type OrganizationRow = z.output<typeof organizationRow>;

const columns = sql`
    o.id, o.name, o.addresses, o.phone_numbers as "phoneNumbers", (select count(*) from channel c
      where c.client_id = o.client_id and lower(c.sponsor_name) = lower(o.name)) as "studyCount"`;

/** A page of the organisations that a client knows, by name. Each keyword has to occur in the name. */
export async function findOrganizations(
  db: Db,
  { clientId, keywords }: { clientId: number; keywords: string | undefined },
  offset: number,
  limit: number,
): Promise<{ rows: OrganizationRow[]; total: number }> {
  const found = sql`organization o where o.client_id = ${clientId} and ${hasWords(keywords, sql`o.name`)}`;
  const page = sql`
    select ${columns} from ${found} order by lower(o.name), o.id offset ${offset} limit ${limit}`;
  const [rows, total] = await Promise.all([findRows(db, organizationRow, page), countRows(db, found)]);
  return { rows, total };
}

/** An organisation that the client knows. */
export async function findOrganization(
  db: Db,
  clientId: number,
  organizationId: number,
): Promise<OrganizationRow | undefined> {
  const statement = sql`
    select ${columns} from organization o where o.id = ${organizationId} and o.client_id = ${clientId}`;
  return findRow(db, organizationRow, statement);
}

export async function updateContacts(
  trx: Trx,
  organizationId: number,
  { addresses, phoneNumbers }: Pick<OrganizationRow, 'addresses' | 'phoneNumbers'>,
): Promise<void> {
  await trx
    .updateTable('organization')
    .set({ addresses: JSON.stringify(addresses), phone_numbers: JSON.stringify(phoneNumbers) })
    .where('id', '=', organizationId)
    .execute();
}
