import { isDeepStrictEqual } from 'node:util';
import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import type { Db } from '../../db/pool.ts';
import type { PostSharing } from './sharing-queries.ts';
import { findShareableTeams, requireShareableTeams } from './default-permissions.ts';
import { requireMayMark } from './markings.ts';
import { canShare } from './policy.ts';
import { requireOwnReferences } from './references.ts';

/**
 * Checks the requested sharing of an existing or new post. Keeping a value needs no right: an author who writes for some teams can
 * keep a wider audience that others gave the post. Throws FORBIDDEN, BLINDED_HERE, ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN.
 */
export async function checkSharing(
  db: Db,
  actor: Actor,
  { channelId, postId }: { channelId: number; postId: number | undefined },
  before: PostSharing | undefined,
  after: PostSharing,
  asked: readonly Pick<PermissionEntry, 'roles' | 'teamIds'>[] = [],
  categoryIds: readonly number[] = [],
): Promise<void> {
  const { permissions, blinding } = after;
  if (blinding !== before?.blinding) await requireMayMark(db, actor, channelId, blinding);
  if (!isDeepStrictEqual(permissions.viewPost, before?.permissions.viewPost))
    authorize(canShare(permissions.viewPost, await findShareableTeams(db, actor, channelId)));
  const named = [...Object.values(permissions), ...asked];
  await requireShareableTeams(db, actor, { channelId, postId }, named);
  await requireOwnReferences(db, channelId, named, categoryIds);
}
