import { BASE } from '@studyline/contract/core/endpoint';
import type { PageSize } from '../../files/preview-protocol.ts';

interface PicturedVersion {
  postId: number;
  version: number;
  edit: number;
  isPublication: boolean;
}

/**
 * The address of an image of a version's file. An open page reuses what it has loaded from an address without asking again, so each
 * edit of a draft has its own addresses. A publication never changes.
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
