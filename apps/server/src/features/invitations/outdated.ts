import type { May } from '@studyline/contract/core/may';
import { actAs } from '../../core/actor.ts';
import type { Server } from '../../core/server.ts';
import type { Db } from '../../db/pool.ts';
import { findMember, findStudyFacts } from '../members/directory-queries.ts';
import { canAddToTeam, canAddMemberToTeam, directoryOf } from '../members/policy.ts';
import { factsOf as factsOfMember } from '../members/present.ts';
import { factsOf, teamOf } from './present.ts';
import type { InvitationRow } from './queries.ts';

/**
 * Whether an invitation can still be accepted, by the current rights of the person who last sent it. The user is undefined for an
 * address without an account.
 */
export async function mayStillAccept(
  server: Server,
  db: Db,
  row: InvitationRow,
  userId: number | undefined,
): Promise<May> {
  const { channelId, roleIds } = row;
  const inviter = await actAs(server, db, row.invitedBy);
  const own = inviter.memberships.get(channelId);
  if (!own || inviter.nonEecUser || row.roles.length < roleIds.length) return 'INVITATION_OUTDATED';
  const study = await findStudyFacts(db, own);
  const everybody = {
    ...directoryOf(inviter, own, study),
    teamIds: null,
    knownTeamIds: null,
    formerTeamIds: null,
  };
  const found =
    userId === undefined ? undefined : await findMember(db, { channelId, userId, directory: everybody });
  const facts = factsOf(row);
  const may =
    found?.status === 'CURRENT'
      ? canAddMemberToTeam(inviter, teamOf(row), { ...facts, member: factsOfMember(found) }, study)
      : canAddToTeam(inviter, teamOf(row), facts, study);
  return may === true || 'INVITATION_OUTDATED';
}
