import { z } from 'zod';
import { announce, defineEvents, id, ofVersion, onlyIf, submittedAt, toHolders, toReaders } from './event.ts';

const sha256 = z.string();
const changeType = z.enum(['MINOR', 'MAJOR']);
const toNewDraft = <const R extends string>(reason: R) =>
  announce('create-draft-post', 'DRAFT_HOLDERS', reason);
/** The draft a post starts with. A later one is a change to a post. */
const isFirstDraft = ({ version }: { version: number | null }) => version === 1;
/** The first publication of a post. A later one is a change to a post. */
const isFirstPublication = ({ supersededVersion }: { supersededVersion: unknown }) =>
  supersededVersion === null;

/** The digest of a draft's content, and of its previous content. */
const changedContent = {
  ids: ofVersion,
  facts: { sha256, before: sha256.nullable(), submittedAt },
  kind: 'POSTS',
  announces: [toHolders('DRAFT')],
} as const;
const changedEnd = {
  ids: ofVersion,
  facts: { expiresAt: z.number(), submittedAt },
  kind: 'POSTS',
  announces: [toHolders('DRAFT')],
} as const;

export const draftEvents = defineEvents({
  'post.created': {
    ids: ofVersion,
    facts: { sha256: sha256.nullable() },
    texts: { title: z.string() },
    kind: 'POSTS',
    announces: [toNewDraft('DRAFT')],
  },
  'post.versionAdded': {
    ids: ofVersion,
    facts: { sha256: sha256.nullable() },
    kind: 'POSTS',
    announces: [toHolders('DRAFT')],
  },
  /** A version was added with the content of an earlier one. People see its label: v1.0. */
  'post.reverted': {
    ids: ofVersion,
    facts: { toVersion: z.int(), toLabel: z.string(), changeType, sha256: sha256.nullable() },
    kind: 'POSTS',
    announces: [announce('revert-to-prior-version', 'READERS', 'PUBLISHED'), toHolders('DRAFT')],
  },
  'post.fileReplaced': changedContent,
  /** The content of a version that is not a document. */
  'post.contentChanged': changedContent,
  'post.descriptionChanged': {
    ids: ofVersion,
    facts: { submittedAt },
    texts: { before: z.string(), after: z.string() },
    kind: 'POSTS',
    announces: [toHolders('DRAFT')],
  },
  'post.changeTypeChanged': {
    ids: ofVersion,
    facts: { changeType, submittedAt },
    kind: 'POSTS',
    announces: [toHolders('DRAFT')],
  },
  /** To approvers, the first draft of a post is new. */
  'post.submitted': {
    ids: ofVersion,
    kind: 'POSTS',
    announces: [
      onlyIf(isFirstDraft, toNewDraft('SUBMITTED')),
      onlyIf((one) => !isFirstDraft(one), toHolders('SUBMITTED')),
    ],
  },
  /** The edit is that of the draft that was approved. */
  'post.published': {
    ids: ofVersion,
    facts: { supersededVersion: z.int().nullable(), edit: z.int(), submittedAt },
    texts: { description: z.string() },
    kind: 'POSTS',
    announces: [
      onlyIf(isFirstPublication, announce('create-post', 'READERS', 'PUBLISHED')),
      onlyIf((one) => !isFirstPublication(one), toReaders('PUBLISHED')),
      toHolders('APPROVED'),
    ],
  },
  'post.rejected': {
    ids: ofVersion,
    facts: { submittedAt },
    texts: { reason: z.string() },
    kind: 'POSTS',
    announces: [toHolders('REJECTED')],
  },
  'post.draftExtended': changedEnd,
  'post.draftRestored': changedEnd,
  'post.draftExpired': changedEnd,
  /** The user is the author of the draft. */
  'post.draftDeleted': {
    ids: { ...ofVersion, userId: id },
    facts: { submittedAt },
    kind: 'POSTS',
    announces: [toHolders('DRAFT')],
  },
  'post.draftPurged': { ids: ofVersion, kind: 'POSTS', announces: [toHolders('DRAFT')] },
});
