import { compareVersions } from '@studyline/contract/comparison/calls';
import { CallError } from '../../api/errors.ts';
import { q } from '../../api/query-options.ts';

/** Refetched automatically until the pages of a new file are ready. */
const PENDING_MILLIS = 5000;

export function isPending(error: unknown): boolean {
  return error instanceof CallError && error.errorCode === 'PAGES_PENDING';
}

/** What changes from one version to another. */
export function comparisonOf(postId: number, version: number, otherVersion: number) {
  return {
    ...q(compareVersions, { params: { id: postId, version, otherVersion } }),
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      isPending(state.error) ? PENDING_MILLIS : (false as const),
  };
}
