import { BASE } from '@studyline/contract/core/endpoint';
import type { PageSize } from '../../files/preview-protocol.ts';

interface PicturedVersion {
  postId: number;
  version: number;
  edit: number;
  isPublication: boolean;
}

/**
 * The address of a picture of a version's file. An open page shows what it has loaded from an address again without asking, so
 * that each edit of a draft has addresses of its own. A publication never changes.
 */
export function pictureAddress(
  { postId, version, edit, isPublication }: PicturedVersion,
  picture: 'thumbnail' | `previews/${number}/image`,
  size: PageSize = 'NORMAL',
): string {
  const query = new URLSearchParams({
    ...(isPublication ? {} : { edit: String(edit) }),
    ...(size === 'NORMAL' ? {} : { size }),
  });
  const address = `${BASE}/posts/${postId}/${version}/${picture}`;
  return query.size > 0 ? `${address}?${query}` : address;
}
