import { z } from 'zod';
import { now } from '../core/clock.ts';
import { type Job, job } from '../jobs/job.ts';
import type { MailKind } from './mail-kind.ts';
import { queueDueMails } from './mail-queries.ts';
import { sendMail } from './send-mail.ts';

const SEND_MAIL = 'send-mail';

/** The jobs that send mails of these kinds. */
export function mailJobs(kinds: readonly MailKind[]): readonly Job[] {
  return [
    job({
      name: SEND_MAIL,
      schema: z.object({ mailId: z.int() }),
      run: (server, { mailId }) => sendMail(server, kinds, mailId),
    }),
    job({
      name: 'queue-mails',
      schema: z.object({}),
      cron: '* * * * *',
      run: ({ db }) => queueDueMails(db, SEND_MAIL, now()),
    }),
  ];
}
