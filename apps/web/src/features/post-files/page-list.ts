import type { PreviewPage } from '@studyline/contract/post-files/calls';
import type { PostDetail } from '@studyline/contract/posts/calls';
import type { DocumentPage } from '../../ui/posts/PageView.tsx';

/**
 * All pages of a document in order. Known pages have their image, the others the geometry of the first, so that nothing moves when they
 * load. Images of another version or edit are omitted, because either may change between two calls.
 */
export function pageList(
  { postId, version, edit }: Pick<PostDetail, 'postId' | 'version'> & { edit: number },
  known: readonly PreviewPage[],
  count: number,
  label: (page: number) => string,
): DocumentPage[] {
  const byNumber = new Map(
    known
      .filter(({ imageUrl, page }) => {
        const [path, ofEdit = `edit=${edit}`] = imageUrl.split('?');
        return (
          path?.endsWith(`/posts/${postId}/${version}/previews/${page}/image`) && ofEdit === `edit=${edit}`
        );
      })
      .map((page) => [page.page, page]),
  );
  const [first] = byNumber.values();
  return Array.from({ length: count }, (_, index) => {
    const page = byNumber.get(index + 1);
    const { width, height } = page ?? first ?? {};
    return { src: page?.imageUrl, largeSrc: page?.largeImageUrl, width, height, label: label(index + 1) };
  });
}
