import { changeDraftStatus, type DraftResult } from '@studyline/contract/drafts';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../api/toasts.ts';
import { useCall } from '../../api/use-call.ts';
import { refreshPost } from '../../live/refresh-post.ts';
import { draftStale } from '../posts/draft-stale.ts';

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
