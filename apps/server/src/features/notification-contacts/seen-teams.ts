import type { Actor } from '../../core/actor.ts';
import type { Db } from '../../db/pool.ts';
import { findStudyFacts } from '../members/directory-queries.ts';
import { seenTeamIds } from '../members/policy.ts';

/** The teams whose contacts a person sees; null is all, also those of the whole study. */
export async function findSeenTeams(
  db: Db,
  actor: Actor,
  channelId: number,
): Promise<readonly number[] | null> {
  const teamIds = actor.memberships.get(channelId)?.teamIds ?? [];
  return seenTeamIds(actor, await findStudyFacts(db, { channelId, teamIds }));
}
