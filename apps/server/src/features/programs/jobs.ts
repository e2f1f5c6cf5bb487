import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { remindOfKeys } from './mails.ts';

export const programJobs: readonly Job[] = [
  job({ name: 'remind-of-keys', schema: z.object({}), cron: '50 * * * *', run: remindOfKeys }),
];
