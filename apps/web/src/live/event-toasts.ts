import type { LiveEventName, LivePayload } from '@studyline/contract/events';

interface Screen {
  /** The signed-in person. What they did themselves needs no toast. */
  userId: number;
  isPostOpen: (postId: number) => boolean;
  isStudyOpen: (channelId: number) => boolean;
}

type ToastKey = 'postPublished' | 'commentAdded' | 'commentRemoved' | 'studyUpdated';

/** The key of the specification's toast for a live event (section 8). Most events have none. */
export function toastOf(event: LiveEventName, payload: LivePayload, screen: Screen): ToastKey | undefined {
  const { channelId, postId, reason, userId } = payload;
  if (userId === screen.userId) return undefined;
  if (event === 'create-post') return 'postPublished';
  if (event === 'update-channel') {
    return reason === undefined && channelId !== undefined && screen.isStudyOpen(channelId)
      ? 'studyUpdated'
      : undefined;
  }
  if (event !== 'update-post' || postId === undefined || !screen.isPostOpen(postId)) return undefined;
  if (reason === 'COMMENT_ADDED') return 'commentAdded';
  return reason === 'COMMENT_REMOVED' ? 'commentRemoved' : undefined;
}
