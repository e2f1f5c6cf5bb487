import { randomUUID } from 'node:crypto';
import type { PageSize } from '../../files/preview-protocol.ts';

/** The key of a new file of a study, in a folder shared with what is made from it. */
export function newFileKey(channelId: number): string {
  return `studies/${channelId}/${randomUUID()}/original`;
}

/** The folder of a file and of everything made from it. */
export function folderOf(fileKey: string): string {
  return fileKey.slice(0, fileKey.lastIndexOf('/') + 1);
}

export function thumbnailKey(fileKey: string): string {
  return `${folderOf(fileKey)}thumbnail.webp`;
}

export function pageKey(fileKey: string, page: number, size: PageSize = 'NORMAL'): string {
  return `${folderOf(fileKey)}pages/${page}${size === 'LARGE' ? '-large' : ''}.webp`;
}
