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
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import { publishLocked, submitVersion } from './publish.ts';
import { findVersion, type PostState, type VersionRow } from '../posts/version-queries.ts';
import { canPublish } from '../sharing/policy.ts';

type Transition = (typeof draftTransitions)[number];
type Reasons = NonNullable<z.output<(typeof endpoint)['body']>>;

/** Moves a draft through its states (specification 4): submit, approve, reject, resubmit, extend, restore. */
export async function changeDraftStatus(
  actor: Actor,
  { id, transitionName, ...reasons }: { id: number; transitionName: Transition } & Partial<Reasons>,
): Promise<DraftResult> {
  return transact(actor, async (trx) => {
    const locked = await lockNewestVersion(trx, actor, id, rejectIfRecalled);
    const { facts } = locked;
    const decision = canTransition[transitionName](locked.actor, facts);
    const isWrongState = decision === 'ILLEGAL_TRANSITION' || decision === 'DRAFT_EXPIRED';
    authorize(decision, isWrongState ? { allowedTransitions: allowedTransitions(locked.actor, facts) } : {});
    refuseUseless(transitionName, reasons);
    const draft = await findVersion(trx, id, facts.version);
    if (reasons.edit !== undefined && reasons.edit !== draft.edit) throw new AppError('DRAFT_CHANGED');
    await transitions[transitionName](trx, { ...locked, draft }, { versionDescription: '', ...reasons });
    return presentDraft(await findVersion(trx, id, facts.version));
  });
}

/**
 * A submitted draft that changes goes back to its author. Publishers who have opened it know of it and are told that it has
 * changed. Throws DRAFT_CHANGED.
 */
async function rejectIfRecalled(
  trx: Trx,
  member: Actor,
  { channelId, postId, newestVersion }: PostState,
): Promise<void> {
  if (newestVersion === null || canPublish(member, channelId) !== true) return;
  const newest = { postId, version: newestVersion };
  if ((await findOpenedEdit(trx, newest, member.userId)) !== undefined) throw new AppError('DRAFT_CHANGED');
}

/** The texts that a transition uses. */
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

interface LockedDraft extends LockedPost {
  draft: VersionRow;
}

const transitions: Record<Transition, (trx: Trx, locked: LockedDraft, reasons: Reasons) => Promise<unknown>> =
  {
    submit_draft: (trx, locked) => submitVersion(trx, locked.actor, refOf(locked)),
    resubmit_draft: (trx, locked) => submitVersion(trx, locked.actor, refOf(locked), { renew: true }),
    approve_draft: approve,
    reject_draft: reject,
    extend_draft: (trx, locked) => renew(trx, locked, 'post.draftExtended'),
    restore_draft: (trx, locked) => renew(trx, locked, 'post.draftRestored'),
  };

/** Publishes what the approver has seen, and nothing newer. */
async function approve(trx: Trx, locked: LockedDraft, { versionDescription, edit }: Reasons): Promise<void> {
  const seen = edit ?? (await findSeenEdit(trx, locked));
  if (seen === undefined) throw new AppError('NOT_OPENED');
  if (seen !== locked.draft.edit) throw new AppError('DRAFT_CHANGED');
  await publishLocked(trx, locked.actor, locked, { description: versionDescription });
}

/** For an approval that does not say which edit was seen. Whoever wrote the current draft knows it. */
async function findSeenEdit(trx: Trx, { actor, draft }: LockedDraft): Promise<number | undefined> {
  return draft.editedBy === actor.userId ? draft.edit : findOpenedEdit(trx, draft, actor.userId);
}

/** Returns the draft to its author. The specification calls the reason a description, and allows an empty one. */
async function reject(
  trx: Trx,
  locked: LockedDraft,
  { versionDescription, reason = versionDescription }: Reasons,
): Promise<void> {
  const ref = refOf(locked);
  await updateDraftState(trx, ref, { label: 'REJECTED', submittedAt: null, rejectedReason: reason || null });
  const submittedAt = locked.draft.submittedAt?.getTime() ?? null;
  record(trx, locked.actor, { type: 'post.rejected', ...ref, reason, submittedAt });
}

/** Its time to expiry restarts. A restored draft belongs to its author again. */
async function renew(
  trx: Trx,
  locked: LockedDraft,
  type: 'post.draftExtended' | 'post.draftRestored',
): Promise<void> {
  const ref = refOf(locked);
  const { draft } = locked;
  const submittedAt = type === 'post.draftExtended' ? draft.submittedAt : null;
  const state = { label: 'DRAFT', submittedAt, rejectedReason: null, renewedAt: now() } as const;
  const expiresAt = await updateDraftState(trx, ref, state);
  const times = {
    expiresAt: expiresAt?.getTime() ?? 0,
    submittedAt: draft.submittedAt?.getTime() ?? null,
  };
  record(trx, locked.actor, { type, ...ref, ...times }, state.renewedAt);
}
