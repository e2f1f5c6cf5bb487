import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { formatMoney } from '@studyline/contract/core/currencies';
import {
  downloadServiceItem,
  getServiceItem,
  type ServiceItem,
} from '@studyline/contract/service-items/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { readPages } from '../../../test/pdf-text.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { fileOf, pdfBytes } from '../../../test/posts.ts';
import { quotationsIn } from '../../../test/quotations.ts';
import { supportIn } from '../../../test/support.ts';
import {
  buildMember,
  buildStudy,
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
let site: number;
let coordinator: Member;
let supply: Member;
let vendor: Member;
beforeEach(async () => {
  study = await buildStudy(db);
  site = await buildTeam(db, study, { code: 'SE0001', city: 'Lund', countryId: 'SE' });
  const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
});
const download = (person: Person, id: number) => app.as(person).call(downloadServiceItem, { params: { id } });
const get = async (person: Person, id: number) =>
  (await app.as(person).call(getServiceItem, { params: { id } })).body;
const moved = async (id: number, ...steps: [Member, string, object?][]) => {
  const { move } = ordersIn(app, study);
  for (const [person, name, said] of steps) {
    const { edit } = await get(supply, id);
    const { status, error } = await move(person, id, name as never, edit, said);
    expect([name, status, error?.errorCode]).toEqual([name, 200, undefined]);
  }
};
/** The pages of the PDF that a person gets. Each says its number and how many there are. */
async function pages(person: Person, id: number): Promise<string[]> {
  const { status, bytes, headers } = await download(person, id);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const found = await readPages(app, bytes);
  for (const [index, page] of found.entries()) expect(page).toContain(`Page ${index + 1} of ${found.length}`);
  return found;
}
const text = async (person: Person, id: number) => (await pages(person, id)).join(' ');
const moment = (item: ServiceItem, step: number, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(item.history[step]!.dateTimeMillis)
    .replaceAll(/\s+/g, ' ');

test('waits for one PDF of each other person, however many they ask for, and most of those wait or are refused', async () => {
  const requests = supportIn(app, study);
  const id = await requests.ask(coordinator, { teamId: site });
  for (let count = 0; count < 30; count++) await requests.write(coordinator, id, 'Frozen. '.repeat(450));
  await download(supply, id);
  const answers: number[] = [];
  const asked = Array.from({ length: 12 }, async () => answers.push((await download(supply, id)).status));
  expect((await download(vendor, id)).status).toBe(200);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  await Promise.all(asked);
  expect(answers.toSorted()).toEqual([...Array<number>(8).fill(200), ...Array<number>(4).fill(429)]);
  expect(app.server.fileWork.printingOf.size).toBe(0);
});

describe('downloadServiceItem', () => {
  test('200 an order: site, state, lines, total, and who did what when, in the zone of the reader', async () => {
    const { place, product } = ordersIn(app, study);
    const productId = await product({ name: 'Ambient shipper' });
    const id = await place(coordinator, site, [{ productId, quantity: 20, comment: 'Ärztlich geprüft' }]);
    await moved(
      id,
      [vendor, 'start_fulfilment'],
      [
        vendor,
        'ship_order',
        { shipped: [{ position: 1, quantity: 12 }], carrier: 'Meridian', trackingNumber: '4410' },
      ],
    );
    await db
      .updateTable('app_user')
      .set({ timezone_id: 'Asia/Tokyo' })
      .where('id', '=', coordinator.userId)
      .execute();
    const printed = await text(coordinator, id);
    const item = await get(coordinator, id);
    for (const part of [
      'Order 1',
      item.channelName,
      'Site SE0001, Lund',
      'Partially shipped',
      'Ambient shipper',
      `20 × ${formatMoney('en', { amount: 1840, currency: 'EUR' })} = ${formatMoney('en', { amount: 36_800, currency: 'EUR' })}`,
      `Total before tax: ${formatMoney('en', { amount: 36_800, currency: 'EUR' })}`,
      'Ärztlich geprüft',
      'Shipped: 12, Open: 8',
      'Meridian 4410',
      moment(item, 0, 'Asia/Tokyo'),
    ])
      expect(printed).toContain(part);
    expect(printed).toContain('GMT+9');
    expect(await text(supply, id)).toContain(moment(item, 0));
    for (const { person } of item.history) expect(printed).toContain(person.displayName);

    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    expect(await text(coordinator, id)).not.toMatch(/€|Total before tax/);
    expect(await text(supply, id)).toContain('€368.00');
  });

  test('200 an order of 200 lines: each is there, and the process answers meanwhile', async () => {
    const { place, product } = ordersIn(app, study);
    const ids: number[] = [];
    for (let index = 1; index <= 200; index++) ids.push(await product({ name: `Kit number ${index}.` }));
    const id = await place(
      coordinator,
      site,
      ids.map((productId) => ({ productId, quantity: 3 })),
    );
    const { printed, share } = await sharing(() => text(coordinator, id));
    for (let index = 1; index <= 200; index++) expect(printed).toContain(`Kit number ${index}.`);
    expect(printed).toContain('€11,040.00');
    expect(share).toBeLessThan(0.3);
  });

  test('200 a pickup: address, items, packages, statements and when the courier comes', async () => {
    const { lend, place } = pickupsIn(app, study);
    const device = await lend(site, { serial_number: 'IP-1179', stores_data: false });
    const id = await place(coordinator, site, [device], [fileOf(pdfBytes(), 'cleaning.pdf')]);
    const appointment = { day: '2099-11-25', windowStart: '09:00', windowEnd: '12:00' };
    await moved(id, [vendor, 'schedule_pickup', { appointment, carrier: 'Meridian' }]);
    const printed = await text(coordinator, id);
    for (const part of [
      'Pickup 1',
      'Site SE0001, Lund',
      'Scheduled',
      'Infusion pump',
      'IP-1179',
      '2 boxes of 60 × 40 × 40 cm, 8.5 kg each',
      'Every item is cleaned and free of biological material',
      'No batteries',
      '25 Nov 2099',
      '09:00 to 12:00, time at the site',
      'Amendra Silva, +353 1 555 0131',
      'End of study',
      'cleaning.pdf',
    ])
      expect(printed).toContain(part);
  });

  test('200 a support request with its thread, its files by name; also of 500 messages', async () => {
    const { ask, write } = supportIn(app, study);
    const id = await ask(coordinator, { teamId: site }, [fileOf(pdfBytes(), 'log.pdf')]);
    await write(vendor, id, 'Which firmware?\nPlease look.');
    const short = await text(coordinator, id);
    for (const part of [
      'Support request 1',
      'Freezer is too warm',
      'log.pdf',
      'Which firmware?',
      'Site SE0001, Lund',
    ])
      expect(short).toContain(part);
    await db
      .insertInto('service_message')
      .values(
        Array.from({ length: 498 }, (_, place) => ({
          service_item_id: id,
          text: `Message number ${place + 3}. ${'A long answer, with what was measured. '.repeat(20)}`,
          written_by: vendor.userId,
          written_at: new Date(),
        })),
      )
      .execute();
    const { printed, share } = await sharing(() => text(coordinator, id));
    for (let place = 3; place <= 500; place++) expect(printed).toContain(`Message number ${place}.`);
    expect(share).toBeLessThan(0.3);
  });

  test('200 a quotation: the file as it was issued', async () => {
    const quotations = quotationsIn(app, study);
    const id = await quotations.ask(coordinator, site, [{ name: 'Centrifuge', quantity: 2 }]);
    expect(await text(coordinator, id)).toContain('Not yet');
    await quotations.issue(vendor, id, 1, [123_400]);
    const { bytes } = await download(supply, id);
    expect((await download(coordinator, id)).bytes.equals(bytes)).toBe(true);
  });

  test('404 for other sites and for blinded teams, 403 without the feature', async () => {
    const { place, product } = ordersIn(app, study);
    const id = await place(coordinator, site);
    const other = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await download(other, id));
    const blinded = await buildTeam(db, study, { code: 'SE0002', blinding: 'BLINDED' });
    const reader = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId: blinded });
    expect((await download(reader, id)).status).toBe(200);
    const hidden = await place(supply, site, [
      { productId: await product({ unblinded_only: true }), quantity: 1 },
    ]);
    expectHidden('SERVICE_ITEM_NOT_FOUND', await download(reader, hidden));
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect((await download(coordinator, id)).error.errorCode).toBe('FEATURE_OFF');
  });
});

/** The PDF, and which part of the work for it the main thread did, which answers everyone else. */
async function sharing(work: () => Promise<string>): Promise<{ printed: string; share: number }> {
  const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
  const printed = await work();
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
  return { printed, share: spent(process.threadCpuUsage(own)) / spent(process.cpuUsage(all)) };
}
