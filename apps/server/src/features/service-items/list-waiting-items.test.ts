import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getServiceItem, listServiceItems } from '@studyline/contract/service-items/calls';
import { serviceKinds, type ServiceStatus, statusesOf } from '@studyline/contract/service-items/fields';
import { nextStepsIn, sides } from '@studyline/contract/service-items/next-steps';
import { listWaitingItems } from '@studyline/contract/service-items/waiting-calls';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { quotationsIn } from '../../../test/quotations.ts';
import { buildServices } from '../../../test/services.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import { supportIn } from '../../../test/support.ts';
import {
  buildMember,
  buildTeam,
  changeTeam,
  type Member,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { transitions } from './transitions.ts';

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

async function list(person: Person, query: object = {}) {
  const { status, body } = await app.as(person).call(listWaitingItems, { query });
  expect(status).toBe(200);
  return body;
}
const waiting = async (person: Person) =>
  (await list(person)).items.map(({ item, nextStep }) => [item.serviceItemId, nextStep]);
/** What waits for the site, the supplier and the supply manager. */
const everyones = async () => ({
  site: await waiting(coordinator),
  depot: await waiting(vendor),
  study: await waiting(supply),
});
const move = async (person: Person, id: number, ...args: [Parameters<typeof orders.move>[2], object?]) => {
  const { body } = await app.as(supply).call(getServiceItem, { params: { id } });
  const { status, error } = await orders.move(person, id, args[0], body.edit, args[1]);
  expect([args[0], status, JSON.stringify(error.issues)]).toEqual([args[0], 200, undefined]);
};
const nothing = { site: [], depot: [], study: [] };

describe('listWaitingItems', () => {
  test('200 an order waits for its approver, then its supplier, then its site, each once', async () => {
    const productId = await orders.product({ product_type: 'EQUIPMENT' });
    const id = await orders.place(coordinator, site, [{ productId, quantity: 1 }]);
    expect(await everyones()).toEqual({ ...nothing, study: [[id, 'approve_order']] });
    await move(supply, id, 'approve_order');
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'start_fulfilment']] });
    await move(supply, id, 'hold_order', { reason: 'Budget' });
    expect(await everyones()).toEqual({ ...nothing, study: [[id, 'release_order']] });
    await move(supply, id, 'release_order');
    await move(vendor, id, 'start_fulfilment');
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'ship_order']] });
    await move(vendor, id, 'ship_order');
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'deliver_order']] });
    await move(vendor, id, 'deliver_order');
    expect(await everyones()).toEqual({ ...nothing, site: [[id, 'confirm_receipt']] });
    await move(coordinator, id, 'confirm_receipt', {
      receipt: [{ position: 1, received: 1, damaged: 0, short: 0 }],
    });
    expect(await everyones()).toEqual(nothing);
  });

  test('200 without a supplier, an order waits for those who supply the whole study', async () => {
    await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Other depot' });
    const id = await orders.place(coordinator, site);
    expect(await everyones()).toEqual({ ...nothing, study: [[id, 'start_fulfilment']] });
    await move(supply, id, 'start_fulfilment', { supplierTeamId: depot });
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'ship_order']] });
  });

  test('200 a quotation waits for its supplier, and its offer for whoever accepts', async () => {
    const quotations = quotationsIn(app, study);
    const id = await quotations.ask(coordinator, site);
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'prepare_quotation']] });
    await quotations.issue(vendor, id, 1, [900]);
    expect(await everyones()).toEqual({ ...nothing, study: [[id, 'order_quotation']] });
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect(await everyones()).toEqual(nothing);
  });

  test('200 nobody is asked to accept an offer that has expired', async () => {
    const quotations = quotationsIn(app, study);
    const id = await quotations.ask(coordinator, site);
    await quotations.issue(vendor, id, 1, [900]);
    expect(await waiting(supply)).toEqual([[id, 'order_quotation']]);
    await db.updateTable('quotation_detail').set({ valid_until: '2020-01-01' }).execute();
    expect(await everyones()).toEqual(nothing);
  });

  test('200 at its appointment, a pickup waits for its supplier and for the site that hands it over', async () => {
    const pickups = pickupsIn(app, study);
    const id = await pickups.place(coordinator, site, [await pickups.lend(site)]);
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'schedule_pickup']] });
    await move(vendor, id, 'schedule_pickup', {
      appointment: { day: '2099-11-30', windowStart: '10:00', windowEnd: '14:00' },
    });
    expect(await everyones()).toEqual({
      ...nothing,
      site: [[id, 'hand_over_pickup']],
      depot: [[id, 'collect_pickup']],
    });
    const [first] = (await list(coordinator)).items;
    expect(first).toMatchObject({ dueDate: '2099-11-30', daysLeft: expect.any(Number) });
  });

  test('200 a support request waits for an answer of whoever was asked last', async () => {
    const support = supportIn(app, study);
    const id = await support.ask(coordinator, { teamId: site });
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'acknowledge_request']] });
    await move(vendor, id, 'acknowledge_request');
    await move(vendor, id, 'wait_for_site', { reason: 'Which serial number?' });
    expect(await everyones()).toEqual({ ...nothing, site: [[id, 'resume_request']] });
    await support.write(coordinator, id, 'It is 4711.');
    expect(await everyones()).toEqual({ ...nothing, depot: [[id, 'resolve_request']] });
    await move(vendor, id, 'resolve_request', { reason: 'Replaced' });
    expect(await everyones()).toEqual({ ...nothing, site: [[id, 'close_request']] });
  });

  test('200 overdue ones first, then new support requests, then by their day, with how many there are in each study', async () => {
    const line = { productId: await orders.product(), quantity: 1 };
    const place = async (requestedForDate?: string) => {
      const said = requestedForDate && { requestedForDate };
      const { body } = await orders.send(coordinator, [{ teamId: site, lines: [line], ...said }]);
      return body.orders[0]!.serviceItemId;
    };
    const whenever = await place();
    const later = await place('2099-12-05');
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const late = await place(yesterday);
    const elsewhere = await buildServices(db);
    const ofDepot = { roles: ['VENDOR_MEMBER' as const], teamId: elsewhere.depot, person: vendor };
    await buildMember(db, elsewhere.study, ofDepot);
    const request = await supportIn(app, elsewhere.study).ask(elsewhere.coordinator, {
      teamId: elsewhere.site,
    });

    const { items, counts, totalCount } = await list(vendor);
    const overdue = (days: number | null) => days !== null && days < 0;
    expect(
      items.map(({ item, dueDate, daysLeft }) => [item.serviceItemId, dueDate, overdue(daysLeft)]),
    ).toEqual([
      [late, yesterday, true],
      [request, null, false],
      [later, '2099-12-05', false],
      [whenever, null, false],
    ]);
    expect(totalCount).toBe(4);
    expect(counts.map(({ channelId, kind, count }) => [channelId, kind, count]).toSorted()).toEqual(
      [
        [study.channelId, 'ORDER', 3],
        [elsewhere.study.channelId, 'SUPPORT_REQUEST', 1],
      ].toSorted(),
    );
    const page = await list(vendor, { pageSize: 2, page: 2 });
    expect(page.items.map(({ item }) => item.serviceItemId)).toEqual([later, whenever]);
  });

  test('200 nothing of other sites and suppliers, nor of those who only may do it as well', async () => {
    const other = await buildTeam(db, study);
    const neighbour = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: other });
    const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
    const administrator = await buildMember(db, study, { roles: ['CHANNEL_ADMIN'] });
    const id = await orders.place(coordinator, site);
    for (const name of ['start_fulfilment', 'ship_order', 'deliver_order'] as const)
      await move(vendor, id, name);
    expect(await waiting(coordinator)).toEqual([[id, 'confirm_receipt']]);
    for (const person of [neighbour, staff, administrator, supply]) expect(await waiting(person)).toEqual([]);
    await changeTeam(db, site, { status: 'CLOSED' });
    expect(await waiting(coordinator)).toEqual([]);
  });

  test('200 nothing that blinding hides, or that the study has turned off', async () => {
    const productId = await orders.product({ unblinded_only: true });
    const id = await orders.place(supply, site, [{ productId, quantity: 1 }]);
    const request = await supportIn(app, study).ask(coordinator, { teamId: site });
    expect(await waiting(vendor)).toEqual([
      [request, 'acknowledge_request'],
      [id, 'start_fulfilment'],
    ]);
    await setStudyFlag(db, study, 'ENABLE_SUPPORT_REQUESTS', false);
    expect(await waiting(vendor)).toEqual([[id, 'start_fulfilment']]);
    await changeTeam(db, depot, { blinding: 'BLINDED' });
    expect(await waiting(vendor)).toEqual([]);
    expect((await list(vendor)).totalCount).toBe(0);
  });

  test('the list of a kind can be narrowed to the same', async () => {
    const [own, over] = [await orders.place(coordinator, site), await orders.place(coordinator, site)];
    await move(supply, over, 'cancel_order', { reason: 'Twice' });
    const narrowed = async (person: Person) => {
      const { body } = await app.as(person).call(listServiceItems, {
        params: { channelId: study.channelId },
        query: { waiting: true },
      });
      return [body.items.map(({ serviceItemId }) => serviceItemId), body.totalCount, body.waitingCount];
    };
    expect(await narrowed(vendor)).toEqual([[own], 1, 1]);
    expect(await narrowed(coordinator)).toEqual([[], 0, 0]);
  });

  test('its statements are as many for one item as for several, and read no whole table', async () => {
    await orders.place(coordinator, site);
    await list(vendor);
    const one = await statementsOf(() => list(vendor));
    const pickups = pickupsIn(app, study);
    await pickups.place(coordinator, site, [await pickups.lend(site)]);
    await orders.place(coordinator, site);
    expect((await statementsOf(() => list(vendor))).length).toBe(one.length);
    for (const statement of one.filter((text) => text.includes('json_to_recordset'))) {
      const plan = await planOf(db, statement);
      expect(plan).toContain('service_item_state');
      expect(plan).toContain('service_item_supplier');
      expect(plan).not.toContain('Seq Scan on service_item');
    }
  });
});

test.each(serviceKinds)('each next step of %s is possible in its state, and none is missing', (kind) => {
  for (const status of statusesOf[kind] as readonly ServiceStatus[]) {
    const steps = nextStepsIn(kind, status);
    for (const side of sides) {
      const step = steps[side];
      if (!step || step === 'hand_over_pickup') continue;
      expect(transitions[step].from, step).toContain(status);
    }
  }
});
