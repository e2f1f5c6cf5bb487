import { z } from 'zod';
import {
  defineEvents,
  id,
  ofMember,
  ofPost,
  ofVersion,
  submittedAt,
  toHolders,
  toPerson,
  toReaders,
} from './event.ts';

const marked = {
  ids: { ...ofPost, userId: id },
  kind: 'READING',
  announces: [toPerson('update-post', 'UNREAD')],
} as const;

export const postEvents = defineEvents({
  'post.titleChanged': {
    ids: ofVersion,
    facts: { submittedAt },
    texts: { before: z.string(), after: z.string() },
    kind: 'POSTS',
    announces: [toReaders('TITLE'), toHolders('TITLE')],
  },
  'post.withdrawn': { ids: ofVersion, kind: 'POSTS', announces: [toReaders('WITHDRAWN')] },
  'post.opened': {
    ids: { ...ofVersion, userId: id },
    facts: { edit: z.int() },
    kind: 'READING',
    announces: [toPerson('update-post', 'OPENED')],
  },
  'post.markedUnread': marked,
  'post.markedRead': marked,
  /** A person marked all unread posts of one study or of all studies as read. */
  'posts.markedRead': {
    ids: { ...ofMember, channelId: id.nullable() },
    facts: { count: z.int(), asOf: z.number() },
    kind: 'READING',
    announces: [toPerson('update-channel', 'UNREAD')],
  },
});
