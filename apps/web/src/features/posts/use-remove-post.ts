import { deletePost, getPost, getPostVersion, type PostOpened } from '@studyline/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invalidate } from '../../api/query-options.ts';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { draftStale } from './draft-stale.ts';
import { currentVersion, waitingDraft } from './post-versions.ts';

/** What was deleted is not asked for again. */
const stale = draftStale.filter((endpoint) => endpoint !== getPost && endpoint !== getPostVersion);

/** Deletes the draft that waits, else withdraws the post; then goes to what is left of it, or back. */
export function useRemovePost(post: PostOpened, goBack: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { postId, version } = post.postDetail;
  return useCall(deletePost, {
    stale,
    failure: 'form',
    onDone: async ({ deleted }) => {
      refreshPost(queryClient, postId);
      showToast(t(deleted === 'DRAFT' ? 'posts.remove.deletedToast' : 'posts.remove.withdrawnToast'));
      const current = deleted === 'DRAFT' ? currentVersion(post) : undefined;
      const isOpen = waitingDraft(post)?.version === version;
      if (!current) return goBack();
      // The publication and its list of versions, without the draft.
      void invalidate(getPostVersion, { params: { id: postId, version: current.version } });
      if (isOpen) await navigate({ href: paths.post(postId, current.version), replace: true });
    },
  });
}
