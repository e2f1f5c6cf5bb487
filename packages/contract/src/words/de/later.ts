import { actionCards } from './action-cards.ts';
import { auditTrail } from './audit-trail.ts';
import { calendar } from './calendar.ts';
import { classifications } from './classifications.ts';
import { clients } from './clients.ts';
import { comments } from './comments.ts';
import { comparison } from './comparison.ts';
import { compliance } from './compliance.ts';
import { drafts } from './drafts.ts';
import { emails } from './emails.ts';
import { error } from './error.ts';
import { forms } from './forms.ts';
import { help } from './help.ts';
import { invitations } from './invitations.ts';
import { issue } from './issue.ts';
import { members } from './members.ts';
import { news } from './news.ts';
import { openPost } from './open-post.ts';
import { postFiles } from './post-files.ts';
import { posts } from './posts.ts';
import { registryImport } from './registry-import.ts';
import { setup } from './setup.ts';
import { sharing } from './sharing.ts';
import { studyAdmin } from './study-admin.ts';
import { subscriptions } from './subscriptions.ts';
import { teams } from './teams.ts';
import { terms } from './terms.ts';

export const later = {
  actionCards,
  auditTrail,
  calendar,
  classifications,
  clients,
  comments,
  comparison,
  compliance,
  drafts,
  emails,
  error,
  forms,
  help,
  invitations,
  issue,
  members,
  news,
  openPost,
  postFiles,
  posts,
  registryImport,
  setup,
  sharing,
  studyAdmin,
  subscriptions,
  teams,
  terms,
};
