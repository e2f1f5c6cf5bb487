import type { PermissionEntry } from '@studyline/contract/sharing/calls';
import { AppError } from '../../core/errors.ts';
import { type Db, isTransaction } from '../../db/pool.ts';
import { findForeignReferences, lockTaxonomies } from './reference-queries.ts';

/**
 * Everything named by a post and its rules must belong to their study. Within a transaction, no category is removed until it ends.
 * Throws ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN.
 */
export async function requireOwnReferences(
  db: Db,
  channelId: number,
  audiences: readonly Pick<PermissionEntry, 'roles' | 'teamIds'>[],
  categories: readonly number[] = [],
): Promise<void> {
  if (categories.length > 0 && isTransaction(db)) await lockTaxonomies(db, channelId);
  const foreign = await findForeignReferences(db, channelId, {
    roles: audiences.flatMap((audience) => audience.roles),
    teams: audiences.flatMap((audience) => audience.teamIds),
    categories,
  });
  if (foreign.roles) throw new AppError('ROLE_UNKNOWN');
  if (foreign.teams) throw new AppError('TEAM_UNKNOWN');
  if (foreign.categories) throw new AppError('CATEGORY_UNKNOWN');
}
