import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { takenBy } from '@studyline/contract/service-items/fields';
import { actAs, type Actor, type SystemActor } from '../src/core/actor.ts';
import { transact } from '../src/core/transaction.ts';
import { findRow, findRows } from '../src/db/rows.ts';
import { NO_FILES } from '../src/http/multipart.ts';
import { ofTeams } from '../src/features/reference-data/list-types.ts';
import { changeServiceItemStatus } from '../src/features/service-items/change-service-item.ts';
import { createSupportRequest } from '../src/features/service-items/create-support-request.ts';
import { orderFromCatalogue } from '../src/features/service-items/order-from-catalogue.ts';
import { requestQuotation } from '../src/features/service-items/quotations.ts';
import { requestPickup } from '../src/features/service-items/request-pickup.ts';
import { addServiceMessage } from '../src/features/service-items/service-messages.ts';
import { addContactData } from '../src/features/teams/contact-data.ts';
import { insertReading } from './insert-activity.ts';
import { BEFORE_ALL, type DemoStudyIds, type DemoWorld, idOf } from './insert-people.ts';
import { DEMO_SERVICE_ITEMS, type DemoServiceItem, type DemoStep, DESK, SITE_ADDRESSES } from './services.ts';
import { LANTERN_SITES } from './sites-lantern.ts';
import { timeOf } from './posts-model.ts';

const dayAfter = (time: Date, days: number): string =>
  new Date(time.getTime() + days * DAY_MILLIS).toISOString().slice(0, 10);

/** The items of the first study by their numbers, which the demo's data uses. */
interface Known extends DemoStudyIds {
  productIds: ReadonlyMap<string, number>;
  equipmentIds: ReadonlyMap<string, number>;
}

/** Orders, quotations, support requests and pickups of the first study, made and moved on by the calls of the product on their days. */
export async function insertServices(actor: SystemActor, world: DemoWorld): Promise<void> {
  const { db } = actor.server;
  const ids = world.studies.get('lantern')!;
  await insertContactData(actor, world, ids);
  // Their posts are published on their days, not after the latest change of the feed.
  const feed_changed_at = timeOf(BEFORE_ALL, world.startOfDemo);
  await db.updateTable('channel').set({ feed_changed_at }).where('id', '=', ids.channelId).execute();
  const known = { ...ids, ...(await findKnown(actor, ids.channelId)) };
  for (const item of DEMO_SERVICE_ITEMS) {
    const at = timeOf(item.at, world.startOfDemo);
    const person = await actAs(actor.server, db, idOf(world.people, item.by));
    const id = await make(person, item, known, at);
    for (const step of item.later) await takeStep(actor, world, id, step);
    await insertPostReading(actor, world, { id, by: item.by, at });
  }
}

async function insertContactData(
  actor: SystemActor,
  world: DemoWorld,
  { channelId, teamIds }: DemoStudyIds,
): Promise<void> {
  const [shipping] = ofTeams('ADDRESS', ['SHIPPING']);
  const [office] = ofTeams('PHONE', ['OFFICE']);
  const manager = await actAs(actor.server, actor.server.db, idOf(world.people, 'study.manager'));
  for (const [site, address] of Object.entries(SITE_ADDRESSES)) {
    const { place, activatedDaysAgo = 0 } = LANTERN_SITES.find(({ key }) => key === site)!;
    const at = timeOf({ daysAgo: activatedDaysAgo + 1, at: '09:35' }, world.startOfDemo);
    const { city, countryCode: countryId } = place;
    const entry = {
      channelId,
      teamId: idOf(teamIds, site),
      listTypeId: shipping!,
      ...address,
      city,
      countryId,
    };
    await addContactData(manager, entry, () => at);
  }
  const desk = { listTypeId: office!, value: DESK.phone };
  await addContactData(manager, { channelId, teamId: idOf(teamIds, DESK.team), ...desk }, () =>
    timeOf(DESK.at, world.startOfDemo),
  );
}

const numbered = z.object({ number: z.string(), id: z.int() });

async function findKnown({ server: { db } }: SystemActor, channelId: number) {
  const products = await findRows(
    db,
    numbered,
    sql`select article_number as number, product_id as id from product where channel_id = ${channelId}`,
  );
  const devices = await findRows(
    db,
    numbered,
    sql`select serial_number as number, rental_equipment_id as id from rental_equipment where channel_id = ${channelId}`,
  );
  const mapOf = (rows: typeof products) => new Map(rows.map(({ number, id }) => [number, id]));
  return { productIds: mapOf(products), equipmentIds: mapOf(devices) };
}

/** Makes an item as the person at the site did. */
async function make(person: Actor, item: DemoServiceItem, known: Known, at: Date): Promise<number> {
  const { channelId, productIds, equipmentIds } = known;
  const teamId = idOf(known.teamIds, item.site);
  const clock = () => at;
  switch (item.kind) {
    case 'ORDER': {
      const { poNumber, phone, instructions: deliveryInstructions = '', neededInDays } = item;
      const lines = item.lines.map(({ articleNumber, setting = '', comment = '', quantity }) => ({
        productId: idOf(productIds, articleNumber),
        quantity,
        setting,
        comment,
      }));
      const order = {
        teamId,
        deliveryInstructions,
        contactName: person.displayName,
        contactPhoneNumber: phone,
        lines,
        ...(neededInDays !== undefined && { requestedForDate: dayAfter(at, neededInDays) }),
      };
      const cart = { channelId, cartId: randomUUID(), poNumber, orders: [order] };
      const { orders } = await orderFromCatalogue(person, cart, clock);
      return orders[0]!.serviceItemId;
    }
    case 'QUOTATION': {
      const { title, comment } = item;
      const lines = item.lines.map((line) => {
        const said = { quantity: line.quantity, comment: '' };
        if ('name' in line) return { ...said, name: line.name };
        return { ...said, name: '', productId: idOf(productIds, line.articleNumber) };
      });
      const wanted = { channelId, teamId, title, comment, deliveryInstructions: '', lines };
      return (await requestQuotation(person, wanted, clock)).serviceItemId;
    }
    case 'SUPPORT_REQUEST': {
      const { summary, reason, phone, serialNumber, text } = item;
      const request = {
        channelId,
        teamId,
        summary,
        reason,
        productName: '',
        serialOrLotNumber: '',
        contactName: person.displayName,
        contactPhoneNumber: phone,
        contactEmailAddress: '',
        detailText: text,
        files: NO_FILES,
        ...(serialNumber && { rentalEquipmentId: idOf(equipmentIds, serialNumber) }),
      };
      return (await createSupportRequest(person, request, clock)).serviceItemId;
    }
    case 'PICKUP': {
      const pickup = {
        channelId,
        teamId,
        pickupType: 'RETURN_EQUIPMENT' as const,
        reason: 'SURPLUS' as const,
        items: [
          {
            rentalEquipmentId: idOf(equipmentIds, item.serialNumber),
            serialOrLotNumber: '',
            quantity: 1,
            condition: 'GOOD' as const,
            accessoriesComplete: true,
          },
        ],
        packages: [{ count: 1, lengthCm: 30, widthCm: 20, heightCm: 15, weightKg: 1.2, onPallet: false }],
        packagingNeeded: true,
        decontaminated: true,
        dataErased: false,
        batteriesContained: 'LITHIUM_ION' as const,
        readyFrom: dayAfter(at, item.readyInDays),
        windowStart: '09:00',
        windowEnd: '15:00',
        accessInstructions: '',
        contactName: person.displayName,
        contactPhoneNumber: item.phone,
        contactEmailAddress: '',
        notes: item.notes,
        files: NO_FILES,
      };
      return (await requestPickup(person, pickup, clock)).serviceItemId;
    }
  }
}

const stateRow = z.object({ edit: z.int(), quantities: z.array(z.int()) });

/** What somebody did with an item afterwards. */
async function takeStep(actor: SystemActor, world: DemoWorld, id: number, step: DemoStep): Promise<void> {
  const { db } = actor.server;
  const at = timeOf(step.at, world.startOfDemo);
  const person = await actAs(actor.server, db, idOf(world.people, step.by));
  if ('message' in step) {
    await addServiceMessage(person, { id, text: step.message, files: NO_FILES }, () => at);
    return;
  }
  const { transition: transitionName, receipt = [], shipped, offer, appointment, ...said } = step;
  const state = await findRow(
    db,
    stateRow,
    sql`select edit, array(select quantity from service_line l where l.service_item_id = i.id order by position) as quantities
      from service_item i where i.id = ${id}`,
  );
  const { edit, quantities } = state!;
  const takes = takenBy[transitionName];
  const arrived = quantities.map((received, index) => {
    const all = { position: index + 1, received, damaged: 0, short: 0, note: '' };
    return receipt.find(({ position }) => position === all.position) ?? all;
  });
  const { amounts = [], currency = '', note = '', validForDays } = offer ?? {};
  const prices = amounts.map((amount, index) => ({ position: index + 1, amount }));
  const valid = validForDays !== undefined && { validUntilDate: dayAfter(at, validForDays) };
  const { inDays = 0, ...window } = appointment ?? { windowStart: '', windowEnd: '' };
  const { by: _by, at: _at, ...sent } = said;
  const call = {
    id,
    transitionName,
    edit,
    ...sent,
    ...(shipped && { shipped: shipped.map((line) => ({ ...line, devices: [], storesData: false })) }),
    ...(takes === 'RECEIPT' && { receipt: arrived }),
    ...(takes === 'OFFER' && { offer: { currency, prices, note, ...valid } }),
    ...(takes === 'APPOINTMENT' && {
      appointment: { ...window, day: dayAfter(world.startOfDemo, inDays) },
    }),
  };
  await changeServiceItemStatus(person, call, () => at);
}

const postRow = z.object({ postId: z.int().nullable() });

/** Those who see an order or a pickup have opened its post. */
async function insertPostReading(
  actor: SystemActor,
  world: DemoWorld,
  { id, by, at }: { id: number; by: string; at: Date },
): Promise<void> {
  const { db } = actor.server;
  const row = await findRow(db, postRow, sql`select post_id as "postId" from service_item where id = ${id}`);
  if (!row?.postId) return;
  const { postId } = row;
  const post = { key: `item ${id}`, author: by, rules: [], comments: [], viewedShare: 1 };
  const until = world.startOfDemo;
  const publication = { postId, version: 1, publishedBy: by, publishedAt: at, until, isCurrent: true };
  await transact(actor, (trx) => insertReading(trx, world, post, publication));
}
