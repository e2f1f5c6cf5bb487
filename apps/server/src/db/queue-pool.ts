import pg from 'pg';
import { Connection } from './driver.ts';

type Connected = Parameters<pg.Pool['connect']>[0];

/** Connections can be released again: the queue does that when one ends while it stops, and the error would end the process. */
class QueuePool extends pg.Pool {
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

/**
 * The connections of the job queue. The queue's own pool would stop listening while its connections are still closing. If
 * PostgreSQL stops at that moment, it ends them with an error, and an unhandled error ends the process.
 */
export function openQueuePool(config: pg.PoolConfig, max: number): pg.Pool {
  const pool = new QueuePool({ ...config, max, Client: Connection });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
