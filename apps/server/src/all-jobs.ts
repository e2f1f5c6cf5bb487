import { allMails } from './all-mails.ts';
import { authJobs } from './features/auth/jobs.ts';
import { userJobs } from './features/users/jobs.ts';
import { calendarJobs } from './features/calendar/jobs.ts';
import { clientJobs } from './features/clients/jobs.ts';
import { commentJobs } from './features/comments/jobs.ts';
import { delegationJobs } from './features/delegations/jobs.ts';
import { draftJobs } from './features/drafts/jobs.ts';
import { invitationJobs } from './features/invitations/jobs.ts';
import { memberJobs } from './features/members/jobs.ts';
import { updateJobs } from './features/updates/calls/jobs.ts';
import { digestJobs } from './features/updates/digest/jobs.ts';
import { notificationContactJobs } from './features/notification-contacts/jobs.ts';
import { subscriptionJobs } from './features/subscriptions/jobs.ts';
import { searchJobs } from './features/search/jobs.ts';
import { requiredActionJobs } from './features/required-actions/jobs.ts';
import { programJobs } from './features/programs/jobs.ts';
import { postFileJobs } from './features/post-files/jobs.ts';
import { housekeepingJobs } from './jobs/housekeeping.ts';
import type { Job } from './jobs/job.ts';
import { mailJobs } from './mail/jobs.ts';

export const allJobs: readonly Job[] = [
  ...postFileJobs,
  ...draftJobs,
  ...clientJobs,
  ...commentJobs,
  ...subscriptionJobs,
  ...calendarJobs,
  ...requiredActionJobs,
  ...invitationJobs,
  ...memberJobs,
  ...delegationJobs,
  ...mailJobs(allMails),
  ...authJobs,
  ...userJobs,
  ...programJobs,
  ...searchJobs,
  ...notificationContactJobs,
  ...updateJobs,
  ...digestJobs,
  ...housekeepingJobs,
];
