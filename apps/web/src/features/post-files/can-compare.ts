import type { PostType } from '@studyline/contract/posts/calls';

/** Whether two versions of a post can be compared: pages and texts can, videos and their chapters can't. */
export function canCompare({ postType }: { postType: PostType }): boolean {
  return postType !== 'COURSE';
}
