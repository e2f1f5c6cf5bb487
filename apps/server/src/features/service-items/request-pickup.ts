import type { Result } from '@studyline/contract/core/endpoint';
import { isAtSite } from '@studyline/contract/rental-equipment/fields';
import type * as contract from '@studyline/contract/service-items/pickup-calls';
import {
  takesEquipment,
  takesSupplies,
  windowProblem,
} from '@studyline/contract/service-items/pickup-fields';
import type { Actor } from '../../core/actor.ts';
import { authorize } from '../../core/authorize.ts';
import { type Clock, now } from '../../core/clock.ts';
import { AppError } from '../../core/errors.ts';
import { isRepeated } from '../../core/transaction.ts';
import type { Db, Trx } from '../../db/pool.ts';
import type { Call } from '../../http/route.ts';
import { presentTeamName } from '../people/present.ts';
import { type ReceivedFile, transactWithFiles } from '../post-files/upload.ts';
import { findProductsById, type ProductRow } from '../products/queries.ts';
import { refuse } from '../teams/team-fields.ts';
import { beginHistory } from './begin-history.ts';
import { addressOf } from './delivery.ts';
import { decideMaking, lockMaking, requireSite } from './making.ts';
import * as queries from './pickup-queries.ts';
import { canMakeItem, canMakeItemFor } from './policy.ts';
import { postOf, publishPosts } from './posts.ts';
import * as items from './queries.ts';
import { spending } from './spending.ts';
import { stateAfter } from './transitions.ts';
import { isBefore } from './validity.ts';
import { findFormFacts } from './support-queries.ts';

type Wanted = Omit<Call<typeof contract.requestPickup>, 'files'>;
type Answer = Result<typeof contract.requestPickup>;
type WantedItem = Wanted['items'][number];

export async function getPickupForm(
  actor: Actor,
  { channelId }: Call<typeof contract.getPickupForm>,
): Promise<Result<typeof contract.getPickupForm>> {
  const { db } = actor.server;
  const { isOn } = await items.findStudyFacts(db, 'PICKUP', { channelId, userId: actor.userId });
  authorize(canMakeItem(actor, channelId, { kind: 'PICKUP', isOn }));
  const [sites, reach] = await Promise.all([
    queries.findPickupSites(db, channelId, null),
    findFormFacts(db, actor.userId),
  ]);
  const own = sites.filter((site) => canMakeItemFor(actor, channelId, 'PICKUP', site) === true);
  return {
    sites: own.map(({ teamId, site, addresses, lastAddress, ...last }) => ({
      teamId,
      name: presentTeamName(actor.languageId, site) ?? '',
      code: site.code,
      addresses,
      lastAddress,
      // A site's pickups have one contact; for the first, it is the person who asks.
      ...(last.contactName === null
        ? { contactName: actor.displayName, ...reach }
        : {
            contactName: last.contactName,
            contactPhoneNumber: last.contactPhone ?? '',
            contactEmailAddress: last.contactEmail ?? '',
          }),
      accessInstructions: last.accessInstructions ?? '',
    })),
  };
}

/** The site and the right to ask for it are checked before any bytes of the files are accepted, and again once all have arrived. */
export async function requestPickup(
  actor: Actor,
  { files, ...wanted }: Call<typeof contract.requestPickup>,
  clock: Clock = now,
): Promise<Answer> {
  const { channelId } = wanted;
  try {
    if (!(await isRepeated(actor))) {
      const { db } = actor.server;
      await decideMaking(db, actor, channelId, 'PICKUP');
      await findSite(db, actor, wanted);
    }
    checkItems(wanted);
    return await spending(actor, 'pickups_per_person', (spend) => {
      spend();
      return transactWithFiles(actor, { channelId, keepsMetadata: false }, files, (trx, received) =>
        write(trx, actor, wanted, { received, at: clock() }),
      );
    });
  } finally {
    files.skipRest();
  }
}

/** Throws TEAM_NOT_FOUND, FORBIDDEN. */
async function findSite(db: Db, actor: Actor, { channelId, teamId }: Wanted): Promise<queries.PickupSiteRow> {
  const [site] = await queries.findPickupSites(db, channelId, teamId);
  return requireSite(actor, channelId, 'PICKUP', site);
}

async function write(
  trx: Trx,
  actor: Actor,
  call: Wanted,
  { received, at }: { received: readonly ReceivedFile[]; at: Date },
): Promise<Answer> {
  const { channelId, teamId } = call;
  const { member, facts } = await lockMaking(trx, actor, channelId, 'PICKUP');
  const { userId } = member;
  const site = await findSite(trx, member, call);
  const idsOf = (key: 'rentalEquipmentId' | 'productId') =>
    call.items.flatMap((item) => (item[key] === undefined ? [] : [item[key]]));
  const devices = await queries.lockDevices(
    trx,
    { teamId, isUnblinded: facts.isUnblinded },
    idsOf('rentalEquipmentId'),
  );
  const products = await findProductsById(trx, { channelId, ...facts }, idsOf('productId'));
  const found = call.items.map((item, place) => itemOf(item, place + 1, { devices, products }));
  const isForUnblinded = found.some(({ isUnblindedOnly }) => isUnblindedOnly);
  const said = pickupOf(call, { site, items: found, at });
  const status = stateAfter('request_pickup');
  const supplierTeamId = await items.findOnlySupplier(trx, channelId);
  const made = { teamId, supplierTeamId, status, isForUnblinded };
  const kind = 'PICKUP';
  const [placed] = await items.insertItems(trx, [made], { channelId, kind, cartId: null, userId, at });
  const { serviceItemId, number } = placed!;
  const fileIds = received.map(({ fileId }) => fileId);
  await queries.insertPickup(trx, serviceItemId, { ...said, fileIds });
  const post = postOf(member, kind, made, { placed: placed!, site: site.site, lines: found });
  await publishPosts(trx, member, [post], { channelId, kind, at });
  const begun = { ...placed!, isForUnblinded, lineCount: found.length };
  await beginHistory(trx, member, [begun], { channelId, kind, transition: 'request_pickup', at });
  return { serviceItemId, number };
}

/** Each is an item on loan or a product, as the type of pickup takes it, and no item on loan is there twice. */
function checkItems({ pickupType, items: wanted }: Wanted): void {
  for (const [place, { rentalEquipmentId, productId, serialOrLotNumber, quantity }] of wanted.entries()) {
    const isDevice = rentalEquipmentId !== undefined;
    if (isDevice === (productId !== undefined) || !(isDevice ? takesEquipment : takesSupplies)(pickupType))
      refuse(`items.${place}`, 'issue.equipmentOrProduct');
    if (isDevice && quantity !== 1) refuse(`items.${place}.quantity`, 'issue.itemTwice');
    if (!isDevice && serialOrLotNumber === '') refuse(`items.${place}.serialOrLotNumber`, 'issue.required');
  }
  const devices = wanted.flatMap(({ rentalEquipmentId: id }) => (id === undefined ? [] : [id]));
  if (new Set(devices).size < devices.length) refuse('items', 'issue.itemTwice');
}

type FoundItem = queries.NewPickup['items'][number] & { isUnblindedOnly: boolean };

/** Throws EQUIPMENT_NOT_FOUND, EQUIPMENT_NOT_AT_SITE, PRODUCT_NOT_FOUND. */
function itemOf(
  { rentalEquipmentId, productId, serialOrLotNumber, quantity, condition, accessoriesComplete }: WantedItem,
  position: number,
  known: { devices: readonly queries.DeviceRow[]; products: readonly ProductRow[] },
): FoundItem {
  const said = { position, quantity, condition, accessoriesComplete };
  if (rentalEquipmentId === undefined) {
    const product = known.products.find((one) => one.productId === productId);
    if (!product) throw new AppError('PRODUCT_NOT_FOUND');
    const { name, articleNumber, isUnblindedOnly } = product;
    const named = { productId: product.productId, name, articleNumber, model: '', serialOrLotNumber };
    const notLent = { rentalEquipmentId: null, storesData: false, statusBefore: null };
    return { ...said, ...named, ...notLent, isUnblindedOnly };
  }
  const device = known.devices.find((one) => one.rentalEquipmentId === rentalEquipmentId);
  if (!device) throw new AppError('EQUIPMENT_NOT_FOUND');
  const { status, serialNumber, ...shown } = device;
  if (!isAtSite(status))
    throw new AppError('EQUIPMENT_NOT_AT_SITE', {
      words: { item: `${device.name} ${serialNumber}` },
    });
  return { ...said, ...shown, serialOrLotNumber: serialNumber, statusBefore: status };
}

function pickupOf(
  call: Wanted,
  { site, items: found, at }: { site: queries.PickupSiteRow; items: readonly FoundItem[]; at: Date },
): Omit<queries.NewPickup, 'fileIds'> {
  const {
    channelId: _channelId,
    teamId: _teamId,
    items: _items,
    collectionAddressId: id,
    collectionAddress: typed,
    ...said
  } = call;
  if (!said.decontaminated) refuse('decontaminated', 'issue.confirmFirst');
  if (!said.dataErased && found.some(({ storesData }) => storesData))
    refuse('dataErased', 'issue.confirmFirst');
  if (said.packages.length === 0 && !said.packagingNeeded) refuse('packages', 'issue.required');
  const problem = windowProblem(said.windowStart, said.windowEnd);
  if (problem) refuse('windowEnd', problem);
  if (isBefore(said.readyFrom, at)) refuse('readyFrom', 'issue.inPast');
  const collectionAddress = addressOf(site, { id, typed }, 'collectionAddressId');
  if (collectionAddress === '') refuse('collectionAddress', 'issue.required');
  return {
    ...said,
    collectionAddress,
    items: found.map(({ isUnblindedOnly: _isUnblindedOnly, ...item }) => item),
  };
}
