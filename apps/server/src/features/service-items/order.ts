import { dueProblem } from '@studyline/contract/rental-equipment/fields';
import { takenBy } from '@studyline/contract/service-items/fields';
import type { OrderLine } from '@studyline/contract/service-items/calls';
import { dayIn } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { seesPrices } from '../../core/roles.ts';
import { refuse } from '../teams/team-fields.ts';
import { pricesOf } from './amounts.ts';
import { findWrongSerial, lendDevices, receiveDevices } from './device-queries.ts';
import type { ItemKind, Said } from './item-kind.ts';
import * as queries from './order-queries.ts';
import { canAskReplacement } from './policy.ts';
import { factsOf } from './present.ts';
import { findStudyFacts } from './queries.ts';
import { findRelated } from './related-queries.ts';
import type { LineRow, OrderRow } from './order-queries.ts';
import type { Trx } from '../../db/pool.ts';
import { isBefore } from './validity.ts';

export const order: ItemKind<'ORDER'> = {
  async present(db, { actor, row }) {
    const showsPrices = seesPrices(actor.memberships.get(row.channelId), row);
    const {
      contactPhone: contactPhoneNumber,
      quotationId: _quotationId,
      lines,
      ...said
    } = await queries.findOrder(db, row.serviceItemId);
    const { userId } = actor;
    const { QUOTATION: quotation = null, REPLACEMENT: replacement = null } = await findRelated(
      db,
      row.serviceItemId,
      userId,
    );
    const asking = await findStudyFacts(db, 'SUPPORT_REQUEST', { channelId: row.channelId, userId });
    return {
      kind: 'ORDER',
      quotation,
      ...said,
      contactPhoneNumber,
      totals: showsPrices ? row.totals : [],
      showsPrices,
      replacement,
      can: { askReplacement: canAskReplacement(actor, factsOf(row), asking.isOn) },
      lines: lines.map((line) => presentLine(line, showsPrices)),
    };
  },

  async apply(trx, { member, row, transition, said, hasPhotos, at }) {
    const { serviceItemId: id } = row;
    const takes = takenBy[transition];
    const found = await queries.findOrder(trx, id);
    const shipped = takes === 'SHIPMENT' ? shipmentOf(found, said.shipped) : [];
    if (shipped.length > 0) {
      await shipDevices(trx, { id, order: found, shipped, at });
      await queries.shipLines(trx, id, shipped);
    }
    if (takes === 'RECEIPT') {
      const receipt = receiptOf(found, said.receipt ?? [], hasPhotos);
      await queries.receiveLines(trx, id, receipt);
      const lost = receipt.filter(({ received, damaged }) => received + damaged === 0);
      const lostPositions = lost.map(({ position }) => position);
      await receiveDevices(trx, id, { lostPositions, day: dayIn(member.timezoneId, at) });
    }
    return {
      course: {
        isToApprove: found.approvalReason !== null,
        isAllShipped: openOf(found, shipped).every(({ quantity }) => quantity === 0),
      },
      step: {
        ...(takes === 'SHIPMENT' && {
          carrier: said.carrier ?? '',
          trackingNumber: said.trackingNumber ?? '',
        }),
        lines: shipped.map(({ position, quantity, devices }) => ({
          position,
          quantity,
          ...(devices.length > 0 && { serialNumbers: devices.map(({ serialNumber }) => serialNumber) }),
        })),
      },
    };
  },
};

function presentLine(line: LineRow, showsPrices: boolean): OrderLine {
  const { priceAmount: _amount, currency: _currency, ...rest } = line;
  const { received, damaged, short, receiptNote: note, ...shown } = rest;
  return {
    ...shown,
    ...pricesOf(line, showsPrices),
    receipt: received === null ? null : { received, damaged: damaged ?? 0, short: short ?? 0, note },
  };
}

type Shipped = NonNullable<Said['shipped']>[number];
type Count = Pick<Shipped, 'position' | 'quantity'>;

/** What is still to ship of each line. */
function openOf({ lines }: Pick<OrderRow, 'lines'>, shipped: readonly Count[]): Count[] {
  return lines.map(({ position, quantity, shipped: before }) => {
    const now = shipped.filter((one) => one.position === position);
    return { position, quantity: quantity - before - now.reduce((sum, one) => sum + one.quantity, 0) };
  });
}

function shipmentOf(row: Pick<OrderRow, 'lines'>, wanted: readonly Shipped[] | undefined): Shipped[] {
  if (!wanted)
    return openOf(row, [])
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ ...line, devices: [], storesData: false }));
  const positions = new Set(wanted.map(({ position }) => position));
  const areLines = wanted.every(({ position }) => row.lines.some((line) => line.position === position));
  if (wanted.length === 0 || positions.size < wanted.length || !areLines)
    refuse('shipped', 'issue.linesOfOrder');
  if (openOf(row, wanted).some(({ quantity }) => quantity < 0)) refuse('shipped', 'issue.moreThanOrdered');
  return [...wanted];
}

/** What is lent is on loan to the site once it is shipped, each device by its serial number. */
async function shipDevices(
  trx: Trx,
  { id, order, shipped, at }: { id: number; order: OrderRow; shipped: readonly Shipped[]; at: Date },
): Promise<void> {
  const lent = new Set(order.lines.flatMap(({ position, namesDevices }) => (namesDevices ? [position] : [])));
  for (const { position, quantity, devices } of shipped)
    if (devices.length !== (lent.has(position) ? quantity : 0)) refuse('shipped', 'issue.serialOfEach');
  const devices = shipped.flatMap(({ position, storesData, devices: named }) =>
    named.map(({ serialNumber, calibrationDueOn = null }) => {
      if (calibrationDueOn !== null) refuseDueDay(calibrationDueOn, at);
      return { position, serialNumber, calibrationDueOn, storesData };
    }),
  );
  if (devices.length === 0) return;
  const wrong = await findWrongSerial(trx, id, devices);
  if (wrong) {
    const { serialNumber: serial, isTwice } = wrong;
    const key = isTwice ? 'issue.serialTwice' : 'issue.serialTaken';
    throw new AppError('BAD_REQUEST', {
      issues: [{ path: 'shipped', message: { key, values: { serial } } }],
    });
  }
  if ((await lendDevices(trx, id, devices)) < devices.length) refuse('shipped', 'issue.serialsTaken');
}

function refuseDueDay(dueOn: string, at: Date): void {
  if (isBefore(dueOn, at)) refuse('shipped', 'issue.calibrationOver');
  if (dueProblem(dayIn('Etc/GMT+12', at), dueOn) === 'issue.dueTooLate')
    refuse('shipped', 'issue.calibrationFar');
}

type Receipt = NonNullable<Said['receipt']>;

function receiptOf({ lines }: Pick<OrderRow, 'lines'>, given: Receipt, hasPhotos: boolean): Receipt {
  const isEach =
    given.length === lines.length &&
    lines.every(({ position, quantity }) => {
      const one = given.find((line) => line.position === position);
      return one && one.received + one.damaged + one.short === quantity;
    });
  if (!isEach) refuse('receipt', 'issue.receiptOfLines');
  if (!hasPhotos && given.some(({ damaged, note }) => damaged > 0 && note === ''))
    refuse('receipt', 'issue.damagedSaid');
  return given;
}
