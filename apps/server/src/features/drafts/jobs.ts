import { z } from 'zod';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { type Job, job } from '../../jobs/job.ts';
import { NO_PAYLOAD, writePayload } from '../posts/payload-queries.ts';
import { record } from '../../core/record.ts';
import { now } from '../../core/clock.ts';
import { expireDrafts } from './expire-drafts.ts';
import { remindOfDrafts } from './mails.ts';
import { purgeExpired } from './expiry-queries.ts';
import { transact } from '../../core/transaction.ts';
import { systemActor } from '../../core/actor.ts';
import type { Server } from '../../core/server.ts';

const DRAFTS_AT_ONCE = 200;
/** How long an expired draft can be restored. */
const RESTORABLE_DAYS = 90;

/** Sets overdue drafts to EXPIRED. Their authors can restore them. */
export async function expireOldDrafts(server: Server): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  const expireSome = () =>
    transact(actor, (trx) => expireDrafts(trx, server, { at: now(), limit: DRAFTS_AT_ONCE }));
  while ((await expireSome()) === DRAFTS_AT_ONCE);
}

/** Keeps only title and audit trail of drafts that nobody has restored in 90 days. The sweep removes their files. */
export async function purgeExpiredDrafts(server: Server): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  const before = new Date(now().getTime() - RESTORABLE_DAYS * DAY_MILLIS);
  const purgeSome = () =>
    transact(actor, async (trx) => {
      const purged = await purgeExpired(trx, before, DRAFTS_AT_ONCE);
      for (const draft of purged) {
        await writePayload(trx, draft, NO_PAYLOAD, now());
        record(trx, actor, { type: 'post.draftPurged', ...draft });
      }
      return purged.length;
    });
  while ((await purgeSome()) === DRAFTS_AT_ONCE);
}

export const draftJobs: readonly Job[] = [
  job({ name: 'expire-drafts', schema: z.object({}), cron: '5 * * * *', run: expireOldDrafts }),
  job({ name: 'remind-of-drafts', schema: z.object({}), cron: '35 * * * *', run: remindOfDrafts }),
  job({ name: 'purge-expired-drafts', schema: z.object({}), cron: '23 3 * * *', run: purgeExpiredDrafts }),
];
