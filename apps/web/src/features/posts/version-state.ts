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

/** Whether it is a draft awaiting approval. A publication keeps the time at which it was submitted. */
export function waitsForApproval({
  versionLabel,
  submittedAtDateTimeMillis,
}: Pick<PostDetail, 'versionLabel' | 'submittedAtDateTimeMillis'>): boolean {
  return versionLabel === 'DRAFT' && submittedAtDateTimeMillis !== null;
}

/** A person's next step with a draft on their lists: they decide on someone else's, or continue their own. */
export function nextStepOf(draft: Pick<PostDetail, 'versionLabel' | 'submittedAtDateTimeMillis' | 'can'>) {
  if (draft.versionLabel === 'REJECTED') return 'change';
  if (draft.versionLabel === 'EXPIRED') return 'restore';
  return draft.submittedAtDateTimeMillis !== null && draft.can.approve === true ? 'review' : 'continue';
}

/** Where that step is taken: in the form of their own draft, or on its page. */
export function pathOfStep(
  draft: Pick<PostDetail, 'postId' | 'version' | 'versionLabel' | 'submittedAtDateTimeMillis' | 'can'>,
  referrer?: PostReferrer,
): string {
  const isWriting = ['change', 'continue'].includes(nextStepOf(draft)) && draft.can.editDraft === true;
  return isWriting ? paths.draft(draft.postId) : paths.post(draft.postId, draft.version, referrer);
}

/** Whether the version was never published, or has not been yet. */
export function isUnpublished({ versionLabel }: { versionLabel: Label }): boolean {
  return versionLabel === 'DRAFT' || versionLabel === 'REJECTED' || versionLabel === 'EXPIRED';
}
