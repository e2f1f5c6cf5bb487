import { accounts } from './en/accounts.ts';
import { actionCards } from './en/action-cards.ts';
import { app } from './en/app.ts';
import { audit } from './en/audit.ts';
import { auditTrail } from './en/audit-trail.ts';
import { auth } from './en/auth.ts';
import { calendar } from './en/calendar.ts';
import { channels } from './en/channels.ts';
import { classifications } from './en/classifications.ts';
import { clients } from './en/clients.ts';
import { comments } from './en/comments.ts';
import { comparison } from './en/comparison.ts';
import { compliance } from './en/compliance.ts';
import { courseForm } from './en/course-form.ts';
import { courses } from './en/courses.ts';
import { delegations } from './en/delegations.ts';
import { drafts } from './en/drafts.ts';
import { emails } from './en/emails.ts';
import { error } from './en/error.ts';
import { feed } from './en/feed.ts';
import { forms } from './en/forms.ts';
import { help } from './en/help.ts';
import { home } from './en/home.ts';
import { invitations } from './en/invitations.ts';
import { issue } from './en/issue.ts';
import { mail } from './en/mail.ts';
import { members } from './en/members.ts';
import { news } from './en/news.ts';
import { notificationContacts } from './en/notification-contacts.ts';
import { openPost } from './en/open-post.ts';
import { pageNotes } from './en/page-notes.ts';
import { passwords } from './en/passwords.ts';
import { postFiles } from './en/post-files.ts';
import { posts } from './en/posts.ts';
import { printed } from './en/printed.ts';
import { profile } from './en/profile.ts';
import { products } from './en/products.ts';
import { programs } from './en/programs.ts';
import { rentalEquipment } from './en/rental-equipment.ts';
import { subscriptions } from './en/subscriptions.ts';
import { readingSession } from './en/reading-session.ts';
import { recorded } from './en/recorded.ts';
import { registryImport } from './en/registry-import.ts';
import { registryRecord } from './en/registry-record.ts';
import { requiredActions } from './en/required-actions.ts';
import { security } from './en/security.ts';
import { search } from './en/search.ts';
import { secondFactors } from './en/second-factors.ts';
import { server } from './en/server.ts';
import { serviceItems } from './en/service-items.ts';
import { setup } from './en/setup.ts';
import { sharing } from './en/sharing.ts';
import { signatures } from './en/signatures.ts';
import { shell } from './en/shell.ts';
import { studyAdmin } from './en/study-admin.ts';
import { updates } from './en/updates.ts';
import { teams } from './en/teams.ts';
import { terms } from './en/terms.ts';
import { toast } from './en/toast.ts';

/**
 * The English catalogue: every text that a person reads on screens, in errors, mails and PDFs. Plurals end in _one
 * and _other.
 */
export const en = {
  accounts,
  actionCards,
  app,
  audit,
  auditTrail,
  auth,
  calendar,
  channels,
  classifications,
  clients,
  comments,
  comparison,
  compliance,
  courseForm,
  courses,
  delegations,
  drafts,
  emails,
  error,
  feed,
  forms,
  help,
  home,
  invitations,
  issue,
  mail,
  members,
  news,
  notificationContacts,
  openPost,
  pageNotes,
  passwords,
  postFiles,
  posts,
  printed,
  profile,
  products,
  programs,
  rentalEquipment,
  subscriptions,
  readingSession,
  recorded,
  registryImport,
  registryRecord,
  requiredActions,
  security,
  search,
  secondFactors,
  server,
  serviceItems,
  setup,
  sharing,
  signatures,
  shell,
  studyAdmin,
  updates,
  teams,
  terms,
  toast,
};
