import { findOpenedEdit, updateDraftState } from './draft-queries.ts';
import { presentDraft } from './present.ts';
import { canTransition, allowedTransitions } from '../posts/draft-policy.ts';
import { lockNewestVersion, type LockedPost, refOf } from '../posts/newest-version.ts';
import type { z } from 'zod';
import type {
  changeDraftStatus as endpoint,
  draftTransitions,
  DraftResult,
} from '@studyline/contract/drafts/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { publishVersion, submitVersion } from './publish.ts';
import { findVersion, lockPost, type VersionRow } from '../posts/version-queries.ts';
import { canPublish } from '../sharing/policy.ts';
import { findPostFacts } from '../sharing/post-facts-queries.ts';

type Transition = (typeof draftTransitions)[number];
type Reasons = NonNullable<z.output<(typeof endpoint)['body']>>;

/**
 * Moves a draft through its states (specification 4): submit, approve, reject, resubmit, extend, restore. Throws
 * POST_NOT_FOUND, FORBIDDEN, NOT_YOUR_DRAFT, OWN_DRAFT, ILLEGAL_TRANSITION and DRAFT_EXPIRED with the allowed transitions,
 * DESCRIPTION_REQUIRED, NOT_OPENED, DRAFT_CHANGED, and BAD_REQUEST for a text that the transition does not keep.
 */
export async function changeDraftStatus(
  actor: Actor,
  { id, transitionName, ...reasons }: { id: number; transitionName: Transition } & Partial<Reasons>,
): Promise<DraftResult> {
  return transact(actor, async (trx) => {
    await refuseTakenBack(trx, actor, id);
    const locked = await lockNewestVersion(trx, actor, id);
    const { facts } = locked;
    const decision = canTransition[transitionName](locked.actor, facts);
    const isWrongState = decision === 'ILLEGAL_TRANSITION' || decision === 'DRAFT_EXPIRED';
    authorize(decision, isWrongState ? { allowedTransitions: allowedTransitions(locked.actor, facts) } : {});
    refuseUseless(transitionName, reasons);
    const draft = await findVersion(trx, id, facts.version);
    if (reasons.edit !== undefined && reasons.edit !== draft.edit) throw new AppError('DRAFT_CHANGED');
    await transitions[transitionName](trx, locked, { versionDescription: '', ...reasons });
    return presentDraft(await findVersion(trx, id, facts.version));
  });
}

/**
 * A submitted draft that changes is its author's alone again. Whoever publishes and has opened it knows of it, and is told that it
 * has changed. Throws DRAFT_CHANGED.
 */
async function refuseTakenBack(trx: Trx, actor: Actor, postId: number): Promise<void> {
  const post = await lockPost(trx, postId);
  if (!post || post.newestVersion === null) return;
  const newest = { postId, version: post.newestVersion };
  if (await findPostFacts(trx, actor, postId, newest.version)) return;
  const member = await lockActor(trx, actor, post.channelId);
  if (canPublish(member, post.channelId) !== true) return;
  if ((await findOpenedEdit(trx, newest, actor.userId)) !== undefined) throw new AppError('DRAFT_CHANGED');
}

/** The texts that a transition keeps. */
const kept: Partial<Record<Transition, readonly string[]>> = {
  approve_draft: ['versionDescription'],
  reject_draft: ['versionDescription', 'reason'],
};

function refuseUseless(transitionName: Transition, reasons: Partial<Reasons>): void {
  for (const path of ['versionDescription', 'reason'] as const)
    if (reasons[path] && !kept[transitionName]?.includes(path))
      throw new AppError('BAD_REQUEST', {
        issues: [{ path, message: { key: 'issue.textOfNoUse', values: { transitionName } } }],
      });
}

const transitions: Record<Transition, (trx: Trx, locked: LockedPost, reasons: Reasons) => Promise<unknown>> =
  {
    submit_draft: (trx, locked) => submitVersion(trx, locked.actor, refOf(locked)),
    resubmit_draft: (trx, locked) => submitVersion(trx, locked.actor, refOf(locked), { renew: true }),
    approve_draft: approve,
    reject_draft: reject,
    extend_draft: (trx, locked) => renew(trx, locked, 'post.draftExtended'),
    restore_draft: (trx, locked) => renew(trx, locked, 'post.draftRestored'),
  };

/** Publishes what the approver has seen, and nothing newer. */
async function approve(trx: Trx, locked: LockedPost, { versionDescription, edit }: Reasons): Promise<void> {
  const ref = refOf(locked);
  const draft = await findVersion(trx, ref.postId, ref.version);
  const seen = edit ?? (await findSeenEdit(trx, locked, draft));
  if (seen === undefined) throw new AppError('NOT_OPENED');
  if (seen !== draft.edit) throw new AppError('DRAFT_CHANGED');
  await publishVersion(trx, locked.actor, ref, { description: versionDescription });
}

/** For an approval that does not say what it has seen. Who has written the draft as it is knows it. */
async function findSeenEdit(trx: Trx, { actor }: LockedPost, draft: VersionRow): Promise<number | undefined> {
  return draft.editedBy === actor.userId ? draft.edit : findOpenedEdit(trx, draft, actor.userId);
}

/** Returns the draft to its author. The specification has a description for what is our reason, and allows an empty one. */
async function reject(
  trx: Trx,
  locked: LockedPost,
  { versionDescription, reason = versionDescription }: Reasons,
): Promise<void> {
  const ref = refOf(locked);
  const former = await findVersion(trx, ref.postId, ref.version);
  await updateDraftState(trx, ref, { label: 'REJECTED', submittedAt: null, rejectedReason: reason || null });
  const submittedAt = former.submittedAt?.getTime() ?? null;
  record(trx, locked.actor, { type: 'post.rejected', ...ref, reason, submittedAt });
}

/** The time until it expires starts again. A restored draft belongs to its author again. */
async function renew(
  trx: Trx,
  locked: LockedPost,
  type: 'post.draftExtended' | 'post.draftRestored',
): Promise<void> {
  const ref = refOf(locked);
  const former = await findVersion(trx, ref.postId, ref.version);
  const submittedAt = type === 'post.draftExtended' ? former.submittedAt : null;
  const at = now();
  await updateDraftState(trx, ref, { label: 'DRAFT', submittedAt, rejectedReason: null, renewedAt: at });
  const { expiresAt } = await findVersion(trx, ref.postId, ref.version);
  const times = {
    expiresAt: expiresAt?.getTime() ?? 0,
    submittedAt: former.submittedAt?.getTime() ?? null,
  };
  record(trx, locked.actor, { type, ...ref, ...times }, at);
}
