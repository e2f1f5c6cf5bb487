import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { localeOf } from '../../core/words.ts';
import { mailKind, type MailKind, type Recipient } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { type ChangedEvent, findChangedEvent, findInvolved } from './mail-queries.ts';

const facts = z.object({ postId: z.int(), version: z.int(), channelId: z.int(), isCancelled: z.boolean() });

/** Past events are not mentioned. */
const eventChanged = mailKind({
  name: 'EVENT_CHANGED',
  topicOf: () => 'EVENTS',
  schema: facts,
  compose: async ({ db }, change, recipient) => {
    const { userId } = recipient;
    const event = userId === null ? undefined : await findChangedEvent(db, userId, change);
    if (!event || event.end < now()) return undefined;
    const values = valuesOf(event, recipient);
    const why = { key: 'mail.eventChanged.why' as const, values };
    if (change.isCancelled)
      return {
        subject: { key: 'mail.eventChanged.cancelled.subject', values },
        title: { key: 'mail.eventChanged.cancelled.title', values },
        lines: [{ key: 'mail.eventChanged.cancelled.what', values }],
        button: {
          label: { key: 'mail.eventChanged.cancelled.button', values },
          path: addresses.timeline(event.channelId),
        },
        why,
      };
    return {
      subject: { key: 'mail.eventChanged.moved.subject', values },
      title: { key: 'mail.eventChanged.moved.title', values },
      lines: [
        {
          key: event.location === '' ? 'mail.eventChanged.moved.online' : 'mail.eventChanged.moved.what',
          values,
        },
        { key: 'mail.eventChanged.moved.answer', values },
      ],
      button: {
        label: { key: 'mail.eventChanged.moved.button', values },
        path: addresses.post(change.postId, event.version),
      },
      why,
    };
  },
});

/** Times in the reader's time zone. */
function valuesOf(
  { title, study, location, start, end }: ChangedEvent,
  { languageId, timezoneId }: Recipient,
) {
  const format = new Intl.DateTimeFormat(localeOf(languageId), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezoneId,
    timeZoneName: 'short',
  });
  return { title, study, location, when: format.formatRange(start, end) };
}

export const eventChangeSchema = facts.extend({ byUserId: z.int() });

/** Tells those who have responded to an event or subscribe to it that it has been rescheduled or cancelled. */
export async function mailInvolved(
  server: Server,
  { byUserId, ...change }: z.output<typeof eventChangeSchema>,
): Promise<void> {
  const { postId, version, isCancelled } = change;
  const involved = await findInvolved(server.db, { ...change, byUserId });
  const cause = `${postId}, version ${version}${isCancelled ? ', cancelled' : ''}`;
  const mails = involved.map((told) => ({ cause, ...told, facts: change }));
  await writeMailsInBatches(server, eventChanged, mails);
}

export const calendarMails: readonly MailKind[] = [eventChanged];
