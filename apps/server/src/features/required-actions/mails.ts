import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Server } from '../../core/server.ts';
import { localeOf } from '../../core/words.ts';
import { mailKind, type MailKind, type MailText, type Recipient } from '../../mail/mail-kind.ts';
import { MAIL_BATCH, writeMails } from '../../mail/write-mails.ts';
import {
  type PostWithActions,
  findPostsWithActions,
  findPeopleToNotify,
  lockNotifying,
} from './mail-queries.ts';

/** The most posts named in one email. */
const NAMED = 20;

const requiredAction = mailKind({
  name: 'REQUIRED_ACTION',
  topicOf: () => 'ACTIONS',
  schema: z.object({ actions: z.array(z.string()) }),
  compose: async ({ db }, { actions }, recipient) => {
    const asked = recipient.userId === null ? [] : await findPostsWithActions(db, recipient.userId, actions);
    const [first] = asked;
    if (!first) return undefined;
    return asked.length === 1 ? ofPost(first, recipient) : ofPosts(first, asked, recipient);
  },
});

function ofPost({ postId, version, types, ...asked }: PostWithActions, recipient: Recipient): MailText {
  const values = valuesOf(asked, recipient);
  // Acknowledging or signing includes reading.
  const [what = 'VIEW'] = requiredActionTypes.filter((type) => types.includes(type)).toReversed();
  return {
    subject: { key: 'mail.requiredAction.subject', values },
    title: { key: 'mail.requiredAction.title', values },
    lines: [
      { key: `mail.requiredAction.what.${what}`, values },
      { key: 'mail.requiredAction.due', values },
    ],
    button: {
      label: { key: 'mail.requiredAction.button', values },
      path: addresses.post(postId, version),
    },
    why: { key: 'mail.requiredAction.why' },
  };
}

function ofPosts(
  { study, channelId }: PostWithActions,
  asked: readonly PostWithActions[],
  recipient: Recipient,
): MailText {
  const values = { study, count: asked.length };
  const named = asked.slice(0, NAMED);
  const more = { count: asked.length - named.length };
  return {
    subject: { key: 'mail.requiredActions.subject', values },
    title: { key: 'mail.requiredActions.title', values },
    lines: [
      { key: 'mail.requiredActions.what', values },
      ...named.map((one) => ({
        key: 'mail.requiredActions.post' as const,
        values: valuesOf(one, recipient),
      })),
      ...(more.count > 0 ? [{ key: 'mail.requiredActions.more' as const, values: more }] : []),
    ],
    button: {
      label: { key: 'mail.requiredActions.button' },
      path: addresses.channelRequiredActions(channelId),
    },
    why: { key: 'mail.requiredAction.why' },
  };
}

function valuesOf(
  { title, study, dueAt }: Pick<PostWithActions, 'title' | 'study' | 'dueAt'>,
  { languageId, timezoneId }: Recipient,
) {
  const due = new Intl.DateTimeFormat(localeOf(languageId), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timezoneId,
    timeZoneName: 'short',
  });
  return { title, study, date: due.format(dueAt) };
}

export const actionSourceSchema = z.union([
  z.object({ postId: z.int() }),
  z.object({ teamId: z.int(), eventId: z.int() }),
]);
export type ActionSource = z.output<typeof actionSourceSchema>;

/**
 * Tells people which actions a post requires of them, or which are open for their team when it becomes active, in one email. Nobody
 * is told of the same action twice. Decision: newcomers get no separate emails for actions required before they joined; all of them
 * are on their first screen.
 */
export async function mailAssignedPeople(server: Server, what: ActionSource): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;)
    after = await mailNextPeople(server, what, after);
}

/** One transaction per batch, so that a post for thousands of people holds locks only briefly. Returns the last of them. */
async function mailNextPeople(
  server: Server,
  what: ActionSource,
  after: number,
): Promise<number | undefined> {
  return server.db.transaction().execute(async (trx) => {
    await lockNotifying(trx);
    const people = await findPeopleToNotify(trx, what, { after, limit: MAIL_BATCH });
    const mails = people.map(({ userId, channelId, postIds, actions }) => ({
      cause: 'postId' in what ? actions.join(' ') : `team ${what.teamId}, event ${what.eventId}`,
      userId,
      channelId,
      announces: postIds,
      // A member's emails name the post, if there is one.
      facts: { actions, ...(postIds.length === 1 ? { postId: postIds[0] } : {}) },
    }));
    await writeMails(trx, server, requiredAction, mails);
    return people.at(-1)?.userId;
  });
}

export const requiredActionMails: readonly MailKind[] = [requiredAction];
