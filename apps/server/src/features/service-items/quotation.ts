import { type Quotation, type QuotationLine } from '@studyline/contract/service-items/quotation-calls';
import { lastDayAt, usualLastDay } from '@studyline/contract/service-items/validity';
import type { Actor } from '../../core/actor.ts';
import { currencies } from '../../core/currencies.ts';
import { seesPrices } from '../../core/roles.ts';
import type { Db, Trx } from '../../db/pool.ts';
import { inTurn } from '../../files/in-turn.ts';
import { refuse } from '../teams/team-fields.ts';
import { pricesOf, totalsOf } from './amounts.ts';
import { beginHistory } from './begin-history.ts';
import type { ItemKind, Said } from './item-kind.ts';
import { canOrderQuotation, canTransitionItem } from './policy.ts';
import { changedMeanwhile, factsOf } from './present.ts';
import { findStudyFacts, type ItemRow } from './queries.ts';
import { hashOf, printQuotation } from './quotation-pdf.ts';
import * as queries from './quotation-queries.ts';
import type { QuotationLineRow, QuotationRow } from './quotation-queries.ts';
import { findRelated } from './related-queries.ts';

export const quotation: ItemKind<'QUOTATION'> = {
  async present(db, { actor, row }) {
    const showsPrices = seesPrices(actor.memberships.get(row.channelId), row);
    const { userId } = actor;
    const found = await queries.findQuotation(db, row.serviceItemId);
    const { ORDER, REVISED_BY, REVISES } = await findRelated(db, row.serviceItemId, userId);
    const orders = await findStudyFacts(db, 'ORDER', { channelId: row.channelId, userId });
    const { contactPhone: contactPhoneNumber, lines, note, ...said } = found;
    const isPricing = canTransitionItem(actor, factsOf(row), 'issue_quotation') === true;
    return {
      kind: 'QUOTATION',
      ...said,
      contactPhoneNumber,
      note,
      totals: showsPrices ? row.totals : [],
      showsPrices,
      lines: lines.map((line) => presentLine(line, { showsPrices, isPricing })),
      document: (showsPrices && (await queries.findDocumentFacts(db, row.serviceItemId))) || null,
      order: ORDER ?? null,
      revisedBy: REVISED_BY ?? null,
      previous: REVISES ? await previousOf(db, REVISES, showsPrices) : null,
      can: { order: canOrderQuotation(actor, factsOf(row), orders.isOn) },
    } satisfies Partial<Quotation>;
  },

  async prepare({ actor, row, transition, said, at }) {
    if (transition !== 'issue_quotation') return undefined;
    const found = await queries.findQuotation(actor.server.db, row.serviceItemId);
    const offer = offerOf(found, said.offer, at);
    const shown = { row, quotation: withOffer(found, offer), showsPrices: true, at };
    const document = await inTurn(actor, 'printingOf', () => printQuotation(actor.languageId, shown));
    return { offer, document };
  },

  async apply(trx, { member, row, transition, said, prepared, at }) {
    const { serviceItemId: id } = row;
    if (transition === 'issue_quotation') {
      if (!prepared) throw changedMeanwhile(row);
      await queries.writeOffer(trx, id, prepared.offer);
      await queries.insertDocument(trx, id, prepared.document, hashOf(prepared.document));
    }
    if (transition === 'revise_quotation') await revise(trx, member, row, { reason: said.reason ?? '', at });
    return {};
  },
};

async function previousOf(
  db: Db,
  item: { serviceItemId: number; number: string },
  showsPrices: boolean,
): Promise<Quotation['previous']> {
  const { validUntilDate, note, lines } = await queries.findQuotation(db, item.serviceItemId);
  const prices = lines.map((line) => ({ position: line.position, price: pricesOf(line, showsPrices).price }));
  return { ...item, validUntilDate, note, prices };
}

/** Begins the next revision: with the same number and lines, and without prices until it is issued. */
async function revise(
  trx: Trx,
  member: Actor,
  row: ItemRow,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const { channelId, teamId, isForUnblinded } = row;
  const { userId } = member;
  const status = 'IN_PREPARATION';
  const { serviceItemId, number, lineCount } = await queries.insertRevision(trx, row.serviceItemId, {
    status,
    userId,
    at,
  });
  const begun = { serviceItemId, number, teamId, status, isForUnblinded, lineCount } as const;
  const first = { channelId, kind: row.kind, transition: 'revise_quotation', reason, at } as const;
  await beginHistory(trx, member, [begun], first);
}

function presentLine(
  line: QuotationLineRow,
  { showsPrices, isPricing }: { showsPrices: boolean; isPricing: boolean },
): QuotationLine {
  const { priceAmount: _amount, currency: _currency, cataloguePrice, ...shown } = line;
  return {
    ...shown,
    ...pricesOf(line, showsPrices),
    cataloguePrice: isPricing && showsPrices ? cataloguePrice : null,
  };
}

/** The quotation as it is once the offer is written. */
function withOffer(
  { lines, ...said }: QuotationRow,
  { currency, prices, validUntilDate, note }: queries.Offer,
): QuotationRow {
  const priceOf = new Map(prices.map(({ position, amount }) => [position, amount]));
  const priced = lines.map((line) => ({
    ...line,
    priceAmount: priceOf.get(line.position) ?? null,
    currency,
  }));
  return { ...said, validUntilDate, note, lines: priced };
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
  const validUntilDate = offer.validUntilDate ?? usualLastDay(at);
  if (validUntilDate < lastDayAt(at)) refuse('offer.validUntilDate', 'issue.inPast');
  return { currency, prices, note, validUntilDate };
}
