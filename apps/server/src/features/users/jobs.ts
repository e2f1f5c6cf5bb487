import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { removeExpiredChanges } from './email-change-queries.ts';

export const userJobs: readonly Job[] = [
  job({
    name: 'remove-email-changes',
    schema: z.object({}),
    cron: '29 3 * * *',
    run: ({ db }) => removeExpiredChanges(db),
  }),
];
