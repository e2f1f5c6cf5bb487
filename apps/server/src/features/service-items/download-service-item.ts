import type * as contract from '@studyline/contract/service-items/calls';
import type { Actor } from '../../core/actor.ts';
import { now } from '../../core/clock.ts';
import { seesPrices } from '../../core/roles.ts';
import { word } from '../../core/words.ts';
import { inTurn } from '../../files/in-turn.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { cleanFileName, contentDisposition } from '../../files/file-names.ts';
import { answerWithItem, requireItem } from './change-service-item.ts';
import { printItem } from './item-pdf.ts';
import type { ItemRow } from './queries.ts';
import { printQuotation } from './quotation-pdf.ts';
import { findDocument, findQuotation } from './quotation-queries.ts';

export async function downloadServiceItem(
  actor: Actor,
  { id }: Call<typeof contract.downloadServiceItem>,
): Promise<Bytes> {
  return answerWithPdf(actor, await requireItem(actor.server.db, actor, id));
}

/** An item as a file, with what the person sees of it. */
export async function answerWithPdf(actor: Actor, row: ItemRow): Promise<Bytes> {
  const name = word(actor.languageId, `serviceItems.named.${row.kind}`, { number: row.number });
  return {
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition('attachment', cleanFileName(`${name}.pdf`)),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    body: await pdfOf(actor, row),
  };
}

/** An issued quotation is the file as it was issued, for people who see its prices. */
async function pdfOf(actor: Actor, row: ItemRow): Promise<Buffer> {
  const { db } = actor.server;
  const { serviceItemId: id } = row;
  const at = now();
  if (row.kind !== 'QUOTATION') {
    const item = await answerWithItem(db, actor, row);
    if (item.kind === 'QUOTATION') throw new Error('An item is of the kind of its row.');
    return inTurn(actor, 'printingOf', () => printItem(actor, item, at));
  }
  const showsPrices = seesPrices(actor.memberships.get(row.channelId), row);
  const issued = showsPrices ? await findDocument(db, id) : undefined;
  if (issued) return issued.bytes;
  const shown = { row, quotation: await findQuotation(db, id), showsPrices, at };
  return inTurn(actor, 'printingOf', () => printQuotation(actor.languageId, shown));
}
