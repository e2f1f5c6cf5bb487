import type { PostDetail } from '@studyline/contract/posts/calls';
import type { QueryClient } from '@tanstack/react-query';
import { mergePages } from '../feed/feed-list.ts';
import { nextStepOf } from '../posts/version-state.ts';
import { myDrafts, waitingDrafts } from './waiting-drafts.ts';

/** Beyond this many there is no stepping from one to the next. */
const MAX_PAGES = 10;

/** The next draft awaiting a decision by this person, first in the same study. Undefined as well if the server cannot be reached. */
export async function findNextDraft(
  queryClient: QueryClient,
  decided: Pick<PostDetail, 'postId' | 'channelId'>,
): Promise<PostDetail | undefined> {
  const found = await queryClient
    .fetchInfiniteQuery({ ...myDrafts, staleTime: 0, pages: MAX_PAGES })
    .catch(() => undefined);
  const others = waitingDrafts(mergePages(found?.pages ?? []), Date.now())
    .map(({ postDetail }) => postDetail)
    .filter((draft) => draft.postId !== decided.postId && nextStepOf(draft) === 'review');
  return others.find(({ channelId }) => channelId === decided.channelId) ?? others[0];
}
