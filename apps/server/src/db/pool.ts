import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { openPool, type Patience } from './driver.ts';
import type { DB } from './types.ts';
import { DatabaseUnreachableError } from './unreachable.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

export const isTransaction = (db: Db): db is Trx => db.isTransaction;

const holding = new AsyncLocalStorage<true>();

/** Runs a change that holds a connection. Whatever it calls has to use that one: where each change waits for another one, none ever ends. */
export const holdingConnection = <T>(change: () => Promise<T>): Promise<T> => holding.run(true, change);

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
      connect: () => {
        if (holding.getStore()) throw new Error('A change in a transaction asks for a second connection');
        return pool.connect().catch(refuse);
      },
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
