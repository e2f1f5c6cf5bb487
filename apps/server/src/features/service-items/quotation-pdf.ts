import { createHash } from 'node:crypto';
import { presentTeamName } from '../people/present.ts';
import type { Block } from '../../pdf/print.ts';
import { pricesOf, totalsOf } from './amounts.ts';
import { type Parts, printPaper, writingFor } from './item-paper.ts';
import type { ItemRow } from './queries.ts';
import type { QuotationRow } from './quotation-queries.ts';

interface Printed {
  row: Omit<ItemRow, 'status'>;
  quotation: QuotationRow;
  showsPrices: boolean;
  at: Date;
}

/** A quotation to read and to keep. Everyone gets the same file, so times are in UTC. */
export function printQuotation(
  languageId: string,
  { row, quotation, showsPrices, at }: Printed,
): Promise<Buffer> {
  const reader = { languageId, timezoneId: 'UTC' };
  const writing = writingFor(reader);
  const { say, money, day, moment } = writing;
  const { title, comment, validUntilDate, note, lines } = quotation;
  const contact = [quotation.contactName, quotation.contactPhone].filter(Boolean).join(', ');
  const site = presentTeamName(languageId, row.site) ?? '';
  const facts: Parts['facts'] = [
    ['serviceItems.quotedBy', [row.supplierName ?? say('serviceItems.noSupplier')]],
    ['serviceItems.lists.QUOTATION.by', [row.createdBy.displayName, moment(row.createdAt)]],
    ['serviceItems.validUntil', [day(validUntilDate, 'serviceItems.notYet')]],
    [
      'serviceItems.deliverTo',
      [
        site,
        quotation.deliveryAddress || say('serviceItems.noAddress'),
        contact,
        quotation.deliveryInstructions,
      ],
    ],
    ['serviceItems.neededBy', [day(quotation.requestedForDate, 'serviceItems.noDay')]],
  ];
  const priced = showsPrices ? lines : [];
  const totals = [...totalsOf(priced)].map(([currency, amount]) => ({ currency, amount: Number(amount) }));
  const blocks: Block[] = [
    { kind: 'HEADING', text: say('serviceItems.lines') },
    ...lines.map((line): Block => {
      const { price, amount } = pricesOf(line, showsPrices);
      const cost = price && amount ? `${line.quantity} × ${money(price)} = ${money(amount)}` : '';
      const detail = [line.articleNumber, line.unit, line.comment].filter(Boolean).join(', ');
      return { kind: 'ROW', name: `${line.position}. ${line.quantity} ×`, lines: [line.name, cost, detail] };
    }),
    ...totals.map((total): Block => ({
      kind: 'HEADING',
      text: `${say('serviceItems.total')}: ${money(total)}`,
    })),
    ...(note ? [{ kind: 'ROW' as const, name: say('serviceItems.offer.note'), lines: [note] }] : []),
  ];
  const name = say('serviceItems.named.QUOTATION', { number: row.number });
  return printPaper(reader, writing, { title, name, studyName: row.channelName, at, comment, facts, blocks });
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
