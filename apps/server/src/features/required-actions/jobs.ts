import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { type ActionSource, actionSourceSchema, mailAssignedPeople, remindPeople } from './mails.ts';

const ofPost = ifMailEnabled(({ source, postId }: OutboxRow): ActionSource | undefined =>
  source === 'IMPORT' || postId === null ? undefined : { postId },
);

/** Actions required of a team before it became active, or while it was on hold, apply to its people from this point on. */
const ofActiveTeam = ifMailEnabled(({ source, id, teamId, details }: OutboxRow): ActionSource | undefined =>
  source === 'IMPORT' || teamId === null || details['after'] !== 'ACTIVE'
    ? undefined
    : { teamId, eventId: id },
);

export const requiredActionJobs: readonly Job[] = [
  job({
    name: 'mail-asked-people',
    schema: actionSourceSchema,
    on: {
      'post.published': ofPost,
      'post.rulesChanged': ofPost,
      'post.accessChanged': ofPost,
      'team.statusChanged': ofActiveTeam,
    },
    run: mailAssignedPeople,
  }),
  job({
    name: 'remind-people',
    schema: z.object({}),
    cron: '20 * * * *',
    coalesces: true,
    run: (server) => remindPeople(server),
  }),
];
