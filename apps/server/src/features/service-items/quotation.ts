import { type Quotation, type QuotationLine } from '@studyline/contract/service-items/quotation-calls';
import { QUOTATION_DAYS } from '@studyline/contract/service-items/fields';
import { seesPrices } from '../../core/roles.ts';
import { refuse } from '../teams/team-fields.ts';
import { pricesOf, totalsOf } from './amounts.ts';
import type { ItemKind, Said } from './item-kind.ts';
import * as queries from './quotation-queries.ts';
import type { QuotationLineRow, QuotationRow } from './quotation-queries.ts';
import { lastDayAt } from './validity.ts';

const DAY = 86_400_000;
const currencies = new Set(Intl.supportedValuesOf('currency'));

export const quotation: ItemKind<'QUOTATION'> = {
  async present(db, { actor, row }) {
    const showsPrices = seesPrices(actor.memberships.get(row.channelId), row);
    const found = await queries.findQuotation(db, row.serviceItemId);
    const { contactPhone: contactPhoneNumber, lines, note, ...said } = found;
    return {
      kind: 'QUOTATION',
      ...said,
      contactPhoneNumber,
      note,
      totals: showsPrices ? row.totals : [],
      showsPrices,
      lines: lines.map((line) => presentLine(line, showsPrices)),
    } satisfies Partial<Quotation>;
  },

  async apply(trx, { row: { serviceItemId: id }, transition, said, at }) {
    if (transition === 'issue_quotation') {
      const offer = offerOf(await queries.findQuotation(trx, id), said.offer, at);
      await queries.writeOffer(trx, id, offer);
    }
    return {};
  },
};

function presentLine(line: QuotationLineRow, showsPrices: boolean): QuotationLine {
  const { priceAmount: _amount, currency: _currency, ...shown } = line;
  return { ...shown, ...pricesOf(line, showsPrices) };
}

/** Throws ORDER_TOO_LARGE. */
function offerOf({ lines }: Pick<QuotationRow, 'lines'>, offer: Said['offer'], at: Date) {
  if (!offer) return refuse('offer', 'issue.required');
  const { currency, prices, note } = offer;
  if (!currencies.has(currency)) refuse('offer.currency', 'issue.currency');
  const priceOf = new Map(prices.map(({ position, amount }) => [position, amount]));
  const isEach = prices.length === lines.length && lines.every(({ position }) => priceOf.has(position));
  if (!isEach) refuse('offer.prices', 'issue.pricesOfLines');
  totalsOf(
    lines.map(({ quantity, position }) => ({ quantity, priceAmount: priceOf.get(position)!, currency })),
  );
  const today = lastDayAt(at);
  const validUntilDate =
    offer.validUntilDate ?? new Date(Date.parse(today) + QUOTATION_DAYS * DAY).toISOString().slice(0, 10);
  if (validUntilDate < today) refuse('offer.validUntilDate', 'issue.inPast');
  return { currency, prices, note, validUntilDate };
}
