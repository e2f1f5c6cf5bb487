import type { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events/registry';
import type { Server } from '../core/server.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';

/** One kind of background work. Payloads are ids. Running a job twice does no harm. */
export interface Job<P = unknown> {
  name: string;
  schema: z.ZodType<P>;
  /** The crontab pattern, in UTC, for running it automatically. */
  cron?: string;
  /** Whether it also runs when a process starts to run jobs, because it may have been due while none did. */
  atStart?: true;
  /** The events that trigger it, each with a function that returns the payload, or undefined if there is nothing to do. */
  on?: Partial<Record<DomainEventType, (row: OutboxRow, server: Server) => P | undefined>>;
  /** Whether one waiting job also covers all later requests until it runs. */
  coalesces?: true;
  /** Whether people take turns: who has many of these waiting has them done after those of others. */
  inTurns?: true;
  /**
   * How many of these run at a time, apart from other jobs, because a run may wait long for something external. Otherwise it
   * shares the capacity for all jobs.
   */
  concurrency?: number;
  run(server: Server, payload: P): Promise<void>;
}

/** Keeps the payload's type between schema and run. */
export function job<P>(definition: Job<P>): Job {
  return definition;
}
