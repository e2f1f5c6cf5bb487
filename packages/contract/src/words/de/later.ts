import { actionCards } from './action-cards.ts';
import { auditTrail } from './audit-trail.ts';
import { calendar } from './calendar.ts';
import { clients } from './clients.ts';
import { comments } from './comments.ts';
import { compliance } from './compliance.ts';
import { drafts } from './drafts.ts';
import { emails } from './emails.ts';
import { forms } from './forms.ts';
import { help } from './help.ts';
import { invitations } from './invitations.ts';
import { members } from './members.ts';
import { news } from './news.ts';
import { openPost } from './open-post.ts';
import { postFiles } from './post-files.ts';
import { posts } from './posts.ts';
import { registryImport } from './registry-import.ts';
import { setup } from './setup.ts';
import { sharing } from './sharing.ts';
import { studyAdmin } from './study-admin.ts';
import { teams } from './teams.ts';

export const later = {
  actionCards,
  auditTrail,
  calendar,
  clients,
  comments,
  compliance,
  drafts,
  emails,
  forms,
  help,
  invitations,
  members,
  news,
  openPost,
  postFiles,
  posts,
  registryImport,
  setup,
  sharing,
  studyAdmin,
  teams,
};
