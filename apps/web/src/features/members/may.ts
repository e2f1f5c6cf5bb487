import type { May } from '@studyline/contract/core/may';

/** Whether a button shows: for what the reader may do, or may not do at the moment. */
export function isOffered(may: May): boolean {
  return may !== 'FORBIDDEN' && may !== 'MEMBER_NOT_CURRENT';
}
