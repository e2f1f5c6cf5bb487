import type { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events/registry';
import type { Server } from '../core/server.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';

/** One kind of background work. Payloads are ids. A job may run twice without harm. */
export interface Job<P = unknown> {
  name: string;
  schema: z.ZodType<P>;
  /** The crontab pattern, in UTC, by which it runs by itself. */
  cron?: string;
  /** Whether it also runs when a process begins to run jobs, because its time may have come while none did. */
  atStart?: true;
  /** The events that ask for it, each with a function that makes the payload; without one, nothing is to be done. */
  on?: Partial<Record<DomainEventType, (row: OutboxRow, server: Server) => P | undefined>>;
  /** Whether one that waits does the work of all that are asked for meanwhile. */
  folds?: true;
  /** How many of it run at a time, in places of its own, because others may keep it waiting for long. Else it shares those of all jobs. */
  places?: number;
  run(server: Server, payload: P): Promise<void>;
}

/** Keeps the payload's type between schema and run. */
export function job<P>(definition: Job<P>): Job {
  return definition;
}
