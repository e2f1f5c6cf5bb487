import type { May } from '@studyline/contract/core/may';
import { MAX_PAGE_NOTES } from '@studyline/contract/page-notes/calls';

export interface NotedVersion {
  isPublication: boolean;
  hasFile: boolean;
}

/** A file that can still be replaced has no places to keep. */
export function canAddNote({ isPublication, hasFile }: NotedVersion, ownCount: number): May {
  if (!isPublication) return 'NOT_PUBLISHED';
  if (!hasFile) return 'FILE_NOT_FOUND';
  return ownCount < MAX_PAGE_NOTES ? true : 'PAGE_NOTES_FULL';
}
