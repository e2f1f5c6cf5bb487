import { Client } from 'pg';

/**
 * The state of each table as two numbers: its rows, and the newest transaction that wrote one. An INSERT or UPDATE changes the
 * second and a DELETE the first, so equal fingerprints mean equal tables.
 */
type Fingerprint = Record<string, string>;

/** A refused call is recorded here and nowhere else. */
const DENIALS = 'access_denied';

export interface Fingerprints {
  take(): Promise<Fingerprint>;
  close(): Promise<void>;
}

/** Reads all tables of the product but the record of denials. */
export async function openFingerprints(ownerUrl: string): Promise<Fingerprints> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> $1 order by relname`,
    [DENIALS],
  );
  const text = tables.rows
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || max(xmin::text::bigint) as held from "${name}"`,
    )
    .join(' union all ');
  return {
    take: async () => {
      const { rows } = await client.query<{ name: string; held: string }>({ name: 'fingerprint', text });
      return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
    },
    close: () => client.end(),
  };
}
