import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { findCommentFollowers, findMailedPost, findVersionFollowers, type Told } from './mail-queries.ts';

const schema = z.object({ postId: z.int(), version: z.int(), commentId: z.int().nullable() });
export type Followed = z.output<typeof schema>;

const subscribedPost = mailKind({
  name: 'SUBSCRIBED_POST',
  isOptional: true,
  schema,
  compose: async ({ db }, facts, { userId }) => {
    const values = userId === null ? undefined : await findMailedPost(db, userId, facts);
    if (!values) return undefined;
    const what = facts.commentId === null ? 'version' : 'comment';
    return {
      subject: { key: `mail.subscribedPost.${what}.subject`, values },
      title: { key: `mail.subscribedPost.${what}.title`, values },
      lines: [{ key: `mail.subscribedPost.${what}.what`, values }],
      button: {
        label: { key: 'mail.subscribedPost.button', values },
        path: `/post/${facts.postId}/${values.version}/detail`,
      },
      why: { key: `mail.subscribedPost.${what}.why`, values },
    };
  },
});

/** Tells those who follow a post of a new version, or of a comment. */
export async function mailFollowers(server: Server, facts: Followed): Promise<void> {
  const { db } = server;
  const followers: Told[] = await (facts.commentId === null
    ? findVersionFollowers(db, facts)
    : findCommentFollowers(db, facts.commentId));
  const what = facts.commentId === null ? `version ${facts.version}` : `comment ${facts.commentId}`;
  const mails = followers.map((told) => ({ cause: `${facts.postId}, ${what}`, ...told, facts }));
  await writeMailsInBatches(server, subscribedPost, mails);
}

export const postMails: readonly MailKind[] = [subscribedPost];
export const followedSchema = schema;
