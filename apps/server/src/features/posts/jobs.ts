import { type Job, job } from '../../jobs/job.ts';
import { whereMailsGo } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { type Followed, followedSchema, mailFollowers } from './mails.ts';

const followed = whereMailsGo(
  ({ source, post_id: postId, version, details }: OutboxRow): Followed | undefined => {
    if (source === 'IMPORT' || postId === null || version === null) return undefined;
    const { commentId } = details;
    return { postId, version, commentId: typeof commentId === 'number' ? commentId : null };
  },
);

export const postJobs: readonly Job[] = [
  job({
    name: 'mail-followers',
    schema: followedSchema,
    on: { 'post.published': followed, 'comment.created': followed },
    run: mailFollowers,
  }),
];
