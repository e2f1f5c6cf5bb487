import type { PostKind } from './PostTypeIcon.tsx';

/** The type of a post, as the blocks name it. */
export function kindOf({ postType }: { postType: Uppercase<PostKind> }): PostKind {
  return postType.toLowerCase() as PostKind;
}
