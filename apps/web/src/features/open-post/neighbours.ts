import type { PostWrapper } from '@studyline/contract/posts/calls';

export interface Neighbour {
  postId: number;
  version: number;
}

/** The posts before and after one in a list. A post that is not in the list has neither. */
export function neighboursOf(
  posts: readonly PostWrapper[],
  postId: number,
): { previous?: Neighbour; next?: Neighbour } {
  const at = posts.findIndex(({ postDetail }) => postDetail.postId === postId);
  if (at < 0) return {};
  const idsAt = (index: number): Neighbour | undefined => {
    const detail = posts[index]?.postDetail;
    return detail && { postId: detail.postId, version: detail.version };
  };
  return { previous: idsAt(at - 1), next: idsAt(at + 1) };
}
