import { EventEmitter } from 'node:events';
import { Connection, limited, type Patience } from '../db/driver.ts';

const CHANNEL = 'studyline_outbox';
/** On which processes tell each other who has new updates. */
const UPDATES_CHANNEL = 'studyline_updates';
/** A payload has at most 8,000 bytes. */
const PEOPLE_AT_ONCE = 700;
const COALESCE_MILLIS = 20;
const RECONNECT_MILLIS = 1000;

/**
 * Wakes the readers of the outbox. A wake-up is a hint that something was committed, here or in another process. Nothing is lost
 * without one.
 */
export interface Wakes {
  /** Wakes the readers of this process at once, and those of others by NOTIFY, at most once every 20 ms. */
  wake(): void;
  onWake(listener: () => void): () => void;
  /**
   * Says, here and in other processes, that these people have new updates. It is a hint, too: without one they see them the next time that
   * something is fetched.
   */
  tell(userIds: readonly number[]): void;
  onTold(listener: (userIds: readonly number[]) => void): () => void;
  close(): Promise<void>;
}

/** NOTIFY runs on its own connection, outside any transaction. Inside one, it takes a lock that serialises all commits. */
export async function openWakes(url: string, patience?: Patience): Promise<Wakes> {
  const emitter = new EventEmitter().setMaxListeners(50);
  let client: Connection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  let closed = false;

  const connect = async (): Promise<void> => {
    let own: number | undefined;
    const fresh = new Connection({ ...limited(url, patience), application_name: 'studyline-wake' });
    // The readers in this process are already woken when it commits.
    fresh.on('notification', ({ processId, channel, payload }) => {
      if (processId === own) return;
      if (channel === CHANNEL) emitter.emit('wake');
      else emitter.emit('told', payload?.split(',').map(Number) ?? []);
    });
    fresh.on('end', () => {
      client = undefined;
      if (!closed) setTimeout(() => void connect().catch(() => undefined), RECONNECT_MILLIS).unref();
    });
    await fresh.connect();
    const { rows } = await fresh.query<{ own: number }>('select pg_backend_pid() as own');
    own = rows[0]?.own;
    await fresh.query(`listen ${CHANNEL}; listen ${UPDATES_CHANNEL}`);
    if (closed) return fresh.end();
    client = fresh;
    emitter.emit('wake');
  };

  let sending: Promise<unknown> | undefined;
  /** Sends one statement at a time: at once, or after those before it. */
  const send = (statement: string, values?: string[]): Promise<unknown> => {
    const ask = () => client?.query(statement, values);
    const sent = (sending ? sending.then(ask) : Promise.resolve(ask())).catch(() => undefined);
    sending = sent;
    void sent.then(() => {
      if (sending === sent) sending = undefined;
    });
    return sent;
  };

  const notify = (): void => {
    again = false;
    const sent = send(`notify ${CHANNEL}`);
    timer = setTimeout(() => {
      void sent.then(() => {
        timer = undefined;
        if (again) notify();
      });
    }, COALESCE_MILLIS);
    timer.unref();
  };

  await connect().catch((error: unknown) => {
    closed = true;
    throw error;
  });
  return {
    wake() {
      emitter.emit('wake');
      if (timer) again = true;
      else notify();
    },
    onWake(listener) {
      emitter.on('wake', listener);
      return () => void emitter.off('wake', listener);
    },
    tell(userIds) {
      emitter.emit('told', userIds);
      for (let from = 0; from < userIds.length; from += PEOPLE_AT_ONCE) {
        const payload = userIds.slice(from, from + PEOPLE_AT_ONCE).join(',');
        void send('select pg_notify($1, $2)', [UPDATES_CHANNEL, payload]);
      }
    },
    onTold(listener) {
      emitter.on('told', listener);
      return () => void emitter.off('told', listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      emitter.removeAllListeners();
      await client?.end();
    },
  };
}
