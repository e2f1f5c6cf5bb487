import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { openPool, type Patience } from './driver.ts';
import type { DB } from './types.ts';

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
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) };
}
