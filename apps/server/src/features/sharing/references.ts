import type { PermissionEntry } from '@studyline/contract/sharing';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { findForeignReferences } from './reference-queries.ts';

/**
 * Everything that a post and its rules name has to belong to their study. Throws ROLE_UNKNOWN, TEAM_UNKNOWN, CATEGORY_UNKNOWN.
 */
export async function requireOwnReferences(
  db: Db,
  channelId: number,
  audiences: readonly Pick<PermissionEntry, 'roles' | 'teamIds'>[],
  categories: readonly number[] = [],
): Promise<void> {
  const foreign = await findForeignReferences(db, channelId, {
    roles: audiences.flatMap((audience) => audience.roles),
    teams: audiences.flatMap((audience) => audience.teamIds),
    categories,
  });
  if (foreign.roles) throw new AppError('ROLE_UNKNOWN');
  if (foreign.teams) throw new AppError('TEAM_UNKNOWN');
  if (foreign.categories) throw new AppError('CATEGORY_UNKNOWN');
}
