import { createHash } from 'node:crypto';
import { formatMoney } from '@studyline/contract/core/currencies';
import type { WordKey, Words } from '@studyline/contract/words/words';
import { dayIn, localeOf, utcIn, word } from '../../core/words.ts';
import { type Block, print } from '../../pdf/print.ts';
import { presentTeamName } from '../people/present.ts';
import { pricesOf, totalsOf } from './amounts.ts';
import type { ItemRow } from './queries.ts';
import type { QuotationRow } from './quotation-queries.ts';

interface Printed {
  row: Omit<ItemRow, 'status'>;
  quotation: QuotationRow;
  showsPrices: boolean;
  at: Date;
}

/** A quotation to read and to keep. Times are in UTC. */
export function printQuotation(
  languageId: string,
  { row, quotation, showsPrices, at }: Printed,
): Promise<Buffer> {
  const say = (key: WordKey, values?: Words['values']) => word(languageId, key, values);
  const money = (amount: { amount: number; currency: string }) => formatMoney(localeOf(languageId), amount);
  const day = (date: string | null, none: WordKey) =>
    date === null ? say(none) : dayIn(languageId, Date.parse(date));
  const { validUntilDate, note, lines } = quotation;
  const name = say('serviceItems.named.QUOTATION', { number: row.number });
  const contact = [quotation.contactName, quotation.contactPhone].filter(Boolean).join(', ');
  const site = presentTeamName(languageId, row.site) ?? '';
  const facts: [WordKey, string[]][] = [
    ['printed.receipt.study', [row.channelName]],
    ['serviceItems.quotedBy', [row.supplierName ?? say('serviceItems.noSupplier')]],
    ['serviceItems.lists.QUOTATION.by', [row.createdBy.displayName, utcIn(languageId, row.createdAt)]],
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
    { kind: 'TITLE', text: quotation.title },
    { kind: 'TEXT', text: `${name}. ${say('printed.receipt.made', { time: utcIn(languageId, at) })}` },
    ...(quotation.comment ? [{ kind: 'TEXT' as const, text: quotation.comment }] : []),
    ...facts.map(([key, texts]): Block => ({ kind: 'ROW', name: say(key), lines: texts })),
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
  return print({ title: `${name}, ${row.channelName}`, languageId, at, blocks });
}

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
