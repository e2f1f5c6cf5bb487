import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';

/**
 * The statements a call sends to the database, except those that find its caller, frame its transaction or wake the outbox's
 * readers. Nothing else may be running in this process.
 */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
  const queries = vi.spyOn(Client.prototype, 'query');
  try {
    await call();
    return queries.mock.calls
      .map(([query]: unknown[]) => (typeof query === 'string' ? query : (query as { text: string }).text))
      .filter((text) => !/^(begin|commit|notify)|as "sessionId"/.test(text.trim()));
  } finally {
    queries.mockRestore();
  }
}

/** How PostgreSQL runs a statement for any parameters if it avoids reading whole tables. */
export async function planOf<Tables>(db: Kysely<Tables>, statement: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql
      .raw<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`)
      .execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}
