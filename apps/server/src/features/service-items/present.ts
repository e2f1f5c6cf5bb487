import type {
  OrderLine,
  OrderSite,
  ServiceItem,
  ServiceItemSummary,
} from '@studyline/contract/service-items/calls';
import type { Actor } from '../../core/actor.ts';
import { presentTeamName } from '../people/present.ts';
import { allowedTransitions, type ItemFacts } from './policy.ts';
import type { ItemRow, LineRow, OrderSiteRow, SummaryRow, Supplier } from './queries.ts';

const siteOf = ({ languageId }: Actor, { teamId, site }: Pick<SummaryRow, 'teamId' | 'site'>) => ({
  teamId,
  name: presentTeamName(languageId, site) ?? '',
});

export function factsOf(row: ItemRow): ItemFacts {
  const { channelId, kind, status, teamId, overseenByTeamIds, supplierTeamId, hasOrders } = row;
  return { channelId, kind, status, site: { teamId, overseenByTeamIds }, supplierTeamId, hasOrders };
}

function presentHead(
  actor: Actor,
  row: Omit<SummaryRow, 'lineCount'>,
  showsPrices: boolean,
): Omit<ServiceItemSummary, 'lineCount'> {
  const { serviceItemId, kind, number, status, createdBy, createdAt, totals } = row;
  return {
    serviceItemId,
    kind,
    number,
    status,
    site: siteOf(actor, row),
    createdBy,
    createdDateTimeMillis: createdAt.getTime(),
    totals: showsPrices ? totals : [],
  };
}

export function presentSummary(actor: Actor, row: SummaryRow, showsPrices: boolean): ServiceItemSummary {
  return { ...presentHead(actor, row, showsPrices), lineCount: row.lineCount };
}

export function presentItem(
  actor: Actor,
  row: ItemRow,
  { showsPrices, suppliers }: { showsPrices: boolean; suppliers: readonly Supplier[] },
): ServiceItem {
  const { channelId, channelName, edit, approvalReason, requestedForDate, poNumber } = row;
  const { deliveryAddress, deliveryInstructions, contactName, contactPhone, supplierTeamId } = row;
  return {
    ...presentHead(actor, row, showsPrices),
    channelId,
    channelName,
    supplier: supplierTeamId === null ? null : { teamId: supplierTeamId, name: row.supplierName ?? '' },
    edit,
    approvalReason,
    requestedForDate,
    poNumber,
    deliveryAddress,
    deliveryInstructions,
    contactName,
    contactPhoneNumber: contactPhone,
    lines: row.lines.map((line) => presentLine(line, showsPrices)),
    history: row.history.map(({ transition: transitionName, doneAtMillis: dateTimeMillis, ...said }) => ({
      transitionName,
      dateTimeMillis,
      ...said,
    })),
    showsPrices,
    transitions: allowedTransitions(actor, factsOf(row)),
    suppliers: [...suppliers],
  };
}

function presentLine(line: LineRow, showsPrices: boolean): OrderLine {
  const { priceAmount, currency, received, damaged, short, receiptNote: note, ...shown } = line;
  const price =
    showsPrices && priceAmount !== null && currency !== null ? { amount: priceAmount, currency } : null;
  return {
    ...shown,
    price,
    amount: price && { ...price, amount: price.amount * line.quantity },
    receipt: received === null ? null : { received, damaged: damaged ?? 0, short: short ?? 0, note },
  };
}

export function presentOrderSite(actor: Actor, row: OrderSiteRow): OrderSite {
  return {
    ...siteOf(actor, row),
    code: row.site.code,
    addresses: row.addresses,
    contactName: row.contactName ?? actor.displayName,
    contactPhoneNumber: row.contactPhone ?? '',
  };
}
