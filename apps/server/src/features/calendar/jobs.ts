import { type Job, job } from '../../jobs/job.ts';
import { ifMailEnabled } from '../../mail/write-mails.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { eventChangeSchema, mailInvolved } from './mails.ts';

const changeBy = (isCancelled: boolean) =>
  ifMailEnabled(({ source, postId, version, channelId, actorUserId: byUserId }: OutboxRow) => {
    if (source === 'IMPORT' || postId === null || version === null) return undefined;
    if (channelId === null || byUserId === null) return undefined;
    return { postId, version, channelId, byUserId, isCancelled };
  });

export const calendarJobs: readonly Job[] = [
  job({
    name: 'mail-involved-in-event',
    schema: eventChangeSchema,
    on: { 'post.published': changeBy(false), 'post.withdrawn': changeBy(true) },
    run: mailInvolved,
  }),
];
