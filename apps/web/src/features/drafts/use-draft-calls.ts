import { initMember } from '@studyline/contract/app';
import { listPostAudit } from '@studyline/contract/audit';
import { getChannel, listMyChannels } from '@studyline/contract/channels';
import { getPostCompliance } from '@studyline/contract/compliance';
import { changeDraftStatus, type DraftResult } from '@studyline/contract/drafts';
import { listChannelPosts } from '@studyline/contract/feed';
import { listPreviews, listVersionPreviews } from '@studyline/contract/post-files';
import { getPost, getPostVersion } from '@studyline/contract/posts';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';

/** What moving a draft makes stale; lists that are open elsewhere follow by live events. */
export const draftStale = [
  getPost,
  getPostVersion,
  getPostCompliance,
  listPostAudit,
  listPreviews,
  listVersionPreviews,
  listChannelPosts,
  initMember,
  getChannel,
  listMyChannels,
];

/** Moves a draft on, and says so; the words come from its new state. */
export function useDraftCall(
  postId: number,
  options: { failure?: 'toast' | 'form'; words: (draft: DraftResult) => string; onDone?: () => void },
) {
  const queryClient = useQueryClient();
  return useCall(changeDraftStatus, {
    stale: draftStale,
    failure: options.failure ?? 'toast',
    waits: true,
    onDone: (draft) => {
      refreshPost(queryClient, postId);
      showToast(options.words(draft));
      options.onDone?.();
    },
  });
}
