import { createHash } from 'node:crypto';
import type * as contract from '@studyline/contract/products/calls';
import { catalogueColumns, MAX_PRODUCTS, MAX_PRODUCTS_EVER } from '@studyline/contract/products/fields';
import { type Actor, lockActor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { recordTaking } from '../../core/record.ts';
import { transact } from '../../core/transaction.ts';
import { word } from '../../core/words.ts';
import type { Db } from '../../db/pool.ts';
import type { Bytes, Call } from '../../http/route.ts';
import { csvAnswer, numberIn } from '../../http/csv-answer.ts';
import { drained, readUpload } from '../post-files/upload.ts';
import { cellsOf } from './cells.ts';
import { articleNumbersOf, planImport } from './plan-import.ts';
import { canImportProducts } from './policy.ts';
import * as queries from './queries.ts';
import { readCatalogue } from './read-catalogue.ts';
import { realignBlinding } from './realign-blinding.ts';
import { recordImport } from './record-import.ts';

/** Throws CHANNEL_NOT_FOUND, FORBIDDEN, CATALOGUE_BLINDED, FEATURE_OFF. */
export async function requireImport(actor: Actor, channelId: number, db: Db): Promise<void> {
  authorize(canImportProducts(actor, channelId, await queries.findFacts(db, channelId, actor.userId)));
}

/** The same file again changes nothing, so a lost answer can be asked for again. */
export async function importProducts(
  actor: Actor,
  { channelId, dryRun, file, takeOff, basis, ...wanted }: Call<typeof contract.importProducts>,
): Promise<contract.CatalogueImport> {
  const { db } = actor.server;
  const bytes = await drained(file, async () => {
    await requireImport(actor, channelId, db);
    return readUpload(file, file.maxBytes);
  });
  const read = readCatalogue(bytes, actor.languageId);
  const plan = async (on: Db) => {
    const catalogue = await queries.findCatalogue(on, channelId, articleNumbersOf(read, wanted));
    const { write, ...shown } = planImport(read, catalogue, wanted, actor.languageId);
    return { catalogue, write, shown };
  };
  if (dryRun) return { ...(await plan(db)).shown, isImported: false };
  return transact(actor, async (trx) => {
    await queries.lockCatalogue(trx, channelId);
    await requireImport(await lockActor(trx, actor, channelId), channelId, trx);
    const { catalogue, write, shown } = await plan(trx);
    if (basis !== undefined && basis !== shown.basis) throw new AppError('CATALOGUE_CHANGED');
    const off = new Set(takeOff ? shown.missing.map(({ productId }) => productId) : []);
    const before = catalogue.filter(({ isDiscontinued }) => !isDiscontinued).length;
    if (shown.counts.new > 0 && before + shown.counts.new - off.size > MAX_PRODUCTS)
      throw new AppError('CATALOGUE_TOO_LONG', { words: { most: MAX_PRODUCTS } });
    const products = write.map(({ content }) => content);
    if (products.length > 0) await queries.writeProducts(trx, channelId, products);
    if (shown.counts.new > 0 && (await queries.countAllProducts(trx, channelId)) > MAX_PRODUCTS_EVER)
      throw new AppError('CATALOGUE_FULL', { words: { most: MAX_PRODUCTS_EVER } });
    if (off.size > 0) await queries.discontinue(trx, channelId, [...off]);
    const takenOff = catalogue.filter(({ productId }) => off.has(productId));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const productIds = write.flatMap(({ reblindedId }) => reblindedId ?? []);
    await realignBlinding(trx, actor, { channelId, productIds, at: now() });
    recordImport(trx, actor, { channelId, write, takenOff, sha256 });
    return { ...shown, isImported: true };
  });
}

export const exportProducts = (
  caller: Actor,
  { channelId, ...call }: Call<typeof contract.exportProducts>,
): Promise<Bytes> =>
  csvAnswer(caller, call, async (actor) => {
    await requireImport(actor, channelId, actor.server.db);
    let hidesAny = false;
    return {
      name: word(actor.languageId, 'products.table'),
      heading: catalogueColumns.map((column) => word('en', `products.columns.${column}`)),
      async *read(trx) {
        for await (const products of queries.readOffered(trx, channelId)) {
          hidesAny ||= products.some(({ isUnblindedOnly }) => isUnblindedOnly);
          yield products.map((product) => {
            const cells = cellsOf(product);
            const price = numberIn(actor.languageId, cells.price);
            return catalogueColumns.map((column) => (column === 'price' ? price : cells[column]));
          });
        }
      },
      record: (count) =>
        recordTaking(actor, {
          type: 'products.exported',
          channelId,
          count,
          filters: {},
          hiddenFromBlinded: hidesAny,
        }),
    };
  });
