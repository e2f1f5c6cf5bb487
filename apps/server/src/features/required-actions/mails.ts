import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import { requiredActionTypes } from '@studyline/contract/required-actions/required-action';
import type { Server } from '../../core/server.ts';
import { localeOf } from '../../core/words.ts';
import { mailKind, type MailKind, type MailText, type Recipient } from '../../mail/mail-kind.ts';
import { isMailEnabled } from '../../mail/outbox.ts';
import { MAIL_BATCH, writeMails } from '../../mail/write-mails.ts';
import { now } from '../../core/clock.ts';
import {
  type PostWithActions,
  findPostsWithActions,
  findPeopleToNotify,
  lockNotifying,
} from './mail-queries.ts';
import { noteReminders } from './reminder-queries.ts';

/** The most posts named in one email. */
const NAMED = 20;

/** An email about what is still required of its reader, with the text for what of it they may still see. */
const mailOfActions = (
  name: string,
  textOf: (asked: readonly [PostWithActions, ...PostWithActions[]], recipient: Recipient) => MailText,
) =>
  mailKind({
    name,
    topicOf: () => 'ACTIONS',
    schema: z.object({ actions: z.array(z.string()) }),
    compose: async ({ db }, { actions }, recipient) => {
      const [first, ...others] =
        recipient.userId === null ? [] : await findPostsWithActions(db, recipient.userId, actions);
      return first && textOf([first, ...others], recipient);
    },
  });

const requiredAction = mailOfActions('REQUIRED_ACTION', (asked, recipient) =>
  asked.length === 1
    ? ofPost(asked[0], recipient, 'requiredAction')
    : ofPosts(asked, recipient, 'requiredActions'),
);

/** What is still to be done, after half and nine tenths of its time, and when it has become overdue. */
const actionReminder = mailOfActions('ACTION_REMINDER', (asked, recipient) =>
  asked.length === 1
    ? ofPost(asked[0], recipient, isLate(asked[0]) ? 'actionOverdue' : 'actionReminder')
    : ofPosts(asked, recipient, 'actionReminders'),
);

const isLate = ({ dueAt }: PostWithActions) => dueAt <= now();

function ofPost(
  { postId, version, types, ...asked }: PostWithActions,
  recipient: Recipient,
  told: 'requiredAction' | 'actionReminder' | 'actionOverdue',
): MailText {
  const values = valuesOf(asked, recipient);
  // Acknowledging or signing includes reading.
  const [what = 'VIEW'] = requiredActionTypes.filter((type) => types.includes(type)).toReversed();
  return {
    subject: { key: `mail.${told}.subject`, values },
    title: { key: `mail.${told}.title`, values },
    lines: [
      { key: `mail.requiredAction.what.${what}`, values },
      { key: `mail.${told}.due`, values },
    ],
    button: {
      label: { key: 'mail.requiredAction.button', values },
      path: addresses.post(postId, version),
    },
    why: { key: 'mail.requiredAction.why' },
  };
}

/** Of one study. */
function ofPosts(
  asked: readonly [PostWithActions, ...PostWithActions[]],
  recipient: Recipient,
  told: 'requiredActions' | 'actionReminders',
): MailText {
  const [{ study, channelId }] = asked;
  const values = { study, count: asked.length };
  const named = asked.slice(0, NAMED);
  const more = { count: asked.length - named.length };
  return {
    subject: { key: `mail.${told}.subject`, values },
    title: { key: `mail.${told}.title`, values },
    lines: [
      { key: `mail.${told}.what`, values },
      ...named.map((one) => ({
        key: `mail.requiredActions.${isLate(one) ? 'latePost' : 'post'}` as const,
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

/** At a time. */
const REMINDED = 5000;

/**
 * Reminds people of what they still have to do. Those who are told in a summary find it there; whoever has done it by the time the
 * email is sent gets none.
 */
export async function remindPeople(server: Server, at = now()): Promise<void> {
  if (!isMailEnabled(server)) return;
  for (let isMore = true; isMore;) {
    isMore = await server.db.transaction().execute(async (trx) => {
      const people = await noteReminders(trx, at, REMINDED);
      const mails = people.map(({ userId, channelId, postIds, actions, firstId }) => ({
        cause: `${at.getTime()} from ${firstId}`,
        userId,
        channelId,
        announces: postIds,
        facts: { actions, ...(postIds.length === 1 ? { postId: postIds[0] } : {}) },
      }));
      await writeMails(trx, server, actionReminder, mails);
      return people.length > 0;
    });
  }
}

export const requiredActionMails: readonly MailKind[] = [requiredAction, actionReminder];
