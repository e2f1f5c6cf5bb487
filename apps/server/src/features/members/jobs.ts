import { z } from 'zod';
import { systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { type Job, job } from '../../jobs/job.ts';
import { endInspector } from './change-membership.ts';
import { findEndedInspectors, lockPeople } from './member-queries.ts';

/** Removes the inspector's role from everybody whose last day has passed, one person after the other. */
export async function endInspectors(server: Server): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  for (const ended of await findEndedInspectors(server.db, now()))
    await transact(actor, async (trx) => {
      await lockPeople(trx, ended.channelId);
      await endInspector(trx, actor, ended, now());
    });
}

export const memberJobs: readonly Job[] = [
  job({ name: 'end-inspectors', schema: z.object({}), cron: '0 * * * *', atStart: true, run: endInspectors }),
];
