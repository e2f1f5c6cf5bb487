import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from './pool.ts';

/** What is read is checked where it costs nobody time: a wrong row is a fault of ours, which tests find. */
export const CHECKS_READING = process.env['NODE_ENV'] !== 'production';

/** A schema that takes rows as they are. One that changes them (by coercion or defaults) does not compile. */
type RowSchema<S extends z.ZodObject> = S & (z.input<S> extends z.output<S> ? unknown : never);

/**
 * The rows of a raw statement. The schema names every column and so gives them their type; it only checks the rows, whose
 * values stay as they are.
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

/** The first row of a raw statement, if it has any; see findRows. */
export async function findRow<S extends z.ZodObject>(
  db: Db,
  schema: RowSchema<S>,
  statement: RawBuilder<unknown>,
): Promise<z.output<S> | undefined> {
  const [row] = await findRows(db, schema, statement);
  return row;
}

const counted = z.object({ total: z.int() });

/** How many rows come `from` tables and their conditions. The total of a list is counted beside its page, which may be empty. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const row = await findRow(db, counted, sql`select count(*) as total from ${from}`);
  return row?.total ?? 0;
}

/** Runs a raw statement whose rows nobody reads. Says how many rows it inserted, updated or deleted. */
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
