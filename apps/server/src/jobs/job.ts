import type { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events';
import type { Server } from '../core/server.ts';
import type { OutboxRow } from '../outbox/outbox-queries.ts';

/** One kind of background work. Payloads are ids; it may run twice without harm. */
export interface Job<P = unknown> {
  name: string;
  schema: z.ZodType<P>;
  /** When it runs by itself, as a crontab pattern in UTC. */
  cron?: string;
  /** The events that ask for it, with the payload made of one. */
  on?: Partial<Record<DomainEventType, (row: OutboxRow) => P>>;
  run(server: Server, payload: P): Promise<void>;
}

/** Keeps the payload's type between schema and run. */
export function job<P>(definition: Job<P>): Job {
  return definition;
}
