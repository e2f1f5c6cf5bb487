import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import {
  itemEvent,
  teamEvent,
  tellOfCalibrations,
  tellOfExpiring,
  tellOfItem,
  tellOfOverdue,
  tellOfTeam,
} from './tell.ts';

const ofItem = ifMailEnabled(({ id: eventId, source, actorUserId: by, details }: OutboxRow) => {
  if (source === 'IMPORT') return undefined;
  return itemEvent.safeParse({ messageId: null, ...details, eventId, by }).data;
});

const ofTeam = ifMailEnabled(({ id: eventId, source, actorUserId: by, teamId, details }: OutboxRow) => {
  if (source === 'IMPORT') return undefined;
  return teamEvent.safeParse({ eventId, by, teamId, status: details['after'] }).data;
});

export const notificationContactJobs: readonly Job[] = [
  job({
    name: 'tell-of-item',
    schema: itemEvent,
    on: {
      'serviceItem.created': ofItem,
      'serviceItem.statusChanged': ofItem,
      'serviceItem.messageAdded': ofItem,
    },
    run: tellOfItem,
  }),
  job({
    name: 'tell-of-team',
    schema: teamEvent,
    on: { 'team.statusChanged': ofTeam },
    run: tellOfTeam,
  }),
  // In the morning of Europe, and before that of America.
  job({
    name: 'tell-of-expiring-quotations',
    schema: z.object({}),
    cron: '40 5 * * *',
    run: (server) => tellOfExpiring(server),
  }),
  job({ name: 'tell-of-calibrations', schema: z.object({}), cron: '50 5 * * *', run: tellOfCalibrations }),
  job({
    name: 'tell-of-overdue-actions',
    schema: z.object({}),
    cron: '35 * * * *',
    coalesces: true,
    run: (server) => tellOfOverdue(server),
  }),
];
