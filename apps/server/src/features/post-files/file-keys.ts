import { randomUUID } from 'node:crypto';
import { isConverted } from '../../files/office-types.ts';
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

/** The PDF that was made of an Office file. */
export function conversionKey(fileKey: string): string {
  return `${folderOf(fileKey)}converted.pdf`;
}

/** What the pages of a file are drawn from: the file itself, or the PDF made of it. */
export function pagesSource({ storageKey, mimeType }: { storageKey: string; mimeType: string }) {
  return isConverted(mimeType)
    ? { key: conversionKey(storageKey), mimeType: 'application/pdf' }
    : { key: storageKey, mimeType };
}
