import { findLeadingRoles } from './posting-queries.ts';
import { findOverseenTeamIds } from './oversight-queries.ts';
import type { PermissionSet } from '@studyline/contract/sharing';
import { type Actor, requireMembership } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { draftScope } from './policy.ts';

/** The teams that somebody may share their own drafts with; null is the whole study. Throws CHANNEL_NOT_FOUND. */
export async function findShareableTeams(db: Db, actor: Actor, channelId: number): Promise<number[] | null> {
  const { teamIds } = requireMembership(actor, channelId);
  const scope = draftScope(actor, channelId);
  if (scope === 'ALL') return null;
  return scope === 'OVERSEEN' ? findOverseenTeamIds(db, teamIds) : teamIds;
}

/**
 * The permissions of a post that names none. Everyone views it, or only the author's own teams if they write for these. Everyone
 * comments. The people who lead the study change and delete it.
 */
export async function findDefaultPermissions(
  db: Db,
  actor: Actor,
  channelId: number,
): Promise<PermissionSet> {
  const { teamIds } = requireMembership(actor, channelId);
  const everyone = { channelWide: true, roles: [], teamIds: [] };
  const leaders = { channelWide: false, roles: await findLeadingRoles(db, channelId), teamIds: [] };
  const isForOwnTeams = draftScope(actor, channelId) !== 'ALL';
  const viewPost = isForOwnTeams ? { channelWide: false, roles: [], teamIds } : everyone;
  return { viewPost, commentOnPost: everyone, updatePost: leaders, deletePost: leaders };
}
