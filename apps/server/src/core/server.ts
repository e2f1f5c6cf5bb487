import type { Budgets } from './budgets.ts';
import type { Settings } from './env.ts';
import type { Db } from '../db/pool.ts';
import type { FileWork } from '../files/file-work.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Hub } from '../live/hub.ts';
import type { Previewer } from '../files/previews.ts';
import type { Storage } from '../files/storage-driver.ts';

/** The resources of one Studyline process. Every actor carries them, so no function needs a global. */
export interface Server {
  readonly settings: Settings;
  readonly db: Db;
  readonly storage: Storage;
  readonly previewer: Previewer;
  readonly fileWork: FileWork;
  readonly hub: Hub;
  /** Null without a mail server. */
  readonly mailer: Mailer | null;
  readonly budgets: Budgets;
  /** The key in the live socket's address, /app/{key}. */
  readonly liveKey: string;
  /** Signs access tokens, CSRF tokens and the live key's secret. At least 32 bytes. */
  readonly secret: string;
  /** Tells the readers of the outbox, here and in other processes, that something was committed. */
  readonly wake: () => void;
  /** Tells the windows of these people, here and in other processes, that they have new updates. */
  readonly tell: (userIds: readonly number[]) => void;
}
