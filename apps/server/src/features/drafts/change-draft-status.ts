import type { z } from 'zod';
import type {
  changeDraftStatus as endpoint,
  draftTransitions,
  DraftResult,
} from '@studyline/contract/drafts';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { closeOpenAssignments } from '../compliance/queries.ts';
import { releaseFile } from '../post-files/file-queries.ts';
import { allowedTransitions, canDelete, canTransition, isUnpublished } from '../posts/policy.ts';
import { factsOf, presentDraft } from '../posts/present.ts';
import { publishVersion, submitVersion } from './publish.ts';
import { moveFeed, withdrawPublication } from './publish-queries.ts';
import { findVisiblePost, lockActor, type PostRow } from '../posts/queries.ts';
import { deleteVersion, findVersion, lockPost, type PostState, updateDraftState } from '../posts/version-queries.ts';

type Transition = (typeof draftTransitions)[number];
type Words = NonNullable<z.output<(typeof endpoint)['body']>>;

interface Opened {
  actor: Actor;
  post: PostState;
  /** The newest version if the actor may see it, else the latest the actor may see. */
  row: PostRow;
}

/** Holds a post, its actor's membership, and the version that a call about drafts is about. Throws POST_NOT_FOUND. */
async function openNewest(trx: Trx, actor: Actor, postId: number): Promise<Opened> {
  const post = await lockPost(trx, postId);
  if (!post || post.newestVersion === null) throw new AppError('POST_NOT_FOUND');
  const member = await lockActor(trx, actor, post.channelId);
  const row =
    (await findVisiblePost(trx, actor.userId, postId, post.newestVersion)) ??
    (await findVisiblePost(trx, actor.userId, postId));
  if (!row) throw new AppError('POST_NOT_FOUND');
  return { actor: member, post, row };
}

/**
 * Moves a draft through its states (specification 4): submit, approve, reject, resubmit, extend, restore. Throws
 * POST_NOT_FOUND, FORBIDDEN, NOT_YOUR_DRAFT, OWN_DRAFT, ILLEGAL_TRANSITION and DRAFT_EXPIRED with the allowed transitions,
 * DESCRIPTION_REQUIRED, REASON_REQUIRED.
 */
export async function changeDraftStatus(
  actor: Actor,
  { id, transitionName, ...words }: { id: number; transitionName: Transition } & Partial<Words>,
): Promise<DraftResult> {
  return transact(actor, async (trx) => {
    const opened = await openNewest(trx, actor, id);
    const facts = factsOf(opened.row);
    const decision = canTransition[transitionName](opened.actor, facts);
    const isWrongState = decision === 'ILLEGAL_TRANSITION' || decision === 'DRAFT_EXPIRED';
    authorize(decision, isWrongState ? { allowedTransitions: allowedTransitions(opened.actor, facts) } : {});
    await transitions[transitionName](trx, opened, { versionDescription: '', ...words });
    return presentDraft(await findVersion(trx, id, opened.row.version));
  });
}

const refOf = ({ post, row }: Opened) => ({
  channelId: post.channelId,
  postId: post.postId,
  version: row.version,
});

const transitions: Record<Transition, (trx: Trx, opened: Opened, words: Words) => Promise<unknown>> = {
  submit_draft: (trx, opened) => submitVersion(trx, opened.actor, refOf(opened)),
  resubmit_draft: (trx, opened) => submitVersion(trx, opened.actor, refOf(opened), { renew: true }),
  approve_draft: (trx, opened, { versionDescription }) =>
    publishVersion(trx, opened.actor, refOf(opened), { description: versionDescription }),
  reject_draft: reject,
  extend_draft: (trx, opened) => renew(trx, opened, 'post.draftExtended'),
  restore_draft: (trx, opened) => renew(trx, opened, 'post.draftRestored'),
};

/** Back into its author's hands, with a reason. */
async function reject(trx: Trx, opened: Opened, { reason }: Words): Promise<void> {
  if (!reason) throw new AppError('REASON_REQUIRED');
  const ref = refOf(opened);
  await updateDraftState(trx, ref, { label: 'REJECTED', submittedAt: null, rejectedReason: reason });
  await record(trx, opened.actor, { type: 'post.rejected', ...ref, reason });
}

/** The time until it expires begins anew; a restored draft is in its author's hands again. */
async function renew(
  trx: Trx,
  opened: Opened,
  type: 'post.draftExtended' | 'post.draftRestored',
): Promise<void> {
  const ref = refOf(opened);
  const submittedAt = type === 'post.draftExtended' ? opened.row.submitted_at : null;
  await updateDraftState(trx, ref, { label: 'DRAFT', submittedAt, rejectedReason: null, renewedAt: now() });
  const { expiresAt } = await findVersion(trx, ref.postId, ref.version);
  await record(trx, opened.actor, { type, ...ref, expiresAt: expiresAt?.getTime() ?? 0 });
}

/**
 * Deletes what is not published yet, if it is in the actor's hands; else withdraws the publication, of which a tombstone
 * stays (R3). Throws POST_NOT_FOUND, FORBIDDEN.
 */
export async function deletePost(
  actor: Actor,
  postId: number,
): Promise<{ postId: number; deleted: 'DRAFT' | 'POST' }> {
  return transact(actor, async (trx) => {
    const opened = await openNewest(trx, actor, postId);
    const facts = factsOf(opened.row);
    authorize(canDelete(opened.actor, facts));
    if (!isUnpublished(facts)) {
      await withdraw(trx, opened);
      return { postId, deleted: 'POST' };
    }
    await deleteDraft(trx, opened.actor, refOf(opened));
    return { postId, deleted: 'DRAFT' };
  });
}

async function deleteDraft(trx: Trx, actor: Actor, ref: ReturnType<typeof refOf>): Promise<void> {
  const { fileId } = await findVersion(trx, ref.postId, ref.version);
  const at = now();
  await deleteVersion(trx, ref, at);
  if (fileId !== null) await releaseFile(trx, fileId, at);
  await record(trx, actor, { type: 'post.draftDeleted', ...ref });
}

/** Out of every list and of everybody's sight; nothing is asked any more. A draft that waits has nothing to follow. */
async function withdraw(trx: Trx, opened: Opened): Promise<void> {
  const { actor, post } = opened;
  const { postId, channelId } = post;
  if (post.draft) await deleteDraft(trx, actor, { ...refOf(opened), version: post.draft.version });
  const at = await moveFeed(trx, channelId, now());
  await withdrawPublication(trx, { postId, userId: actor.userId, at });
  await closeOpenAssignments(trx, postId, 'NO_LONGER_REQUIRED', false);
  await record(trx, actor, { type: 'post.withdrawn', ...refOf(opened) });
}
