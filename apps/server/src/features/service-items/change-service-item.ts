import { type OrderTransition, takenBy } from '@studyline/contract/service-items/fields';
import type * as contract from '@studyline/contract/service-items/calls';
import type { ServiceItem } from '@studyline/contract/service-items/calls';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import type { Db } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { seesPrices } from '../products/policy.ts';
import { refuse } from '../teams/team-fields.ts';
import { allowedTransitions, canTransitionItem, choosesSupplier } from './policy.ts';
import { factsOf, presentItem } from './present.ts';
import * as queries from './queries.ts';
import { transitions } from './transitions.ts';

/** Throws SERVICE_ITEM_NOT_FOUND, FEATURE_OFF. */
async function requireItem(db: Db, actor: Actor, id: number): Promise<queries.ItemRow> {
  const row = await queries.findItem(db, id, actor.userId);
  if (!row) throw new AppError('SERVICE_ITEM_NOT_FOUND');
  if (!row.hasOrders) throw new AppError('FEATURE_OFF');
  return row;
}

async function answer(db: Db, actor: Actor, row: queries.ItemRow): Promise<ServiceItem> {
  const facts = factsOf(row);
  const isChosen = allowedTransitions(actor, facts).some((name) => choosesSupplier(actor, facts, name));
  const suppliers = isChosen ? await queries.findSuppliers(db, row.channelId) : [];
  const { showsPricesToSites } = row;
  const showsPrices = seesPrices(actor, row.channelId, {
    hasOrders: true,
    showsPricesToSites,
    isUnblinded: true,
  });
  return presentItem(actor, row, { showsPrices, suppliers });
}

export async function getServiceItem(
  actor: Actor,
  { id }: Call<typeof contract.getServiceItem>,
): Promise<ServiceItem> {
  const { db } = actor.server;
  return answer(db, actor, await requireItem(db, actor, id));
}

/** Two people who act on the same state wait for each other here: the second is told that it has changed. */
export async function changeServiceItemStatus(
  actor: Actor,
  { id, transitionName: transition, ...said }: Call<typeof contract.changeServiceItemStatus>,
): Promise<ServiceItem> {
  return transact(actor, async (trx) => {
    const channelId = await queries.lockItem(trx, id);
    if (channelId === undefined) throw new AppError('SERVICE_ITEM_NOT_FOUND');
    const member = await lockActor(trx, actor, channelId);
    const row = await requireItem(trx, member, id);
    const facts = factsOf(row);
    const decision = canTransitionItem(member, facts, transition);
    if (decision !== 'ILLEGAL_TRANSITION') authorize(decision);
    if (said.edit !== row.edit) throw new AppError('SERVICE_ITEM_CHANGED');
    authorize(decision, { allowedTransitions: allowedTransitions(member, facts) });

    const { to } = transitions[transition];
    const takes = takenBy[transition];
    const reason = said.reason ?? '';
    if (takes === 'REASON' && reason === '') refuse('reason', 'issue.required');
    const supplierTeamId = await supplierOf(trx, member, row, { transition, wanted: said.supplierTeamId });
    const shipped = takes === 'SHIPMENT' ? shipmentOf(row, said.shipped) : [];
    const isAllShipped = openOf(row, shipped).every(({ quantity }) => quantity === 0);
    const status =
      typeof to === 'string' ? to : to({ isToApprove: row.approvalReason !== null, isAllShipped });

    if (shipped.length > 0) await queries.shipLines(trx, id, shipped);
    if (takes === 'RECEIPT') await queries.receiveLines(trx, id, receiptOf(row, said.receipt ?? []));
    const at = now();
    const carrier = takes === 'SHIPMENT' ? (said.carrier ?? '') : '';
    const trackingNumber = takes === 'SHIPMENT' ? (said.trackingNumber ?? '') : '';
    const step = { serviceItemId: id, transition, status, reason, carrier, trackingNumber, lines: shipped };
    await queries.moveItem(trx, id, { status, supplierTeamId });
    await queries.insertSteps(trx, [step], { userId: member.userId, at });
    const { kind, number, teamId, isForUnblinded } = row;
    record(
      trx,
      member,
      {
        type: 'serviceItem.statusChanged',
        channelId,
        teamId,
        serviceItemId: id,
        kind,
        number,
        hiddenFromBlinded: isForUnblinded,
        transition,
        before: row.status,
        after: status,
        supplierTeamId,
        reason,
      },
      at,
    );
    return answer(trx, member, await requireItem(trx, member, id));
  });
}

/** Throws TEAM_NOT_FOUND. */
async function supplierOf(
  db: Db,
  member: Actor,
  row: queries.ItemRow,
  { transition, wanted }: { transition: OrderTransition; wanted: number | undefined },
): Promise<number | null> {
  if (wanted === undefined || wanted === row.supplierTeamId) return row.supplierTeamId;
  if (!choosesSupplier(member, factsOf(row), transition)) refuse('supplierTeamId', 'issue.supplierChosen');
  const suppliers = await queries.findSuppliers(db, row.channelId);
  if (!suppliers.some(({ teamId }) => teamId === wanted)) throw new AppError('TEAM_NOT_FOUND');
  return wanted;
}

type Shipped = { position: number; quantity: number };

/** What is still to ship of each line. */
function openOf({ lines }: queries.ItemRow, shipped: readonly Shipped[]): Shipped[] {
  return lines.map(({ position, quantity, shipped: before }) => {
    const now = shipped.filter((one) => one.position === position);
    return { position, quantity: quantity - before - now.reduce((sum, one) => sum + one.quantity, 0) };
  });
}

function shipmentOf(row: queries.ItemRow, wanted: readonly Shipped[] | undefined): Shipped[] {
  if (!wanted) return openOf(row, []).filter(({ quantity }) => quantity > 0);
  const positions = new Set(wanted.map(({ position }) => position));
  const areLines = wanted.every(({ position }) => row.lines.some((line) => line.position === position));
  if (wanted.length === 0 || positions.size < wanted.length || !areLines)
    refuse('shipped', 'issue.linesOfOrder');
  if (openOf(row, wanted).some(({ quantity }) => quantity < 0)) refuse('shipped', 'issue.moreThanOrdered');
  return [...wanted];
}

type Receipt = NonNullable<Call<typeof contract.changeServiceItemStatus>['receipt']>;

function receiptOf({ lines }: queries.ItemRow, given: Receipt): Receipt {
  const isEach =
    given.length === lines.length &&
    lines.every(({ position, quantity }) => {
      const one = given.find((line) => line.position === position);
      return one && one.received + one.damaged + one.short === quantity;
    });
  if (!isEach) refuse('receipt', 'issue.receiptOfLines');
  return given;
}
