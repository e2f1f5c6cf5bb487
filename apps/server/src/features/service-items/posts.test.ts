import { afterAll, beforeEach, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { deletePost, getPost, updateTitle } from '@studyline/contract/posts/calls';
import { searchStudy } from '@studyline/contract/search/calls';
import { getServiceItem } from '@studyline/contract/service-items/calls';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { buildServices } from '../../../test/services.ts';
import {
  buildMember,
  buildTeam,
  type Member,
  overseeTeam,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let supply: Member;
let site: number;
let coordinator: Member;
let vendor: Member;
let orders: ReturnType<typeof ordersIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator, vendor } = await buildServices(db, {
    code: 'IE0001',
    city: 'Dublin',
    countryId: 'IE',
  }));
  orders = ordersIn(app, study);
});
const feed = async (person: Person) => {
  const params = { channelId: study.channelId };
  return (await app.as(person).call(listChannelPosts, { params, body: [] })).body.items;
};
const item = (person: Person, id: number) => app.as(person).call(getServiceItem, { params: { id } });
const postOf = async (id: number) => (await item(supply, id)).body.postId!;

test('an order is in the feed of those who see it, unread for all but the person who made it', async () => {
  const productId = await orders.product({ name: 'Serum kit' });
  const id = await orders.place(coordinator, site, [{ productId, quantity: 20 }]);
  const shown = {
    serviceItemId: id,
    orderStatus: 'APPROVED',
    orderLineCount: 1,
    orderAmount: [{ amount: 36_800, currency: 'EUR' }],
    siteName: 'Site IE0001, Dublin',
    postDetail: {
      postType: 'ORDER',
      title: 'Order 1, Site IE0001, Dublin',
      thumbnailContent: '20 × Serum kit',
      orderCurrentStatusLabel: 'Approved',
      orderSiteNumber: 'IE0001',
      hasViewedLastModification: false,
    },
  };
  expect(await feed(supply)).toMatchObject([shown]);
  expect(await feed(vendor)).toMatchObject([shown]);
  expect(await feed(coordinator)).toMatchObject([
    { ...shown, postDetail: { ...shown.postDetail, hasViewedLastModification: true } },
  ]);
  await orders.move(vendor, id, 'start_fulfilment', 1);
  expect(await feed(coordinator)).toMatchObject([{ orderStatus: 'IN_FULFILMENT' }]);
});

test('the post of an order has its lines: the first in feeds, all when it is opened, prices for those who see them', async () => {
  await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
  const names = ['Serum kit', 'Shipper', 'Logger', 'Labels', 'Gloves', 'Dry ice'];
  const lines = await Promise.all(
    names.map(async (name) => ({ productId: await orders.product({ name }), quantity: 20 })),
  );
  const id = await orders.place(coordinator, site, lines);
  const postId = await postOf(id);
  const opened = async (person: Person) =>
    (await app.as(person).call(getPost, { params: { id: postId } })).body;
  const [listed] = await feed(supply);
  expect(listed!.orderLineItems.map(({ name }) => name)).toEqual(names.slice(0, 5));
  const { orderLineItems, orderContent } = await opened(vendor);
  expect(orderLineItems).toHaveLength(6);
  expect(orderLineItems[5]).toMatchObject({
    name: 'Dry ice',
    quantity: 20,
    shipped: 0,
    price: { amount: 1840 },
  });
  expect(orderContent).toBe(names.map((name) => `20 × ${name}`).join('\n'));
  expect((await opened(coordinator)).orderLineItems.map(({ price }) => price)).toEqual(Array(6).fill(null));
  expect((await opened(supply)).orderLineItems[0]!.price).toEqual({ amount: 1840, currency: 'EUR' });
  await orders.move(vendor, id, 'start_fulfilment', 1);
  await orders.move(vendor, id, 'ship_order', 2, { shipped: [{ position: 1, quantity: 5 }] });
  expect((await feed(supply))[0]!.orderLineItems[0]!.shipped).toBe(5);
});

test('the line that says what is in an order ends with a whole letter', async () => {
  const lines = await Promise.all(
    ['', '.'].map(async (mark) => ({
      productId: await orders.product({ name: `${mark}${'😀'.repeat(50)}` }),
      quantity: 1,
    })),
  );
  await orders.place(coordinator, site, lines);
  const [shown] = await feed(supply);
  expect(shown!.postDetail.thumbnailContent).toMatch(/^1 × 😀{50}, 1 × \.😀+$/u);
});

test('exactly those who see an item read its post, also when oversight, supplier and teams change', async () => {
  const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
  const rival = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
  const people = {
    supply,
    coordinator,
    vendor,
    monitor,
    other: await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] }),
    author: await buildMember(db, study, { roles: ['CONTENT_AUTHOR'], teamId: site }),
    competitor: await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: rival }),
    auditor: await buildMember(db, study, { roles: ['QA_AUDITOR'] }),
    admin: await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] }),
  };
  const id = await orders.place(coordinator, site);
  const postId = await postOf(id);
  const seers = async () => {
    const names: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      const { status } = await item(person, id);
      const post = await app.as(person).call(getPost, { params: { id: postId } });
      const listed = (await feed(person)).length;
      expect([name, status, post.status, listed]).toEqual(
        status === 200 ? [name, 200, 200, 1] : [name, 404, 404, 0],
      );
      if (status === 200) names.push(name);
    }
    return names;
  };
  expect(await seers()).toEqual(['supply', 'coordinator', 'auditor', 'admin']);
  await orders.move(supply, id, 'start_fulfilment', 1, { supplierTeamId: rival });
  expect(await seers()).toEqual(['supply', 'coordinator', 'competitor', 'auditor', 'admin']);
  await overseeTeam(db, study, { teamId: site, by: monitor.teamId });
  expect(await seers()).toEqual(['supply', 'coordinator', 'monitor', 'competitor', 'auditor', 'admin']);
  await db.deleteFrom('team_oversight').where('team_id', '=', site).execute();
  expect(await seers()).toEqual(['supply', 'coordinator', 'competitor', 'auditor', 'admin']);
});

test('blinded people read no post of an order for the unblinded, and find none', async () => {
  const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
  const pharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId: blinded });
  const kit = await orders.product({ name: 'Verum vials', unblinded_only: true });
  const id = await orders.place(supply, blinded, [{ productId: kit, quantity: 1 }]);
  const find = (person: Person) =>
    app.as(person).call(searchStudy, {
      params: { channelId: study.channelId },
      query: { search: 'Order' },
      body: [],
    });
  expect((await feed(supply)).length).toBe(1);
  expect((await find(supply)).body.items.length).toBe(1);
  expect(await feed(pharmacist)).toEqual([]);
  expect((await find(pharmacist)).body.items).toEqual([]);
  expect((await app.as(pharmacist).call(getPost, { params: { id: await postOf(id) } })).status).toBe(404);
});

test('people comment on an order; nobody renames or removes it', async () => {
  const id = await orders.place(coordinator, site);
  const postId = await postOf(id);
  const body = { commentTextRequest: 'Gate 2, please' };
  const comment = await app.as(vendor).call(addComment, { params: { postId }, body });
  expect(comment.status).toBe(200);
  const admin = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
  for (const person of [admin, coordinator]) {
    const renamed = await app
      .as(person)
      .call(updateTitle, { params: { id: postId }, body: { title: 'Mine' } as never });
    const removed = await app.as(person).call(deletePost, { params: { id: postId } });
    expect([renamed.status, removed.status]).toEqual([403, 403]);
  }
});

test('sites see no amount where the study shows them no prices', async () => {
  await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
  await orders.place(coordinator, site);
  expect(await feed(coordinator)).toMatchObject([{ orderAmount: [] }]);
  expect(await feed(supply)).toMatchObject([{ orderAmount: [{ amount: 3680, currency: 'EUR' }] }]);
});
