import { BASE } from '@studyline/contract/core/endpoint';

/**
 * The address of a study's picture; null if there is none. A page reuses what it has loaded from an address without asking again, so
 * each picture has its own address.
 */
export function pictureAddress(
  channelId: number,
  picture: 'logo' | 'banner',
  fileId: number | null,
): string | null {
  return fileId === null ? null : `${BASE}/channels/${channelId}/${picture}?file=${fileId}`;
}
