import type { PostDetail } from '@studyline/contract/posts';
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

/** What a person does next with a draft on their lists: they decide on somebody's, or go on with an own one. */
export function nextStepOf(draft: Pick<PostDetail, 'versionLabel' | 'submittedAtDateTimeMillis' | 'can'>) {
  if (draft.versionLabel === 'REJECTED') return 'change';
  if (draft.versionLabel === 'EXPIRED') return 'restore';
  return draft.submittedAtDateTimeMillis !== null && draft.can.approve === true ? 'review' : 'continue';
}

/** Whether the version was never published, or not yet. */
export function isUnpublished({ versionLabel }: { versionLabel: Label }): boolean {
  return versionLabel === 'DRAFT' || versionLabel === 'REJECTED' || versionLabel === 'EXPIRED';
}
