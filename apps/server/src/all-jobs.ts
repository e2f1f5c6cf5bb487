import { allMails } from './all-mails.ts';
import { draftJobs } from './features/drafts/jobs.ts';
import { invitationJobs } from './features/invitations/jobs.ts';
import { postFileJobs } from './features/post-files/jobs.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import type { Job } from './jobs/job.ts';
import { mailJobs } from './mail/jobs.ts';

/** Every kind of background work. */
export const allJobs: readonly Job[] = [
  ...postFileJobs,
  ...draftJobs,
  ...invitationJobs,
  ...mailJobs(allMails),
  ...housekeepingJobs,
];
