import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { openPool, type Patience } from './driver.ts';
import type { DB } from './types.ts';
import { DatabaseUnreachableError } from './unreachable.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

export const isTransaction = (db: Db): db is Trx => db.isTransaction;

/** Connects to a URL as one of the two roles. Times are exchanged in UTC. */
export function connect(
  url: string,
  options: { max?: number; applicationName?: string; patience?: Patience } = {},
): { db: Db } {
  const { max = 10, applicationName = 'studyline', patience } = options;
  const pool = openPool(url, { max, applicationName, patience });
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: () => pool.connect().catch(refuse),
      end: () => pool.end(),
    },
  });
  return { db: new Kysely<DB>({ dialect }) };
}

/** Whatever prevents a connection, the database cannot be used. */
function refuse(cause: Error): never {
  // For a host with several addresses, the error has no message.
  const reason = cause.message || ('code' in cause ? String(cause.code) : cause.name);
  throw new DatabaseUnreachableError(`There is no connection to PostgreSQL: ${reason}`, { cause });
}
