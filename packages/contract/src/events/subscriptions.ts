import { z } from 'zod';
import { defineEvents, id, ofMember, ofPost, toPerson } from './event.ts';

const toStudy = {
  ids: ofMember,
  kind: 'READING',
  announces: [toPerson('update-channel', 'SUBSCRIPTION')],
} as const;
const toPost = {
  ids: { ...ofPost, userId: id },
  facts: { what: z.enum(['ACTIVITY', 'COMMENTS']) },
  kind: 'READING',
  announces: [toPerson('update-post', 'SUBSCRIPTION')],
} as const;

export const subscriptionEvents = defineEvents({
  'channel.subscribed': toStudy,
  'channel.unsubscribed': toStudy,
  'post.subscribed': toPost,
  'post.unsubscribed': toPost,
});
