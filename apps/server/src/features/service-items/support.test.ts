import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getServiceItem, listServiceItems } from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { MAX_SERVICE_MESSAGES } from '@studyline/contract/service-items/support-fields';
import {
  downloadServiceFile,
  getServiceFilePreview,
  getSupportForm,
} from '@studyline/contract/service-items/support-calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { census, fileOf, pdfBytes } from '../../../test/posts.ts';
import { equipmentWith, productWith } from '../../../test/products.ts';
import { supportIn, supportOf } from '../../../test/support.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  type Member,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { findServiceReaders } from './reader-queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#806040' } })
  .withExif({ IFD0: { Artist: 'Somebody' } })
  .jpeg()
  .toBuffer();
let study: Study;
let site: number;
let depot: number;
let coordinator: Member;
let vendor: Member;
let supply: Member;
let requests: ReturnType<typeof supportIn>;
beforeEach(async () => {
  study = await buildStudy(db);
  site = await buildTeam(db, study, { code: 'SE0001', city: 'Lund', countryId: 'SE' });
  depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  requests = supportIn(app, study);
});
const get = (person: Member, id: number) => app.as(person).call(getServiceItem, { params: { id } });
const read = async (person: Member, id: number) => supportOf((await get(person, id)).body);
const download = (person: Member, id: number, fileId: number) =>
  app.as(person).call(downloadServiceFile, { params: { id, fileId } });
const fileIdOf = async (person: Member, id: number) =>
  Number(/\d+$/.exec((await read(person, id)).messages[0]!.attachments[0]!.downloadUrl)?.[0]);
const form = (person: Member) =>
  app.as(person).call(getSupportForm, { params: { channelId: study.channelId } });
const moved = async (id: number, ...steps: [Member, ServiceTransition, string?][]) => {
  for (const [person, name, reason] of steps) {
    const { edit } = await read(person, id);
    const { status, error } = await requests.move(person, id, name, edit, reason ? { reason } : {});
    expect([name, status, error?.errorCode]).toEqual([name, 200, undefined]);
  }
};
async function lend(
  facts: { teamId?: number; isUnblindedOnly?: boolean; status?: 'ON_SITE' | 'RETURNED' } = {},
) {
  const { channelId } = study;
  const { product_id } = await db
    .insertInto('product')
    .values(
      productWith({
        channel_id: channelId,
        name: 'Infusion pump',
        product_type: 'EQUIPMENT',
        unblinded_only: facts.isUnblindedOnly ?? false,
      }),
    )
    .returning('product_id')
    .executeTakeFirstOrThrow();
  const { rental_equipment_id } = await db
    .insertInto('rental_equipment')
    .values(
      equipmentWith({
        channel_id: channelId,
        team_id: facts.teamId ?? site,
        product_id,
        serial_number: 'IP-1179',
        status: facts.status ?? 'ON_SITE',
      }),
    )
    .returning('rental_equipment_id')
    .executeTakeFirstOrThrow();
  return rental_equipment_id;
}

test('429 when somebody has made very many requests, or written very many messages', async () => {
  const tight = await startApp({
    env: { LIMIT_SUPPORT_REQUESTS_PER_PERSON: '2', LIMIT_SERVICE_MESSAGES_PER_PERSON: '1' },
  });
  const there = await buildStudy(tight.server.db);
  const teamId = await buildTeam(tight.server.db, there, { code: 'SE0001' });
  const sofia = await buildMember(tight.server.db, there, { roles: ['STUDY_COORDINATOR'], teamId });
  const help = supportIn(tight, there);
  const id = await help.ask(sofia, { teamId });
  await help.ask(sofia, { teamId });
  const refused = await help.send(sofia, { teamId });
  expect([refused.status, refused.error?.errorCode]).toEqual([429, 'SUPPORT_TOO_OFTEN']);
  expect(refused.error?.errorDescription).toMatch(/Try again in 30 minutes\./);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
  expect((await help.write(sofia, id, 'It beeps.')).status).toBe(200);
  expect((await help.write(sofia, id, 'It beeps again.')).error?.errorCode).toBe('SUPPORT_TOO_OFTEN');
  await tight.close();
});

test('a request about an item on loan leads to its pickup while the item is at the site, and its study has pickups', async () => {
  const rentalEquipmentId = await lend();
  const id = await requests.ask(coordinator, { rentalEquipmentId });
  const can = async (person: Member, of = id) => (await read(person, of)).can.requestPickup;
  expect(await can(coordinator)).toBe(true);
  expect(await can(coordinator, await requests.ask(coordinator, { teamId: site }))).toBe(
    'EQUIPMENT_NOT_FOUND',
  );
  await db.updateTable('rental_equipment').set({ status: 'IN_RETURN' }).execute();
  expect(await can(coordinator)).toBe('EQUIPMENT_NOT_AT_SITE');
  await setStudyFlag(db, study, 'ENABLE_PICKUPS', false);
  expect(await can(coordinator)).toBe('FEATURE_OFF');
});

describe('createSupportRequest', () => {
  test('200 makes a request about an item on loan, with its number and its files', async () => {
    const rentalEquipmentId = await lend();
    const files = [fileOf(photo, 'error-E14.jpg'), fileOf(pdfBytes(), 'self-test.pdf')];
    const fields = {
      rentalEquipmentId,
      reason: 'EQUIPMENT_FAULT',
      summary: 'Pump stops with error E-14',
      contactEmailAddress: 'sofia@lund.example',
      twoDigitCountryCode: 'SE',
      studyName: 'Anything',
    };
    const { status, body } = await requests.send(coordinator, fields, { files });
    expect([status, body]).toEqual([
      200,
      { success: true, serviceItemId: expect.any(Number) as number, number: '1' },
    ]);
    const item = await read(coordinator, body.serviceItemId);
    expect(item).toMatchObject({
      kind: 'SUPPORT_REQUEST',
      number: '1',
      status: 'NEW',
      site: { teamId: site },
      supplier: { teamId: depot },
      summary: 'Pump stops with error E-14',
      reason: 'EQUIPMENT_FAULT',
      productName: 'Infusion pump',
      serialOrLotNumber: 'IP-1179',
      rentalEquipmentId,
      contactName: 'Sofia Ekdahl',
      contactEmailAddress: 'sofia@lund.example',
      order: null,
      can: { reply: true, requestPickup: true },
      messages: [
        {
          author: { userId: coordinator.userId, teamName: 'Site SE0001, Lund' },
          text: 'It shows -60 °C since this morning.',
          attachments: [
            { fileName: 'error-E14.jpg', mimeType: 'image/jpeg' },
            { fileName: 'self-test.pdf', mimeType: 'application/pdf', previewUrl: null },
          ],
        },
      ],
    });
    expect(item.history.map(({ transitionName }) => transitionName)).toEqual(['create_request']);
    expect((await read(vendor, body.serviceItemId)).transitions).toEqual([
      'acknowledge_request',
      'start_request',
    ]);
  });

  test('200 finds the site by its code, and makes it once under one key', async () => {
    const fields = { siteCode: 'se0001' };
    const files = [fileOf(photo, 'a.jpg')];
    const first = await requests.send(coordinator, fields, { files, key: 'one' });
    const again = await requests.send(coordinator, fields, { files, key: 'one' });
    expect([first.status, again.body]).toEqual([200, first.body]);
    const { body } = await app.as(coordinator).call(listServiceItems, {
      params: { channelId: study.channelId },
      query: { kind: 'SUPPORT_REQUEST' },
    });
    expect(body.totalCount).toBe(1);
    const other = await requests.send(coordinator, fields, { files: [fileOf(pdfBytes())], key: 'one' });
    expect(other.error.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('400 without what is required', async () => {
    const paths = async (fields: object, by = coordinator) =>
      (await requests.send(by, { teamId: site, ...fields })).error.issues?.map(({ path }) => path);
    expect(await paths({ reason: 'EQUIPMENT_FAULT' })).toEqual(['serialOrLotNumber']);
    expect(await paths({ reason: 'CALIBRATION_OR_MAINTENANCE' })).toEqual(['serialOrLotNumber']);
    expect(await paths({ contactPhoneNumber: '' })).toEqual(['contactPhoneNumber']);
    expect(await paths({ teamId: undefined })).toEqual(['siteCode']);
    expect(await paths({ summary: 'x'.repeat(121) })).toEqual(['summary']);
    expect(await paths({ detailText: 'x'.repeat(4001) })).toEqual(['detailText']);
    expect(await paths({ twoDigitCountryCode: 'DE' })).toEqual(['twoDigitCountryCode']);
    const other = await buildTeam(db, study);
    const rentalEquipmentId = await lend({ teamId: other });
    expect(await paths({ rentalEquipmentId }, supply)).toEqual(['rentalEquipmentId']);
  });

  test('no trace of the files is left if one is refused, or if there are too many', async () => {
    const before = await census(app);
    const good = fileOf(photo, 'a.jpg');
    const send = (files: File[]) => requests.send(coordinator, { teamId: site }, { files });
    expect((await send([good, fileOf('<html>', 'page.html')])).error.errorCode).toBe('FILE_TYPE_REFUSED');
    expect((await send(Array<File>(11).fill(good))).error).toMatchObject({
      errorCode: 'TOO_MANY_FILES',
      errorDescription: 'At most 10 files can be added here.',
    });
    expect(await census(app)).toEqual(before);
    expect((await send(Array<File>(10).fill(good))).status).toBe(200);
  });

  test('404 for a site that the person does not see, an item of it, and one that is returned', async () => {
    const other = await buildTeam(db, study, { code: 'SE0002' });
    const codes = [
      await requests.send(coordinator, { teamId: other }),
      await requests.send(coordinator, { siteCode: 'SE0002' }),
      await requests.send(coordinator, { rentalEquipmentId: await lend({ teamId: other }) }),
      await requests.send(coordinator, { rentalEquipmentId: await lend({ status: 'RETURNED' }) }),
      await requests.send(coordinator, { rentalEquipmentId: 2_000_000_000 }),
      await requests.send(coordinator, { teamId: site, rentalEquipmentId: await lend({ teamId: other }) }),
      await requests.send(coordinator, { teamId: site, rentalEquipmentId: 2_000_000_000 }),
    ].map(({ error }) => error.errorCode);
    const [team, item] = ['TEAM_NOT_FOUND', 'EQUIPMENT_NOT_FOUND'];
    expect(codes).toEqual([team, team, item, item, item, item, item]);
  });

  test('a blinded person cannot ask about an item for the unblinded, and sees no such request', async () => {
    await db.updateTable('team').set({ blinding: 'BLINDED' }).where('id', '=', site).execute();
    const rentalEquipmentId = await lend({ isUnblindedOnly: true });
    expectHidden('EQUIPMENT_NOT_FOUND', await requests.send(coordinator, { rentalEquipmentId }));
    const id = await requests.ask(supply, { rentalEquipmentId });
    expect((await read(supply, id)).number).toBe('U1');
    expectHidden('SERVICE_ITEM_NOT_FOUND', await get(coordinator, id));
    expect(await findServiceReaders(db, id)).not.toContain(coordinator.userId);
  });

  test('404 FEATURE_OFF where the study has no support requests', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    await setStudyFlag(db, study, 'ENABLE_SUPPORT_REQUESTS', false);
    const answers = [
      await requests.send(coordinator, { teamId: site }),
      await requests.write(coordinator, id, 'Hello'),
      await get(coordinator, id),
      await form(coordinator),
    ];
    expect(answers.map(({ error }) => error.errorCode)).toEqual(Array(4).fill('FEATURE_OFF'));
  });
});

describe('getSupportForm', () => {
  test('200 has the caller’s sites, and the phone number of their last request', async () => {
    const second = await buildTeam(db, study, { code: 'SE0002' });
    expect((await form(coordinator)).body).toMatchObject({
      sites: [{ teamId: site, name: 'Site SE0001, Lund' }],
      contactName: expect.any(String) as string,
      contactPhoneNumber: '',
    });
    await requests.ask(coordinator, { teamId: site });
    expect((await form(coordinator)).body.contactPhoneNumber).toBe('+46 8 555 0190');
    expect((await form(supply)).body.sites.map(({ teamId }) => teamId)).toContain(second);
    expect((await form(vendor)).body.sites).toEqual([]);
  });

  test('the list offers a request to people who have a site to make it for', async () => {
    const list = (person: Member) =>
      app.as(person).call(listServiceItems, {
        params: { channelId: study.channelId },
        query: { kind: 'SUPPORT_REQUEST' },
      });
    expect((await list(coordinator)).body.can.make).toBe(true);
    expect((await list(supply)).body.can.make).toBe(true);
    expect((await list(vendor)).body.can.make).toBe('TEAM_NOT_FOUND');
    await db.updateTable('team').set({ status: 'ON_HOLD' }).where('id', '=', site).execute();
    expect((await list(coordinator)).body.can.make).toBe('TEAM_NOT_FOUND');
  });
});

describe('addServiceMessage', () => {
  test('200 is one thread of all who see the request, and the site’s answer lets the work go on', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    await moved(
      id,
      [vendor, 'acknowledge_request'],
      [vendor, 'start_request'],
      [vendor, 'wait_for_site', 'Which day is the visit?'],
    );
    const ours = await requests.write(vendor, id, 'And is a delivery before 8:00 possible?');
    expect(ours.body.status).toBe('WAITING_FOR_SITE');
    const answer = supportOf(
      (await requests.write(coordinator, id, 'Thursday, 9:30.', [fileOf(photo)])).body,
    );
    expect(answer.status).toBe('IN_PROGRESS');
    expect(answer.messages.map(({ text, author }) => [text, author.teamName])).toEqual([
      ['It shows -60 °C since this morning.', 'Site SE0001, Lund'],
      ['And is a delivery before 8:00 possible?', 'Depot'],
      ['Thursday, 9:30.', 'Site SE0001, Lund'],
    ]);
    expect(answer.history.map(({ transitionName, reason }) => [transitionName, reason])).toEqual([
      ['create_request', ''],
      ['acknowledge_request', ''],
      ['start_request', ''],
      ['wait_for_site', 'Which day is the visit?'],
      ['resume_request', ''],
    ]);
    const types = (await readRecordedIn(db, study.channelId)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['serviceItem.messageAdded', 'serviceItem.statusChanged']);
  });

  test('200 writes once under one key, also after the request has been closed', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    const first = await requests.write(coordinator, id, 'Once', [], 'key');
    await moved(
      id,
      [vendor, 'start_request'],
      [vendor, 'resolve_request', 'New seal'],
      [coordinator, 'close_request'],
    );
    const again = await requests.write(coordinator, id, 'Once', [], 'key');
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await read(supply, id)).messages).toHaveLength(2);
  });

  test('409 once it is closed, 403 for who only reads, 404 for who does not see it', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    const reader = await buildMember(db, study, { roles: ['INSPECTOR'] });
    const otherSite = await buildTeam(db, study);
    const stranger = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: otherSite });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await requests.write(stranger, id, 'Hello'));
    expect((await requests.write(reader, id, 'Hello')).error.errorCode).toBe('FORBIDDEN');
    await moved(
      id,
      [vendor, 'start_request'],
      [vendor, 'resolve_request', 'New seal'],
      [coordinator, 'close_request'],
    );
    expect((await read(coordinator, id)).can.reply).toBe('ILLEGAL_TRANSITION');
    expect((await requests.write(coordinator, id, 'Hello')).error.errorCode).toBe('ILLEGAL_TRANSITION');
    await moved(id, [coordinator, 'reopen_request', 'It is warm again']);
    expect((await requests.write(coordinator, id, 'Hello')).status).toBe(200);
  });

  test('409 once a request has all messages that it can have, also for two at once', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    const { userId: written_by } = coordinator;
    const written = { service_item_id: id, text: 'Hello', written_by, written_at: new Date() };
    await db
      .insertInto('service_message')
      .values(Array.from({ length: MAX_SERVICE_MESSAGES - 2 }, () => written))
      .execute();
    const both = await Promise.all([
      requests.write(coordinator, id, 'One'),
      requests.write(vendor, id, 'Two'),
    ]);
    expect(both.map(({ status, error }) => error?.errorCode ?? status).toSorted()).toEqual([
      200,
      'THREAD_FULL',
    ]);
    const item = await read(coordinator, id);
    expect([item.messages.length, item.can.reply]).toEqual([MAX_SERVICE_MESSAGES, 'THREAD_FULL']);
  });

  test('an order has no messages', async () => {
    const id = await requests.ask(coordinator, { teamId: site });
    await db
      .updateTable('service_item')
      .set({ kind: 'ORDER', status: 'APPROVED' })
      .where('id', '=', id)
      .execute();
    expect((await requests.write(coordinator, id, 'Hello')).error.errorCode).toBe('ILLEGAL_TRANSITION');
  });
});

describe('downloadServiceFile', () => {
  test('200 for those who see the request, without what a photo says besides its picture', async () => {
    const id = await requests.ask(coordinator, { teamId: site }, [fileOf(photo, 'lid.jpg')]);
    const { fileSizeInBytes } = (await read(vendor, id)).messages[0]!.attachments[0]!;
    const fileId = await fileIdOf(vendor, id);
    const got = await download(vendor, id, fileId);
    expect([got.status, got.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(photo.includes('Somebody')).toBe(true);
    expect(fileSizeInBytes).toBeLessThan(photo.length);
    const preview = await app
      .as(vendor)
      .call(getServiceFilePreview, { params: { id, fileId }, query: { size: 'SMALL' } });
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/webp']);
    const types = (await readRecordedIn(db, study.channelId)).map(({ type }) => type);
    expect(types.filter((type) => type === 'serviceItem.fileDownloaded')).toHaveLength(1);
  });

  test('404 for others, and under another request', async () => {
    const id = await requests.ask(coordinator, { teamId: site }, [fileOf(pdfBytes(), 'a.pdf')]);
    const another = await requests.ask(coordinator, { teamId: site });
    const fileId = await fileIdOf(vendor, id);
    const otherSite = await buildTeam(db, study);
    const stranger = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: otherSite });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await download(stranger, id, fileId));
    expect((await download(vendor, another, fileId)).error.errorCode).toBe('FILE_NOT_FOUND');
    const preview = await app.as(vendor).call(getServiceFilePreview, { params: { id, fileId }, query: {} });
    expect(preview.error.errorCode).toBe('FILE_NOT_FOUND');
  });
});
