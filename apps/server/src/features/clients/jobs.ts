import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { mailAdministrator } from './mails.ts';

export const clientJobs: readonly Job[] = [
  job({
    name: 'mail-administrator',
    schema: z.object({ eventId: z.int(), clientId: z.int(), userId: z.int() }),
    on: {
      // The operator informs the people whom they add with their tool.
      'client.adminAdded': ({ id, source, clientId, subjectUserId: userId, ...row }) =>
        source === 'IMPORT' || clientId === null || userId === null || userId === row.actorUserId
          ? undefined
          : { eventId: id, clientId, userId },
    },
    run: mailAdministrator,
  }),
];
