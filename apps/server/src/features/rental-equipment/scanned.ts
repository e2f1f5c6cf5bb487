import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/rental-equipment/calls';
import type { Actor, Caller } from '../../core/actor.ts';
import { dayIn } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import * as papers from './paper-queries.ts';
import { canAddCertificate, canAddManual } from './policy.ts';
import { presentCertificate, presentEquipment, presentManual } from './present.ts';
import * as queries from './queries.ts';

/** The item, if the person sees it. Throws EQUIPMENT_NOT_FOUND. */
export async function requireEquipment(
  db: Db,
  actor: Actor,
  named: { code: string } | { id: number },
): Promise<queries.EquipmentRow> {
  const studies = await queries.findStudies(db, [...actor.memberships.keys()], actor.userId);
  const wanted = { reader: queries.readerOf(actor.userId, studies), today: dayIn(actor.timezoneId) };
  const row = await queries.findOne(db, wanted, named);
  if (!row) throw new AppError('EQUIPMENT_NOT_FOUND');
  return row;
}

/** The page that the label of an item leads to. */
export async function getScannedEquipment(
  actor: Actor,
  { code }: Call<typeof contract.getScannedEquipment>,
): Promise<Result<typeof contract.getScannedEquipment>> {
  const { db } = actor.server;
  const row = await requireEquipment(db, actor, { code });
  const { rentalEquipmentId: itemId, productId, teamId } = row;
  const [[desk], manual, [latest], certificateCount, faultCount] = await Promise.all([
    queries.findDesks(db, [row.channelId]),
    papers.findManual(db, productId),
    papers.findCertificates(db, itemId, { offset: 0, limit: 1 }),
    papers.countCertificates(db, itemId),
    papers.countFaults(db, { itemId, teamId, userId: actor.userId }),
  ]);
  return {
    item: presentEquipment(actor, row),
    desk: deskOf(desk),
    manual: manual ? presentManual(manual) : null,
    certificate: latest ? presentCertificate(latest) : null,
    certificateCount,
    faultCount,
    can: { addCertificate: canAddCertificate(actor, row), addManual: canAddManual(actor, row) },
  };
}

/** Decision: whoever holds the label may know what the item is and whom to call, without an account. */
export async function getLabelDesk(
  { server: { db } }: Caller,
  { code }: Call<typeof contract.getLabelDesk>,
): Promise<Result<typeof contract.getLabelDesk>> {
  const row = await queries.findLabelled(db, code);
  if (!row) throw new AppError('EQUIPMENT_NOT_FOUND');
  const [desk] = await queries.findDesks(db, [row.channelId]);
  return { productName: row.productName, desk: deskOf(desk) };
}

function deskOf(row: queries.DeskRow | undefined) {
  return row ? { name: row.name, phoneNumber: row.phoneNumber } : null;
}
