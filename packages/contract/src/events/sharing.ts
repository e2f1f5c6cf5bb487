import { z } from 'zod';
import { announce, audience, defineEvents, ofVersion, submittedAt, toHolders, toReaders } from './event.ts';

/** A post's permission set: who may view, comment, update and delete it. */
export const permissions = z.object({
  viewPost: audience,
  commentOnPost: audience,
  updatePost: audience,
  deletePost: audience,
});
/** From whom blinding hides a post, and whether sites see it before they are active. */
const flags = z.object({ blinding: z.enum(['NONE', 'UNBLINDED_ONLY']), preActivation: z.boolean() });
/** The flags are present if one of them changed. */
const change = {
  before: permissions,
  after: permissions,
  flags: z.object({ before: flags, after: flags }).optional(),
};

export const sharingEvents = defineEvents({
  /** Of a draft. */
  'post.permissionsChanged': {
    ids: ofVersion,
    facts: { ...change, submittedAt },
    kind: 'POSTS',
    announces: [toHolders('DRAFT'), announce('update-post', 'LOST', 'DRAFT')],
  },
  /** Of a publication, with the number of people who gained access and who lost it. To the former it is a new post. */
  'post.accessChanged': {
    ids: ofVersion,
    facts: { ...change, gainedCount: z.int(), lostCount: z.int() },
    kind: 'POSTS',
    announces: [
      toReaders('PERMISSIONS'),
      announce('update-post', 'LOST', 'PERMISSIONS'),
      announce('create-post', 'GAINED', 'PERMISSIONS'),
    ],
  },
});
