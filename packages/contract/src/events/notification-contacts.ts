import { z } from 'zod';
import { defineEvents, id, toDirectory } from './event.ts';

/** Null for the whole study. */
const ofContact = { channelId: id, teamId: id.nullable() };
const announces = toDirectory('update-channel', 'NOTIFICATION_CONTACTS');
/** Who, by name or address. */
const texts = { contact: z.string() };
const facts = { contactId: id };
const told = z.array(z.string());

export const notificationContactEvents = defineEvents({
  'notificationContact.added': {
    ids: ofContact,
    facts: { ...facts, told, isOutside: z.boolean() },
    texts,
    kind: 'STUDY',
    announces,
  },
  'notificationContact.changed': {
    ids: ofContact,
    facts: { ...facts, before: told, after: told },
    texts,
    kind: 'STUDY',
    announces,
  },
  'notificationContact.removed': { ids: ofContact, facts, texts, kind: 'STUDY', announces },
  /** By the link that its address got. */
  'notificationContact.confirmed': { ids: ofContact, facts, texts, kind: 'STUDY', announces },
  'notificationContact.stopped': { ids: ofContact, facts, texts, kind: 'STUDY', announces },
});
