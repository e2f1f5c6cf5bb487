import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './pool.ts';

/** Rows are not checked in production, to save time: a wrong row is our bug, which tests find. */
export const CHECKS_READING = process.env['NODE_ENV'] !== 'production';

/** A schema that leaves rows unchanged. One that changes them (by coercion or defaults) does not compile. */
type RowSchema<S extends z.ZodObject> = S & (z.input<S> extends z.output<S> ? unknown : never);

/**
 * Returns the rows of a raw statement. The schema names every column and so determines the rows' type; it only checks the values
 * and does not change them.
 */
export async function findRows<S extends z.ZodObject>(
  db: Db,
  schema: RowSchema<S>,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> {
  const { rows } = await statement.execute(db);
  if (CHECKS_READING) checkRows(db, schema, statement, rows as object[]);
  return rows as z.output<S>[];
}

/** Returns the first row of a raw statement, if there is one; see findRows. */
export async function findRow<S extends z.ZodObject>(
  db: Db,
  schema: RowSchema<S>,
  statement: RawBuilder<unknown>,
): Promise<z.output<S> | undefined> {
  const [row] = await findRows(db, schema, statement);
  return row;
}

const counted = z.object({ total: z.int() });

/**
 * Counts the rows `from` tables with their conditions. A list's total is counted separately from its page, which may be empty.
 */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const row = await findRow(db, counted, sql`select count(*) as total from ${from}`);
  return row?.total ?? 0;
}

/** Runs a raw statement whose rows nobody reads. Returns how many rows it inserted, updated or deleted. */
export async function run(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(db);
  return Number(numAffectedRows ?? 0);
}

function checkRows(db: Db, schema: z.ZodObject, statement: RawBuilder<unknown>, rows: object[]): void {
  const refuse = (column: string, problem: string): never => {
    const words = statement.compile(db).sql.trim().split(/\s+/, 8);
    throw new Error(`The column ${column} of "${words.join(' ')} ..." ${problem}.`);
  };
  const [first] = rows;
  if (!first) return;
  for (const column of Object.keys({ ...first, ...schema.shape })) {
    if (!(column in schema.shape)) refuse(column, 'is not named by its schema');
    if (!(column in first)) refuse(column, 'is missing');
  }
  for (const row of rows) {
    const [issue] = schema.safeParse(row).error?.issues ?? [];
    if (issue) refuse(issue.path.join('.'), `is not as its schema says (${issue.message})`);
  }
}
