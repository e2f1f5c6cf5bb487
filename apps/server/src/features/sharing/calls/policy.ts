import type { May } from '@studyline/contract/core/may';
import type { Actor } from '../../../core/actor.ts';
import { canApprove } from '../../posts/draft-policy.ts';
import { canUpdate } from '../../posts/policy.ts';
import type { PostFacts } from '../post-facts-queries.ts';

/** The future readers of a post, visible to those who decide on it. */
export function canPreview(actor: Actor, post: PostFacts): May {
  return canApprove(actor, post) === true || canUpdate(actor, post);
}
