import { DAY_MILLIS } from '@studyline/contract/core/days';
import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { longDate } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { findEndingDrafts, findRemindable } from './reminder-queries.ts';

/** How many days before a draft expires its author is reminded. */
const REMINDERS = [
  { days: 7, after: 1 },
  { days: 1, after: 0 },
];

const draftExpiring = mailKind({
  name: 'DRAFT_EXPIRING',
  topicOf: () => 'ACTIONS',
  schema: z.object({ postId: z.int(), version: z.int(), expiresAt: z.int() }),
  compose: async ({ db }, facts, { userId, languageId, timezoneId }) => {
    const draft = userId === null ? undefined : await findRemindable(db, userId, facts);
    if (!draft) return undefined;
    const values = { ...draft, date: longDate({ languageId, timezoneId }, facts.expiresAt) };
    return {
      subject: { key: 'mail.draftExpiring.subject', values },
      title: { key: 'mail.draftExpiring.title', values },
      lines: [
        { key: 'mail.draftExpiring.what', values },
        { key: 'mail.draftExpiring.next', values },
      ],
      button: {
        label: { key: 'mail.draftExpiring.button' },
        path: addresses.post(facts.postId, facts.version),
      },
      why: { key: 'mail.draftExpiring.why', values },
    };
  },
});

/** Reminds authors 7 days and 1 day before one of their drafts expires, once each. */
export async function remindOfDrafts(server: Server): Promise<void> {
  const inDays = (days: number) => new Date(now().getTime() + days * DAY_MILLIS);
  for (const { days, after } of REMINDERS) {
    const drafts = await findEndingDrafts(server.db, { after: inDays(after), until: inDays(days), days });
    const mails = drafts.map(({ channelId, postId, version, authorId, expiresAt }) => ({
      cause: `${postId}/${version} at ${expiresAt.getTime()}, ${days} before`,
      userId: authorId,
      channelId,
      facts: { postId, version, expiresAt: expiresAt.getTime() },
    }));
    await writeMailsInBatches(server, draftExpiring, mails);
  }
}

export const draftMails: readonly MailKind[] = [draftExpiring];
