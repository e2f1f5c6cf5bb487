import { DAY_MILLIS } from '@studyline/contract/core/days';
import { addresses } from '@studyline/contract/core/addresses';
import { KEY_OVERLAP_HOURS } from '@studyline/contract/programs/calls';
import { z } from 'zod';
import { now } from '../../core/clock.ts';
import type { Server } from '../../core/server.ts';
import { longDate } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { findEndingKeys, findRemindable } from './reminder-queries.ts';

/** It is always sent, because what the program does stops with its key. */
const keyExpiring = mailKind({
  name: 'KEY_EXPIRING',
  schema: z.object({ keyId: z.int(), clientId: z.int(), expiresAt: z.int() }),
  compose: async ({ db }, facts, { userId, languageId, timezoneId }) => {
    const key = userId === null ? undefined : await findRemindable(db, userId, facts);
    if (!key) return undefined;
    const { name, ending, client, owner, isOwner, isAdministrator } = key;
    const values = {
      name,
      ending,
      client,
      owner,
      hours: KEY_OVERLAP_HOURS,
      date: longDate({ languageId, timezoneId }, facts.expiresAt),
    };
    return {
      subject: { key: 'mail.keyExpiring.subject', values },
      title: { key: 'mail.keyExpiring.title', values },
      lines: [
        { key: 'mail.keyExpiring.what', values },
        { key: isAdministrator ? 'mail.keyExpiring.next' : 'mail.keyExpiring.ask', values },
      ],
      // Its screen is for administrators only.
      button: isAdministrator
        ? {
            label: { key: 'mail.keyExpiring.button' },
            path: addresses.settingsPrograms(facts.clientId),
          }
        : { label: { key: 'mail.keyExpiring.home' }, path: addresses.home() },
      why: { key: isOwner ? 'mail.keyExpiring.whyOwner' : 'mail.keyExpiring.why', values },
    };
  },
});

/** Reminds those who can see to it that a program's key ends soon, once for each key. */
export async function remindOfKeys(server: Server): Promise<void> {
  if (!isMailEnabled(server)) return;
  const days = server.settings.keyReminderDays;
  const keys = await findEndingKeys(server.db, {
    until: new Date(now().getTime() + days * DAY_MILLIS),
    days,
  });
  const mails = keys.flatMap(({ keyId, clientId, expiresAt, readerIds }) =>
    readerIds.map((userId) => ({
      cause: String(keyId),
      userId,
      channelId: null,
      facts: { keyId, clientId, expiresAt: expiresAt.getTime() },
    })),
  );
  await writeMailsInBatches(server, keyExpiring, mails);
}

export const programMails: readonly MailKind[] = [keyExpiring];
