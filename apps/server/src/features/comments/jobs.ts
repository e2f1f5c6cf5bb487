import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import { mailReply } from './mails.ts';

export const commentJobs: readonly Job[] = [
  job({
    name: 'mail-reply',
    schema: z.object({ postId: z.int(), commentId: z.int() }),
    on: {
      'comment.created': ifMailEnabled(({ source, postId, details }) =>
        source === 'IMPORT' || details['parentCommentId'] === null
          ? undefined
          : { postId: postId ?? 0, commentId: Number(details['commentId']) },
      ),
    },
    run: mailReply,
  }),
];
