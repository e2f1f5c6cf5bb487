import { z } from 'zod';
import { serviceTransitions } from '@studyline/contract/service-items/fields';
import { expiringDays } from '@studyline/contract/service-items/validity';
import { dayIn, now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { noteEscalations } from '../required-actions/reminder-queries.ts';
import { eventsOf } from '../service-items/transitions.ts';
import * as mailed from './mail-queries.ts';
import { type Notice, writeNotifications } from './mails.ts';

/** Each can have a thousand contacts. */
const QUOTATIONS_AT_ONCE = 20;
const CALIBRATIONS_AT_ONCE = 1000;
const ACTIONS_AT_ONCE = 5000;

const event = { eventId: z.int(), by: z.int().nullable() };
export const itemEvent = z.object({
  ...event,
  serviceItemId: z.int(),
  /** Null for a step of its history. */
  messageId: z.int().nullable(),
});
export const teamEvent = z.object({ ...event, teamId: z.int(), status: mailed.teamStatus });

const transitionName = z.enum(serviceTransitions);

/** Tells of a step in the history of a service item, or of a message. */
export async function tellOfItem(
  server: Server,
  { eventId, by, serviceItemId, messageId }: z.output<typeof itemEvent>,
): Promise<void> {
  const { db } = server;
  const step = messageId === null ? await mailed.findStepOf(db, { eventId, serviceItemId }) : undefined;
  const events = step
    ? eventsOf(transitionName.parse(step.transition), step.status)
    : (['SUPPORT_REQUEST_UPDATED'] as const);
  if ((messageId === null && !step) || events.length === 0) return;
  const recipients = await mailed.findToldOfItems(db, [serviceItemId], { events, by });
  const what = step
    ? ({ about: 'STEP', serviceItemId, stepId: step.stepId } as const)
    : ({ about: 'MESSAGE', serviceItemId, messageId: messageId! } as const);
  await tellAll(server, recipients, { what, cause: `event ${eventId}` });
}

export async function tellOfTeam(
  server: Server,
  { eventId, by, teamId, status }: z.output<typeof teamEvent>,
): Promise<void> {
  const { db } = server;
  const recipients = await mailed.findToldOfTeam(db, teamId, { event: 'TEAM_STATUS_CHANGED', by });
  const what = { about: 'TEAM', teamId, status } as const;
  await tellAll(server, recipients, { what, cause: `event ${eventId}` });
}

/** Tells all of the same. */
function tellAll(
  server: Server,
  recipients: readonly mailed.RecipientRow[],
  told: Omit<Notice, 'recipient'>,
): Promise<void> {
  const notices = recipients.map((recipient) => ({ recipient, ...told }));
  return server.db.transaction().execute((trx) => writeNotifications(trx, server, notices));
}

/** Tells once of each quotation that is about to expire. Who has been told of one already has an email of the same cause. */
export async function tellOfExpiring(server: Server, atOnce = QUOTATIONS_AT_ONCE): Promise<void> {
  if (!isMailEnabled(server)) return;
  const { db } = server;
  const days = expiringDays(now());
  for (let after = 0; ;) {
    const quotations = await mailed.findExpiring(db, { ...days, after, limit: atOnce });
    const last = quotations.at(-1);
    if (!last) return;
    after = last.serviceItemId;
    const validUntil = new Map(quotations.map((one) => [one.serviceItemId, one.validUntil]));
    const told = { events: ['QUOTATION_EXPIRING'] as const, by: null };
    const recipients = await mailed.findToldOfItems(db, [...validUntil.keys()], told);
    const notices = recipients.map(({ serviceItemId, ...recipient }) => ({
      recipient,
      what: { about: 'EXPIRING', serviceItemId } as const,
      cause: `${serviceItemId} expires on ${validUntil.get(serviceItemId)}`,
    }));
    await db.transaction().execute((trx) => writeNotifications(trx, server, notices));
  }
}

/** Tells each contact of the calibrations that are due within 30 days, of each once, in one email. */
export async function tellOfCalibrations(server: Server): Promise<void> {
  if (!isMailEnabled(server)) return;
  await server.db.transaction().execute(async (trx) => {
    const today = dayIn('UTC');
    const told = await mailed.noteCalibrations(trx, today, CALIBRATIONS_AT_ONCE);
    const notices = told.map(({ rentalEquipmentIds, ...recipient }) => ({
      recipient,
      what: { about: 'CALIBRATION', rentalEquipmentIds } as const,
      cause: `calibrations ${recipient.contactId} ${Math.min(...rentalEquipmentIds)} ${now().getTime()}`,
    }));
    await writeNotifications(trx, server, notices);
  });
}

/** Tells each contact of the actions that have been overdue for a day, of each once, in one email. */
export async function tellOfOverdue(server: Server, at = now()): Promise<void> {
  if (!isMailEnabled(server)) return;
  for (let isMore = true; isMore;) {
    isMore = await server.db.transaction().execute(async (trx) => {
      const noted = await noteEscalations(trx, at, ACTIONS_AT_ONCE);
      const told = await mailed.findToldOfOverdue(trx, noted);
      const notices = told.map(({ assignmentIds, ...recipient }) => ({
        recipient,
        what: { about: 'OVERDUE', assignmentIds } as const,
        cause: `overdue ${recipient.contactId} ${Math.min(...assignmentIds)} ${at.getTime()}`,
      }));
      await writeNotifications(trx, server, notices);
      return noted.length > 0;
    });
  }
}
