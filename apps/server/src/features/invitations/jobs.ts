import { z } from 'zod';
import { systemActor } from '../../core/actor.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { type Job, job } from '../../jobs/job.ts';
import { expireSomeInvitations } from './expire.ts';

const AT_ONCE = 200;

/** Ends invitations that were not answered in time. */
export async function expireOldInvitations(server: Server): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  const expireSome = () => transact(actor, (trx) => expireSomeInvitations(trx, server, { limit: AT_ONCE }));
  while ((await expireSome()) === AT_ONCE);
}

export const invitationJobs: readonly Job[] = [
  job({ name: 'expire-invitations', schema: z.object({}), cron: '10 * * * *', run: expireOldInvitations }),
];
