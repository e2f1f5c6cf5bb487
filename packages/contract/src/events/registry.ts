import type { z } from 'zod';
import { accountEvents } from './accounts.ts';
import { administratorEvents } from './administrators.ts';
import { appEvents } from './app.ts';
import { auditEvents } from './audit.ts';
import { authEvents } from './auth.ts';
import { calendarEvents } from './calendar.ts';
import { channelEvents } from './channels.ts';
import { classificationEvents } from './classifications.ts';
import { clientEvents } from './clients.ts';
import { commentEvents } from './comments.ts';
import { complianceEvents } from './compliance.ts';
import { delegationEvents } from './delegations.ts';
import { draftEvents } from './drafts.ts';
import type { EventDefinition, Shape } from './event.ts';
import { invitationEvents } from './invitations.ts';
import { mailEvents } from './mail.ts';
import { memberEvents } from './members.ts';
import { notificationContactEvents } from './notification-contacts.ts';
import { pageNoteEvents } from './page-notes.ts';
import { postFileEvents } from './post-files.ts';
import { postEvents } from './posts.ts';
import { productEvents } from './products.ts';
import { programEvents } from './programs.ts';
import { rentalEquipmentEvents } from './rental-equipment.ts';
import { ruleTemplateEvents } from './rule-templates.ts';
import { serviceItemEvents } from './service-items.ts';
import { setupEvents } from './setup.ts';
import { sharingEvents } from './sharing.ts';
import { subscriptionEvents } from './subscriptions.ts';
import { teamEvents } from './teams.ts';
import { updateEvents } from './updates.ts';
import { userEvents } from './users.ts';

/** Every domain event, by type. The web app imports only types from here, because it is built without schemas. */
export const domainEvents = {
  ...authEvents,
  ...appEvents,
  ...userEvents,
  ...accountEvents,
  ...mailEvents,
  ...setupEvents,
  ...clientEvents,
  ...administratorEvents,
  ...programEvents,
  ...channelEvents,
  ...subscriptionEvents,
  ...classificationEvents,
  ...teamEvents,
  ...delegationEvents,
  ...ruleTemplateEvents,
  ...memberEvents,
  ...invitationEvents,
  ...draftEvents,
  ...postEvents,
  ...sharingEvents,
  ...complianceEvents,
  ...postFileEvents,
  ...pageNoteEvents,
  ...productEvents,
  ...rentalEquipmentEvents,
  ...serviceItemEvents,
  ...notificationContactEvents,
  ...calendarEvents,
  ...commentEvents,
  ...auditEvents,
  ...updateEvents,
};

type Registry = typeof domainEvents;
export type DomainEventType = keyof Registry;

type Fields<S> = S extends Shape ? z.output<z.ZodObject<{ -readonly [K in keyof S]: S[K] }>> : unknown;
type FieldsOf<E, Part extends 'ids' | 'facts' | 'texts'> =
  E extends Record<Part, infer S> ? Fields<S> : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

/** What an event says besides its ids. */
export type EventDetails = {
  [T in DomainEventType]: Flat<FieldsOf<Registry[T], 'facts'> & FieldsOf<Registry[T], 'texts'>>;
};

/**
 * Domain events: what happened, in the past tense. `record()` writes one as an audit row. The same row is the outbox from which
 * live updates and jobs are made.
 */
export type DomainEvent = {
  [T in DomainEventType]: Flat<{ type: T } & FieldsOf<Registry[T], 'ids'> & EventDetails[T]>;
}[DomainEventType];

type Reasons<E> = E extends { announces: readonly (infer A)[] }
  ? A extends { reason?: infer R }
    ? R
    : never
  : never;
/** Why a live event is sent. */
export type LiveReason = Exclude<Reasons<Registry[DomainEventType]>, undefined>;

/** The definition of a type, if this version knows it: rows may have been written by another version. */
export function definitionOf(type: string): EventDefinition | undefined {
  return Object.hasOwn(domainEvents, type) ? domainEvents[type as DomainEventType] : undefined;
}
