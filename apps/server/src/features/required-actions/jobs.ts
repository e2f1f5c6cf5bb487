import { type Job, job } from '../../jobs/job.ts';
import type { OutboxRow } from '../../outbox/outbox-queries.ts';
import { type Asking, askingSchema, mailAskedPeople } from './mails.ts';

const postOf = ({ source, post_id: postId }: OutboxRow): Asking | undefined =>
  source === 'IMPORT' || postId === null ? undefined : { postId };

/** What was asked of a team before it became active, or while it was on hold, is asked of its people from now on. */
const activeTeamOf = ({ source, id, team_id: teamId, details }: OutboxRow): Asking | undefined =>
  source === 'IMPORT' || teamId === null || details['after'] !== 'ACTIVE'
    ? undefined
    : { teamId, eventId: id };

export const requiredActionJobs: readonly Job[] = [
  job({
    name: 'mail-asked-people',
    schema: askingSchema,
    on: { 'post.published': postOf, 'post.rulesChanged': postOf, 'team.statusChanged': activeTeamOf },
    run: mailAskedPeople,
  }),
];
