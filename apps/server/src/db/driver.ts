import { createHash } from 'node:crypto';
import pg from 'pg';
import { refuseMoved } from './generation.ts';
import { DatabaseUnreachableError, endsConnection } from './unreachable.ts';

/** Our special uses of the driver. docs/adr/0010-statements.md explains each of them. */

// int8 and numeric arrive as text by default; ours are counters, times and sizes far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

const parseAnyTime: (text: string) => unknown = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => parseTime(text) ?? parseAnyTime(text));

/** A time like 2026-03-01 09:30:00.12+00, read by position: a page of the feed has a hundred of them. Undefined for any other. */
function parseTime(text: string): Date | undefined {
  const { length } = text;
  const digits = length === 22 ? 0 : length - 23;
  const isUsual = digits >= 0 && digits <= 3 && text[4] === '-' && text[10] === ' ' && text.endsWith('+00');
  // Date.UTC takes the years before 100 for those after 1900.
  if (!isUsual || text[0] === '0') return undefined;
  const numberAt = (start: number, end: number): number => {
    let number = 0;
    for (let at = start; at < end; at++) number = number * 10 + text.charCodeAt(at) - 48;
    return number;
  };
  const millis = digits === 0 ? 0 : numberAt(20, 20 + digits) * 10 ** (3 - digits);
  const [year, month, day] = [numberAt(0, 4), numberAt(5, 7) - 1, numberAt(8, 10)];
  return new Date(Date.UTC(year, month, day, numberAt(11, 13), numberAt(14, 16), numberAt(17, 19), millis));
}

/**
 * Times are exchanged in UTC. A name refers to our schema or to PostgreSQL's, and never to an object that somebody else has put
 * in front of them.
 */
const SESSION = '-c timezone=UTC -c search_path=public,pg_temp';

/** One plan for a statement, whatever its values. */
const PLAN = '-c plan_cache_mode=force_generic_plan';

/** A hanging statement or transaction ends and frees its locks. */
const LIMITS = '-c statement_timeout=60s -c idle_in_transaction_session_timeout=60s';

function withOptions(url: string, options: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `${options} ${address.searchParams.get('options') ?? ''}`.trim());
  return address.href;
}

/** How long to wait for a database that may have silently disappeared. Tests wait less. */
export interface Patience {
  /** For a connection: a new one, or a free one from a pool. */
  connectMillis: number;
  /** For an answer: a little longer than PostgreSQL's limit for a statement. */
  answerMillis: number;
}

const PATIENCE: Patience = { connectMillis: 15_000, answerMillis: 75_000 };

/** The settings of a connection whose statements may take as long as they need: migrating, backing up, restoring. */
export function unlimited(url: string, { connectMillis } = PATIENCE): pg.ClientConfig {
  return {
    connectionString: withOptions(url, SESSION),
    connectionTimeoutMillis: connectMillis,
    // On an idle connection, a dead host is noticed within half a minute.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** The settings of a connection of the processes: hanging work ends, here and in the database. */
export function limited(url: string, patience = PATIENCE): pg.ClientConfig {
  return {
    ...unlimited(withOptions(url, LIMITS), patience),
    query_timeout: patience.answerMillis,
  };
}

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

/** A connection that closes itself if it gets no answer in time, because later queries would wait for that answer too. */
export class Connection extends pg.Client {
  /** Why the connection ended. A later query's own error would not say. */
  #end: DatabaseUnreachableError | undefined;
  #awaitsAnswer = false;
  #isCommitting = false;
  readonly #patience: NodeJS.Timeout | undefined;

  // The timeout of pg creates a timer for each query, which keeps its answer in memory for long.
  constructor({ query_timeout: answerMillis, ...config }: pg.ClientConfig = {}) {
    super(config);
    // Without a listener, the error would end the process. The pool listens only while the connection is idle.
    this.on('error', (cause) => (this.#end ??= this.#lostBy(cause)));
    this.on('drain', () => (this.#awaitsAnswer = this.#isCommitting = false));
    if (answerMillis) this.#patience = setTimeout(() => this.#giveUp(answerMillis), answerMillis).unref();
  }

  #giveUp(answerMillis: number): void {
    if (!this.#awaitsAnswer) return;
    this.#end ??= this.#lostBy(new Error(`PostgreSQL has not answered within ${answerMillis} ms.`));
    void this.end();
  }

  #lostBy(cause: Error): DatabaseUnreachableError {
    const message = `The connection to PostgreSQL ended: ${cause.message}`;
    return new DatabaseUnreachableError(message, { cause, whileCommitting: this.#isCommitting });
  }

  override query = ((...question: unknown[]) => {
    this.#awaitsAnswer = true;
    // It stays until there is an answer: after a failed commit, a rollback follows.
    this.#isCommitting ||= question[0] === 'commit';
    this.#patience?.refresh();
    return this.ask(question);
  }) as pg.Client['query'];

  protected ask(question: unknown[]): unknown {
    // The overloads of pg's query cannot be restated.
    const answer: unknown = Reflect.apply(pg.Client.prototype.query, this, question);
    return answer instanceof Promise
      ? answer.catch((error: Error) => Promise.reject(this.reasonOf(error)))
      : answer;
  }

  /** Why a query, or the work that it is part of, has failed. */
  reasonOf(error: unknown): unknown {
    return this.#end ?? (endsConnection(error) ? this.#lostBy(error) : error);
  }
}

/**
 * Names every statement with parameters, and uses a callback: pg's promise form keeps an answer alive until the next collection
 * of the young generation, which then copies it.
 */
class NamingConnection extends Connection {
  // Only the (text, values) form, which Kysely calls, is changed.
  protected override ask(question: unknown[]): unknown {
    const [text, values] = question;
    if (typeof text !== 'string' || !Array.isArray(values) || question.length > 2) return super.ask(question);
    const config = values.length > 0 ? { text, values, name: statementName(text) } : { text };
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(this.reasonOf(error)) : resolve(result);
      super.ask([config, answer]);
    });
  }
}

/** A pool of connections to a URL as one of the two roles. */
export function openPool(
  url: string,
  options: { max: number; applicationName: string; patience?: Patience | undefined },
): pg.Pool {
  const pool = new pg.Pool({
    ...limited(withOptions(url, PLAN), options.patience),
    max: options.max,
    application_name: options.applicationName,
    idleTimeoutMillis: 60_000,
    Client: NamingConnection,
    verify: refuseMoved,
  });
  // The next query replaces a connection that breaks while idle. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Does some work on a separate connection. Uncommitted work is rolled back. */
export async function withConnection<T>(
  config: pg.ClientConfig,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = new Connection(config);
  await connection.connect();
  try {
    return await work(connection);
  } catch (error) {
    throw connection.reasonOf(error);
  } finally {
    await connection.end();
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];

/** Connections can be released again: the queue does that when one ends while it stops, and the error would end the process. */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | void {
    if (!connected) return super.connect();
    super.connect((error, client, release) => {
      let isReleased = false;
      connected(error, client, (reason) => {
        if (!isReleased) release(reason);
        isReleased = true;
      });
    });
  }
}
