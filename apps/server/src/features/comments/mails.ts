import { addresses } from '@studyline/contract/core/addresses';
import { z } from 'zod';
import type { Server } from '../../core/server.ts';
import { mailKind, type MailKind } from '../../mail/mail-kind.ts';
import { writeMailsInBatches } from '../../mail/write-mails.ts';
import { findMailedComment, findRepliedTo } from './mail-queries.ts';

const commentReply = mailKind({
  name: 'COMMENT_REPLY',
  topicOf: () => 'COMMENTS',
  schema: z.object({ postId: z.int(), commentId: z.int() }),
  compose: async ({ db }, facts, { userId }) => {
    const values = userId === null ? undefined : await findMailedComment(db, userId, facts);
    if (!values) return undefined;
    return {
      subject: { key: 'mail.commentReply.subject', values },
      title: { key: 'mail.commentReply.title', values },
      lines: [{ key: 'mail.commentReply.what', values }],
      button: {
        label: { key: 'mail.commentReply.button' },
        path: addresses.post(values.postId, values.version),
      },
      why: { key: 'mail.commentReply.why', values },
    };
  },
});

/** Tells someone that their comment has a reply. */
export async function mailReply(server: Server, facts: { postId: number; commentId: number }): Promise<void> {
  const replied = await findRepliedTo(server.db, facts.commentId);
  if (!replied) return;
  const mail = { cause: String(facts.commentId), ...replied, facts };
  await writeMailsInBatches(server, commentReply, [mail]);
}

export const commentMails: readonly MailKind[] = [commentReply];
