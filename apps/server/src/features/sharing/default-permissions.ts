import { findStudyPermissions } from './posting-queries.ts';
import { findOverseenTeamIds } from './oversight-queries.ts';
import type { PermissionEntry, PermissionSet } from '@studyline/contract/sharing/calls';
import { type Actor, requireMembership } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import { draftScope } from './policy.ts';
import { findNamedTeams } from './reference-queries.ts';

/** The teams that someone may share their own drafts with; null is the whole study. Throws CHANNEL_NOT_FOUND. */
export async function findShareableTeams(db: Db, actor: Actor, channelId: number): Promise<number[] | null> {
  const { teamIds } = requireMembership(actor, channelId);
  const scope = draftScope(actor, channelId);
  if (scope === 'ALL') return null;
  return scope === 'OVERSEEN' ? findOverseenTeamIds(db, teamIds) : teamIds;
}

/**
 * An author who writes for some teams names no others, in any permission or rule, and does not learn whether others exist. Teams
 * the post already names may stay, as may the defaults of a new post. Throws CHANNEL_NOT_FOUND, TEAM_UNKNOWN.
 */
export async function requireShareableTeams(
  db: Db,
  actor: Actor,
  { channelId, postId }: { channelId: number; postId: number | undefined },
  entries: readonly Pick<PermissionEntry, 'teamIds'>[],
): Promise<void> {
  const shareable = await findShareableTeams(db, actor, channelId);
  const wanted = teamsOf(entries);
  if (!shareable || wanted.every((id) => shareable.includes(id))) return;
  const previous =
    postId === undefined
      ? teamsOf(Object.values(await findStudyPermissions(db, channelId)))
      : await findNamedTeams(db, postId);
  if (!wanted.every((id) => shareable.includes(id) || previous.includes(id)))
    throw new AppError('TEAM_UNKNOWN');
}

function teamsOf(entries: readonly Pick<PermissionEntry, 'teamIds'>[]): number[] {
  return entries.flatMap(({ teamIds }) => teamIds);
}

/** The permissions of a post that specifies none: those of the study. Authors who write for some teams share with their own. */
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
