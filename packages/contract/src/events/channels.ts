import { z } from 'zod';
import { announce, defineEvents, id, inStudy, ofMember, toDirectory, toLists, toPerson } from './event.ts';

/** For images, the SHA-256 of the file. */
const settings = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());
/** In order. */
const keyContacts = z.array(z.object({ userId: id, title: z.string() }));

export const channelEvents = defineEvents({
  'channel.created': {
    ids: { channelId: id, clientId: id },
    facts: { name: z.string(), nctId: z.string().nullable() },
    kind: 'STUDY',
    announces: [announce('create-channel', 'CLIENT')],
  },
  /** A person's changes have the old and new values; those by a new registry import have neither. */
  'channel.updated': {
    ids: inStudy,
    facts: { changed: z.array(z.string()) },
    texts: { before: settings.optional(), after: settings.optional() },
    kind: 'STUDY',
    announces: [announce('update-channel', 'STUDY'), toLists],
  },
  'channel.keyContactsChanged': {
    ids: inStudy,
    texts: { before: keyContacts, after: keyContacts },
    kind: 'STUDY',
    announces: [...toDirectory('update-channel', 'CONTACTS'), toLists],
  },
  'role.renamed': {
    ids: inStudy,
    facts: { roleId: id, before: z.string(), after: z.string() },
    kind: 'STUDY',
    announces: [...toDirectory('update-channel', 'ROLES'), toLists],
  },
  'favorite.added': {
    ids: ofMember,
    kind: 'READING',
    announces: [toPerson('update-channel', 'FAVORITE')],
  },
  'favorite.removed': {
    ids: ofMember,
    kind: 'READING',
    announces: [toPerson('update-channel', 'FAVORITE')],
  },
});
