import type { Settings } from './env.ts';
import type { Db } from '../db/pool.ts';
import type { Hub } from '../live/hub.ts';
import type { Previewer } from '../files/previews.ts';
import type { Storage } from '../files/storage-driver.ts';

/** What one process of Studyline holds; every actor carries it, so no function reaches for a global. */
export interface Server {
  readonly settings: Settings;
  readonly db: Db;
  readonly storage: Storage;
  readonly previewer: Previewer;
  readonly hub: Hub;
  /** The key of the live socket's address, /app/{key}. */
  readonly liveKey: string;
  /** Signs access tokens, CSRF tokens and the live key's secret; 32 bytes or more. */
  readonly secret: string;
  /** Tells the readers of the outbox, here and in other processes, that something was committed. */
  readonly wake: () => void;
}
