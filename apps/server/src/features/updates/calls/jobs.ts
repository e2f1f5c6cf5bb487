import { z } from 'zod';
import type { DomainEventType } from '@studyline/contract/events/registry';
import { type Job, job } from '../../../jobs/job.ts';
import type { OutboxRow } from '../../../outbox/outbox-queries.ts';
import { concerns } from './concerns.ts';
import {
  removeToldOfComment,
  tellOfCalibrations,
  tellOfDue,
  tellOfExpiring,
  writeUpdates,
} from './write-updates.ts';

/** What is imported is no news. */
const ofEvent = ({ id, source }: OutboxRow) => (source === 'IMPORT' ? undefined : { eventId: id });

const told = Object.entries(concerns).flatMap(([type, concern]) =>
  typeof concern === 'function' || concern.length > 0 ? [type as DomainEventType] : [],
);

export const updateJobs: readonly Job[] = [
  job({
    name: 'write-updates',
    schema: z.object({ eventId: z.int() }),
    on: Object.fromEntries(told.map((type) => [type, ofEvent])),
    run: (server, { eventId }) => writeUpdates(server, eventId),
  }),
  job({
    name: 'remove-updates-of-comment',
    schema: z.object({ commentId: z.int() }),
    on: { 'comment.removed': ({ details }) => ({ commentId: Number(details['commentId']) }) },
    run: (server, { commentId }) => removeToldOfComment(server, commentId),
  }),
  job({ name: 'tell-of-due', schema: z.object({}), cron: '*/15 * * * *', run: tellOfDue }),
  job({
    name: 'tell-of-due-calibrations',
    schema: z.object({}),
    cron: '45 5 * * *',
    run: tellOfCalibrations,
  }),
  job({ name: 'tell-of-expiring-offers', schema: z.object({}), cron: '40 5 * * *', run: tellOfExpiring }),
];
