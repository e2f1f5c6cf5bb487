import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import type { Db } from '../../db/pool.ts';
import { mailKind, type MailKind, type MailText } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import {
  findCommentSubscribers,
  findSubscribedPost,
  findMailedPost,
  findVersionSubscribers,
  type Told,
} from './mail-queries.ts';

export const newsOfPost = z.object({ postId: z.int(), version: z.int(), commentId: z.int().nullable() });
export type NewsOfPost = z.output<typeof newsOfPost>;
/** Someone subscribed to a post by another person. */
export const subscribedByOther = z.object({
  postId: z.int(),
  channelId: z.int(),
  userId: z.int(),
  byUserId: z.int(),
});
type SubscribedByOther = z.output<typeof subscribedByOther>;
const ofOther = z.object({ postId: z.int(), byUserId: z.int() });

const subscribedPost = mailKind({
  name: 'SUBSCRIBED_POST',
  schema: z.union([newsOfPost, ofOther]),
  topicOf: (facts) => ('commentId' in facts && facts.commentId !== null ? 'COMMENTS' : 'POSTS'),
  compose: async ({ db }, facts, { userId }) => {
    if ('byUserId' in facts) return composeOfOther(db, facts, userId);
    const values = userId === null ? undefined : await findMailedPost(db, userId, facts);
    if (!values) return undefined;
    const what = facts.commentId === null ? 'version' : 'comment';
    return {
      subject: { key: `mail.subscribedPost.${what}.subject`, values },
      title: { key: `mail.subscribedPost.${what}.title`, values },
      lines: [{ key: `mail.subscribedPost.${what}.what`, values }],
      button: {
        label: { key: 'mail.subscribedPost.button', values },
        path: addresses.post(facts.postId, values.version),
      },
      why: { key: `mail.subscribedPost.${what}.why`, values },
    };
  },
});

async function composeOfOther(
  db: Db,
  facts: z.output<typeof ofOther>,
  userId: number | null,
): Promise<MailText | undefined> {
  const values = userId === null ? undefined : await findSubscribedPost(db, userId, facts);
  if (!values) return undefined;
  return {
    subject: { key: 'mail.subscribedPost.other.subject', values },
    title: { key: 'mail.subscribedPost.other.title', values },
    lines: [
      { key: 'mail.subscribedPost.other.what', values },
      { key: 'mail.subscribedPost.other.stop', values },
    ],
    button: {
      label: { key: 'mail.subscribedPost.button', values },
      path: addresses.post(facts.postId, values.version),
    },
    why: { key: 'mail.subscribedPost.other.why', values },
  };
}

/** Tells someone that another person has subscribed them to a post; being subscribed again by the same person sends no email. */
export async function mailSubscribed(
  server: Server,
  { userId, channelId, ...facts }: SubscribedByOther,
): Promise<void> {
  const mail = { cause: `${facts.postId}, subscribed by ${facts.byUserId}`, userId, channelId, facts };
  await writeMailsInBatches(server, subscribedPost, [mail]);
}

/** Tells the subscribers of a post of a new version, or of a comment. */
export async function mailSubscribers(server: Server, facts: NewsOfPost): Promise<void> {
  const { db } = server;
  const subscribers: Told[] = await (facts.commentId === null
    ? findVersionSubscribers(db, facts)
    : findCommentSubscribers(db, facts.commentId));
  const what = facts.commentId === null ? `version ${facts.version}` : `comment ${facts.commentId}`;
  const announces = facts.commentId === null ? [facts.postId] : [];
  const mails = subscribers.map((told) => ({ cause: `${facts.postId}, ${what}`, ...told, facts, announces }));
  await writeMailsInBatches(server, subscribedPost, mails);
}

export const subscriptionMails: readonly MailKind[] = [subscribedPost];
