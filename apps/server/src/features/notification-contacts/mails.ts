import { addresses } from '@studyline/contract/core/addresses';
import type { Words } from '@studyline/contract/words/words';
import { z } from 'zod';
import { dayIn as dayOfZone, now } from '../../core/clock.ts';
import { linkToken } from '../../core/link-tokens.ts';
import type { Server } from '../../core/server.ts';
import { dayIn, momentIn } from '../../core/words.ts';
import type { Trx } from '../../db/pool.ts';
import { mailKind, type MailKind, type MailText, type Recipient } from '../../mail/mail-kind.ts';
import { writeMails, writeMailsToAddresses } from '../../mail/write-mails.ts';
import { presentTeamName } from '../people/present.ts';
import type { TeamName } from '../people/queries.ts';
import * as mailed from './mail-queries.ts';
import { type ContactRow, findContact } from './queries.ts';

export const PURPOSE = 'notification contact';
/** More are counted, not named. */
const NAMED = 25;

/** Asks an address whether it wants what somebody in a study wants it to get. */
export const confirmMail = mailKind({
  name: 'NOTIFICATION_CONFIRM',
  schema: z.object({ contactId: z.int() }),
  compose: async (server, { contactId }, { languageId }) => {
    const contact = await findContact(server.db, contactId);
    if (contact?.state !== 'WAITING') return undefined;
    const values = { study: contact.channelName };
    const team = presentTeamName(languageId, contact.team);
    return {
      subject: { key: 'mail.notificationConfirm.subject', values },
      title: { key: 'mail.notificationConfirm.title', values },
      lines: [
        team === null
          ? { key: 'mail.notificationConfirm.what', values }
          : { key: 'mail.notificationConfirm.ofTeam', values: { ...values, team } },
        ...contact.events.map((event) => ({ key: `server.notificationStatus.${event}` }) as const),
        { key: 'mail.notificationConfirm.nothing' },
      ],
      button: { label: { key: 'mail.notificationConfirm.button' }, path: pathOf(server, contact) },
      why: { key: 'mail.notificationConfirm.why', values },
    };
  },
});

/** The page on which an address confirms or unsubscribes. */
function pathOf({ secret }: Server, { tokenSeed }: ContactRow): string {
  return addresses.notificationContact(linkToken(secret, PURPOSE, tokenSeed ?? ''));
}

const ofItem = { serviceItemId: z.int() };
const about = z.discriminatedUnion('about', [
  z.object({ about: z.literal('STEP'), ...ofItem, stepId: z.int() }),
  z.object({ about: z.literal('MESSAGE'), ...ofItem, messageId: z.int() }),
  z.object({ about: z.literal('EXPIRING'), ...ofItem }),
  z.object({ about: z.literal('TEAM'), teamId: z.int(), status: mailed.teamStatus }),
  z.object({ about: z.literal('CALIBRATION'), rentalEquipmentIds: z.array(z.int()) }),
  z.object({ about: z.literal('OVERDUE'), assignmentIds: z.array(z.int()) }),
]);
export type About = z.output<typeof about>;

const facts = z.object({
  what: about,
  /** Null for the person who made the item. */
  contactId: z.int().nullable(),
  /** The address that could not be reached. */
  instead: z.string().nullable(),
});
type Facts = z.output<typeof facts>;

/** Tells a contact, or the person who made the item, what happened. */
export const notificationMail = mailKind<Facts>({
  name: 'NOTIFICATION',
  topicOf: () => 'CONTACT',
  schema: facts,
  compose: async (server, { what, contactId, instead }, recipient) => {
    const contact = contactId === null ? undefined : await findContact(server.db, contactId);
    if (contactId !== null && !contact) return undefined;
    const { userId } = recipient;
    if (userId === null && !contact) return undefined;
    const reader = userId === null ? { contactId: contact!.contactId } : { userId };
    const said = await compose(server, what, { ...recipient, reader, contactId });
    if (!said) return undefined;
    const { study, ...text } = said;
    const why = instead === null ? (contact ? 'contact' : 'requester') : 'instead';
    return {
      ...text,
      why: { key: `mail.notification.why.${why}`, values: { study, address: instead ?? '' } },
      ...(userId === null &&
        contact && {
          button: { label: { key: 'mail.notification.stop' }, path: pathOf(server, contact) },
          stopPath: pathOf(server, contact),
        }),
    };
  },
  bounced: async (trx, server, { what, contactId, instead }, { id, emailAddress }) => {
    const contact = contactId === null ? undefined : await findContact(trx, contactId);
    if (!contact || contact.bounceUserId === null || instead !== null) return;
    const { channelId, bounceUserId: userId } = contact;
    const said: Facts = { what, contactId, instead: emailAddress };
    await writeMails(trx, server, notificationMail, [
      { cause: `instead of ${id}`, userId, channelId, facts: said },
    ]);
  },
});

type ReaderOf = Recipient & { reader: mailed.Reader; contactId: number | null };
type Said = Omit<MailText, 'why'> & { study: string };

function compose(server: Server, what: About, reader: ReaderOf): Promise<Said | undefined> {
  switch (what.about) {
    case 'TEAM':
      return composeTeam(server, what, reader);
    case 'CALIBRATION':
      return composeCalibration(server, what.rentalEquipmentIds, reader);
    case 'OVERDUE':
      return composeOverdue(server, what.assignmentIds, reader);
    default:
      return composeItem(server, what, reader);
  }
}

async function composeItem(
  { db }: Server,
  what: Extract<About, { serviceItemId: number }>,
  recipient: ReaderOf,
): Promise<Said | undefined> {
  const { serviceItemId } = what;
  const item = await mailed.findItemForMail(db, serviceItemId, { reader: recipient.reader, at: now() });
  if (!item) return undefined;
  const { kind, number, study } = item;
  const name: Words = { key: `serviceItems.named.${kind}`, values: { number } };
  const said = await newsOf(db, what, item, recipient);
  if (!said) return undefined;
  const values = { item: name, site: nameOf(recipient, item.site), news: said.news };
  return {
    study,
    subject: { key: 'mail.notification.item', values },
    title: { key: 'mail.notification.item', values },
    lines: said.lines,
    button: { label: { key: 'mail.notification.open', values }, path: addresses.serviceItem(serviceItemId) },
    thread: `service-item-${serviceItemId}`,
  };
}

type News = { news: Words; lines: MailText['lines'] };

/** What happened to an item. An address outside the study is not told who did it, or what people wrote. */
async function newsOf(
  db: Server['db'],
  what: Extract<About, { serviceItemId: number }>,
  { study, status, validUntil }: NonNullable<Awaited<ReturnType<typeof mailed.findItemForMail>>>,
  recipient: ReaderOf,
): Promise<News | undefined> {
  const isOutside = recipient.userId === null;
  const did = ({ person, at }: { person: string; at: Date }): Words => ({
    key: `mail.notification.${isOutside ? 'when' : 'by'}`,
    values: { person, study, when: momentIn(recipient, at) },
  });
  const quoted = (text: string) => (isOutside || text === '' ? [] : [{ quote: text }]);
  if (what.about === 'EXPIRING') {
    if (status !== 'ISSUED' || !validUntil) return undefined;
    const values = { day: dayIn(recipient.languageId, validUntil.getTime()), study };
    return {
      news: { key: 'mail.notification.expiring.news', values },
      lines: [{ key: 'mail.notification.expiring.what', values }],
    };
  }
  if (what.about === 'MESSAGE') {
    const message = await mailed.findMessageForMail(db, what.messageId);
    if (!message) return undefined;
    return { news: { key: 'mail.notification.message' }, lines: [did(message), ...quoted(message.text)] };
  }
  const step = await mailed.findStepForMail(db, what.stepId);
  if (!step) return undefined;
  const { carrier, trackingNumber, appointment } = step;
  const lines: (Words | { quote: string })[] = [did(step), ...quoted(step.reason)];
  if (carrier !== '' && trackingNumber !== '')
    lines.push({ key: 'mail.notification.tracked', values: { carrier, trackingNumber } });
  else if (carrier !== '') lines.push({ key: 'mail.notification.carrier', values: { carrier } });
  if (appointment) {
    const { day, windowStart: start, windowEnd: end } = appointment;
    const values = { day: dayIn(recipient.languageId, Date.parse(day)), start, end };
    lines.push({ key: 'mail.notification.appointment', values });
  }
  return { news: { key: `serviceItems.status.${step.status}` }, lines };
}

const nameOf = ({ languageId }: Recipient, team: TeamName): string => presentTeamName(languageId, team) ?? '';

async function composeTeam(
  { db }: Server,
  { teamId, status }: Extract<About, { about: 'TEAM' }>,
  recipient: ReaderOf,
): Promise<Said | undefined> {
  if (recipient.contactId === null) return undefined;
  const found = await mailed.findTeamForMail(db, teamId, recipient.contactId);
  if (!found) return undefined;
  const { study, channelId } = found;
  const values = {
    team: nameOf(recipient, found.team),
    study,
    status: { key: `teams.status.${status}` } as const,
  };
  return {
    study,
    subject: { key: 'mail.notification.team.title', values },
    title: { key: 'mail.notification.team.title', values },
    lines: [{ key: 'mail.notification.team.what', values }],
    button: {
      label: { key: 'mail.notification.team.open', values },
      path: addresses.team(channelId, teamId),
    },
  };
}

async function composeCalibration(
  { db }: Server,
  rentalEquipmentIds: readonly number[],
  recipient: ReaderOf,
): Promise<Said | undefined> {
  const today = dayOfZone(recipient.timezoneId);
  const { reader } = recipient;
  const devices = await mailed.findDevicesForMail(db, rentalEquipmentIds, { today, reader });
  const [first] = devices;
  if (!first) return undefined;
  const { study } = first;
  const values = { count: devices.length, study };
  const left = devices.length - NAMED;
  return {
    study,
    subject: { key: 'mail.notification.calibration.subject', values },
    title: { key: 'mail.notification.calibration.title', values },
    lines: [
      ...devices.slice(0, NAMED).map(({ product, serialNumber, team, dueOn }) => ({
        key: 'mail.notification.calibration.device' as const,
        values: {
          product,
          serialNumber,
          team: nameOf(recipient, team),
          day: dayIn(recipient.languageId, dueOn.getTime()),
        },
      })),
      ...(left > 0 ? [{ key: 'mail.notification.calibration.more' as const, values: { count: left } }] : []),
    ],
    button: { label: { key: 'mail.notification.calibration.open' }, path: addresses.equipment() },
  };
}

/** An address outside the study is told how much is overdue at which team, but no titles. */
async function composeOverdue(
  { db }: Server,
  assignmentIds: readonly number[],
  recipient: ReaderOf,
): Promise<Said | undefined> {
  if (recipient.contactId === null) return undefined;
  const overdue = await mailed.findOverdueForMail(db, assignmentIds, {
    contactId: recipient.contactId,
    at: now(),
  });
  const [first] = overdue;
  if (!first) return undefined;
  const { study, channelId } = first;
  const values = { study, count: overdue.reduce((sum, { count }) => sum + count, 0) };
  const left = overdue.slice(NAMED).reduce((sum, { count }) => sum + count, 0);
  return {
    study,
    subject: { key: 'mail.notification.overdue.subject', values },
    title: { key: 'mail.notification.overdue.title', values },
    lines: [
      ...overdue.slice(0, NAMED).map(({ team, title, count }) => ({
        key: `mail.notification.overdue.${title === null ? 'team' : 'post'}` as const,
        values: { team: nameOf(recipient, team), title: title ?? '', count },
      })),
      ...(left > 0 ? [{ key: 'mail.notification.overdue.more' as const, values: { count: left } }] : []),
    ],
    button: {
      label: { key: 'mail.notification.overdue.open' },
      path: addresses.complianceInsights(channelId),
    },
  };
}

/** What a recipient is told. Of the same cause each person and address is told once. */
export interface Notice {
  recipient: mailed.RecipientRow;
  what: About;
  cause: string;
}

export async function writeNotifications(
  trx: Trx,
  server: Server,
  notices: readonly Notice[],
): Promise<void> {
  const keyOf = ({ recipient, cause }: Notice) => `${recipient.emailAddress.toLowerCase()} ${cause}`;
  const told = [...new Map(notices.toReversed().map((notice) => [keyOf(notice), notice])).values()];
  const people = told.flatMap(({ recipient: { userId, channelId, contactId }, what, cause }) =>
    userId === null ? [] : [{ cause, userId, channelId, facts: { what, contactId, instead: null } }],
  );
  const outside = told.flatMap(({ recipient, what, cause }) => {
    const { userId, channelId, contactId, emailAddress, languageId } = recipient;
    if (userId !== null) return [];
    const facts: Facts = { what, contactId, instead: null };
    return [{ cause: `${cause} to ${contactId}`, emailAddress, languageId, channelId, facts }];
  });
  await writeMails(trx, server, notificationMail, people);
  await writeMailsToAddresses(trx, server, notificationMail, outside);
}

export const notificationMails: readonly MailKind[] = [confirmMail, notificationMail];
