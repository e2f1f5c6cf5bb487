import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { mailSubscribed, mailSubscribers, type NewsOfPost, newsOfPost, subscribedByOther } from './mails.ts';

const news = ifMailEnabled(({ source, postId, version, details }: OutboxRow): NewsOfPost | undefined => {
  if (source === 'IMPORT' || postId === null || version === null) return undefined;
  const { commentId } = details;
  return { postId, version, commentId: typeof commentId === 'number' ? commentId : null };
});

/** People who subscribe themselves need no email. */
const byOther = ifMailEnabled((row: OutboxRow) => {
  const { postId, channelId, actorUserId: byUserId, subjectUserId: userId } = row;
  if (row.source === 'IMPORT' || postId === null || channelId === null) return undefined;
  if (byUserId === null || userId === null || byUserId === userId) return undefined;
  return { postId, channelId, byUserId, userId };
});

export const subscriptionJobs: readonly Job[] = [
  job({
    // Queued jobs have this name, and have to run after an update too.
    name: 'mail-followers',
    schema: newsOfPost,
    on: { 'post.published': news, 'comment.created': news },
    run: mailSubscribers,
  }),
  job({
    name: 'mail-subscribed',
    schema: subscribedByOther,
    on: { 'post.subscribed': byOther },
    run: mailSubscribed,
  }),
];
