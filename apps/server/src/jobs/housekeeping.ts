import { z } from 'zod';
import { type Job, job } from './job.ts';
import { removeOutdated } from './queries.ts';

export const housekeepingJobs: readonly Job[] = [
  job({
    name: 'remove-outdated',
    schema: z.object({}),
    cron: '17 3 * * *',
    run: (server) => removeOutdated(server.db, server.settings.retention),
  }),
];
