import type { PostDetail } from '@studyline/contract/posts/calls';
import { paths, type PostReferrer } from '../../paths.ts';
import { t } from '../../words.ts';

type Label = PostDetail['versionLabel'];

const states = {
  PUBLISHED: 'current',
  SUPERCEDED: 'superseded',
  DRAFT: 'draft',
  REJECTED: 'rejected',
  EXPIRED: 'expired',
  WITHDRAWN: 'withdrawn',
} as const;
const named = {
  PUBLISHED: 'versionCurrent',
  SUPERCEDED: 'versionSuperseded',
  DRAFT: 'versionDraft',
  REJECTED: 'versionRejected',
  EXPIRED: 'versionExpired',
  WITHDRAWN: 'versionWithdrawn',
} as const;

/** "Current", "Superseded", "Draft". */
export function stateOf(label: Label): string {
  return t(`posts.state.${states[label]}`);
}

/** "v3.0 current" */
export function versionAndState(version: string, label: Label): string {
  return t(`posts.state.${named[label]}`, { version });
}

/** Whether it is a draft that waits for approval. A publication keeps the time at which it was submitted. */
export function waitsForApproval({
  versionLabel,
  submittedAtDateTimeMillis,
}: Pick<PostDetail, 'versionLabel' | 'submittedAtDateTimeMillis'>): boolean {
  return versionLabel === 'DRAFT' && submittedAtDateTimeMillis !== null;
}

/** What a person does next with a draft on their lists: they decide on somebody's, or go on with an own one. */
export function nextStepOf(draft: Pick<PostDetail, 'versionLabel' | 'submittedAtDateTimeMillis' | 'can'>) {
  if (draft.versionLabel === 'REJECTED') return 'change';
  if (draft.versionLabel === 'EXPIRED') return 'restore';
  return draft.submittedAtDateTimeMillis !== null && draft.can.approve === true ? 'review' : 'continue';
}

/** Where that step is done: in the form of an own draft, or on its page. */
export function pathOfStep(
  draft: Pick<PostDetail, 'postId' | 'version' | 'versionLabel' | 'submittedAtDateTimeMillis' | 'can'>,
  referrer?: PostReferrer,
): string {
  const isWriting = ['change', 'continue'].includes(nextStepOf(draft)) && draft.can.editDraft === true;
  return isWriting ? paths.draft(draft.postId) : paths.post(draft.postId, draft.version, referrer);
}

/** Whether the version was never published, or not yet. */
export function isUnpublished({ versionLabel }: { versionLabel: Label }): boolean {
  return versionLabel === 'DRAFT' || versionLabel === 'REJECTED' || versionLabel === 'EXPIRED';
}
