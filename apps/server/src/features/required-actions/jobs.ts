import { z } from 'zod';
import { type Job, job } from '../../jobs/job.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { mailAskedPeople } from './mails.ts';

const postOf = ({ source, post_id: postId }: OutboxRow) =>
  source === 'IMPORT' || postId === null ? undefined : { postId };

export const requiredActionJobs: readonly Job[] = [
  job({
    name: 'mail-asked-people',
    schema: z.object({ postId: z.int() }),
    on: { 'post.published': postOf, 'post.rulesChanged': postOf },
    run: mailAskedPeople,
  }),
];
