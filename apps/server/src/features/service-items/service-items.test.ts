import { randomUUID } from 'node:crypto';
import { en } from '@studyline/contract/words/en';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import {
  getOrderForm,
  getServiceItem,
  listServiceItems,
  type Order,
} from '@studyline/contract/service-items/calls';
import { getPickupForm } from '@studyline/contract/service-items/pickup-calls';
import { getSupportForm } from '@studyline/contract/service-items/support-calls';
import { MAX_STEPS, type ServiceTransition } from '@studyline/contract/service-items/fields';
import { expectHidden, startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import { buildServices } from '../../../test/services.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  type Member,
  overseeTeam,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { findServiceReaders } from './reader-queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let supply: Member;
let site: number;
let coordinator: Member;
let depot: number;
let vendor: Member;
let orders: ReturnType<typeof ordersIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator, depot, vendor } = await buildServices(db));
  orders = ordersIn(app, study);
});
const look = (person: Person, id: number) => app.as(person).call(getServiceItem, { params: { id } });
async function get(person: Person, id: number) {
  const { status, body, error } = await look(person, id);
  return { status, body: body as Order, error };
}
const list = (person: Person, query: object = {}) =>
  app.as(person).call(listServiceItems, { params: { channelId: study.channelId }, query });
const form = (person: Person) =>
  app.as(person).call(getOrderForm, { params: { channelId: study.channelId } });
const limit = (amount: number, currency = 'EUR') =>
  db
    .updateTable('team')
    .set({ order_limit_amount: amount, order_limit_currency: currency })
    .where('id', '=', site)
    .execute();
/** Makes these transitions one after another, and returns the last answer. */
async function moved(id: number, ...steps: [Person, ServiceTransition, object?][]): Promise<Order> {
  let last = (await get(supply, id)).body;
  for (const [person, name, said] of steps) {
    const { status, body, error } = await orders.move(person, id, name, last.edit, said);
    expect([name, status, JSON.stringify(error.issues)]).toEqual([name, 200, undefined]);
    last = body as Order;
  }
  return last;
}
const SHIPPED = [
  [() => vendor, 'start_fulfilment'],
  [() => vendor, 'ship_order'],
  [() => vendor, 'deliver_order'],
] as const;
const shipped = (id: number) =>
  moved(id, ...SHIPPED.map(([who, name]) => [who(), name] as [Person, ServiceTransition]));

describe('orderFromCatalogue', () => {
  test('200 makes one order for each site, with what it says and costs that day', async () => {
    const other = await buildTeam(db, study, { code: 'IE0001', city: 'Dublin', countryId: 'IE' });
    const kit = await orders.product({
      name: 'Kit',
      unit: 'Pack',
      settings: ['2 to 8 °C'],
      article_number: 'K-1',
    });
    const label = await orders.product({ name: 'Labels', price_amount: null, currency: null });
    const { body } = await orders.send(
      supply,
      [
        {
          teamId: site,
          requestedForDate: '2099-11-27',
          deliveryInstructions: 'Gate 2',
          contactName: 'Sofia Ekdahl',
          contactPhoneNumber: '+46 8 555 0190',
          lines: [
            { productId: kit, quantity: 20, setting: '2 to 8 °C', comment: 'For visit 3' },
            { productId: label, quantity: 1 },
          ],
        },
        { teamId: other, lines: [{ productId: kit, quantity: 1 }] },
      ],
      { poNumber: '7741-C' },
    );
    expect(body.orders).toMatchObject([
      { number: '1', teamId: site, status: 'APPROVED' },
      { number: '2', teamId: other, status: 'APPROVED' },
    ]);
    await db
      .updateTable('product')
      .set({ name: 'Other', price_amount: 1 })
      .where('product_id', '=', kit)
      .execute();
    const order = (await get(coordinator, body.orders[0]!.serviceItemId)).body;
    expect(order).toMatchObject({
      kind: 'ORDER',
      number: '1',
      status: 'APPROVED',
      edit: 1,
      supplier: { teamId: depot, name: 'Depot' },
      poNumber: '7741-C',
      requestedForDate: '2099-11-27',
      deliveryInstructions: 'Gate 2',
      contactName: 'Sofia Ekdahl',
      contactPhoneNumber: '+46 8 555 0190',
      approvalReason: null,
      totals: [{ amount: 36_800, currency: 'EUR' }],
      transitions: ['cancel_order'],
      suppliers: [],
    });
    expect(order.lines).toMatchObject([
      {
        position: 1,
        articleNumber: 'K-1',
        name: 'Kit',
        unit: 'Pack',
        setting: '2 to 8 °C',
        comment: 'For visit 3',
        quantity: 20,
        price: { amount: 1840, currency: 'EUR' },
        amount: { amount: 36_800, currency: 'EUR' },
        shipped: 0,
        receipt: null,
      },
      { position: 2, price: null, amount: null },
    ]);
    expect(order.history).toMatchObject([
      { transitionName: 'submit_order', status: 'APPROVED', person: { userId: supply.userId } },
    ]);
    expect(order.createdDateTimeMillis).toBeGreaterThan(Date.now() - 60_000);
    // The contact of the last order is not asked for again.
    const found = (await form(supply)).body.sites.find(({ teamId }) => teamId === site);
    expect(found).toMatchObject({ contactName: 'Sofia Ekdahl', contactPhoneNumber: '+46 8 555 0190' });
    expect((await form(coordinator)).body.sites.map(({ teamId }) => teamId)).toEqual([site]);
  });

  test('200 to somebody of a site that has never ordered, whoever orders for it', async () => {
    const teamId = await buildTeam(db, study);
    const contactIn = async (person: Person) =>
      (await form(person)).body.sites.find((one) => one.teamId === teamId)?.contactName;
    expect(await contactIn(supply)).toBe('');
    const first = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const lead = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    await db
      .updateTable('team_member')
      .set({ is_lead: true })
      .where('member_id', '=', lead.memberId)
      .execute();
    const nameOf = async ({ userId }: Person) =>
      (
        await db
          .selectFrom('app_user')
          .select('display_name')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).display_name;
    expect(await contactIn(supply)).toBe(await nameOf(lead));
    expect(await contactIn(first)).toBe(await nameOf(first));
    const id = await orders.place(supply, teamId, [{ productId: await orders.product(), quantity: 1 }]);
    expect((await get(supply, id)).body.contactName).toBe(await nameOf(lead));
  });

  test('200 without sites for whoever may order, until their site is active', async () => {
    const teamId = await buildTeam(db, study, { status: 'PLANNED' });
    const waiting = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId });
    const { channelId } = study;
    const open = async () => {
      const caller = app.as(waiting);
      const answers = await Promise.all([
        caller.call(getOrderForm, { params: { channelId } }),
        caller.call(getSupportForm, { params: { channelId } }),
        caller.call(getPickupForm, { params: { channelId } }),
      ]);
      return answers.map(({ status, body }) => [status, body.sites.map((one) => one.teamId)]);
    };
    expect(await open()).toEqual(Array.from({ length: 3 }, () => [200, []]));
    await db.updateTable('team').set({ status: 'ACTIVE' }).where('id', '=', teamId).execute();
    expect(await open()).toEqual(Array.from({ length: 3 }, () => [200, [teamId]]));
  });

  test('200 with the usual address of the site, or another one of it', async () => {
    const add = (list_type_id: number, street: string) =>
      db
        .insertInto('team_contact_data')
        .values({
          channel_id: study.channelId,
          team_id: site,
          list_type_id,
          street,
          zip: '10117',
          city: 'Berlin',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { LIST_TYPES } = await import('../reference-data/list-types.ts');
    const typeOf = (wanted: string) =>
      LIST_TYPES.find(
        ({ entityName, listTypeName, name }) =>
          entityName === 'STUDY_TEAM' && listTypeName === 'ADDRESS' && name === wanted,
      )!.id;
    const { id: siteAddress } = await add(typeOf('SITE'), 'Ward 1');
    await add(typeOf('SHIPPING'), 'Pharmacy');
    const lines = [{ productId: await orders.product(), quantity: 1 }];
    const addressOf = async (said: object) => {
      const { body } = await orders.send(coordinator, [{ teamId: site, lines, ...said }]);
      return (await get(coordinator, body.orders[0]!.serviceItemId)).body.deliveryAddress;
    };
    expect(await addressOf({})).toBe('Pharmacy, 10117 Berlin');
    expect(await addressOf({ deliveryAddressId: siteAddress })).toBe('Ward 1, 10117 Berlin');
    expect(await addressOf({ deliveryAddress: 'Ward 9, Berlin' })).toBe('Ward 9, Berlin');
    const refused = await orders.send(coordinator, [
      { teamId: site, lines, deliveryAddressId: siteAddress + 99 },
    ]);
    expect(refused.error.issues).toMatchObject([{ path: 'deliveryAddressId' }]);
  });

  test('200 with an address that was typed, and offered again, for a site without addresses', async () => {
    const teamId = await buildTeam(db, study);
    const lines = [{ productId: await orders.product(), quantity: 1 }];
    const addressOf = async (said: object) => {
      const { body } = await orders.send(supply, [{ teamId, lines, ...said }]);
      return (await get(supply, body.orders[0]!.serviceItemId)).body.deliveryAddress;
    };
    const offered = async () =>
      (await form(supply)).body.sites.find((one) => one.teamId === teamId)?.lastAddress;
    expect(await offered()).toBe('');
    expect(await addressOf({})).toBe('');
    expect(await addressOf({ deliveryAddress: 'Ward 2, Dublin' })).toBe('Ward 2, Dublin');
    expect(await offered()).toBe('Ward 2, Dublin');
    expect(await addressOf({})).toBe('Ward 2, Dublin');
    expect(await addressOf({ deliveryAddress: ' ' })).toBe('Ward 2, Dublin');
    expect(await addressOf({ deliveryAddress: 'Ward 3, Dublin' })).toBe('Ward 3, Dublin');
    const tooLong = await orders.send(supply, [{ teamId, lines, deliveryAddress: 'x'.repeat(501) }]);
    expect(tooLong.status).toBe(400);
  });

  test('200 waits for approval with equipment, above the limit, in another currency and without a price', async () => {
    const statusOf = async (lines: object[]) => {
      const { body } = await orders.send(coordinator, [{ teamId: site, lines }]);
      const { status, approvalReason } = (await get(coordinator, body.orders[0]!.serviceItemId)).body;
      return [status, approvalReason];
    };
    const kit = await orders.product();
    const fridge = await orders.product({ product_type: 'EQUIPMENT' });
    const yen = await orders.product({ price_amount: 1, currency: 'JPY' });
    const unpriced = await orders.product({ price_amount: null, currency: null });
    const line = (productId: number, quantity = 1) => [{ productId, quantity }];
    expect(await statusOf(line(kit, 100))).toEqual(['APPROVED', null]);
    expect(await statusOf(line(fridge))).toEqual(['AWAITING_APPROVAL', 'EQUIPMENT']);
    await limit(3680);
    expect(await statusOf(line(kit, 2))).toEqual(['APPROVED', null]);
    expect(await statusOf(line(kit, 3))).toEqual(['AWAITING_APPROVAL', 'LIMIT']);
    expect(await statusOf(line(yen))).toEqual(['AWAITING_APPROVAL', 'LIMIT']);
    expect(await statusOf(line(unpriced))).toEqual(['AWAITING_APPROVAL', 'LIMIT']);
  });

  test('429 for somebody who has ordered very often, counting a cart once, but none that is sent again or refused', async () => {
    const budget = app.server.budgets.orders_per_person;
    const lines = [{ productId: await orders.product(), quantity: 1 }];
    const both = [site, await buildTeam(db, study, { code: 'IE7' })].map((teamId) => ({ teamId, lines }));
    const cartId = randomUUID();
    budget.charge(String(supply.userId), 59);
    const unknown = [{ teamId: site, lines: [{ productId: 999_999, quantity: 1 }] }];
    for (const _ of [1, 2])
      expect((await orders.send(supply, unknown)).error.errorCode).toBe('PRODUCT_NOT_FOUND');
    const made = await orders.send(supply, both, { cartId });
    expect(made.body.orders).toHaveLength(2);
    const refused = await orders.send(supply, both);
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'ORDERS_TOO_OFTEN']);
    expect(refused.error.errorDescription).toContain('Try again in 1 minute.');
    expect((await orders.send(supply, both, { cartId })).body).toEqual(made.body);
    expect((await orders.send(coordinator, [both[0]!])).status).toBe(200);
  });

  test('the same cart is one order, at once, again and with a key, and with other content it is refused', async () => {
    const lines = [{ productId: await orders.product(), quantity: 2 }];
    const cartId = randomUUID();
    const cart = [{ teamId: site, lines }];
    const answers = await Promise.all([1, 2, 3, 4].map(() => orders.send(coordinator, cart, { cartId })));
    const again = await orders.send(coordinator, cart, { cartId });
    expect(answers.map(({ body }) => body)).toEqual(Array(4).fill(again.body));
    expect(again.body.orders).toMatchObject([{ number: '1', status: 'APPROVED' }]);
    expect((await list(coordinator)).body.totalCount).toBe(1);
    const events = await db
      .selectFrom('audit_event')
      .select('type')
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'serviceItem.created')
      .execute();
    expect(events).toHaveLength(1);

    const other = [{ teamId: site, lines: [{ ...lines[0]!, quantity: 3 }] }];
    expect((await orders.send(coordinator, other, { cartId })).error.errorCode).toBe('CART_ORDERED');
    // The answer says what was ordered, not what has become of it.
    await moved(again.body.orders[0]!.serviceItemId, [supply, 'cancel_order', { reason: 'Not needed' }]);
    expect((await orders.send(coordinator, cart, { cartId })).body).toEqual(again.body);
    // A cart is that of its person.
    expect((await orders.send(supply, cart, { cartId })).body.orders).toMatchObject([{ number: '2' }]);
  });

  test('orders at the same time have numbers without a gap', async () => {
    const lines = [{ productId: await orders.product(), quantity: 2 }];
    await Promise.all(Array.from({ length: 6 }, () => orders.send(coordinator, [{ teamId: site, lines }])));
    const numbers = (await list(coordinator)).body.items.map(({ number }) => Number(number));
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('12 orders of 200 lines take no more statements than one of one line', async () => {
    const product = await orders.product();
    const lines = (count: number) =>
      Array.from({ length: count }, () => ({ productId: product, quantity: 1 }));
    const sites = await Promise.all(Array.from({ length: 12 }, () => buildTeam(db, study)));
    await orders.send(supply, [{ teamId: site, lines: lines(1) }]);
    const one = await statementsOf(() => orders.send(supply, [{ teamId: site, lines: lines(1) }]));
    let status = 0;
    const many = await statementsOf(async () => {
      ({ status } = await orders.send(
        supply,
        sites.map((teamId) => ({ teamId, lines: lines(200) })),
      ));
    });
    expect(status).toBe(200);
    expect(many).toEqual(one);
  });

  test('totals are those of an independent recount, in every currency', async () => {
    const currencies = ['EUR', 'JPY', 'KWD'];
    const cart = fc.array(
      fc.record({
        price: fc.option(fc.integer({ min: 0, max: 9_999_999 }), { freq: 8 }),
        currency: fc.constantFrom(...currencies),
        quantity: fc.integer({ min: 1, max: 1000 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(cart, async (wanted) => {
        const lines = await Promise.all(
          wanted.map(async ({ price, currency, quantity }) => ({
            productId: await orders.product({
              price_amount: price,
              currency: price === null ? null : currency,
            }),
            quantity,
          })),
        );
        const id = await orders.place(coordinator, site, lines);
        const { totals, lines: shown } = (await get(coordinator, id)).body;
        // Counted one piece after another.
        const recount = currencies.flatMap((currency) => {
          const priced = wanted.filter((one) => one.currency === currency && one.price !== null);
          let amount = 0;
          for (const { price, quantity } of priced)
            for (let piece = 0; piece < quantity; piece++) amount += price!;
          return priced.length > 0 ? [{ amount, currency }] : [];
        });
        expect(totals).toEqual(recount);
        expect(shown.map(({ amount }) => amount?.amount ?? null)).toEqual(
          wanted.map(({ price, quantity }) => (price === null ? null : price * quantity)),
        );
        const listed = (await list(coordinator)).body.items.find((item) => item.serviceItemId === id);
        expect(listed?.totals).toEqual(recount);
      }),
      { numRuns: 25 },
    );
  });

  test('refuses what cannot be ordered, and writes nothing', async () => {
    const kit = await orders.product();
    const german = await orders.product({ countries: ['FR'], name: 'Shipper' });
    const gone = await orders.product({ is_discontinued: true });
    const dear = await orders.product({ price_amount: 999_999_999_999 });
    const closed = await buildTeam(db, study, { status: 'CLOSED' });
    const elsewhere = await buildTeam(db, await buildStudy(db));
    const line = (productId: number, more: object = {}) => [{ productId, quantity: 2, ...more }];
    const codes = async (orderLines: object[], teamId = site, more: object = {}) => {
      const { error } = await orders.send(supply, [{ teamId, lines: orderLines, ...more }]);
      return error?.issues?.[0]?.path ?? error?.errorCode;
    };
    expect(await codes(line(german))).toBe('PRODUCT_UNAVAILABLE');
    expect(await codes(line(gone))).toBe('PRODUCT_UNAVAILABLE');
    expect(await codes(line(kit + 999))).toBe('PRODUCT_NOT_FOUND');
    expect(await codes(line(dear))).toBe('ORDER_TOO_LARGE');
    expect(await codes(line(kit), closed)).toBe('TEAM_CLOSED');
    expect(await codes(line(kit), elsewhere)).toBe('TEAM_NOT_FOUND');
    expect(await codes(line(kit, { setting: 'Warm' }))).toBe('setting');
    expect(await codes(line(kit), site, { requestedForDate: '2001-01-01' })).toBe('requestedForDate');
    const twice = { teamId: site, lines: line(kit) };
    expect((await orders.send(supply, [twice, twice])).error.issues).toMatchObject([{ path: 'orders' }]);
    expect((await list(supply)).body.totalCount).toBe(0);
  });

  test('403 and 404 for people who do not order for this site', async () => {
    const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
    const pharmacist = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId: site });
    const monitor = await buildMember(db, study, { roles: ['MONITOR'] });
    const stranger = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    const lines = [{ productId: await orders.product(), quantity: 1 }];
    const statusOf = async (person: Person) => (await orders.send(person, [{ teamId: site, lines }])).status;
    expect(await statusOf(staff)).toBe(403);
    expect(await statusOf(vendor)).toBe(404);
    expect(await statusOf(pharmacist)).toBe(200);
    expect(await statusOf(stranger)).toBe(404);
    expect(await statusOf(monitor)).toBe(403);
    await overseeTeam(db, study, { teamId: site, by: monitor.teamId });
    expect(await statusOf(monitor)).toBe(200);
  });
});

describe('getServiceItem and listServiceItems', () => {
  test('404 for another site, another supplier and another study; the list has only what its reader sees', async () => {
    const id = await orders.place(coordinator, site);
    const other = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    const rival = await buildMember(db, study, {
      roles: ['VENDOR_MEMBER'],
      teamId: await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' }),
    });
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    const foreigner = await buildMember(db, await buildStudy(db), { roles: ['SUPPLY_MANAGER'] });
    expectHidden(
      'SERVICE_ITEM_NOT_FOUND',
      ...(await Promise.all([other, rival, author, foreigner].map((person) => look(person, id)))),
    );
    expect((await list(other)).body).toMatchObject({ totalCount: 0, can: { make: true } });
    expect((await list(rival)).body).toMatchObject({ totalCount: 0, can: { make: 'FORBIDDEN' } });
    expect((await list(author)).status).toBe(403);
    for (const person of [coordinator, vendor, supply])
      expect((await list(person)).body.items).toMatchObject([
        {
          serviceItemId: id,
          number: '1',
          status: 'APPROVED',
          lineCount: 1,
          damagedCount: 0,
          shortCount: 0,
          totals: [{ amount: 3680, currency: 'EUR' }],
        },
      ]);
    expect((await list(supply, { statusName: 'SHIPPED' })).body.items).toEqual([]);
    const readers = await findServiceReaders(db, id);
    expect(readers.toSorted((a, b) => a - b)).toEqual(
      [supply, coordinator, vendor].map(({ userId }) => userId).toSorted((a, b) => a - b),
    );
  });

  test('whoever supplied an order until now hears that someone else does', async () => {
    const id = await orders.place(coordinator, site);
    const other = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Other depot' });
    const next = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: other });
    const { body } = await orders.move(supply, id, 'hold_order', 1, { reason: 'Wait' });
    await orders.move(supply, id, 'release_order', body.edit);
    const moved = await orders.move(supply, id, 'start_fulfilment', 3, { supplierTeamId: other });
    expect(moved.body.supplier?.teamId).toBe(other);
    const { details } = await db
      .selectFrom('audit_event')
      .select('details')
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'serviceItem.statusChanged')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { formerSupplierTeamId } = details as { formerSupplierTeamId: number };
    expect(await findServiceReaders(db, id)).not.toContain(vendor.userId);
    const told = await findServiceReaders(db, id, formerSupplierTeamId);
    expect(told).toEqual(expect.arrayContaining([vendor.userId, next.userId, coordinator.userId]));
  });

  test('sites see no money of orders where the study does not show it', async () => {
    const id = await orders.place(coordinator, site);
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    expect((await get(coordinator, id)).body).toMatchObject({
      showsPrices: false,
      totals: [],
      lines: [{ price: null, amount: null }],
    });
    expect((await list(coordinator)).body.items).toMatchObject([{ totals: [] }]);
    expect((await get(supply, id)).body.totals).toEqual([{ amount: 3680, currency: 'EUR' }]);
    expect((await get(vendor, id)).body.showsPrices).toBe(true);
  });

  test('403 where the study has no orders, for every call', async () => {
    const id = await orders.place(coordinator, site);
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    const refused = [
      await get(supply, id),
      await list(supply),
      await form(supply),
      await orders.send(supply, [{ teamId: site, lines: [{ productId: 1, quantity: 1 }] }]),
      await orders.move(supply, id, 'hold_order', 1, { reason: 'Wait' }),
    ];
    expect(refused.map(({ status, error }) => `${status} ${error.errorCode}`)).toEqual(
      Array(5).fill('403 FEATURE_OFF'),
    );
  });

  test('blinded people learn nothing of orders for the unblinded, not even from numbers, the trail or live events', async () => {
    const team = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: team });
    const masked = await orders.product({ unblinded_only: true });
    const hidden = await orders.place(supply, site, [{ productId: masked, quantity: 1 }]);
    const open = await orders.place(supply, site);
    expectHidden(
      'SERVICE_ITEM_NOT_FOUND',
      await look(blinded, hidden),
      await orders.move(blinded, hidden, 'hold_order', 1, { reason: 'Wait' }),
    );
    expect((await list(blinded)).body).toMatchObject({
      totalCount: 1,
      items: [{ serviceItemId: open, number: '1' }],
    });
    expect((await list(supply)).body.items.map(({ number }) => number)).toEqual(['1', 'U1']);
    expect(await findServiceReaders(db, hidden)).not.toContain(blinded.userId);
    expect(await findServiceReaders(db, open)).toContain(blinded.userId);
    const trail = async (person: Person) => {
      const { body } = await app
        .as(person)
        .call(listChannelAudit, { params: { channelId: study.channelId }, query: {} });
      return body.items.filter(({ eventType }) => eventType.startsWith('serviceItem')).length;
    };
    expect(await trail(blinded)).toBe(1);
    const unblinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    expect(await trail(unblinded)).toBe(2);
  });

  test('finds pages by an index', async () => {
    await orders.place(coordinator, site);
    const statements = await statementsOf(() => list(supply));
    const page = statements.find((text) => text.includes('order by i.id desc'));
    expect(await planOf(db, page!)).toContain('service_item_newest');
  });
});

describe('changeServiceItemStatus', () => {
  test('200 from approval to receipt: shipped in two parts, with one damaged item', async () => {
    const fridge = await orders.product({ product_type: 'EQUIPMENT', name: 'Fridge' });
    const kit = await orders.product({ name: 'Kit' });
    const id = await orders.place(coordinator, site, [
      { productId: fridge, quantity: 1 },
      { productId: kit, quantity: 4 },
    ]);
    expect((await get(coordinator, id)).body.transitions).toEqual(['cancel_order']);
    expect((await get(vendor, id)).body.transitions).toEqual([]);
    expect((await get(supply, id)).body.transitions).toEqual([
      'approve_order',
      'reject_order',
      'cancel_order',
    ]);
    const shippedOnce = await moved(
      id,
      [supply, 'approve_order'],
      [vendor, 'start_fulfilment'],
      [vendor, 'backorder_order'],
      [
        vendor,
        'ship_order',
        { shipped: [{ position: 2, quantity: 3 }], carrier: 'Meridian', trackingNumber: '4410' },
      ],
    );
    expect(shippedOnce).toMatchObject({
      status: 'PARTIALLY_SHIPPED',
      edit: 5,
      lines: [{ shipped: 0 }, { shipped: 3 }],
      transitions: ['ship_order'],
    });
    const delivered = await moved(id, [vendor, 'ship_order'], [vendor, 'deliver_order']);
    expect(delivered).toMatchObject({ status: 'DELIVERED', lines: [{ shipped: 1 }, { shipped: 4 }] });
    const receipt = [
      { position: 1, received: 1, damaged: 0, short: 0 },
      { position: 2, received: 2, damaged: 1, short: 1, note: 'Lid cracked' },
    ];
    const confirmed = await moved(id, [coordinator, 'confirm_receipt', { receipt }]);
    expect(confirmed).toMatchObject({
      status: 'RECEIPT_CONFIRMED',
      transitions: [],
      lines: [
        { receipt: { received: 1, damaged: 0, short: 0, note: '' } },
        { receipt: { received: 2, damaged: 1, short: 1, note: 'Lid cracked' } },
      ],
    });
    expect(confirmed.history.map(({ transitionName, status }) => `${transitionName} ${status}`)).toEqual([
      'submit_order AWAITING_APPROVAL',
      'approve_order APPROVED',
      'start_fulfilment IN_FULFILMENT',
      'backorder_order BACKORDERED',
      'ship_order PARTIALLY_SHIPPED',
      'ship_order SHIPPED',
      'deliver_order DELIVERED',
      'confirm_receipt RECEIPT_CONFIRMED',
    ]);
    expect(confirmed.history[4]).toMatchObject({
      carrier: 'Meridian',
      trackingNumber: '4410',
      lines: [{ position: 2, quantity: 3 }],
      person: { userId: vendor.userId },
    });
    expect(confirmed.history[5]!.lines).toEqual([
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ]);
  });

  test('409 tells the second of two people who act on the same state, and only one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const fridge = await orders.product({ product_type: 'EQUIPMENT' });
      const id = await orders.place(coordinator, site, [{ productId: fridge, quantity: 1 }]);
      const answers = await Promise.all([
        orders.move(supply, id, 'approve_order', 1),
        orders.move(coordinator, id, 'cancel_order', 1, { reason: 'Ordered by mistake' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { history, edit } = (await get(supply, id)).body;
      const { person, status: reached } = history.at(-1)!;
      expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
        errorCode: 'SERVICE_ITEM_CHANGED',
        errorDescription: `${person.displayName} has just changed this to “${en.serviceItems.status[reached]}”. Check what it says now.`,
      });
      expect([history.length, edit]).toEqual([2, 2]);
    }
  });

  test('409 names what is possible, 403 what is not the person’s', async () => {
    const id = await orders.place(coordinator, site);
    const wrong = await orders.move(supply, id, 'deliver_order', 1);
    expect(wrong.error).toMatchObject({
      errorCode: 'ILLEGAL_TRANSITION',
      allowedTransitions: ['hold_order', 'start_fulfilment', 'cancel_order'],
    });
    const codes = [
      await orders.move(coordinator, id, 'start_fulfilment', 1),
      await orders.move(vendor, id, 'cancel_order', 1, { reason: 'No' }),
      await orders.move(vendor, id, 'confirm_receipt', 1),
      await orders.move(supply, id, 'submit_order', 1),
      await orders.move(coordinator, id, 'approve_order', 1),
    ].map(({ error }) => error.errorCode);
    expect(codes).toEqual(Array(5).fill('FORBIDDEN'));
  });

  test('400 without a reason, with wrong lines, and with an incomplete receipt', async () => {
    const id = await orders.place(coordinator, site);
    const held = await orders.move(supply, id, 'hold_order', 1, { reason: '  ' });
    expect(held.error.issues).toMatchObject([{ path: 'reason' }]);
    await moved(id, [vendor, 'start_fulfilment']);
    const shipping = (lines: object[]) => orders.move(vendor, id, 'ship_order', 2, { shipped: lines });
    for (const lines of [
      [],
      [{ position: 1, quantity: 3 }],
      [{ position: 2, quantity: 1 }],
      [
        { position: 1, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ])
      expect((await shipping(lines)).error.issues).toMatchObject([{ path: 'shipped' }]);
    await moved(id, [vendor, 'ship_order'], [vendor, 'deliver_order']);
    const confirm = (receipt: object[]) => orders.move(coordinator, id, 'confirm_receipt', 4, { receipt });
    const line = { position: 1, received: 1, damaged: 0, short: 0 };
    for (const receipt of [[], [line], [{ ...line, position: 2 }], [line, { ...line, received: 2 }]])
      expect((await confirm(receipt)).error.issues).toMatchObject([{ path: 'receipt' }]);
    expect((await confirm([{ ...line, short: 1 }])).status).toBe(200);
  });

  test('409 once an item has changed too often; what is left to do is possible', async () => {
    const id = await orders.place(coordinator, site, [{ productId: await orders.product(), quantity: 5 }]);
    const ship = { shipped: [{ position: 1, quantity: 1 }] };
    await moved(id, [vendor, 'start_fulfilment'], [vendor, 'ship_order', ship]);
    const { done_at, ...step } = await db
      .selectFrom('service_item_step')
      .select([
        'service_item_id',
        'transition',
        'status',
        'reason',
        'carrier',
        'tracking_number',
        'done_by',
        'done_at',
      ])
      .where('service_item_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const steps = Array.from({ length: MAX_STEPS - 3 }, () => ({ ...step, done_at, lines: '[]' }));
    await db.insertInto('service_item_step').values(steps).execute();
    const refused = await orders.move(vendor, id, 'ship_order', 3, ship);
    expect(refused.error.errorCode).toBe('TOO_MANY_STEPS');
    const { status, lines } = await moved(id, [vendor, 'ship_order']);
    expect([status, lines[0]!.shipped]).toEqual(['SHIPPED', 5]);
  });

  test('200 for the receipt of as many lines as there can be, with the longest note of any script for each', async () => {
    const productId = await orders.product();
    const lines = Array.from({ length: 200 }, () => ({ productId, quantity: 1 }));
    const id = await orders.place(coordinator, site, lines);
    await shipped(id);
    const note = '漢'.repeat(200);
    const receipt = Array.from({ length: 200 }, (_, place) => ({
      position: place + 1,
      received: 0,
      damaged: 1,
      short: 0,
      note,
    }));
    expect((await moved(id, [coordinator, 'confirm_receipt', { receipt }])).lines.at(-1)).toMatchObject({
      receipt: { damaged: 1, note },
    });
  });

  test('a supply manager chooses who supplies where several could, and only a supplier sees and ships it', async () => {
    const second = await buildTeam(db, study, {
      teamType: 'STUDY_SERVICE_PROVIDER',
      name: 'Alpha logistics',
    });
    const other = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: second });
    const id = await orders.place(coordinator, site);
    expectHidden('SERVICE_ITEM_NOT_FOUND', await look(vendor, id));
    const { supplier, suppliers } = (await get(supply, id)).body;
    expect([supplier, suppliers]).toEqual([
      null,
      [
        { teamId: second, name: 'Alpha logistics' },
        { teamId: depot, name: 'Depot' },
      ],
    ]);
    const notOne = await orders.move(supply, id, 'start_fulfilment', 1, { supplierTeamId: site });
    expect(notOne.error.errorCode).toBe('TEAM_NOT_FOUND');
    const begun = await moved(id, [supply, 'start_fulfilment', { supplierTeamId: second }]);
    expect(begun.supplier).toEqual({ teamId: second, name: 'Alpha logistics' });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await orders.move(vendor, id, 'ship_order', 2));
    expect((await orders.move(other, id, 'ship_order', 2)).body.status).toBe('SHIPPED');
  });

  test('a supplier does not hand an order to someone else', async () => {
    const id = await orders.place(coordinator, site);
    const second = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const refused = await orders.move(vendor, id, 'start_fulfilment', 1, { supplierTeamId: second });
    expect(refused.error.issues).toMatchObject([{ path: 'supplierTeamId' }]);
  });

  test('the trail says what happened, with the reason', async () => {
    const id = await orders.place(coordinator, site);
    await moved(id, [supply, 'hold_order', { reason: 'Budget is being checked' }]);
    const { body } = await app
      .as(await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] }))
      .call(listChannelAudit, { params: { channelId: study.channelId }, query: {} });
    const found = body.items.filter(({ eventType }) => eventType.startsWith('serviceItem'));
    expect(JSON.stringify(found)).toContain('Budget is being checked');
    expect(found.map(({ eventType }) => eventType)).toEqual([
      'serviceItem.statusChanged',
      'serviceItem.created',
    ]);
  });

  test('everything that is left is shipped without naming lines', async () => {
    const id = await orders.place(coordinator, site);
    expect(await shipped(id)).toMatchObject({ status: 'DELIVERED', lines: [{ shipped: 2, quantity: 2 }] });
  });
});
