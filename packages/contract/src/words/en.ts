import { actionCards } from './en/action-cards.ts';
import { app } from './en/app.ts';
import { audit } from './en/audit.ts';
import { auditTrail } from './en/audit-trail.ts';
import { auth } from './en/auth.ts';
import { channels } from './en/channels.ts';
import { clients } from './en/clients.ts';
import { comments } from './en/comments.ts';
import { compliance } from './en/compliance.ts';
import { drafts } from './en/drafts.ts';
import { error } from './en/error.ts';
import { feed } from './en/feed.ts';
import { home } from './en/home.ts';
import { issue } from './en/issue.ts';
import { members } from './en/members.ts';
import { openPost } from './en/open-post.ts';
import { postFiles } from './en/post-files.ts';
import { registryRecord } from './en/registry-record.ts';
import { posts } from './en/posts.ts';
import { registryImport } from './en/registry-import.ts';
import { requiredActions } from './en/required-actions.ts';
import { server } from './en/server.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { studyAdmin } from './en/study-admin.ts';
import { teams } from './en/teams.ts';
import { toast } from './en/toast.ts';

/**
 * The English catalogue: every text that a person reads on screens, in errors, mails and PDFs. Plurals end in _one
 * and _other.
 */
export const en = {
  actionCards,
  app,
  audit,
  auditTrail,
  auth,
  channels,
  clients,
  comments,
  compliance,
  drafts,
  error,
  feed,
  home,
  issue,
  members,
  openPost,
  postFiles,
  posts,
  registryImport,
  requiredActions,
  registryRecord,
  server,
  sharing,
  shell,
  studyAdmin,
  teams,
  toast,
};
export type Catalogue = typeof en;
