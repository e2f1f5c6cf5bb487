import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { requireDirectory } from '../channels/settings.ts';
import { lockPeople } from '../members/member-queries.ts';
import { canViewTeam, type TeamFacts } from './policy.ts';
import { factsOf } from './present.ts';
import { findTeam, type TeamRow } from './queries.ts';

/**
 * Locks a team for a change, and its caller's current rights. Changes of a study's teams and people wait for each other. Throws
 * CHANNEL_NOT_FOUND, TEAM_NOT_FOUND.
 */
export async function lockTeam(
  trx: Trx,
  actor: Actor,
  channelId: number,
  teamId: number,
): Promise<{ member: Actor; row: TeamRow; facts: TeamFacts }> {
  await lockPeople(trx, channelId);
  const member = await lockActor(trx, actor, channelId);
  await requireDirectory(member, channelId, trx);
  const row = await requireTeam(trx, channelId, teamId);
  const facts = factsOf(row);
  authorize(canViewTeam(member, facts));
  return { member, row, facts };
}

export async function requireTeam(db: Db, channelId: number, teamId: number): Promise<TeamRow> {
  const row = await findTeam(db, channelId, teamId);
  if (!row) throw new AppError('TEAM_NOT_FOUND');
  return row;
}
