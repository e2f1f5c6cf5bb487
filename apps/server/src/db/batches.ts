import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { type Db, holdingConnection, type Trx } from './pool.ts';
import { findRows, run } from './rows.ts';

/** Reads what it likes as the database is at one moment. */
export function atOneMoment<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => holdingConnection(() => read(trx)));
}

/** Rows that are read, converted and written before others can be served. */
export const BATCH = 500;

/** The rows of a raw statement, a batch at a time. Of one transaction, only one statement is read like this at a time. */
export async function* readBatches<S extends z.ZodObject>(
  trx: Trx,
  schema: Parameters<typeof findRows<S>>[1],
  statement: RawBuilder<unknown>,
): AsyncGenerator<z.output<S>[]> {
  // All rows are wanted. By default, the plan for the first tenth of them is chosen.
  await run(trx, sql`set local cursor_tuple_fraction = 1`);
  await run(trx, sql`declare batches no scroll cursor for ${statement}`);
  for (let read = BATCH; read === BATCH;) {
    const rows = await findRows(trx, schema, sql`fetch ${sql.lit(BATCH)} from batches`);
    read = rows.length;
    if (read > 0) yield rows;
  }
  await run(trx, sql`close batches`);
}
