import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addComment } from '@studyline/contract/comments/calls';
import { importProducts } from '@studyline/contract/products/calls';
import { getServiceItem } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { listWaitingItems } from '@studyline/contract/service-items/waiting-calls';
import { startApp } from '../../../../test/app.ts';
import { readRecordedAbout } from '../../../../test/audit.ts';
import { ordersIn } from '../../../../test/orders.ts';
import { pickupsIn } from '../../../../test/pickups.ts';
import { quotationsIn } from '../../../../test/quotations.ts';
import { buildServices } from '../../../../test/services.ts';
import { supportIn } from '../../../../test/support.ts';
import { updatesIn } from '../../../../test/updates.ts';
import { buildMember, buildTeam, changeTeam, type Member, type Person } from '../../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());

const { begin, runJobs, list, told, mark } = updatesIn(app);
let world: Awaited<ReturnType<typeof buildServices>>;
let colleague: Member;
beforeEach(async () => {
  world = await buildServices(db);
  colleague = await buildMember(db, world.study, { roles: ['STUDY_COORDINATOR'], teamId: world.site });
  await begin();
});

const itemOf = async (person: Person, id: number) =>
  (await app.as(person).call(getServiceItem, { params: { id } })).body;
const move = async (person: Person, id: number, name: ServiceTransition, said: object = {}) => {
  const { edit } = await itemOf(world.supply, id);
  const { status, error } = await ordersIn(app, world.study).move(person, id, name, edit, said);
  expect([name, status, JSON.stringify(error.issues)]).toEqual([name, 200, undefined]);
};
const comment = async (person: Person, id: number) => {
  const { postId } = await itemOf(person, id);
  const body = { commentTextRequest: 'By Friday?' };
  expect((await app.as(person).call(addComment, { params: { postId: postId! }, body })).status).toBe(200);
};

describe('for whom an item waits', () => {
  const waitsFor = async (person: Person, id: number) =>
    (await app.as(person).call(listWaitingItems, { query: {} })).body.items.some(
      ({ item }) => item.serviceItemId === id,
    );
  const countOf = async (person: Person) =>
    (await list(person, { filter: 'FOR_ME' })).items[0]?.unreadCount ?? 0;

  /** Each step tells exactly those for whom the item begins to wait. Returns who they are. */
  async function follow(id: number, steps: readonly [Person, ServiceTransition, object?][]) {
    const { study, depot } = world;
    const everybody = {
      colleague,
      otherVendor: await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot }),
      otherSupply: await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] }),
      otherSite: await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] }),
      monitor: await buildMember(db, study, { roles: ['MONITOR'] }),
    };
    await runJobs();
    const began: string[] = [];
    const heard: string[] = [];
    const waited: Record<string, boolean> = {};
    const counts: Record<string, number> = {};
    const look = async (name: string) => {
      for (const [who, person] of Object.entries(everybody)) {
        const waits = await waitsFor(person, id);
        const count = await countOf(person);
        if (waits && !waited[who]) began.push(`${name}: ${who}`);
        if (count > (counts[who] ?? 0)) heard.push(`${name}: ${who}`);
        waited[who] = waits;
        counts[who] = count;
      }
    };
    await look('made');
    // They joined too late to be told of the first step.
    [began.length, heard.length] = [0, 0];
    for (const [person, name, said] of steps) {
      await move(person, id, name, said);
      await runJobs();
      await look(name);
    }
    expect(heard).toEqual(began);
    return heard;
  }

  test('an order', async () => {
    const { study, site, coordinator, supply, vendor } = world;
    const orders = ordersIn(app, study);
    const productId = await orders.product({ product_type: 'EQUIPMENT' });
    const id = await orders.place(coordinator, site, [{ productId, quantity: 1 }]);
    const steps: [Person, ServiceTransition, object?][] = [
      [supply, 'approve_order'],
      [supply, 'hold_order', { reason: 'Budget' }],
      [supply, 'release_order'],
      [vendor, 'start_fulfilment'],
      [vendor, 'ship_order'],
      [vendor, 'deliver_order'],
      [coordinator, 'confirm_receipt', { receipt: [{ position: 1, received: 1, damaged: 0, short: 0 }] }],
    ];
    expect(await follow(id, steps)).toEqual([
      'approve_order: otherVendor',
      'hold_order: otherSupply',
      'release_order: otherVendor',
      'deliver_order: colleague',
    ]);
  });

  test('an order whose supplier is chosen', async () => {
    const { study, site, coordinator, supply, depot } = world;
    await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Other depot' });
    const id = await ordersIn(app, study).place(coordinator, site);
    const steps: [Person, ServiceTransition, object?][] = [
      [supply, 'start_fulfilment', { supplierTeamId: depot }],
    ];
    expect(await follow(id, steps)).toEqual(['start_fulfilment: otherVendor']);
  });

  test('a pickup', async () => {
    const { study, site, coordinator, vendor } = world;
    const pickups = pickupsIn(app, study);
    const id = await pickups.place(coordinator, site, [await pickups.lend(site)]);
    const appointment = { day: '2099-11-24', windowStart: '10:00', windowEnd: '14:00' };
    const steps: [Person, ServiceTransition, object?][] = [
      [vendor, 'schedule_pickup', { appointment }],
      [vendor, 'collect_pickup'],
    ];
    expect(await follow(id, steps)).toEqual(['schedule_pickup: colleague']);
  });

  test('a quotation and a support request', async () => {
    const { study, site, coordinator, vendor } = world;
    const quotation = await quotationsIn(app, study).ask(coordinator, site);
    expect(await follow(quotation, [[vendor, 'prepare_quotation']])).toEqual([]);
    const request = await supportIn(app, study).ask(coordinator, { teamId: site });
    const steps: [Person, ServiceTransition, object?][] = [
      [vendor, 'acknowledge_request'],
      [vendor, 'wait_for_site', { reason: 'Which freezer?' }],
      [coordinator, 'resume_request'],
      [vendor, 'resolve_request', { reason: 'Replaced' }],
    ];
    expect(await follow(request, steps)).toEqual([
      'wait_for_site: colleague',
      'resume_request: otherVendor',
      'resolve_request: colleague',
    ]);
  });
});

describe('of items that the person opens', () => {
  test('200 marks all about the item and its comments, and nothing else', async () => {
    const { study, site, coordinator, vendor } = world;
    const orders = ordersIn(app, study);
    const [id, other] = [await orders.place(coordinator, site), await orders.place(coordinator, site)];
    await move(vendor, id, 'start_fulfilment');
    await comment(vendor, id);
    await move(vendor, other, 'start_fulfilment');
    expect(await told(coordinator)).toEqual([
      ['ITEM_STEP', 1],
      ['COMMENT_ADDED', 2],
    ]);
    const { body } = await mark(coordinator, { serviceItemId: id });
    expect(body).toMatchObject({ markedCount: 2, unreadCount: 1 });
    expect((await mark(coordinator, { serviceItemId: id })).body.markedCount).toBe(0);
    expect((await list(colleague)).unreadCount).toBe(2);
    const types = (await readRecordedAbout(db, coordinator)).map(({ type }) => type);
    expect(types.filter((type) => type === 'updates.markedRead')).toHaveLength(1);
  });
});

describe('of items for the unblinded', () => {
  let blinded: Member;
  let manager: Member;
  beforeEach(async () => {
    const { study } = world;
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    blinded = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId });
    manager = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    await begin();
  });
  const nothing = { items: [], unreadCount: 0, forMeUnreadCount: 0 };

  test('a blinded person is never told, and stops seeing what they were told when they become blinded', async () => {
    const { study, site, coordinator, vendor } = world;
    const orders = ordersIn(app, study);
    const productId = await orders.product({ unblinded_only: true, product_type: 'EQUIPMENT' });
    const id = await orders.place(coordinator, site, [{ productId, quantity: 1 }]);
    await comment(coordinator, id);
    await runJobs();
    expect(await list(blinded)).toMatchObject(nothing);
    expect(await list(vendor)).toMatchObject({ unreadCount: 1 });
    expect((await list(manager, { filter: 'ORDERS' })).items).toHaveLength(1);
    await changeTeam(db, manager.teamId, { blinding: 'BLINDED' });
    for (const filter of ['ALL', 'FOR_ME', 'ORDERS'])
      expect(await list(manager, { filter })).toMatchObject(nothing);
  });

  test('a product that is blinded later hides what was told of its items, and shows it when it is no longer', async () => {
    const { study, site, coordinator, supply, vendor } = world;
    const article = randomUUID();
    const product = await ordersIn(app, study).product({
      article_number: article,
      name: 'Verum pump',
      product_type: 'EQUIPMENT',
    });
    const setBlinded = async (value: 'yes' | 'no') => {
      const file = new Blob([
        `Article number;Name;Type;Unblinded only\n${article};Verum pump;Equipment;${value}`,
      ]);
      const args = { params: { channelId: study.channelId }, query: {}, body: {}, file };
      expect((await app.as(supply).call(importProducts, args as never)).status).toBe(200);
    };
    const lines = [{ productId: product, quantity: 1 }];
    const order = await ordersIn(app, study).place(coordinator, site, lines);
    await comment(coordinator, order);
    await runJobs();
    const before = await list(blinded);
    expect(before.items.map(({ serviceItem }) => serviceItem?.serviceItemId)).toEqual([order]);
    await setBlinded('yes');
    for (const filter of ['ALL', 'FOR_ME', 'ORDERS'])
      expect(await list(blinded, { filter })).toMatchObject(nothing);
    expect((await list(manager)).items).toHaveLength(1);
    // What happens while it is hidden is not told afterwards either.
    await move(manager, order, 'approve_order');
    await comment(vendor, order);
    expect(await told(blinded)).toEqual([]);
    await setBlinded('no');
    expect(await told(blinded)).toEqual(before.items.map(({ kind, unreadCount }) => [kind, unreadCount]));
  });
});
