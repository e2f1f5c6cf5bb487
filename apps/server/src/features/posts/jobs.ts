import { type Job, job } from '../../jobs/job.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { type Followed, followedSchema, mailFollowers } from './mails.ts';

function followedOf({ source, post_id: postId, version, details }: OutboxRow): Followed | undefined {
  if (source === 'IMPORT' || postId === null || version === null) return undefined;
  const { commentId } = details;
  return { postId, version, commentId: typeof commentId === 'number' ? commentId : null };
}

export const postJobs: readonly Job[] = [
  job({
    name: 'mail-followers',
    schema: followedSchema,
    on: { 'post.published': followedOf, 'comment.created': followedOf },
    run: mailFollowers,
  }),
];
