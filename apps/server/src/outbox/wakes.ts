import { EventEmitter } from 'node:events';
import { Connection, limited, type Patience } from '../db/driver.ts';

const CHANNEL = 'studyline_outbox';
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
    fresh.on('notification', ({ processId }) => {
      if (processId !== own) emitter.emit('wake');
    });
    fresh.on('end', () => {
      client = undefined;
      if (!closed) setTimeout(() => void connect().catch(() => undefined), RECONNECT_MILLIS).unref();
    });
    await fresh.connect();
    const { rows } = await fresh.query<{ own: number }>('select pg_backend_pid() as own');
    own = rows[0]?.own;
    await fresh.query(`listen ${CHANNEL}`);
    if (closed) return fresh.end();
    client = fresh;
    emitter.emit('wake');
  };

  const notify = (): void => {
    again = false;
    const sent = client?.query(`notify ${CHANNEL}`).catch(() => undefined);
    timer = setTimeout(() => {
      void Promise.resolve(sent).then(() => {
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
    async close() {
      closed = true;
      clearTimeout(timer);
      emitter.removeAllListeners();
      await client?.end();
    },
  };
}
