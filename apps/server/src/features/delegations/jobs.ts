import { z } from 'zod';
import { systemActor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { record } from '../../core/record.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { type Job, job } from '../../jobs/job.ts';
import { lockPeople } from '../members/member-queries.ts';
import { dutyName } from '../reference-data/duty-name.ts';
import { realignDelegates } from './lines.ts';
import { beginLine, endLine, findTurning } from './queries.ts';

/** Lets lines begin with their first day and end after their last, or once their person has left, and with them what is required because of them. */
export async function turnDelegations(server: Server): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  const found = await findTurning(server.db, now());
  for (const channelId of new Set(found.map((line) => line.channelId)))
    await transact(actor, async (trx) => {
      await lockPeople(trx, channelId);
      const at = now();
      const lines = await findTurning(trx, at, channelId);
      for (const { id, teamId, userId, dutyId, dutyKey, dutyName: name, turns } of lines) {
        const duty = dutyName('en', { key: dutyKey, name });
        const said = { channelId, teamId, userId, delegationId: id, dutyId, duty };
        if (turns === 'BEGINS') {
          await beginLine(trx, id, at);
          record(trx, actor, { type: 'delegation.begun', ...said }, at);
        } else {
          await endLine(trx, id, { userId: null, at });
          record(trx, actor, { type: 'delegation.ended', ...said, reason: '' }, at);
        }
      }
      await realignDelegates(trx, actor, lines, at);
    });
}

export const delegationJobs: readonly Job[] = [
  // Days begin on a quarter of an hour in every time zone.
  job({ name: 'turn-delegations', schema: z.object({}), cron: '*/15 * * * *', run: turnDelegations }),
];
