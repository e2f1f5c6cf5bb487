import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { expireDrafts } from './expire-drafts.ts';
import { insertDraft } from './draft-queries.ts';
import { presentDraft } from './present.ts';
import type { z } from 'zod';
import type { DraftResult, replaceDocument as endpoint } from '@studyline/contract/drafts';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { isRepeated } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { canAddVersion } from '../posts/policy.ts';
import { changeDraft, changeSharing, checkChanges, type NewFile } from './change-draft.ts';
import { labelAfter, publishOrSubmit } from './publish.ts';
import { drained, transactWithFile } from '../post-files/upload.ts';
import { findPostState, findVersion, lockPost, type PostState } from '../posts/version-queries.ts';

type Replacement = z.output<(typeof endpoint)['body']>;

/**
 * Replaces a document's file, and what else is sent: in the waiting draft if that is the actor's own, else as a new draft version
 * of the post. It is checked before a byte is taken, unless it repeats what has been answered, and again once all have come.
 */
export async function replaceDocument(
  actor: Actor,
  { id, file, ...sent }: Replacement & { id: number; file: IncomingFile },
): Promise<DraftResult> {
  return drained(file, async () => {
    const { db } = actor.server;
    const state = await findPostState(db, id);
    const isKnown = state && (await isRepeated(actor));
    const { channelId } = isKnown ? state : (await checkReplacement(db, actor, state, sent)).post;
    return transactWithFile(actor, channelId, file, async (trx, received) => {
      const locked = await lockPost(trx, id);
      const member = await lockActor(trx, actor, channelId);
      const { post, changes } = await checkReplacement(trx, member, locked, sent);
      const content = { ...changes, file: received };
      const version = post.draft?.version ?? (await addVersion(trx, member, post, content));
      if (post.draft) await changeDraft(trx, member, post, version, content);
      if (changes.intent === 'PUBLISH') await publishOrSubmit(trx, member, { postId: id, version });
      return presentDraft(await findVersion(trx, id, version));
    });
  });
}

/** Returns the changes as they count for this post. Throws POST_NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, DRAFT_EXISTS, DRAFT_CHANGED, and what checkChanges throws. */
async function checkReplacement(
  db: Db,
  actor: Actor,
  post: PostState | undefined,
  sent: Replacement,
): Promise<{ post: PostState; changes: Replacement }> {
  const latest = post && (await findPostFacts(db, actor, post.postId));
  if (!latest) throw new AppError('POST_NOT_FOUND');
  authorize(canAddVersion(actor, latest));
  const draft = post.draft && (await findVersion(db, post.postId, post.draft.version));
  if (sent.edit !== undefined) {
    // Without a draft it is that of the shown version, or of a newer one that came back.
    const shown = new Set([latest.version, post.newestVersion ?? latest.version]);
    const seen = draft
      ? [draft]
      : await Promise.all([...shown].map((version) => findVersion(db, post.postId, version)));
    if (!seen.some(({ edit }) => edit === sent.edit)) throw new AppError('DRAFT_CHANGED');
  }
  // A later version has to say what changed, so nothing said leaves what the draft says.
  const description = sent.description || (post.current ? undefined : sent.description);
  const changes = { ...sent, description };
  await checkChanges(db, actor, post, changes, draft?.description);
  return { post, changes };
}

/** Adds a version of a document as a draft of its author; `at` is for imported history. Returns its number. */
async function addVersion(
  trx: Trx,
  actor: Actor,
  post: PostState,
  { file, at = now(), ...changes }: Replacement & { file: NewFile; at?: Date },
): Promise<number> {
  const { channelId, postId, current } = post;
  const { title = post.title, description = '', changeType } = changes;
  const { fileId, sha256 } = file;
  const facts = { postId, title, description, fileId, authorId: actor.userId, at };
  // The sweep may not have reached an overdue draft yet, and a post has one draft at most.
  await expireDrafts(trx, actor.server, { at, postId, limit: 1 });
  const version = await insertDraft(trx, { ...facts, ...labelAfter(current, changeType) });
  record(trx, actor, { type: 'post.versionAdded', channelId, postId, version, sha256 }, at);
  const base = { channelId, postId, version, submittedAt: null };
  await changeSharing(trx, post, changes, { userId: actor.userId, at }, (change) =>
    record(trx, actor, { ...base, ...change }, at),
  );
  return version;
}
