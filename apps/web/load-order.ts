import { feedRefusals } from '@studyline/contract/core/may';
import type { ErrorCode } from '@studyline/contract/core/errors';

// What a browser loads with the first screens, and what it loads only with the others.

/** The rooms whose texts come with the first screens. */
export const firstRooms: readonly string[] = [
  'app',
  'auth',
  'channels',
  'feed',
  'home',
  'requiredActions',
  'shell',
  'toast',
];
/** The rooms whose texts only the server uses. */
export const serverRooms: readonly string[] = ['audit', 'mail', 'printed', 'registryRecord', 'server'];
/** The errors whose messages the first screens need. The others' messages come from the server or with the later screens. */
export const firstErrors: readonly ErrorCode[] = [
  ...feedRefusals,
  'NO_CSRF_TOKEN',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
];

/** The files of the contract with the schemas that forms validate with, and the files those import. They keep zod. */
const checkedByForms = [
  'channels/metadata',
  'core/common',
  'core/email-address',
  'clients/new-study',
  'people/contact-fields',
  'sharing/permission-set',
  'teams/fields',
  'users/profile-change',
];
/** The files of the contract that only later screens need. */
const laterFiles = [
  ...checkedByForms,
  'accounts/calls',
  'calendar/event-fields',
  'classifications/changes',
  'core/currencies',
  'core/errors',
  'core/programs',
  'delegations/calls',
  'drafts/calls',
  'invitations/people-list',
  'members/changes',
  'news/list-numbers',
  'news/plain-text',
  'notification-contacts/calls',
  'notification-contacts/fields',
  'page-notes/calls',
  'products/calls',
  'products/fields',
  'service-items/calls',
  'service-items/fields',
  'service-items/next-steps',
  'service-items/quotation-calls',
  'service-items/receipt-calls',
  'service-items/pickup-calls',
  'service-items/pickup-fields',
  'service-items/pickup-shapes',
  'service-items/shapes',
  'service-items/support-calls',
  'service-items/support-fields',
  'service-items/support-shapes',
  'service-items/waiting-calls',
  'rental-equipment/calls',
  'rental-equipment/fields',
  'rental-equipment/paper-calls',
  'rental-equipment/shapes',
  'people/name-affixes',
  'posts/reading-time',
  'programs/calls',
  'rule-templates/calls',
  'rule-templates/fields',
  'updates/calls',
  'updates/kinds',
  'users/email-change',
];
const anyOf = (files: readonly string[]) => files.join('|').replaceAll('/', '.');
export const isCheckedByForms = new RegExp(`contract.src.(${anyOf(checkedByForms)})\\.ts$`);
/** The files of the contract that the first screens share. */
export const sharedContract = `contract.src.(?!words|${anyOf(laterFiles)})[\\w-]+.[\\w-]+\\.ts`;
