import type { z } from 'zod';
import type { DraftResult, replacementFields } from '@studyline/contract/drafts/calls';
import type { WrittenType } from '@studyline/contract/posts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { findPayload, NO_PAYLOAD, type Payload, writePayload } from '../posts/payload-queries.ts';
import { canAddVersion } from '../posts/policy.ts';
import { findVersion, lockPost, type PostState } from '../posts/version-queries.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { changeDraft, changeSharing, checkChanges } from './change-draft.ts';
import { insertDraft } from './draft-queries.ts';
import { expireDrafts } from './expire-drafts.ts';
import { readPayload, type SentContent } from './post-types.ts';
import { presentDraft } from './present.ts';
import { labelAfter, publishOrSubmit } from './publish.ts';

/** New content for a post, and what else may be sent with it. */
export type Replacement = z.output<typeof replacementFields> & Omit<SentContent, 'file' | 'received'>;

/** A post, its type, and the requested next step. */
export interface ContentChange {
  id: number;
  postType: WrittenType;
  sent: Replacement;
}

/**
 * Gives a post new content, along with what else is sent: in the waiting draft if it is the actor's own, otherwise as a new draft
 * version of the post. Content that is left out is taken from the draft or the publication.
 */
export async function changeContent(
  trx: Trx,
  actor: Actor,
  { id, postType, sent }: ContentChange,
  uploaded: Pick<SentContent, 'file' | 'received'> = {},
): Promise<DraftResult> {
  const locked = await lockPost(trx, id);
  if (!locked) throw new AppError('POST_NOT_FOUND');
  const { channelId } = locked;
  const member = await lockActor(trx, actor, channelId);
  const { post, changes } = await checkReplacement(trx, member, locked, { postType, sent });
  const from = post.draft?.version ?? post.current?.version ?? post.newestVersion;
  const previous = from === null ? NO_PAYLOAD : await findPayload(trx, { postId: id, version: from });
  const place = { actor: member, channelId, postType };
  const content = { ...changes, payload: await readPayload(trx, place, { ...sent, ...uploaded }, previous) };
  const version = post.draft?.version ?? (await addVersion(trx, member, post, content));
  if (post.draft) await changeDraft(trx, member, post, version, content);
  if (changes.intent === 'PUBLISH') await publishOrSubmit(trx, member, { postId: id, version });
  return presentDraft(await findVersion(trx, id, version));
}

/**
 * Returns the changes as they apply to this post. Throws POST_NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, DRAFT_EXISTS,
 * DRAFT_CHANGED, and what checkChanges throws.
 */
export async function checkReplacement(
  db: Db,
  actor: Actor,
  post: PostState | undefined,
  { postType, sent }: Pick<ContentChange, 'postType' | 'sent'>,
): Promise<{ post: PostState; changes: Replacement }> {
  const latest = post && (await findPostFacts(db, actor, post.postId));
  if (!latest) throw new AppError('POST_NOT_FOUND');
  authorize(canAddVersion(actor, latest, postType));
  const draft = post.draft && (await findVersion(db, post.postId, post.draft.version));
  if (sent.edit !== undefined) {
    // Without a draft, the title is that of the shown version, or of a newer rejected one.
    const shown = new Set([latest.version, post.newestVersion ?? latest.version]);
    const seen = draft
      ? [draft]
      : await Promise.all([...shown].map((version) => findVersion(db, post.postId, version)));
    if (!seen.some(({ edit }) => edit === sent.edit)) throw new AppError('DRAFT_CHANGED');
  }
  // A later version has to say what changed, so an omitted description keeps the draft's.
  const description = sent.description || (post.current ? undefined : sent.description);
  const changes = { ...sent, description };
  await checkChanges(db, actor, post, changes, draft?.description);
  return { post, changes };
}

/** Adds a version of a post as a draft of its author; `at` is for imported history. Returns its number. */
export async function addVersion(
  trx: Trx,
  actor: Actor,
  post: PostState,
  { payload, at = now(), ...changes }: z.output<typeof replacementFields> & { payload: Payload; at?: Date },
): Promise<number> {
  const { channelId, postId, current } = post;
  const { title = post.title, description = '', changeType } = changes;
  const facts = { postId, title, description, authorId: actor.userId, at };
  // The sweep may not have reached an expired draft yet, and a post has at most one draft.
  await expireDrafts(trx, actor.server, { at, postId, limit: 1 });
  const version = await insertDraft(trx, { ...facts, ...labelAfter(current, changeType) });
  await writePayload(trx, { postId, version }, payload, at);
  record(trx, actor, { type: 'post.versionAdded', channelId, postId, version, sha256: payload.sha256 }, at);
  const base = { channelId, postId, version, submittedAt: null };
  await changeSharing(trx, post, changes, { userId: actor.userId, at }, (change) =>
    record(trx, actor, { ...base, ...change }, at),
  );
  return version;
}
