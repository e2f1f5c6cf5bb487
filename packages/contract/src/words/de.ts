import { accounts } from './de/accounts.ts';
import { actionCards } from './de/action-cards.ts';
import { app } from './de/app.ts';
import { audit } from './de/audit.ts';
import { auditTrail } from './de/audit-trail.ts';
import { auth } from './de/auth.ts';
import { calendar } from './de/calendar.ts';
import { channels } from './de/channels.ts';
import { classifications } from './de/classifications.ts';
import { clients } from './de/clients.ts';
import { comments } from './de/comments.ts';
import { comparison } from './de/comparison.ts';
import { compliance } from './de/compliance.ts';
import { courseForm } from './de/course-form.ts';
import { courses } from './de/courses.ts';
import { delegations } from './de/delegations.ts';
import { drafts } from './de/drafts.ts';
import { emails } from './de/emails.ts';
import { error } from './de/error.ts';
import { feed } from './de/feed.ts';
import { forms } from './de/forms.ts';
import { help } from './de/help.ts';
import { home } from './de/home.ts';
import { invitations } from './de/invitations.ts';
import { issue } from './de/issue.ts';
import { mail } from './de/mail.ts';
import { members } from './de/members.ts';
import { news } from './de/news.ts';
import { notificationContacts } from './de/notification-contacts.ts';
import { openPost } from './de/open-post.ts';
import { pageNotes } from './de/page-notes.ts';
import { passwords } from './de/passwords.ts';
import { postFiles } from './de/post-files.ts';
import { posts } from './de/posts.ts';
import { printed } from './de/printed.ts';
import { profile } from './de/profile.ts';
import { products } from './de/products.ts';
import { programs } from './de/programs.ts';
import { rentalEquipment } from './de/rental-equipment.ts';
import { subscriptions } from './de/subscriptions.ts';
import { readingSession } from './de/reading-session.ts';
import { recorded } from './de/recorded.ts';
import { registryImport } from './de/registry-import.ts';
import { registryRecord } from './de/registry-record.ts';
import { requiredActions } from './de/required-actions.ts';
import { security } from './de/security.ts';
import { search } from './de/search.ts';
import { secondFactors } from './de/second-factors.ts';
import { server } from './de/server.ts';
import { serviceItems } from './de/service-items.ts';
import { setup } from './de/setup.ts';
import { sharing } from './de/sharing.ts';
import { signatures } from './de/signatures.ts';
import { shell } from './de/shell.ts';
import { studyAdmin } from './de/study-admin.ts';
import { updates } from './de/updates.ts';
import { teams } from './de/teams.ts';
import { terms } from './de/terms.ts';
import { toast } from './de/toast.ts';

/** The German catalogue. What each text is for stands in the English one. */
export const de = {
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
