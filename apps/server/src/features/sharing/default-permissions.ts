import { findStudyPermissions } from './posting-queries.ts';
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

/** The permissions of a post that names none: those of the study. Who writes for some teams shares with their own. */
export async function findDefaultPermissions(
  db: Db,
  actor: Actor,
  channelId: number,
): Promise<PermissionSet> {
  const { teamIds } = requireMembership(actor, channelId);
  const ofStudy = await findStudyPermissions(db, channelId);
  const isForOwnTeams = draftScope(actor, channelId) !== 'ALL';
  return isForOwnTeams ? { ...ofStudy, viewPost: { channelWide: false, roles: [], teamIds } } : ofStudy;
}
