import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import { localeOf } from '../../core/words.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { sendsMails, writeMailsInBatches } from '../../mail/write-mails.ts';
import { findAskedPeople, findAsking } from './mail-queries.ts';

const requiredAction = mailKind({
  name: 'REQUIRED_ACTION',
  isOptional: true,
  schema: z.object({ postId: z.int() }),
  compose: async ({ db }, { postId }, { userId, languageId, timezoneId }) => {
    const found = userId === null ? undefined : await findAsking(db, userId, postId);
    if (!found) return undefined;
    const { version, title, study, dueAt } = found;
    const due = new Intl.DateTimeFormat(localeOf(languageId), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: timezoneId,
    });
    const values = { title, study, date: due.format(dueAt) };
    return {
      subject: { key: 'mail.requiredAction.subject', values },
      title: { key: 'mail.requiredAction.title', values },
      lines: [
        { key: 'mail.requiredAction.what', values },
        { key: 'mail.requiredAction.due', values },
      ],
      button: { label: { key: 'mail.requiredAction.button' }, path: `/post/${postId}/${version}/detail` },
      why: { key: 'mail.requiredAction.why', values },
    };
  },
});

/**
 * Tells people what a post asks of them, again only if it asks something else. Decision: newcomers get no mail for each of what was
 * asked before they came; all of it stands on their first screen.
 */
export async function mailAskedPeople(server: Server, { postId }: { postId: number }): Promise<void> {
  if (!sendsMails(server)) return;
  const people = await findAskedPeople(server.db, postId);
  const mails = people.map(({ userId, channelId, version, rules }) => ({
    cause: `${postId}/${version}, rules ${rules}`,
    userId,
    channelId,
    facts: { postId },
  }));
  await writeMailsInBatches(server, requiredAction, mails);
}

export const requiredActionMails: readonly MailKind[] = [requiredAction];
