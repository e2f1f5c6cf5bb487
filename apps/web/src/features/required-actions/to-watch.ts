import type { PostDetail } from '@studyline/contract/posts/calls';
import { byDueTime, isOpenAction } from '@studyline/contract/required-actions/open-actions';
import type { RequiredAction } from '@studyline/contract/required-actions/required-action';

/** What watching a post completes: of several, the one due first. */
export function openToWatch({
  postDetail,
}: {
  postDetail: Pick<PostDetail, 'actions'>;
}): RequiredAction | undefined {
  const isToWatch = (action: RequiredAction) =>
    action.requiredActionType === 'COMPLETE_COURSE' && isOpenAction(action);
  return postDetail.actions.filter(isToWatch).toSorted(byDueTime)[0];
}
