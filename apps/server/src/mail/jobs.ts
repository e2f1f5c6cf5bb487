import { z } from 'zod';
import { now } from '../core/clock.ts';
import { type Job, job } from '../jobs/job.ts';
import { readBounces } from './bounce-mailbox.ts';
import type { MailKind } from './mail-kind.ts';
import { queueDueMails } from './mail-queries.ts';
import { CONNECTIONS } from './mailer.ts';
import { sendMail } from './send-mail.ts';

const SEND_MAIL = 'send-mail';

/** The events whose transaction writes an email, which is then sent at once. Emails that jobs write are sent within a minute. */
const WRITING = [
  'setup.invited',
  'password.resetRequested',
  'password.changed',
  'signaturePin.set',
  'signaturePin.revoked',
  'signaturePin.locked',
  'administratorInvitation.created',
  'administratorInvitation.resent',
  'invitation.created',
  'invitation.changed',
  'invitation.resent',
  'notificationContact.added',
] as const;

export function mailJobs(kinds: readonly MailKind[]): readonly Job[] {
  return [
    job({
      name: SEND_MAIL,
      schema: z.object({ mailId: z.int() }),
      concurrency: CONNECTIONS,
      run: (server, { mailId }) => sendMail(server, kinds, mailId),
    }),
    job({
      name: 'queue-mails',
      schema: z.object({}),
      cron: '* * * * *',
      coalesces: true,
      on: Object.fromEntries(WRITING.map((event) => [event, () => ({})])),
      run: ({ db }) => queueDueMails(db, SEND_MAIL, now()),
    }),
    job({
      name: 'read-bounces',
      schema: z.object({}),
      cron: '* * * * *',
      coalesces: true,
      concurrency: 1,
      run: (server) => readBounces(server, kinds),
    }),
  ];
}
