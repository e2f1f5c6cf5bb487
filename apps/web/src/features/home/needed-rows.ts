import { byDueTime, isRequiredNow } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import type { PostDetail, PostWrapper } from '@studyline/contract/posts/calls';
import { actionKey } from '../required-actions/open-actions.ts';

/** One open action of a post: a person acts for one team under one rule. */
export interface NeededRow {
  key: string;
  post: PostDetail;
  action: RequiredAction;
}

/** The open actions of posts, earliest due first. Paused ones are omitted. */
export function neededRows(posts: readonly PostWrapper[]): NeededRow[] {
  return posts
    .flatMap(({ postDetail: post }) =>
      post.actions
        .filter(isRequiredNow)
        .map((action) => ({ key: `${post.postId}-${actionKey(action)}`, post, action })),
    )
    .toSorted((one, other) => byDueTime(one.action, other.action));
}
