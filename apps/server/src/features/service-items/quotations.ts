import type { Result } from '@studyline/contract/core/endpoint';
import type * as contract from '@studyline/contract/service-items/quotation-calls';
import type { Actor } from '../../core/actor.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { transact } from '../../core/transaction.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { findProductsById, type ProductRow } from '../products/queries.ts';
import { refuse } from '../teams/team-fields.ts';
import { beginHistory } from './begin-history.ts';
import { requireItem } from './change-service-item.ts';
import { deliveryOf } from './delivery.ts';
import { answerWithPdf } from './download-service-item.ts';
import { formOf, listServiceItems } from './list-service-items.ts';
import { lockMaking, requireOrderable, requireSite } from './making.ts';
import { findOrderSites, type OrderSiteRow } from './order-queries.ts';
import * as items from './queries.ts';
import * as queries from './quotation-queries.ts';
import { spending } from './spending.ts';
import { stateAfter } from './transitions.ts';

const kind = 'QUOTATION';

export function listQuotations(
  actor: Actor,
  call: Call<typeof contract.listQuotations>,
): Promise<Result<typeof contract.listQuotations>> {
  return listServiceItems(actor, { ...call, kind });
}

export function getQuotationForm(
  actor: Actor,
  { channelId }: Call<typeof contract.getQuotationForm>,
): Promise<Result<typeof contract.getQuotationForm>> {
  return formOf(actor, channelId, kind);
}

export async function getQuotationPdf(
  actor: Actor,
  { channelId, id }: Call<typeof contract.getQuotationPdf>,
): Promise<Bytes> {
  const row = await requireItem(actor.server.db, actor, id);
  if (row.kind !== kind || row.channelId !== channelId) throw new AppError('SERVICE_ITEM_NOT_FOUND');
  return answerWithPdf(actor, row);
}

type Wanted = Call<typeof contract.requestQuotation>;

export async function requestQuotation(
  actor: Actor,
  wanted: Wanted,
  clock: Clock = now,
): Promise<Result<typeof contract.requestQuotation>> {
  return spending(actor, 'quotations_per_person', (spend) => request(actor, wanted, { spend, clock }));
}

function request(
  actor: Actor,
  wanted: Wanted,
  { spend, clock }: { spend: () => void; clock: Clock },
): Promise<Result<typeof contract.requestQuotation>> {
  const { channelId, teamId } = wanted;
  return transact(actor, async (trx) => {
    const { member, facts } = await lockMaking(trx, actor, channelId, kind);
    const { userId } = member;
    const [found] = await findOrderSites(trx, { channelId, userId }, [teamId]);
    const site = requireSite(member, channelId, kind, found);
    const ids = wanted.lines.flatMap(({ productId }) => (productId === undefined ? [] : [productId]));
    const products = await findProductsById(trx, { channelId, ...facts }, ids);
    const at = clock();
    const status = stateAfter('request_quotation');
    const made = {
      teamId,
      supplierTeamId: await items.findOnlySupplier(trx, channelId),
      status,
      isForUnblinded: products.some(({ isUnblindedOnly }) => isUnblindedOnly),
      title: wanted.title,
      comment: wanted.comment,
      ...deliveryOf(wanted, { site, at }),
      lines: wanted.lines.map((line, place) => ({
        position: place + 1,
        quantity: line.quantity,
        comment: line.comment,
        priceAmount: null,
        currency: null,
        ...namesOf(member, line, { products, site }),
      })),
    };
    spend();
    const [placed] = await items.insertItems(trx, [made], { channelId, kind, cartId: null, userId, at });
    await queries.insertQuotation(trx, made, placed!);
    const { serviceItemId, number } = placed!;
    const begun = { ...placed!, isForUnblinded: made.isForUnblinded, lineCount: made.lines.length };
    await beginHistory(trx, member, [begun], { channelId, kind, transition: 'request_quotation', at });
    return { serviceItemId, number };
  });
}

/** What a line asks for. Throws PRODUCT_NOT_FOUND, PRODUCT_UNAVAILABLE. */
function namesOf(
  actor: Actor,
  { productId, name: ownName, quantity }: Wanted['lines'][number],
  { products, site }: { products: readonly ProductRow[]; site: OrderSiteRow },
) {
  if (productId === undefined) {
    if (ownName === '') refuse('lines', 'issue.lineNamed');
    return { productId: null, articleNumber: '', name: ownName, unit: '' };
  }
  const product = products.find((one) => one.productId === productId);
  const { articleNumber, name, unit } = requireOrderable(actor, product, { site, quantity });
  return { productId, articleNumber, name, unit };
}
