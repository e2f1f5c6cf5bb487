import { createHash } from 'node:crypto';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { SystemActor } from '../src/core/actor.ts';
import { record } from '../src/core/record.ts';
import { transact } from '../src/core/transaction.ts';
import type { Trx } from '../src/db/pool.ts';
import { type ProductContent, writeProducts } from '../src/features/products/queries.ts';
import { type DemoWorld, idOf } from './insert-people.ts';
import { timeOf } from './posts-model.ts';
import { DEMO_ITEMS, RENTAL_PRODUCTS } from './rental-equipment.ts';
import type { StudyKey } from './demo-model.ts';

/** Lends devices to the sites of all studies, from the catalogue or from products of their own. */
export async function insertRentalEquipment(actor: SystemActor, world: DemoWorld): Promise<void> {
  for (const [study, ids] of world.studies) {
    await transact(actor, async (trx) => {
      await insertProducts(trx, actor, world, study);
      const products = await trx
        .selectFrom('product')
        .select(['product_id', 'article_number'])
        .where('channel_id', '=', ids.channelId)
        .execute();
      const idOfProduct = new Map(products.map((one) => [one.article_number, one.product_id]));
      const dayAfter = (days: number) =>
        new Date(world.startOfDemo.getTime() + days * DAY_MILLIS).toISOString().slice(0, 10);
      const rows = DEMO_ITEMS.filter((item) => item.study === study).map((item) => ({
        channel_id: ids.channelId,
        team_id: idOf(ids.teamIds, item.site),
        product_id: idOf(idOfProduct, item.articleNumber),
        model: item.model,
        serial_number: item.serialNumber,
        asset_number: item.assetNumber ?? null,
        status: item.status,
        on_site_since: item.arrivedDaysAgo === undefined ? null : dayAfter(-item.arrivedDaysAgo),
        calibration_due_on: item.calibratedForDays === undefined ? null : dayAfter(item.calibratedForDays),
        stores_data: item.storesData ?? false,
      }));
      await trx.insertInto('rental_equipment').values(rows).execute();
    });
  }
}

async function insertProducts(
  trx: Trx,
  actor: SystemActor,
  { startOfDemo, studies }: DemoWorld,
  study: StudyKey,
): Promise<void> {
  const products = RENTAL_PRODUCTS.filter((one) => one.study === study).map(
    ({ study: _study, ...named }): ProductContent => ({
      ...named,
      productType: 'EQUIPMENT',
      isRental: true,
      unit: '',
      priceAmount: null,
      currency: null,
      countries: [],
      stock: null,
      availableFrom: null,
      settings: [],
      isUnblindedOnly: false,
    }),
  );
  if (products.length === 0) return;
  const { channelId } = studies.get(study)!;
  await writeProducts(trx, channelId, products);
  const sha256 = createHash('sha256').update(JSON.stringify(products)).digest('hex');
  const facts = { added: products.length, changed: 0, takenOff: 0, sha256, hiddenFromBlinded: false };
  const at = timeOf({ daysAgo: 95, at: '10:05' }, startOfDemo);
  record(trx, actor, { type: 'products.imported', channelId, ...facts }, at);
}
