import { createHash } from 'node:crypto';
import pg from 'pg';
import { refuseMoved } from './generation.ts';

/** Our special uses of the driver. docs/adr/0010-statements.md says what each is good for. */

// int8 and numeric arrive as text by default; ours are counters, times and sizes far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/**
 * Times are exchanged in UTC. A name means what our schema or PostgreSQL has by it, and never what somebody else has put in front
 * of them.
 */
const SESSION = '-c timezone=UTC -c search_path=public,pg_temp';

/** One plan for a statement, whatever its values. */
const PLAN = '-c plan_cache_mode=force_generic_plan';

/** What hangs ends, and frees what it has locked. Migrating, backing up and restoring may take longer. */
const LIMITS = '-c statement_timeout=60s -c idle_in_transaction_session_timeout=60s';

function withOptions(url: string, options: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `${options} ${address.searchParams.get('options') ?? ''}`.trim());
  return address.href;
}

/** A URL with what every connection of ours sets. Other settings of the URL are kept. */
export const withSession = (url: string): string => withOptions(url, SESSION);

/** A URL whose statements and transactions end when they hang. */
export const withLimits = (url: string): string => withOptions(url, LIMITS);

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

/**
 * Names every statement with parameters, and asks with a callback: the promise form of pg keeps an answer alive until the next
 * collection of the young generation, which then copies it.
 */
class NamingClient extends pg.Client {
  /** Why the connection ended, if it did while nothing was asked: what is asked next would not say. */
  #end: Error | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // Without a listener the error would end the process. The pool listens only while the connection is idle.
    this.on('error', (error) => (this.#end ??= error));
  }

  // The overloads of pg's query cannot be restated. Only the (text, values) form, which Kysely calls, is changed.
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      return query.call(this, text, values, ...rest);
    const config = values.length > 0 ? { text, values, name: statementName(text) } : { text };
    return new Promise((resolve, reject) => {
      query.call(this, config, (error: Error | null, result: pg.QueryResult) =>
        error ? reject(this.#end ?? error) : resolve(result),
      );
    });
  }) as pg.Client['query'];
}

/** A pool of connections to a URL as one of the two roles. */
export function openPool(url: string, options: { max: number; applicationName: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withOptions(withLimits(withSession(url)), PLAN),
    max: options.max,
    application_name: options.applicationName,
    idleTimeoutMillis: 60_000,
    Client: NamingClient,
    verify: refuseMoved,
  });
  // The next query replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}
