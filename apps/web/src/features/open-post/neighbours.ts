import type { PostWrapper } from '@studyline/contract/posts/calls';

export interface Neighbour {
  postId: number;
  version: number;
}

/** The posts before and after one in a list. A post that is not in the list has neither, or the first one is next. */
export function neighboursOf(
  posts: readonly PostWrapper[],
  postId: number,
  startsAtTop = false,
): { previous?: Neighbour; next?: Neighbour } {
  const at = posts.findIndex(({ postDetail }) => postDetail.postId === postId);
  const idsAt = (index: number): Neighbour | undefined => {
    const detail = posts[index]?.postDetail;
    return detail && { postId: detail.postId, version: detail.version };
  };
  if (at < 0) return startsAtTop ? { next: idsAt(0) } : {};
  return { previous: idsAt(at - 1), next: idsAt(at + 1) };
}
