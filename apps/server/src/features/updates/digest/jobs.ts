import { z } from 'zod';
import { type Job, job } from '../../../jobs/job.ts';
import { isMailEnabled } from '../../../mail/outbox.ts';
import { writeDigests } from './mails.ts';

export const digestJobs: readonly Job[] = [
  job({
    name: 'write-digests',
    schema: z.object({}),
    cron: '* * * * *',
    coalesces: true,
    run: async (server) => {
      if (isMailEnabled(server)) await writeDigests(server);
    },
  }),
];
