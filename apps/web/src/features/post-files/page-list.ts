import type { PreviewPage } from '@studyline/contract/post-files';
import type { PostDetail } from '@studyline/contract/posts';
import type { DocumentPage } from '../../ui/posts/PageView.tsx';

/**
 * All pages of a document in order. Known pages have their picture, the others the geometry of the first, so that nothing moves
 * when they come. Pictures of another version are left out, because the latest may change between two calls.
 */
export function pageList(
  { postId, version }: Pick<PostDetail, 'postId' | 'version'>,
  known: readonly PreviewPage[],
  count: number,
  label: (page: number) => string,
): DocumentPage[] {
  const byNumber = new Map(
    known
      .filter(({ imageUrl, page }) => imageUrl.endsWith(`/posts/${postId}/${version}/previews/${page}/image`))
      .map((page) => [page.page, page]),
  );
  const [first] = byNumber.values();
  return Array.from({ length: count }, (_, index) => {
    const page = byNumber.get(index + 1);
    const { width, height } = page ?? first ?? {};
    return { src: page?.imageUrl, width, height, label: label(index + 1) };
  });
}
