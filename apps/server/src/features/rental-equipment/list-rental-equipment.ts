import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/rental-equipment/calls';
import type { RentalFilter } from '@studyline/contract/rental-equipment/fields';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { dayIn } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { pageOf } from '../../core/paging.ts';
import type { Call } from '../../http/route.ts';
import { canViewRentalEquipment } from '../channels/policy.ts';
import { canViewEquipmentOf } from './policy.ts';
import { presentEquipment } from './present.ts';
import * as queries from './queries.ts';

export async function listRentalEquipment(
  actor: Actor,
  { channelId, teamId, ...query }: Call<typeof contract.listRentalEquipment>,
): Promise<Result<typeof contract.listRentalEquipment>> {
  const { db } = actor.server;
  const studies = await queries.findStudies(db, [channelId], actor.userId);
  const isOn = studies[0]?.hasRentalEquipment ?? false;
  authorize(canViewRentalEquipment(actor, channelId, isOn));
  if (teamId !== undefined) {
    const team = await queries.findTeam(db, channelId, teamId);
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    authorize(canViewEquipmentOf(actor, { ...team, channelId }, isOn));
  }
  return findPage(actor, studies, { ...query, channelId, teamId });
}

export async function listMyRentalEquipment(
  actor: Actor,
  query: Call<typeof contract.listMyRentalEquipment>,
): Promise<Result<typeof contract.listMyRentalEquipment>> {
  const ids = [...actor.memberships.keys()];
  const studies = await queries.findStudies(actor.server.db, ids, actor.userId);
  return findPage(actor, studies, { ...query, teamId: undefined });
}

interface Query {
  page: number;
  pageSize: number;
  search?: string | undefined;
  filter: RentalFilter;
  channelId?: number | undefined;
  teamId: number | undefined;
}

async function findPage(
  actor: Actor,
  studies: readonly queries.StudyFacts[],
  { page, pageSize, filter, search, channelId, teamId }: Query,
): Promise<Result<typeof contract.listMyRentalEquipment>> {
  const { db } = actor.server;
  const reader = queries.readerOf(actor.userId, studies);
  const wanted = { reader, today: dayIn(actor.timezoneId), channelId, teamId, search };
  const words = await queries.findWords(db, wanted);
  const [rows, counts] = await Promise.all([
    queries.findEquipment(
      db,
      { ...wanted, words, filter },
      { offset: (page - 1) * pageSize, limit: pageSize },
    ),
    queries.countEquipment(db, { ...wanted, words }),
  ]);
  const totals: Record<RentalFilter, number> = {
    ALL: counts.items,
    CALIBRATION_DUE: counts.overdue + counts.dueSoon,
    OUT_OF_SERVICE: counts.outOfService,
    IN_RETURN: counts.pickupRequested + counts.inReturn,
    RETURNED: counts.returned,
  };
  return {
    ...pageOf(
      rows.map((row) => presentEquipment(actor, row)),
      { page, pageSize },
      totals[filter],
    ),
    counts,
  };
}
