import * as administratorInvitations from '../administrators/calls.ts';
import * as app from '../app/calls.ts';
import * as audit from '../audit/calls.ts';
import * as auth from '../auth/calls.ts';
import * as passwords from '../auth/passwords.ts';
import * as calendar from '../calendar/calls.ts';
import * as channels from '../channels/calls.ts';
import * as channelSettings from '../channels/settings.ts';
import * as classificationChanges from '../classifications/changes.ts';
import * as classifications from '../classifications/calls.ts';
import * as clients from '../clients/calls.ts';
import * as comments from '../comments/calls.ts';
import * as comparison from '../comparison/calls.ts';
import * as compliance from '../compliance/calls.ts';
import * as handOver from '../compliance/hand-over.ts';
import * as complianceMetrics from '../compliance/metrics.ts';
import * as draftForm from '../drafts/form.ts';
import * as courses from '../courses/calls.ts';
import * as engagement from '../engagement/calls.ts';
import * as drafts from '../drafts/calls.ts';
import * as delegations from '../delegations/calls.ts';
import * as ruleTemplates from '../rule-templates/calls.ts';
import { type Endpoint, pathOf } from './endpoint.ts';
import * as feed from '../feed/calls.ts';
import * as search from '../search/calls.ts';
import * as invitations from '../invitations/calls.ts';
import * as mail from '../mail/calls.ts';
import * as notificationContacts from '../notification-contacts/calls.ts';
import * as memberChanges from '../members/changes.ts';
import * as memberEmails from '../members/emails.ts';
import * as members from '../members/calls.ts';
import * as news from '../news/calls.ts';
import * as pageNotes from '../page-notes/calls.ts';
import * as pickups from '../service-items/pickup-calls.ts';
import * as postFiles from '../post-files/calls.ts';
import * as posts from '../posts/calls.ts';
import * as accounts from '../accounts/calls.ts';
import * as products from '../products/calls.ts';
import * as programs from '../programs/calls.ts';
import * as rentalEquipment from '../rental-equipment/calls.ts';
import * as equipmentPapers from '../rental-equipment/paper-calls.ts';
import * as realtime from '../realtime/calls.ts';
import * as referenceData from '../reference-data/calls.ts';
import * as recorded from '../recorded/calls.ts';
import * as registryImport from '../registry-import/calls.ts';
import * as secondFactors from '../second-factors/calls.ts';
import * as serviceItems from '../service-items/calls.ts';
import * as quotations from '../service-items/quotation-calls.ts';
import * as receipts from '../service-items/receipt-calls.ts';
import * as waitingItems from '../service-items/waiting-calls.ts';
import * as support from '../service-items/support-calls.ts';
import * as setup from '../setup/calls.ts';
import * as sharing from '../sharing/calls.ts';
import * as singleSignOn from '../single-sign-on/calls.ts';
import * as readers from '../sharing/readers.ts';
import * as signatures from '../signatures/calls.ts';
import * as signaturePins from '../signature-pins/calls.ts';
import * as subscriptions from '../subscriptions/calls.ts';
import * as teamContacts from '../teams/contacts.ts';
import * as teams from '../teams/calls.ts';
import * as emailChange from '../users/email-change.ts';
import * as updates from '../updates/calls.ts';
import * as users from '../users/calls.ts';

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
  singleSignOn,
  passwords,
  secondFactors,
  referenceData,
  users,
  signaturePins,
  signatures,
  emailChange,
  recorded,
  updates,
  clients,
  administratorInvitations,
  programs,
  accounts,
  registryImport,
  courses,
  engagement,
  channels,
  channelSettings,
  teams,
  teamContacts,
  delegations,
  ruleTemplates,
  mail,
  notificationContacts,
  members,
  memberChanges,
  memberEmails,
  invitations,
  setup,
  classifications,
  classificationChanges,
  feed,
  search,
  sharing,
  readers,
  subscriptions,
  posts,
  postFiles,
  pageNotes,
  products,
  serviceItems,
  quotations,
  receipts,
  waitingItems,
  support,
  pickups,
  rentalEquipment,
  equipmentPapers,
  news,
  calendar,
  draftForm,
  drafts,
  comments,
  comparison,
  compliance,
  handOver,
  complianceMetrics,
  audit,
  realtime,
]
  .flatMap((room) => Object.values(room).filter(isEndpoint))
  // The loader decides the order of a module's exports, but the document needs a stable order.
  .toSorted((a, b) =>
    pathOf(a) === pathOf(b) ? (a.method < b.method ? -1 : 1) : pathOf(a) < pathOf(b) ? -1 : 1,
  );
