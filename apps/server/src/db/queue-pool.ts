import type pg from 'pg';
import { Connection, QueuePool } from './driver.ts';

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
