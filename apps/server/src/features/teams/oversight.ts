import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/teams/calls';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { requireDirectory } from '../channels/settings.ts';
import { shortTeamName } from '../people/present.ts';
import * as changes from './change-queries.ts';
import { lockTeam, requireTeam } from './lock-team.ts';
import { canCreateTeam, canViewTeam } from './policy.ts';
import { factsOf } from './present.ts';
import { findTeamsByIds, type TeamRow } from './queries.ts';

type Oversight = Result<typeof contract.getOversight>;

export async function getOversight(
  actor: Actor,
  { channelId, teamId }: Call<typeof contract.getOversight>,
): Promise<Oversight> {
  await requireDirectory(actor, channelId);
  const { db } = actor.server;
  const row = await requireTeam(db, channelId, teamId);
  authorize(canViewTeam(actor, factsOf(row)));
  return presentOversight(db, actor, row);
}

export async function addOversight(
  actor: Actor,
  { channelId, teamId, overseenByTeamIds: teamIds }: Call<typeof contract.addOversight>,
): Promise<Oversight> {
  return setOversight(actor, channelId, teamId, (before) => [...before, ...teamIds]);
}

export async function replaceOversight(
  actor: Actor,
  { channelId, teamId, overseenByTeamIds: teamIds }: Call<typeof contract.replaceOversight>,
): Promise<Oversight> {
  return setOversight(actor, channelId, teamId, () => teamIds);
}

export async function removeOversight(
  actor: Actor,
  { channelId, teamId, overseenByTeamIds: teamIds }: Call<typeof contract.removeOversight>,
): Promise<Oversight> {
  return setOversight(actor, channelId, teamId, (before) => before.filter((id) => !teamIds.includes(id)));
}

/** What overseers may see and do is looked up on every call, so nothing else has to change. */
async function setOversight(
  actor: Actor,
  channelId: number,
  teamId: number,
  change: (before: readonly number[]) => readonly number[],
): Promise<Oversight> {
  await requireDirectory(actor, channelId);
  return transact(actor, async (trx) => {
    const { member, row } = await lockTeam(trx, actor, channelId, teamId);
    authorize(canCreateTeam(member, channelId));
    const before = row.overseenBy;
    const after = [...new Set(change(before))].toSorted((a, b) => a - b);
    const added = after.filter((id) => !before.includes(id));
    const removed = before.filter((id) => !after.includes(id));
    if (added.includes(teamId)) throw new AppError('OVERSEER_REFUSED');
    await requireOverseers(trx, channelId, added);
    if (await changes.isOverseenBy(trx, added, teamId)) throw new AppError('OVERSIGHT_CIRCLE');
    if (added.length > 0 || removed.length > 0) {
      await changes.insertOversight(trx, channelId, teamId, added);
      await changes.deleteOversight(trx, teamId, removed);
      record(trx, actor, { type: 'team.oversightChanged', channelId, teamId, before, after });
    }
    return presentOversight(trx, member, await requireTeam(trx, channelId, teamId));
  });
}

/** Throws TEAM_UNKNOWN, and OVERSEER_REFUSED unless all are open teams of the sponsor or of a CRO. */
export async function requireOverseers(
  trx: Trx,
  channelId: number,
  teamIds: readonly number[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const overseers = await changes.findOverseers(trx, channelId, teamIds);
  if (overseers.length < new Set(teamIds).size) throw new AppError('TEAM_UNKNOWN');
  if (overseers.some(({ isLeading }) => !isLeading)) throw new AppError('OVERSEER_REFUSED');
}

/** Decision: everybody who sees a team sees which teams oversee it, but only those who also see an overseer see its size. */
async function presentOversight(db: Db, actor: Actor, row: TeamRow): Promise<Oversight> {
  const overseers = await findTeamsByIds(db, row.overseenBy);
  return {
    teamId: row.id,
    overseenByTeamIds: row.overseenBy,
    items: overseers.map((one) => ({
      teamId: one.id,
      name: one.name,
      displayName: shortTeamName(one),
      teamType: one.teamType,
      activeMemberCount: canViewTeam(actor, factsOf(one)) === true ? one.activeMemberCount : null,
    })),
    can: { setOversight: canCreateTeam(actor, row.channelId) },
  };
}
