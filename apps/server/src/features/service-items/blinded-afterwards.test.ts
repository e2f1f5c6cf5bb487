import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { addComment, listComments } from '@studyline/contract/comments/calls';
import type { Endpoint } from '@studyline/contract/core/endpoint';
import { endpoints } from '@studyline/contract/core/endpoints';
import { listChannelPosts, listMemberPosts } from '@studyline/contract/feed/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { importProducts } from '@studyline/contract/products/calls';
import { listRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { searchStudy } from '@studyline/contract/search/calls';
import * as items from '@studyline/contract/service-items/calls';
import { listQuotations, orderFromQuotation } from '@studyline/contract/service-items/quotation-calls';
import { startApp } from '../../../test/app.ts';
import { query } from '../../../test/cluster.ts';
import { fileOf } from '../../../test/posts.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { quotationsIn } from '../../../test/quotations.ts';
import { buildServices } from '../../../test/services.ts';
import { supportIn } from '../../../test/support.ts';
import { buildMember, buildTeam, type Member, type Person } from '../../../test/world.ts';
import { migrate, readMigrations } from '../../db/migrate.ts';
import { findServiceReaders } from './reader-queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

let world: Awaited<ReturnType<typeof buildServices>>;
let blinded: Member;
let manager: Member;
let article: string;
let product: number;
beforeEach(async () => {
  world = await buildServices(db, { code: 'IE1' });
  const { study } = world;
  const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
  blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
  manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  article = randomUUID();
  product = await ordersIn(app, study).product({
    article_number: article,
    name: 'Verum pump',
    product_type: 'EQUIPMENT',
  });
});

/** Imports the catalogue again, with the product marked or not. */
const mark = (value: 'yes' | 'no', articleNumber = article) =>
  app.as(world.supply).call(importProducts, {
    params: { channelId: world.study.channelId },
    query: {},
    body: {} as never,
    file: new Blob([
      `Article number;Name;Type;Unblinded only\n${articleNumber};Verum pump;Equipment;${value}`,
    ]),
  } as never);
const isHidden = async (id: number) =>
  (
    await db
      .selectFrom('service_item')
      .select('unblinded_only')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).unblinded_only;

async function makeEach() {
  const { study, site, coordinator, supply, vendor } = world;
  const orders = ordersIn(app, study);
  const quotations = quotationsIn(app, study);
  const lines = [{ productId: product, quantity: 1 }];
  const order = await orders.place(coordinator, site, lines);
  const quotation = await quotations.ask(coordinator, site, lines);
  await quotations.move(vendor, quotation, 'prepare_quotation', 1);
  expect((await quotations.issue(vendor, quotation, 2, [1000])).status).toBe(200);
  const device = await pickupsIn(app, study).lend(site, { product_id: product });
  const ask = supportIn(app, study);
  const request = await ask.ask(
    coordinator,
    { teamId: site, rentalEquipmentId: device, serialOrLotNumber: '7' },
    [fileOf('Since Monday', 'notes.txt')],
  );
  const pickup = await pickupsIn(app, study).place(coordinator, site, [device]);
  const approved = await orders.move(supply, order, 'approve_order', 1);
  expect(approved.status).toBe(200);
  return { order, quotation, request, pickup };
}

/** What each call that reads answers somebody about items of the study. */
async function seenBy(person: Person, ids: readonly number[]) {
  const { study } = world;
  const as = app.as(person);
  const inStudy = { params: { channelId: study.channelId } };
  const lists = await Promise.all(
    (['ORDER', 'QUOTATION', 'SUPPORT_REQUEST', 'PICKUP'] as const).map(async (kind) => {
      const { body } = await as.call(items.listServiceItems, { ...inStudy, query: { kind } });
      return [body.totalCount, ...body.items.map(({ serviceItemId }) => serviceItemId)];
    }),
  );
  const posts = await db
    .selectFrom('service_item')
    .select('post_id')
    .where('id', 'in', ids)
    .where('post_id', 'is not', null)
    .execute();
  const postIds = posts.map(({ post_id: id }) => id!);
  const statusOf = async (endpoint: Endpoint, args: object) =>
    (await as.call(endpoint, args as never)).status;
  // Every call about one item or one post of an item. Those of quotations and files have a case of their own below.
  const ofItem = endpoints.filter(
    ({ path, method }) =>
      path.startsWith('/service-items/{id}') && method === 'GET' && !path.includes('{fileId}'),
  );
  expect(ofItem.length).toBeGreaterThanOrEqual(2);
  const answers = await Promise.all([
    ...ids.flatMap((id) => ofItem.map((endpoint) => statusOf(endpoint, { params: { id } }))),
    ...postIds.map((id) => statusOf(getPost, { params: { id } })),
    ...postIds.map((postId) => statusOf(listComments, { params: { postId }, query: {} })),
  ]);
  const { body: feed } = await as.call(listChannelPosts, { ...inStudy, query: {}, body: [] } as never);
  const { body: own } = await as.call(listMemberPosts, { query: { unreadPosts: true }, body: [] } as never);
  const { body: found } = await as.call(searchStudy, {
    ...inStudy,
    query: { search: 'Verum' },
    body: [],
  } as never);
  const { body: trail } = await as.call(listChannelAudit, { ...inStudy, query: { pageSize: 100 } } as never);
  const readers = await Promise.all(ids.map((id) => findServiceReaders(db, id)));
  return {
    lists,
    quotations: (await as.call(listQuotations, { ...inStudy, query: {} })).body.totalCount,
    statuses: [...new Set(answers)],
    feed: feed.items.length,
    unread: own.items.length,
    found: found.items.length,
    equipment: (await as.call(listRentalEquipment, { ...inStudy, query: {} })).body.totalCount,
    trail: (trail as { items: { eventType: string }[] }).items.filter(({ eventType }) =>
      eventType.startsWith('serviceItem'),
    ).length,
    isTold: readers.some((userIds) => userIds.includes(person.userId)),
  };
}

const nothing = {
  lists: [[0], [0], [0], [0]],
  quotations: 0,
  statuses: [404],
  feed: 0,
  unread: 0,
  found: 0,
  equipment: 0,
  trail: 0,
  isTold: false,
};

test('a product marked later hides its earlier items from blinded people in every call, and shows them again', async () => {
  const { order, quotation, request, pickup } = await makeEach();
  const ids = [order, quotation, request, pickup];
  const before = await seenBy(blinded, ids);
  expect(before).toMatchObject({
    lists: [
      [1, order],
      [1, quotation],
      [1, request],
      [1, pickup],
    ],
    statuses: [200],
    feed: 2,
    equipment: 1,
    isTold: true,
  });
  const postId = (
    await db.selectFrom('service_item').select('post_id').where('id', '=', order).executeTakeFirstOrThrow()
  ).post_id!;
  await app
    .as(blinded)
    .call(addComment, { params: { postId }, body: { commentTextRequest: 'Why so many?' } as never });
  const byManager = await seenBy(manager, ids);

  expect((await mark('yes')).status).toBe(200);
  expect(await seenBy(blinded, ids)).toEqual(nothing);
  // Nothing that they try to do says more.
  const { move } = ordersIn(app, world.study);
  const denied = [
    await move(blinded, order, 'hold_order', 2, { reason: 'Wait' }),
    await supportIn(app, world.study).write(blinded, request, 'Any news?'),
    await app
      .as(blinded)
      .call(addComment, { params: { postId }, body: { commentTextRequest: 'Hello' } as never }),
  ];
  expect(denied.map(({ status }) => status)).toEqual([404, 404, 404]);
  // The others see what they saw, by the same numbers, and when it was hidden.
  expect(await seenBy(manager, ids)).toMatchObject({ ...byManager, trail: byManager.trail + 4 });
  const { body } = await app.as(world.supply).call(items.getServiceItem, { params: { id: order } });
  expect(body.number).toBe('1');
  const next = await ordersIn(app, world.study).place(world.supply, world.site, [
    { productId: product, quantity: 1 },
  ]);
  const made = await app.as(world.supply).call(items.getServiceItem, { params: { id: next } });
  expect(made.body.number).toBe('U1');

  expect((await mark('no')).status).toBe(200);
  expect(await seenBy(blinded, ids)).toMatchObject({
    lists: [
      [2, next, order],
      [1, quotation],
      [1, request],
      [1, pickup],
    ],
    statuses: [200],
    feed: 3,
    unread: 3,
    equipment: 1,
    isTold: true,
  });
  // Importing the same again changes nothing.
  expect((await mark('no')).status).toBe(200);
  expect(await isHidden(order)).toBe(false);
});

/** As if it had not been applied yet: it changes no table, only rows. */
async function applyAgain(ending: string): Promise<void> {
  const { ownerUrl } = app.database;
  const { name } = (await readMigrations()).find((one) => one.name.endsWith(ending))!;
  await query(ownerUrl, `delete from migration where name = '${name}'`);
  expect(await migrate(ownerUrl)).toEqual([name]);
}

test('what was ordered of a product that was marked when items did not follow yet is hidden by a migration', async () => {
  const ids = Object.values(await makeEach());
  const stays = await ordersIn(app, world.study).place(world.supply, world.site);
  const byManager = await seenBy(manager, ids);
  // An import did no more than this before 0108.
  await db.updateTable('product').set({ unblinded_only: true }).where('product_id', '=', product).execute();
  expect(await seenBy(blinded, ids)).toMatchObject({ statuses: [200], feed: 3, unread: 3, isTold: true });
  // Without the migration, everything stays as it is here: four items in the lists, and three posts that blinded people read.
  await applyAgain('_blinded_before.sql');
  expect(await seenBy(blinded, ids)).toEqual({
    ...nothing,
    lists: [[1, stays], [0], [0], [0]],
    feed: 1,
    unread: 1,
    trail: 1,
  });
  expect(await seenBy(manager, ids)).toEqual({ ...byManager, trail: byManager.trail + ids.length });
  // It finds nothing the second time.
  await applyAgain('_blinded_before.sql');
  expect(await seenBy(manager, ids)).toEqual({ ...byManager, trail: byManager.trail + ids.length });
});

test('an item stays hidden while another of its products is for the unblinded', async () => {
  const { study, supply, site } = world;
  const orders = ordersIn(app, study);
  const secret = await orders.product({ unblinded_only: true });
  const id = await orders.place(supply, site, [
    { productId: secret, quantity: 1 },
    { productId: product, quantity: 1 },
  ]);
  for (const value of ['yes', 'no'] as const) {
    await mark(value);
    expect(await isHidden(id)).toBe(true);
  }
});

test('an order that is placed, and a quotation that is revised or ordered, while their product is marked are hidden', async () => {
  const { study, coordinator, supply, site, vendor } = world;
  const orders = ordersIn(app, study);
  const quotations = quotationsIn(app, study);
  const lines = [{ productId: product, quantity: 1 }];
  for (let times = 0; times < 4; times++) {
    await mark('no');
    const [revised, ordered] = [
      await quotations.ask(coordinator, site, lines),
      await quotations.ask(coordinator, site, lines),
    ];
    for (const id of [revised, ordered]) {
      await quotations.move(vendor, id, 'prepare_quotation', 1);
      await quotations.issue(vendor, id, 2, [1000]);
    }
    const answers = await Promise.all([
      mark('yes'),
      orders.send(supply, [{ teamId: site, lines }]),
      quotations.move(vendor, revised, 'revise_quotation', 3, { reason: 'New price' }),
      app.as(supply).call(orderFromQuotation, {
        params: { channelId: study.channelId },
        body: { quotationId: ordered, poNumber: '' } as never,
      }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = await db
      .selectFrom('service_item')
      .select(['id', 'kind'])
      .where('channel_id', '=', study.channelId)
      .where('unblinded_only', '=', false)
      .execute();
    expect(open).toEqual([]);
  }
});

test('a cart sent again says nothing of an order that is hidden from whoever placed it', async () => {
  const { study, site } = world;
  const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
  const buyer = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId });
  const cartId = randomUUID();
  const send = (quantity: number) =>
    ordersIn(app, study).send(buyer, [{ teamId: site, lines: [{ productId: product, quantity }] }], {
      cartId,
    });
  const first = await send(1);
  expect(first.status).toBe(200);
  await mark('yes');
  for (const quantity of [1, 2]) expect((await send(quantity)).error.errorCode).toBe('PRODUCT_NOT_FOUND');
  await mark('no');
  expect((await send(1)).body).toEqual(first.body);
  expect((await send(2)).error.errorCode).toBe('CART_ORDERED');
});
