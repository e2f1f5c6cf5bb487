import { deletePost, type PostOpened } from '@studyline/contract/posts/calls';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../live/use-call.ts';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../words.ts';
import { currentVersion, waitingDraft } from './post-versions.ts';

/** Deletes the unpublished draft, or else withdraws the post. Then goes to what is left of it, or back. */
export function useRemovePost(post: PostOpened, goBack: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { postId, version } = post.postDetail;
  const draft = waitingDraft(post.postDetail);
  const isOpen = draft === undefined || draft.version === version;
  const left = draft && currentVersion(post.postDetail);
  return useCall(deletePost, {
    failure: 'form',
    removes: isOpen ? { postId, ...(left ? { version } : {}) } : undefined,
    onDone: ({ deleted }) => {
      showToast(t(deleted === 'DRAFT' ? 'posts.remove.deletedToast' : 'posts.remove.withdrawnToast'));
      if (deleted === 'POST' || !left) return goBack();
      if (isOpen) void navigate({ href: paths.post(postId, left.version), replace: true });
    },
  });
}
