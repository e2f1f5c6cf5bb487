import { createHash } from 'node:crypto';
import type * as contract from '@studyline/contract/products/calls';
import { PRODUCT_PICTURE_SIDE } from '@studyline/contract/products/fields';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { record } from '../../core/record.ts';
import { seesPrices } from '../../core/roles.ts';
import { transact } from '../../core/transaction.ts';
import type { Trx } from '../../db/pool.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { canViewCatalogue } from '../channels/policy.ts';
import { scalePicture } from '../people/scale-picture.ts';
import { drained, readUpload } from '../post-files/upload.ts';
import { requireImport } from './import-products.ts';
import { requireAll } from './list-products.ts';
import * as pictures from './picture-queries.ts';
import { presentProduct } from './present.ts';
import * as queries from './queries.ts';

const FRAME = { width: PRODUCT_PICTURE_SIDE, height: PRODUCT_PICTURE_SIDE, isFilled: false };

interface Wanted {
  channelId: number;
  id: number;
}

/** Whoever imports the catalogue sees all of it. */
const wholeOf = (channelId: number) => ({ channelId, isUnblinded: true });

/** Sets the picture of a product. The same image again changes nothing. */
export async function setProductPicture(
  actor: Actor,
  { channelId, id, file }: Call<typeof contract.setProductPicture>,
): Promise<contract.Product> {
  const { db } = actor.server;
  const given = await drained(file, async () => {
    await requireImport(actor, channelId, db);
    await requireAll(db, wholeOf(channelId), [id]);
    return readUpload(file, file.maxBytes);
  });
  const { content } = await scalePicture(actor, given, FRAME);
  const image = createHash('sha256').update(content).digest('hex').slice(0, 32);
  return change(actor, { channelId, id }, image, (trx, at) =>
    pictures.writePicture(trx, { productId: id, image, content, at }),
  );
}

export async function removeProductPicture(
  actor: Actor,
  wanted: Call<typeof contract.removeProductPicture>,
): Promise<contract.Product> {
  return change(actor, wanted, null, (trx) => pictures.removePicture(trx, wanted.id));
}

/** One at a time, and not during an import. */
async function change(
  actor: Actor,
  { channelId, id }: Wanted,
  image: string | null,
  write: (trx: Trx, at: Date) => Promise<void>,
): Promise<contract.Product> {
  return transact(actor, async (trx) => {
    await queries.lockCatalogue(trx, channelId);
    const by = await lockActor(trx, actor, channelId);
    await requireImport(by, channelId, trx);
    const [product] = await requireAll(trx, wholeOf(channelId), [id]);
    const { pictureImage: before, name: productName, isUnblindedOnly: hiddenFromBlinded } = product!;
    if (before !== image) {
      const at = now();
      await write(trx, at);
      const said = { channelId, productId: id, productName, before, after: image, hiddenFromBlinded };
      record(trx, by, { type: 'product.pictureChanged', ...said }, at);
    }
    const facts = await queries.findFacts(trx, channelId, by.userId);
    const showsPrices = seesPrices(by.memberships.get(channelId), facts);
    return presentProduct(channelId, { ...product!, pictureImage: image }, { showsPrices, sites: [] });
  });
}

/** For whoever sees the product: in the catalogue, or as an item on loan where nothing is ordered. */
export async function getProductPicture(
  actor: Actor,
  { channelId, id, image }: Call<typeof contract.getProductPicture>,
): Promise<Bytes> {
  const { db } = actor.server;
  const { isUnblinded, hasOrders, hasRentalEquipment } = await queries.findFacts(db, channelId, actor.userId);
  authorize(canViewCatalogue(actor, channelId, hasOrders || hasRentalEquipment));
  const picture = await pictures.findPicture(db, { channelId, isUnblinded }, { id, image });
  if (!picture) throw new AppError('FILE_NOT_FOUND');
  const headers = {
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    etag: `"${picture.image}"`,
    // Another person may use the same browser afterwards.
    'cache-control': 'private, no-cache',
  };
  return { status: 200, headers, body: picture.content };
}
