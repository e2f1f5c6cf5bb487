import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import type { DB } from './types.ts';

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

// int8 and numeric arrive as text by default; ours are counters, times and sizes far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Sessions run in UTC and columns keep milliseconds, so what arrives is what Date reads by itself, eight times as fast.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text));

/** One plan for a statement, whatever its values: what the benchmark checks is what runs, and nothing is planned twice. */
const SESSION = '-c timezone=UTC -c plan_cache_mode=force_generic_plan';

const names = new Map<string, string>();
const NAMES_KEPT = 2000;

/** A name of at most 63 bytes for a statement's text, so that PostgreSQL prepares it once per connection. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    if (names.size >= NAMES_KEPT) names.clear();
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

type MakeRow = (values: unknown[]) => object;
const rowMakers = new Map<string, MakeRow>();

/** Makes objects of one shape of a statement's rows: filling 47 properties by name, row by row, took almost five times as long. */
function rowMaker(name: string, fields: readonly pg.FieldDef[]): MakeRow {
  let make = rowMakers.get(name);
  if (!make) {
    if (rowMakers.size >= NAMES_KEPT) rowMakers.clear();
    const properties = fields.map((field, i) => `${JSON.stringify(field.name)}: values[${i}]`);
    // Column names are those of our own statements.
    make = new Function('values', `return { ${properties.join(', ')} };`) as MakeRow;
    rowMakers.set(name, make);
  }
  return make;
}

/**
 * Gives every parameterised statement a name: prepared statements ran 1.7 times as fast as unnamed ones. What is asked in one
 * turn of the event loop leaves in one write, as PostgreSQL is woken by each.
 */
class NamingClient extends pg.Client {
  #corked = false;

  #cork(): void {
    if (this.#corked) return;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    this.#corked = true;
    stream.cork();
    process.nextTick(() => {
      this.#corked = false;
      stream.uncork();
    });
  }

  // The overloads of pg's query cannot be restated; only the (text, values) form is changed.
  override query = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    this.#cork();
    const original = pg.Client.prototype.query as (...a: unknown[]) => unknown;
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0) {
      const name = statementName(text);
      const answer = original.call(this, {
        text,
        values,
        name,
        rowMode: 'array',
      }) as Promise<pg.QueryArrayResult>;
      return answer.then((result) => {
        const { rows, fields } = result;
        return { ...result, rows: rows.length === 0 ? rows : rows.map(rowMaker(name, fields)) };
      });
    }
    return original.call(this, ...args);
  }) as pg.Client['query'];
}

/** Sends BEGIN together with a transaction's first statement: one round trip less for each change. */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel ?? settings.accessMode) return super.beginTransaction(connection, settings);
    // It fails only with its connection, and then the statement behind it fails as well.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined);
  }
}

class EagerDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new EagerDriver({ pool: this.#pool });
  }
}

export interface Connected {
  db: Db;
  pool: pg.Pool;
}

/** Connects by a URL as one of the two roles. Times are exchanged in UTC. */
export function connect(url: string, options: { max?: number; applicationName?: string } = {}): Connected {
  const address = new URL(url);
  // The role that a URL asks for stays; options of a URL would replace those of the pool.
  address.searchParams.set('options', `${SESSION} ${address.searchParams.get('options') ?? ''}`.trim());
  const pool = new pg.Pool({
    connectionString: address.href,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'studyline',
    idleTimeoutMillis: 60_000,
    Client: NamingClient,
    pipeline: true,
  });
  // A connection that breaks while idle is replaced by the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return { db: new Kysely<DB>({ dialect: new EagerDialect(pool) }), pool };
}
