import { findPostFacts } from '../sharing/post-facts-queries.ts';
import { expireDrafts } from './expire-drafts.ts';
import { updateDraftFile, insertDraft } from './draft-queries.ts';
import { presentDraft } from './present.ts';
import type { z } from 'zod';
import type { DraftResult, replaceDocument as endpoint } from '@studyline/contract/drafts';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { IncomingFile } from '../../http/multipart.ts';
import { releaseFile } from '../post-files/file-queries.ts';
import { canAddVersion } from '../posts/policy.ts';
import { labelAfter, publishOrSubmit, type VersionRef } from './publish.ts';
import { drained, type ReceivedFile, transactWithFile } from '../post-files/upload.ts';
import { countEdit, findPostState, findVersion, lockPost, type PostState } from '../posts/version-queries.ts';

type Replacement = z.output<(typeof endpoint)['body']>;

/**
 * Replaces a document's file: in the waiting draft if that is the actor's own, else as a new draft version of the post. It is
 * checked before a byte is taken, and again once all have come.
 */
export async function replaceDocument(
  actor: Actor,
  { id, file, ...facts }: Replacement & { id: number; file: IncomingFile },
): Promise<DraftResult> {
  return drained(file, async () => {
    const { db } = actor.server;
    const { channelId } = await checkReplacement(db, actor, await findPostState(db, id), facts);
    return transactWithFile(actor, channelId, file, async (trx, received) => {
      const locked = await lockPost(trx, id);
      const member = await lockActor(trx, actor, channelId);
      const { draft } = await checkReplacement(trx, member, locked, facts);
      const content = { ...facts, file: received };
      const version = draft
        ? await replaceDraftFile(trx, member, { postId: id, version: draft.version }, content)
        : await addVersion(trx, member, id, content);
      if (facts.intent === 'PUBLISH') await publishOrSubmit(trx, member, { postId: id, version });
      return presentDraft(await findVersion(trx, id, version));
    });
  });
}

/** Throws POST_NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, DRAFT_EXISTS, DESCRIPTION_REQUIRED. */
async function checkReplacement(
  db: Db,
  actor: Actor,
  post: PostState | undefined,
  { intent, description }: Replacement,
): Promise<PostState> {
  const latest = post && (await findPostFacts(db, actor, post.postId));
  if (!latest) throw new AppError('POST_NOT_FOUND');
  authorize(canAddVersion(actor, latest));
  const draft = post.draft && (await findVersion(db, post.postId, post.draft.version));
  const isDescribed = Boolean(description || draft?.description);
  if (intent === 'PUBLISH' && post.current && !isDescribed) throw new AppError('DESCRIPTION_REQUIRED');
  return post;
}

interface NewContent extends Pick<Replacement, 'description' | 'changeType'> {
  /** The caller makes it part of the post in the same transaction (keepFile). */
  file: Pick<ReceivedFile, 'fileId' | 'sha256'>;
}

/** Puts another file into the waiting draft, returns the draft to its author and gives up the former file. */
async function replaceDraftFile(
  trx: Trx,
  actor: Actor,
  ref: VersionRef,
  { description, changeType, file }: NewContent,
): Promise<number> {
  const { channelId, current } = await requirePost(trx, ref.postId);
  const at = now();
  const { fileId, sha256 } = file;
  const former = await updateDraftFile(trx, ref, {
    fileId,
    description: description || undefined,
    ...labelAfter(current, changeType),
  });
  const submittedAt = (await countEdit(trx, ref, { userId: actor.userId, at }))?.getTime() ?? null;
  if (former.fileId !== null) await releaseFile(trx, former.fileId, at);
  const event = { channelId, ...ref, sha256, before: former.sha256, submittedAt };
  record(trx, actor, { type: 'post.fileReplaced', ...event });
  return ref.version;
}

/** Adds a version of a document as a draft of its author; `at` is for imported history. Returns its number. */
async function addVersion(
  trx: Trx,
  actor: Actor,
  postId: number,
  { description = '', changeType, file, at = now() }: NewContent & { at?: Date },
): Promise<number> {
  const { channelId, current, title } = await requirePost(trx, postId);
  const { fileId, sha256 } = file;
  const facts = { postId, title, description, fileId, authorId: actor.userId, at };
  // The sweep may not have reached an overdue draft yet, and a post has one draft at most.
  await expireDrafts(trx, actor.server, { at, postId, limit: 1 });
  const version = await insertDraft(trx, { ...facts, ...labelAfter(current, changeType) });
  record(trx, actor, { type: 'post.versionAdded', channelId, postId, version, sha256 }, at);
  return version;
}

async function requirePost(trx: Trx, postId: number): Promise<PostState> {
  const post = await lockPost(trx, postId);
  if (!post) throw new AppError('POST_NOT_FOUND');
  return post;
}
