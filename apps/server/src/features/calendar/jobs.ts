import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { eventChangeSchema, mailInvolved } from './mails.ts';

const changeBy = (isCancelled: boolean) =>
  ifMailEnabled(({ source, post_id, version, channel_id, actor_user_id }: OutboxRow) => {
    if (source === 'IMPORT' || post_id === null || version === null) return undefined;
    if (channel_id === null || actor_user_id === null) return undefined;
    return { postId: post_id, version, channelId: channel_id, byUserId: actor_user_id, isCancelled };
  });

export const calendarJobs: readonly Job[] = [
  job({
    name: 'mail-involved-in-event',
    schema: eventChangeSchema,
    on: { 'post.published': changeBy(false), 'post.withdrawn': changeBy(true) },
    run: mailInvolved,
  }),
];
