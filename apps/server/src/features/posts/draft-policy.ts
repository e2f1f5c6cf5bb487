import { draftTransitions } from '@studyline/contract/drafts/calls';
import type { May } from '@studyline/contract/core/may';
import type { PostFacts } from '../sharing/post-facts-queries.ts';
import { canCreateDraft, canPublish } from '../sharing/policy.ts';
import type { Actor } from '../../core/actor.ts';

export function canApprove(actor: Actor, post: PostFacts): May {
  const may = canPublish(actor, post.channelId);
  if (may !== true) return may;
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.fourEyes && post.versionAuthorId === actor.userId ? 'OWN_DRAFT' : true;
}

export function canReject(actor: Actor, post: PostFacts): May {
  const may = canPublish(actor, post.channelId);
  if (may !== true) return may;
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.submitted ? true : 'ILLEGAL_TRANSITION';
}

/** The author of the version, if they may still write drafts. */
function isWriter(actor: Actor, post: PostFacts): May {
  return post.versionAuthorId === actor.userId ? canCreateDraft(actor, post.channelId) : 'NOT_YOUR_DRAFT';
}

export function canSubmit(actor: Actor, post: PostFacts): May {
  const may = isWriter(actor, post);
  if (may !== true) return may;
  if (post.versionLabel !== 'DRAFT') return notADraft(post);
  return post.submitted ? 'ILLEGAL_TRANSITION' : true;
}

export function canResubmit(actor: Actor, post: PostFacts): May {
  const may = isWriter(actor, post);
  if (may !== true) return may;
  return post.versionLabel === 'REJECTED' && post.isNewest ? true : 'ILLEGAL_TRANSITION';
}

/** What authors may change in their drafts, including rejected ones. */
export function canEditDraft(actor: Actor, post: PostFacts): May {
  // A publication leads to the draft waiting behind it.
  if (post.isCurrent && post.waitingDraftAuthorId === actor.userId)
    return canCreateDraft(actor, post.channelId);
  const may = isWriter(actor, post);
  if (may !== true) return may;
  if (post.versionLabel === 'DRAFT') return true;
  return post.versionLabel === 'REJECTED' && post.isNewest ? true : notADraft(post);
}

export function canExtend(actor: Actor, post: PostFacts): May {
  const may = canPublish(actor, post.channelId) === true || isWriter(actor, post);
  if (may !== true) return may;
  return post.versionLabel === 'DRAFT' ? true : notADraft(post);
}

export function canRestore(actor: Actor, post: PostFacts): May {
  const may = isWriter(actor, post);
  if (may !== true) return may;
  return post.versionLabel === 'EXPIRED' && post.isNewest ? true : 'ILLEGAL_TRANSITION';
}

function notADraft(post: PostFacts): May {
  return post.versionLabel === 'EXPIRED' ? 'DRAFT_EXPIRED' : 'ILLEGAL_TRANSITION';
}

type Transition = (typeof draftTransitions)[number];
export const canTransition: Record<Transition, (actor: Actor, post: PostFacts) => May> = {
  submit_draft: canSubmit,
  approve_draft: canApprove,
  reject_draft: canReject,
  resubmit_draft: canResubmit,
  extend_draft: canExtend,
  restore_draft: canRestore,
};

/** What this person could do with the version, to answer an illegal transition. */
export function allowedTransitions(actor: Actor, post: PostFacts): Transition[] {
  return (Object.keys(canTransition) as Transition[]).filter(
    (name) => canTransition[name](actor, post) === true,
  );
}
