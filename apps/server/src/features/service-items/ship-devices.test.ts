import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { DAY_MILLIS } from '@studyline/contract/core/days';
import { listRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { MAX_DEVICES_SHIPPED } from '@studyline/contract/rental-equipment/fields';
import { getServiceItem, type Order } from '@studyline/contract/service-items/calls';
import { confirmReceipt } from '@studyline/contract/service-items/receipt-calls';
import { dayIn } from '../../core/clock.ts';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { census } from '../../../test/posts.ts';
import { buildServices } from '../../../test/services.ts';
import {
  buildMember,
  buildTeam,
  type Member,
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
let pump: number;
let kit: number;
let orders: ReturnType<typeof ordersIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator, vendor } = await buildServices(db));
  orders = ordersIn(app, study);
  pump = await orders.product({ name: 'Infusion pump', product_type: 'EQUIPMENT', is_rental: true });
  kit = await orders.product({ name: 'Serum kit' });
});
const get = async (id: number) =>
  (await app.as(supply).call(getServiceItem, { params: { id } })).body as Order;
/** An order in fulfilment. */
async function ordered(quantity: number, teamId = site): Promise<number> {
  const id = await orders.place(supply, teamId, [
    { productId: pump, quantity },
    { productId: kit, quantity: 5 },
  ]);
  await db.updateTable('service_item').set({ status: 'IN_FULFILMENT' }).where('id', '=', id).execute();
  return id;
}
const named = (...serials: string[]) => serials.map((serialNumber) => ({ serialNumber }));
const ship = async (id: number, devices: object[], line: object = {}, others: object[] = []) =>
  orders.move(vendor, id, 'ship_order', (await get(id)).edit, {
    shipped: [{ position: 1, quantity: devices.length, devices, ...line }, ...others],
  });
const list = async (person: Person, query: object = {}) =>
  (await app.as(person).call(listRentalEquipment, { params: { channelId: study.channelId }, query })).body;
const serials = async (person: Person, query: object = {}) =>
  (await list(person, query)).items.map(({ serialNumber, status }) => `${serialNumber} ${status}`).toSorted();
async function receive(id: number, counts: { received: number; damaged: number; short: number }) {
  const { edit } = await get(id);
  const rest = { position: 2, received: 5, damaged: 0, short: 0 };
  const { status } = await app.as(coordinator).call(confirmReceipt, {
    params: { id },
    body: { edit, receipt: JSON.stringify([{ position: 1, ...counts, note: 'Seen' }, rest]) } as never,
  });
  expect(status).toBe(200);
}
/** A year from now. */
const dueOn = dayIn('UTC', new Date(Date.now() + 365 * DAY_MILLIS));
const allOfKit = { position: 2, quantity: 5 };
/** Ships and delivers an order of these devices and nothing else that is open. */
async function delivered(devices: string[], teamId = site): Promise<number> {
  const id = await ordered(devices.length, teamId);
  expect((await ship(id, named(...devices), {}, [allOfKit])).status).toBe(200);
  expect((await orders.move(vendor, id, 'deliver_order', (await get(id)).edit)).status).toBe(200);
  return id;
}

describe('changeServiceItemStatus', () => {
  test('200 what is lent and shipped is on loan to the site, and there once the receipt is confirmed', async () => {
    const id = await ordered(3);
    expect((await get(id)).lines.map(({ namesDevices }) => namesDevices)).toEqual([true, false]);
    const first = [{ serialNumber: ' IP-1 ', calibrationDueOn: dueOn }, { serialNumber: 'IP-2' }];
    const { status, body, error } = await ship(id, first, { storesData: true });
    expect([status, error.issues]).toEqual([200, undefined]);
    expect((body as Order).history.at(-1)!.lines).toEqual([
      { position: 1, quantity: 2, serialNumbers: ['IP-1', 'IP-2'] },
    ]);
    for (const person of [coordinator, supply, vendor])
      expect(await serials(person)).toEqual(['IP-1 SHIPPED', 'IP-2 SHIPPED']);
    const { items } = await list(coordinator, { search: 'IP-1' });
    expect(items).toMatchObject([
      {
        teamId: site,
        productName: 'Infusion pump',
        storesData: true,
        calibrationDueOn: dueOn,
        onSiteSince: null,
        can: { requestSupport: true, requestPickup: 'EQUIPMENT_NOT_AT_SITE' },
      },
    ]);
    expect(items[0]!.code).toMatch(/^[0-9a-f]{32}$/);
    expect((await ship(id, named('IP-3'), {}, [allOfKit])).status).toBe(200);
    await orders.move(vendor, id, 'deliver_order', (await get(id)).edit);
    await receive(id, { received: 2, damaged: 1, short: 0 });
    expect(await serials(coordinator)).toEqual(['IP-1 ON_SITE', 'IP-2 ON_SITE', 'IP-3 ON_SITE']);
    expect((await list(coordinator)).items[0]).toMatchObject({
      onSiteSince: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      can: { requestPickup: true },
    });
  });

  test('200 says the serial numbers in the audit trail', async () => {
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const id = await ordered(2);
    await ship(id, named('IP-1', 'IP-2'));
    const { body } = await app.as(manager).call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: {},
    });
    expect(body.items[0]!.change?.after).toEqual(['Order 1', 'Partially shipped', 'IP-1', 'IP-2']);
  });

  test('200 what came back, or was lost, is lent again with its label', async () => {
    const id = await delivered(['IP-1', 'IP-2']);
    await receive(id, { received: 0, damaged: 0, short: 2 });
    expect(await serials(coordinator)).toEqual(['IP-1 LOST', 'IP-2 LOST']);
    const { code } = (await list(supply, { search: 'IP-1' })).items[0]!;
    const other = await buildTeam(db, study, { code: 'IE0001' });
    expect((await ship(await ordered(1, other), named('ip-1'))).status).toBe(200);
    expect(await serials(coordinator)).toEqual(['IP-2 LOST']);
    expect((await list(supply, { search: 'ip-1' })).items).toMatchObject([
      { code, teamId: other, serialNumber: 'ip-1', status: 'SHIPPED' },
    ]);
  });

  test('200 a study that lends nothing names no devices', async () => {
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    const id = await ordered(2);
    expect((await get(id)).lines[0]).toMatchObject({ namesDevices: false });
    expect((await orders.move(vendor, id, 'ship_order', (await get(id)).edit)).status).toBe(200);
  });

  test('200 as many devices as a shipment can have', async () => {
    const id = await ordered(MAX_DEVICES_SHIPPED + 1);
    const all = Array.from({ length: MAX_DEVICES_SHIPPED }, (_one, at) => `${at}`.padStart(60, '試'));
    const devices = named(...all).map((one) => ({ ...one, calibrationDueOn: dueOn }));
    expect((await ship(id, devices)).status).toBe(200);
    expect((await list(coordinator)).counts.items).toBe(MAX_DEVICES_SHIPPED);
  });

  test('400 devices without serial number, twice, on loan elsewhere or past their calibration; nothing is written', async () => {
    const other = await buildTeam(db, study, { code: 'IE0001' });
    await pickupsIn(app, study).lend(other, { product_id: pump, serial_number: 'IP-9' });
    const id = await ordered(2);
    const before = await census(app);
    const refusals: [string, () => ReturnType<typeof ship>][] = [
      ['serial number of each device', () => ship(id, named('IP-1'), { quantity: 2 })],
      ['serial number of each device', () => ship(id, [], { quantity: 1 })],
      [
        'serial number of each device',
        () => ship(id, named('IP-1'), {}, [{ position: 2, quantity: 1, devices: named('IP-2') }]),
      ],
      ['Serial number IP-1 is there twice', () => ship(id, named('IP-1', 'IP-1'))],
      ['is there twice', () => ship(id, named('IP-1', 'ip-1'))],
      ['serial number ip-9 is already on loan', () => ship(id, named('IP-1', 'ip-9'))],
      [
        'overdue can’t be shipped',
        () => ship(id, [{ serialNumber: 'IP-1', calibrationDueOn: '2020-01-01' }]),
      ],
      ['within 10 years', () => ship(id, [{ serialNumber: 'IP-1', calibrationDueOn: '2999-01-01' }])],
    ];
    for (const [text, send] of refusals) {
      const { status, error } = await send();
      expect([status, error.issues?.[0]?.path]).toEqual([400, 'shipped']);
      expect(error.issues![0]!.message).toContain(text);
    }
    const withoutLines = await orders.move(vendor, id, 'ship_order', (await get(id)).edit);
    expect(withoutLines.error.issues![0]!.path).toBe('shipped');
    expect(await census(app)).toEqual(before);
    expect(await serials(supply)).toEqual(['IP-9 ON_SITE']);
    expect((await get(id)).lines[0]!.shipped).toBe(0);
  });

  test('409 or 400 of two shipments of one device at once', async () => {
    const ids = [await ordered(1), await ordered(1)];
    const answers = await Promise.all(ids.map((id) => ship(id, named('IP-1'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await list(supply)).counts.items).toBe(1);
  });

  test('200 of several vendors, the one that ships a device sees it', async () => {
    const id = await ordered(1);
    const courier = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const other = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: courier });
    expect((await ship(id, named('IP-1'))).status).toBe(200);
    expect([await serials(vendor), await serials(other)]).toEqual([['IP-1 SHIPPED'], []]);
  });

  test('never tells a blinded person of a device for the unblinded', async () => {
    await db.updateTable('product').set({ unblinded_only: true }).where('product_id', '=', pump).execute();
    const open = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
    const id = await ordered(1);
    expect((await ship(id, named('IP-1'))).status).toBe(200);
    expect(await serials(open)).toEqual(['IP-1 SHIPPED']);
    await db.updateTable('team').set({ blinding: 'BLINDED' }).where('id', '=', site).execute();
    expect(await serials(coordinator)).toEqual([]);
  });
});
