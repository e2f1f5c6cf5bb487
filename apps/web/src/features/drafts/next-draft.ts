import type { PostOpened } from '@studyline/contract/posts/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { showToast } from '../../api/toasts.ts';
import { paths } from '../../paths.ts';
import { t } from '../../words.ts';
import { mergePages } from '../feed/feed-list.ts';
import { nextStepOf } from '../posts/version-state.ts';
import { myDrafts, waitingDrafts } from './waiting-drafts.ts';

/** Beyond this many there is no stepping from one to the next. */
const MAX_PAGES = 10;

/** After a decision: goes to the next draft awaiting this person, first in the same study, or says that there is none. */
export function useNextDraft({ postDetail: decided }: PostOpened, leave: () => void): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    // Without an answer there is no next one to go to, but the decision is still made.
    const found = await queryClient
      .fetchInfiniteQuery({ ...myDrafts, staleTime: 0, pages: MAX_PAGES })
      .catch(() => undefined);
    const others = waitingDrafts(mergePages(found?.pages ?? []), Date.now())
      .map(({ postDetail }) => postDetail)
      .filter((draft) => draft.postId !== decided.postId && nextStepOf(draft) === 'review');
    const next = others.find(({ channelId }) => channelId === decided.channelId) ?? others[0];
    if (!next) {
      if (found) showToast(t('drafts.noneLeft'), 'neutral');
      leave();
      return;
    }
    showToast(t('drafts.next', { title: next.title }), 'neutral');
    void navigate({ href: paths.post(next.postId, next.version, 'CHANNEL'), replace: true });
  };
}
