import { isDeepStrictEqual } from 'node:util';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import type { Trx } from '../../db/pool.ts';
import { findSharing, type PostSharing, updateSharing } from './sharing-queries.ts';

type Flags = Omit<PostSharing, 'permissions'>;

/** A change of sharing as recorded in events. The flags are present if either of them changed. */
export interface SharingDifference {
  before: PermissionSet;
  after: PermissionSet;
  flags?: { before: Flags; after: Flags };
}

/** How to share a post; fields that are left out keep their value. */
type WantedSharing = { [K in keyof PostSharing]?: PostSharing[K] | undefined };

export function sharedAs(before: PostSharing, wanted: WantedSharing): PostSharing {
  return {
    permissions: wanted.permissions ?? before.permissions,
    blinding: wanted.blinding ?? before.blinding,
    preActivation: wanted.preActivation ?? before.preActivation,
  };
}

/** Changes how a post is shared. Undefined if that changes nothing. */
export async function changeSharingOf(
  trx: Trx,
  postId: number,
  wanted: WantedSharing,
): Promise<{ before: PostSharing; after: PostSharing; difference: SharingDifference } | undefined> {
  const before = await findSharing(trx, postId);
  const after = sharedAs(before, wanted);
  if (isDeepStrictEqual(before, after)) return undefined;
  await updateSharing(trx, postId, after);
  const { permissions: previousSet, ...previous } = before;
  const { permissions, ...flags } = after;
  const isMarked = !isDeepStrictEqual(previous, flags);
  const difference = { before: previousSet, after: permissions };
  return {
    before,
    after,
    difference: isMarked ? { ...difference, flags: { before: previous, after: flags } } : difference,
  };
}
