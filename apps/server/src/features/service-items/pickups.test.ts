import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { listServiceItems, type Pickup } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { getPickupForm, requestPickup } from '@studyline/contract/service-items/pickup-calls';
import { changeTeamStatus } from '@studyline/contract/teams/calls';
import { downloadServiceFile, getServiceFilePreview } from '@studyline/contract/service-items/support-calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { newPickup, pickupsIn } from '../../../test/pickups.ts';
import { census, fileOf, pdfBytes } from '../../../test/posts.ts';
import { statementsOf } from '../../../test/statements.ts';
import { buildServices } from '../../../test/services.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  changeTeam,
  type Member,
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
let pickups: ReturnType<typeof pickupsIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator, depot, vendor } = await buildServices(db));
  pickups = pickupsIn(app, study);
});
const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#806040' } })
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer();
const APPOINTMENT = { day: '2099-11-25', windowStart: '09:00', windowEnd: '12:00' };
const form = (person: Person) =>
  app.as(person).call(getPickupForm, { params: { channelId: study.channelId } });
const list = (person: Person) =>
  app.as(person).call(listServiceItems, {
    params: { channelId: study.channelId },
    query: { kind: 'PICKUP' },
  });
/** Makes these transitions one after another, and returns the last answer. */
async function moved(id: number, ...steps: [Person, ServiceTransition, object?][]): Promise<Pickup> {
  let last = (await pickups.get(supply, id)).body;
  for (const [person, name, said] of steps) {
    const { status, body, error } = await pickups.move(person, id, name, last.edit, said);
    expect([name, status, JSON.stringify(error.issues)]).toEqual([name, 200, undefined]);
    last = body as Pickup;
  }
  return last;
}

describe('requestPickup', () => {
  test.each([
    [true, true],
    [false, false],
  ])(
    '200 for an item of which it is %s that it stores data, whose data is erased: %s',
    async (stores, isSaid) => {
      const rentalEquipmentId = await pickups.lend(site, { stores_data: stores });
      const { body } = await pickups.send(coordinator, site, [{ rentalEquipmentId }], { dataErased: true });
      expect((await pickups.get(coordinator, body.serviceItemId)).body.dataErased).toBe(isSaid);
    },
  );

  test.each(['application/json', 'text/plain'])(
    '200 takes a list as a part for each item, as %s, as the API document describes it',
    async (type) => {
      const ids = [await pickups.lend(site), await pickups.lend(site)];
      const items = ids.map((rentalEquipmentId) => ({ rentalEquipmentId }));
      const sent = new FormData();
      for (const [name, value] of Object.entries(newPickup(site, items) as object))
        for (const one of [value].flat()) {
          const isText = typeof one !== 'object' || type === 'text/plain';
          const text = typeof one === 'string' ? one : JSON.stringify(one);
          sent.append(name, isText ? text : new Blob([text], { type }));
        }
      const request = new Request('http://test', { method: 'POST', body: sent });
      const answer = await app.app.inject({
        method: 'POST',
        url: addressOf(requestPickup, { params: { channelId: study.channelId } }),
        headers: {
          authorization: `Bearer ${await app.as(coordinator).token()}`,
          'content-type': request.headers.get('content-type') ?? '',
        },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect([answer.statusCode, answer.json().issues]).toEqual([200, undefined]);
      const pickup = (await pickups.get(coordinator, answer.json().serviceItemId)).body;
      expect(pickup.items.map(({ rentalEquipmentId }) => rentalEquipmentId)).toEqual(ids);
      expect(pickup.packages).toHaveLength(1);
    },
  );

  test('200 with all that was said, and the items are out of use', async () => {
    const pump = await pickups.lend(site, {
      serial_number: 'IP-1179',
      model: 'Medrip 40',
      stores_data: true,
    });
    const monitor = await pickups.lend(site, { status: 'OUT_OF_SERVICE' }, { name: 'Monitor' });
    const stays = await pickups.lend(site);
    expect((await form(coordinator)).body.sites).toMatchObject([
      { teamId: site, contactEmailAddress: coordinator.emailAddress },
    ]);
    const { body } = await pickups.send(
      coordinator,
      site,
      [
        { rentalEquipmentId: pump, condition: 'NOT_WORKING', accessoriesComplete: false },
        { rentalEquipmentId: monitor },
      ],
      {
        reason: 'FAULTY',
        packagingNeeded: true,
        dataErased: true,
        batteriesContained: 'LITHIUM_ION',
        accessInstructions: 'Goods entrance on Mill Lane',
        contactEmailAddress: 'pharmacy@example.org',
        notes: 'Call first',
      },
    );
    const pickup = (await pickups.get(coordinator, body.serviceItemId)).body;
    expect(pickup).toMatchObject({
      kind: 'PICKUP',
      number: '1',
      status: 'REQUESTED',
      supplier: { teamId: depot },
      pickupType: 'RETURN_EQUIPMENT',
      reason: 'FAULTY',
      packages: [{ count: 2, lengthCm: 60, widthCm: 40, heightCm: 40, weightKg: 8.5, onPallet: false }],
      packagingNeeded: true,
      decontaminated: true,
      dataErased: true,
      batteriesContained: 'LITHIUM_ION',
      collectionAddress: 'Pharmacy, 12 Mill Lane, Dublin',
      readyFrom: '2099-11-24',
      windowStart: '10:00',
      windowEnd: '14:00',
      appointment: null,
      accessInstructions: 'Goods entrance on Mill Lane',
      contactName: 'Amendra Silva',
      contactPhoneNumber: '+353 1 555 0131',
      contactEmailAddress: 'pharmacy@example.org',
      notes: 'Call first',
      transitions: ['cancel_pickup'],
      items: [
        {
          position: 1,
          rentalEquipmentId: pump,
          name: 'Infusion pump',
          model: 'Medrip 40',
          serialOrLotNumber: 'IP-1179',
          quantity: 1,
          condition: 'NOT_WORKING',
          accessoriesComplete: false,
          storesData: true,
        },
        { position: 2, rentalEquipmentId: monitor, name: 'Monitor', condition: 'GOOD' },
      ],
      history: [{ transitionName: 'request_pickup', status: 'REQUESTED', appointment: null }],
    });
    expect(await Promise.all([pump, monitor, stays].map(pickups.statusOf))).toEqual([
      'PICKUP_REQUESTED',
      'PICKUP_REQUESTED',
      'ON_SITE',
    ]);
    expect((await list(coordinator)).body).toMatchObject({
      items: [{ number: '1', status: 'REQUESTED', lineCount: 2 }],
      can: { make: true },
    });
    // What the last one said is not asked for again.
    expect((await form(coordinator)).body.sites).toMatchObject([
      {
        teamId: site,
        contactName: 'Amendra Silva',
        contactPhoneNumber: '+353 1 555 0131',
        contactEmailAddress: 'pharmacy@example.org',
        accessInstructions: 'Goods entrance on Mill Lane',
      },
    ]);
    const posts = await app
      .as(vendor)
      .call(listChannelPosts, { params: { channelId: study.channelId }, body: [] });
    expect(posts.body.items).toMatchObject([
      {
        serviceItemId: body.serviceItemId,
        orderStatus: 'REQUESTED',
        postDetail: {
          postType: 'PICKUP',
          title: expect.stringMatching(/^Pickup 1, /),
          thumbnailContent: '1 × Infusion pump, 1 × Monitor',
        },
      },
    ]);
    const events = await db
      .selectFrom('audit_event')
      .select('type')
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'serviceItem.created')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('400 for a box of less than 0.01 kg', async () => {
    const items = [{ rentalEquipmentId: await pickups.lend(site) }];
    const packages = [{ count: 1, lengthCm: 60, widthCm: 40, heightCm: 40, weightKg: 0.004 }];
    const { status, error } = await pickups.send(coordinator, site, items, { packages });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['packages.0.weightKg']]);
  });

  test('200 for products with their lot', async () => {
    const kit = await pickups.product({ name: 'Kit' });
    const items = [{ productId: kit, serialOrLotNumber: 'LOT-7', quantity: 12 }];
    const { body } = await pickups.send(coordinator, site, items, { pickupType: 'RETURN_SUPPLIES' });
    expect((await pickups.get(coordinator, body.serviceItemId)).body.items).toMatchObject([
      { rentalEquipmentId: null, productId: kit, name: 'Kit', serialOrLotNumber: 'LOT-7', quantity: 12 },
    ]);
  });

  test('200 from a closed site, which cannot order any more', async () => {
    const pump = await pickups.lend(site);
    await changeTeam(db, site, { status: 'CLOSED' });
    expect((await form(supply)).body.sites.map(({ teamId }) => teamId)).toEqual([site]);
    await pickups.place(supply, site, [pump]);
    expect(await pickups.statusOf(pump)).toBe('PICKUP_REQUESTED');
  });

  test('a pickup that is refused does not count', async () => {
    const budget = app.server.budgets.pickups_per_person;
    const items = [{ rentalEquipmentId: await pickups.lend(site) }];
    const nothing = { packages: [], packagingNeeded: false };
    budget.charge(String(coordinator.userId), 29);
    for (const _ of [1, 2]) expect((await pickups.send(coordinator, site, items, nothing)).status).toBe(400);
    expect((await pickups.send(coordinator, site, items)).status).toBe(200);
    expect(budget.isUsedUp(String(coordinator.userId))).toBe(true);
  });

  test('429 when somebody has requested very many, but not for a repeated one, and not for the site of others', async () => {
    const budget = app.server.budgets.pickups_per_person;
    const [first, second] = [await pickups.lend(site), await pickups.lend(site)];
    const headers = { 'idempotency-key': randomUUID() };
    const send = (rentalEquipmentId: number, more = {}, to = site) =>
      pickups.send(coordinator, to, [{ rentalEquipmentId }], {}, more);
    budget.charge(String(coordinator.userId), 29);
    const { body: made } = await send(first, { headers });
    const refused = await send(second);
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'PICKUPS_TOO_OFTEN']);
    expect(refused.error.errorDescription).toMatch(/Try again in 2 minutes\./);
    expect(await pickups.statusOf(second)).toBe('ON_SITE');
    expect((await send(first, { headers })).body).toEqual(made);
    const other = await buildTeam(db, study, { code: 'IE9' });
    expect((await send(second, {}, other)).status).toBe(404);
    await pickups.place(supply, site, [second]);
    expect(await pickups.statusOf(second)).toBe('PICKUP_REQUESTED');
  });

  test('the same key makes one pickup', async () => {
    const pump = await pickups.lend(site);
    const items = [{ rentalEquipmentId: pump }];
    const key = { 'idempotency-key': randomUUID() };
    const send = () => pickups.send(coordinator, site, items, {}, { headers: key });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect((await list(supply)).body.totalCount).toBe(1);
  });

  test('200 with photos and files, for those who see the pickup', async () => {
    const files = [fileOf(photo, 'dent.jpg'), fileOf(pdfBytes(), 'cleaning.pdf')];
    const id = await pickups.place(coordinator, site, [await pickups.lend(site)], files);
    const { attachments } = (await pickups.get(vendor, id)).body;
    expect(attachments).toMatchObject([
      { fileName: 'dent.jpg', mimeType: 'image/jpeg', previewUrl: expect.any(String) },
      { fileName: 'cleaning.pdf', mimeType: 'application/pdf', previewUrl: null },
    ]);
    const fileId = Number(/\d+$/.exec(attachments[0]!.downloadUrl)?.[0]);
    const download = (person: Person, of = id) =>
      app.as(person).call(downloadServiceFile, { params: { id: of, fileId } });
    const got = await download(vendor);
    expect([got.status, got.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(attachments[0]!.fileSizeInBytes).toBeLessThan(photo.length);
    const preview = await app.as(vendor).call(getServiceFilePreview, { params: { id, fileId }, query: {} });
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/webp']);
    const taken = await readRecordedIn(db, study.channelId);
    expect(taken.filter(({ type }) => type === 'serviceItem.fileDownloaded')).toHaveLength(1);

    const other = await pickups.place(coordinator, site, [await pickups.lend(site)]);
    expect((await pickups.get(vendor, other)).body.attachments).toEqual([]);
    expect((await download(vendor, other)).error.errorCode).toBe('FILE_NOT_FOUND');
    const stranger = await buildMember(db, study, {
      roles: ['STUDY_COORDINATOR'],
      teamId: await buildTeam(db, study),
    });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await download(stranger));
  });

  test('the same key with the same files makes one pickup', async () => {
    const items = [{ productId: await pickups.product(), serialOrLotNumber: 'LOT-7' }];
    const headers = { 'idempotency-key': randomUUID() };
    const send = (file: File) =>
      pickups.send(coordinator, site, items, { pickupType: 'RETURN_SUPPLIES' }, { headers, files: [file] });
    const first = await send(fileOf(photo, 'a.jpg'));
    const before = await census(app);
    expect((await send(fileOf(photo, 'a.jpg'))).body).toEqual(first.body);
    expect((await send(fileOf(pdfBytes(), 'a.jpg'))).error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await census(app)).toEqual(before);
  });

  test('no trace of the files is left if something is refused, or if there are too many', async () => {
    const pump = await pickups.lend(site);
    const before = await census(app);
    const good = fileOf(photo, 'a.jpg');
    const send = async (files: File[], more: object = {}) => {
      const { status, error } = await pickups.send(coordinator, site, [{ rentalEquipmentId: pump }], more, {
        files,
      });
      return error?.errorCode ?? status;
    };
    expect(await send([good, fileOf('<html>', 'page.html')])).toBe('FILE_TYPE_REFUSED');
    expect(await send(Array<File>(6).fill(good))).toBe('TOO_MANY_FILES');
    expect(await send([good], { readyFrom: '2001-01-01' })).toBe('BAD_REQUEST');
    expect(await census(app)).toEqual(before);
    expect(await pickups.statusOf(pump)).toBe('ON_SITE');
    expect(await send(Array<File>(5).fill(good))).toBe(200);
  });

  test('409 names the item that somebody else has in a pickup, and only one of two at once wins', async () => {
    for (let round = 0; round < 5; round++) {
      const pump = await pickups.lend(site, { serial_number: `IP-${round}` });
      const items = [{ rentalEquipmentId: pump }];
      const answers = await Promise.all([
        pickups.send(supply, site, items),
        pickups.send(coordinator, site, items),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { error } = answers.find(({ status }) => status === 409)!;
      expect(error.errorCode).toBe('EQUIPMENT_NOT_AT_SITE');
      expect(error.errorDescription).toContain(`Infusion pump IP-${round} is already in another pickup`);
    }
  });

  test('100 items take no more statements than one', async () => {
    const product = await pickups.product({ product_type: 'EQUIPMENT' });
    const lend = () => pickups.lend(site, { product_id: product });
    const ids = await Promise.all(Array.from({ length: 102 }, lend));
    const itemsOf = (from: number, to: number) =>
      ids.slice(from, to).map((rentalEquipmentId) => ({ rentalEquipmentId }));
    await pickups.send(supply, site, itemsOf(0, 1));
    const one = await statementsOf(() => pickups.send(supply, site, itemsOf(1, 2)));
    let status = 0;
    const many = await statementsOf(async () => {
      ({ status } = await pickups.send(supply, site, itemsOf(2, 102)));
    });
    expect(status).toBe(200);
    expect(many).toEqual(one);
  });

  test('200 without packages if empty ones are sent first', async () => {
    const items = [{ rentalEquipmentId: await pickups.lend(site) }];
    const { body } = await pickups.send(coordinator, site, items, { packages: [], packagingNeeded: true });
    const pickup = (await pickups.get(coordinator, body.serviceItemId)).body;
    expect(pickup).toMatchObject({ packages: [], packagingNeeded: true });
  });

  test('refuses what cannot be collected, and writes nothing', async () => {
    const pump = await pickups.lend(site, { stores_data: true });
    const away = await pickups.lend(site, { status: 'IN_RETURN' });
    const elsewhere = await pickups.lend(await buildTeam(db, study));
    const kit = await pickups.product();
    const device = [{ rentalEquipmentId: pump }];
    const lot = [{ productId: kit, serialOrLotNumber: 'L', quantity: 1 }];
    const refusal = async (items: object[], more: object = {}, teamId = site) => {
      const { error } = await pickups.send(supply, teamId, items, { dataErased: true, ...more });
      return error?.issues?.[0]?.path ?? error?.errorCode;
    };
    expect(await refusal(device, { dataErased: false })).toBe('dataErased');
    expect(await refusal(device, { decontaminated: false })).toBe('decontaminated');
    expect(await refusal(device, { readyFrom: '2001-01-01' })).toBe('readyFrom');
    expect(await refusal(device, { windowEnd: '12:59' })).toBe('windowEnd');
    expect(await refusal(device, { windowEnd: '09:00' })).toBe('windowEnd');
    expect(await refusal(device, { windowEnd: '24:00' })).toBe('windowEnd');
    expect(await refusal(device, { collectionAddressId: 99_999 })).toBe('collectionAddressId');
    expect(await refusal(device, { packages: [] })).toBe('packages');
    // The courier would have nowhere to go.
    expect(await refusal(device, { collectionAddress: ' ' })).toBe('collectionAddress');
    expect(await refusal(device, { pickupType: 'RETURN_SUPPLIES' })).toBe('items.0');
    expect(await refusal(lot)).toBe('items.0');
    expect(await refusal([{ ...device[0], productId: kit }])).toBe('items.0');
    expect(await refusal([{}])).toBe('items.0');
    expect(await refusal([...device, ...device])).toBe('items');
    expect(await refusal([{ ...device[0], quantity: 2 }])).toBe('items.0.quantity');
    expect(await refusal([{ productId: kit }], { pickupType: 'DISPOSAL' })).toBe('items.0.serialOrLotNumber');
    expect(await refusal([{ rentalEquipmentId: away }])).toBe('EQUIPMENT_NOT_AT_SITE');
    expect(await refusal([{ rentalEquipmentId: elsewhere }])).toBe('EQUIPMENT_NOT_FOUND');
    const unknown = [{ productId: kit + 99, serialOrLotNumber: 'L' }];
    expect(await refusal(unknown, { pickupType: 'DISPOSAL' })).toBe('PRODUCT_NOT_FOUND');
    const foreign = await buildTeam(db, await buildStudy(db));
    expect(await refusal(device, {}, foreign)).toBe('TEAM_NOT_FOUND');
    expect((await list(supply)).body.totalCount).toBe(0);
    expect(await pickups.statusOf(pump)).toBe('ON_SITE');
  });

  test('403 where the study has no pickups, and 404 for items where it lends nothing', async () => {
    const pump = await pickups.lend(site);
    const items = [{ rentalEquipmentId: pump }];
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expect((await pickups.send(supply, site, items)).error.errorCode).toBe('EQUIPMENT_NOT_FOUND');
    const lot = [{ productId: await pickups.product(), serialOrLotNumber: 'L' }];
    const type = { pickupType: 'RETURN_SUPPLIES' };
    const id = (await pickups.send(supply, site, lot, type)).body.serviceItemId;
    await setStudyFlag(db, study, 'ENABLE_PICKUPS', false);
    const refused = [
      await pickups.get(supply, id),
      await list(supply),
      await form(supply),
      await pickups.send(supply, site, items),
      await pickups.move(supply, id, 'cancel_pickup', 1, { reason: 'No' }),
    ];
    expect(refused.map(({ status, error }) => `${status} ${error.errorCode}`)).toEqual(
      Array(5).fill('403 FEATURE_OFF'),
    );
  });

  test('blinded people can neither name what is for the unblinded nor see its pickup', async () => {
    const team = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: team });
    const masked = await pickups.lend(site, {}, { unblinded_only: true });
    const open = await pickups.lend(site);
    const refused = await pickups.send(blinded, site, [{ rentalEquipmentId: masked }]);
    expect(refused.error.errorCode).toBe('EQUIPMENT_NOT_FOUND');
    const hidden = await pickups.place(supply, site, [open, masked]);
    expectHidden('SERVICE_ITEM_NOT_FOUND', await pickups.get(blinded, hidden));
    expect((await list(blinded)).body.totalCount).toBe(0);
    expect((await list(supply)).body.items).toMatchObject([{ number: 'U1' }]);
    expect(await findServiceReaders(db, hidden)).not.toContain(blinded.userId);
  });
});

test('a site closes while a pickup is requested for it: both happen, and what it has on loan still goes back', async () => {
  const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
  for (let round = 0; round < 4; round++) {
    const teamId = await buildTeam(db, study, { status: 'ACTIVE' });
    const device = await pickups.lend(teamId);
    const [closed, requested] = await Promise.all([
      app.as(manager).call(changeTeamStatus, {
        params: { channelId: study.channelId, teamId },
        query: { transitionName: 'close_team' },
        body: { reason: 'The study is over' },
      }),
      pickups.send(supply, teamId, [{ rentalEquipmentId: device }]),
    ]);
    expect([closed.status, requested.status]).toEqual([200, 200]);
    const { serviceItemId: id } = requested.body;
    const moved = await pickups.move(supply, id, 'schedule_pickup', 1, { appointment: APPOINTMENT });
    expect([moved.status, await pickups.statusOf(device)]).toEqual([200, 'PICKUP_REQUESTED']);
  }
});

describe('changeServiceItemStatus of a pickup', () => {
  test('200 from request to close: an attempt fails, and the item is on its way and back', async () => {
    const pump = await pickups.lend(site);
    const id = await pickups.place(coordinator, site, [pump]);
    expect((await pickups.get(vendor, id)).body.transitions).toEqual(['schedule_pickup', 'cancel_pickup']);
    const scheduled = await moved(id, [
      vendor,
      'schedule_pickup',
      { appointment: APPOINTMENT, carrier: 'Meridian' },
    ]);
    expect(scheduled).toMatchObject({ status: 'SCHEDULED', appointment: APPOINTMENT });
    expect(scheduled.history[1]).toMatchObject({ carrier: 'Meridian', appointment: APPOINTMENT });
    const failed = await moved(id, [vendor, 'fail_pickup', { reason: 'Nobody there' }]);
    expect(failed).toMatchObject({ status: 'FAILED_ATTEMPT', appointment: null });
    expect(await pickups.statusOf(pump)).toBe('PICKUP_REQUESTED');
    const again = { ...APPOINTMENT, day: '2099-11-26' };
    const collected = await moved(
      id,
      [vendor, 'schedule_pickup', { appointment: again }],
      [vendor, 'collect_pickup'],
    );
    expect(collected).toMatchObject({ status: 'COLLECTED', appointment: again, edit: 5 });
    expect(await pickups.statusOf(pump)).toBe('IN_RETURN');
    expect((await pickups.get(coordinator, id)).body.transitions).toEqual([]);
    await moved(id, [vendor, 'receive_pickup']);
    expect(await pickups.statusOf(pump)).toBe('RETURNED');
    const closed = await moved(
      id,
      [vendor, 'inspect_pickup', { reason: 'Complete' }],
      [vendor, 'close_pickup'],
    );
    expect(closed).toMatchObject({ status: 'CLOSED', transitions: [] });
  });

  test('cancelling puts each item back to what it was, and it can be in another pickup', async () => {
    const pump = await pickups.lend(site);
    const broken = await pickups.lend(site, { status: 'OUT_OF_SERVICE' });
    const id = await pickups.place(coordinator, site, [pump, broken]);
    await moved(id, [coordinator, 'cancel_pickup', { reason: 'Still needed' }]);
    expect([await pickups.statusOf(pump), await pickups.statusOf(broken)]).toEqual([
      'ON_SITE',
      'OUT_OF_SERVICE',
    ]);
    await pickups.place(coordinator, site, [pump]);
    expect(await pickups.statusOf(pump)).toBe('PICKUP_REQUESTED');
    // The cancelled one is over for its items.
    expect(await pickups.statusOf(broken)).toBe('OUT_OF_SERVICE');
  });

  test('an appointment is a window in the future; whoever manages supply chooses who comes', async () => {
    const other = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Other' });
    const id = await pickups.place(coordinator, site, [await pickups.lend(site)]);
    const schedule = (said: object) => pickups.move(supply, id, 'schedule_pickup', 1, said);
    expect((await schedule({})).error.issues).toMatchObject([{ path: 'appointment' }]);
    expect(
      (await schedule({ appointment: { ...APPOINTMENT, day: '2001-01-01' } })).error.issues,
    ).toMatchObject([{ path: 'appointment.day' }]);
    const short = { ...APPOINTMENT, windowEnd: '11:00' };
    expect((await schedule({ appointment: short })).error.issues).toMatchObject([
      { path: 'appointment.windowEnd' },
    ]);
    expect((await pickups.get(supply, id)).body).toMatchObject({
      supplier: null,
      suppliers: [{ teamId: depot }, { teamId: other }],
    });
    const { body } = await schedule({ appointment: APPOINTMENT, supplierTeamId: other });
    expect(body).toMatchObject({ status: 'SCHEDULED', supplier: { teamId: other } });
  });
});
