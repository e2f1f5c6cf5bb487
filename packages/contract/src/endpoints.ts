import * as administratorInvitations from './administrator-invitations.ts';
import * as app from './app.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as calendar from './calendar.ts';
import * as channels from './channels.ts';
import * as channelSettings from './channel-settings.ts';
import * as classificationChanges from './classification-changes.ts';
import * as classifications from './classifications.ts';
import * as clients from './clients.ts';
import * as comments from './comments.ts';
import * as comparison from './comparison.ts';
import * as compliance from './compliance.ts';
import * as draftForm from './draft-form.ts';
import * as drafts from './drafts.ts';
import { type Endpoint, pathOf } from './endpoint.ts';
import * as feed from './feed.ts';
import * as invitations from './invitations.ts';
import * as mail from './mail.ts';
import * as memberChanges from './member-changes.ts';
import * as memberEmails from './member-emails.ts';
import * as members from './members.ts';
import * as news from './news.ts';
import * as postFiles from './post-files.ts';
import * as posts from './posts.ts';
import * as readers from './readers.ts';
import * as realtime from './realtime.ts';
import * as referenceData from './reference-data.ts';
import * as registryImport from './registry-import.ts';
import * as setup from './setup.ts';
import * as sharing from './sharing.ts';
import * as teamContacts from './team-contacts.ts';
import * as teams from './teams.ts';
import * as users from './users.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'permission' in value
  );
}

/** Every call of the contract. The API document, the authorisation matrix and the house tests go through this list. */
export const endpoints: readonly Endpoint[] = [
  app,
  auth,
  referenceData,
  users,
  clients,
  administratorInvitations,
  registryImport,
  channels,
  channelSettings,
  teams,
  teamContacts,
  mail,
  members,
  memberChanges,
  memberEmails,
  invitations,
  setup,
  classifications,
  classificationChanges,
  feed,
  sharing,
  readers,
  posts,
  postFiles,
  news,
  calendar,
  draftForm,
  drafts,
  comments,
  comparison,
  compliance,
  audit,
  realtime,
]
  .flatMap((room) => Object.values(room).filter(isEndpoint))
  // The loader decides the order of a module's exports. The document needs an order that stays the same.
  .toSorted((a, b) =>
    pathOf(a) === pathOf(b) ? (a.method < b.method ? -1 : 1) : pathOf(a) < pathOf(b) ? -1 : 1,
  );
