import { z } from 'zod';
import { systemActor } from '../../core/actor.ts';
import type { Server } from '../../core/server.ts';
import { transact } from '../../core/transaction.ts';
import { type Job, job } from '../../jobs/job.ts';
import { writeMails } from '../../mail/write-mails.ts';
import { passwordResetMail } from './mails.ts';
import { createReset } from './password-resets.ts';
import { removeExpiredResets, removeOldTries } from './reset-queries.ts';

export const MAIL_PASSWORD_RESET = 'mail-password-reset';

const schema = z.object({ resetId: z.uuid(), emailAddress: z.string(), callbackUrl: z.string() });

/** Emails a link to the person with an address. If there is none, nobody hears of it. */
export async function mailPasswordReset(
  server: Server,
  { resetId, emailAddress, callbackUrl }: z.output<typeof schema>,
): Promise<void> {
  const actor = systemActor(server, 'SYSTEM');
  await transact(actor, async (trx) => {
    const reset = await createReset(trx, actor, { emailAddress, by: 'PERSON', id: resetId, callbackUrl });
    if (!reset) return;
    const mail = { cause: reset.id, userId: reset.userId, channelId: null, facts: { resetId } };
    await writeMails(trx, server, passwordResetMail, [mail]);
  });
}

export const authJobs: readonly Job[] = [
  job({ name: MAIL_PASSWORD_RESET, schema, run: mailPasswordReset }),
  job({
    name: 'remove-old-resets-and-tries',
    schema: z.object({}),
    cron: '27 3 * * *',
    run: async ({ db }) => {
      await removeExpiredResets(db);
      await removeOldTries(db);
    },
  }),
];
