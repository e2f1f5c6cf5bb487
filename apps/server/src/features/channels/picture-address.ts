import { BASE } from '@studyline/contract/core/endpoint';

/**
 * The address of a study's picture; null if there is none. A page shows what it has loaded from an address again without asking, so
 * that each picture has an address of its own.
 */
export function pictureAddress(
  channelId: number,
  picture: 'logo' | 'banner',
  fileId: number | null,
): string | null {
  return fileId === null ? null : `${BASE}/channels/${channelId}/${picture}?file=${fileId}`;
}
