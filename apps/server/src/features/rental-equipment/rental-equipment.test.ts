import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/rental-equipment/calls';
import { expectHidden, startApp } from '../../../test/app.ts';
import { equipmentWith, productWith } from '../../../test/products.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { supportIn } from '../../../test/support.ts';
import { planOf, statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  buildUser,
  overseeTeam,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let supply: Person;
let leeds: number;
let dublin: number;
beforeEach(async () => {
  study = await buildStudy(db);
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  leeds = await buildTeam(db, study, {
    name: 'Lapwing Hospital',
    teamType: 'STUDY_SITE',
    code: 'GB004',
    city: 'Leeds',
  });
  dublin = await buildTeam(db, study, { name: 'Curragh Clinic', teamType: 'STUDY_SITE' });
});

/** A day as YYYY-MM-DD, so many days from today in UTC, in which the people of these tests are. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function addProduct(facts: Partial<Parameters<typeof productWith>[0]> = {}): Promise<number> {
  const { product_id: id } = await db
    .insertInto('product')
    .values(
      productWith({
        channel_id: study.channelId,
        product_type: 'EQUIPMENT',
        is_rental: true,
        name: 'Spirometer',
        ...facts,
      }),
    )
    .returning('product_id')
    .executeTakeFirstOrThrow();
  return id;
}

type Facts = Partial<Parameters<typeof equipmentWith>[0]>;
async function lend(teamId: number, productId: number, facts: Facts = {}): Promise<number> {
  const { rental_equipment_id: id } = await db
    .insertInto('rental_equipment')
    .values(equipmentWith({ channel_id: study.channelId, team_id: teamId, product_id: productId, ...facts }))
    .returning('rental_equipment_id')
    .executeTakeFirstOrThrow();
  return id;
}

const list = (person: Person, query: object = {}) =>
  app.as(person).call(contract.listRentalEquipment, { params: { channelId: study.channelId }, query });
const listMine = (person: Person, query: object = {}) =>
  app.as(person).call(contract.listMyRentalEquipment, { query });
const serials = async (answer: Promise<{ body: { items: { serialNumber: string }[] } }>) =>
  (await answer).body.items.map(({ serialNumber }) => serialNumber);

describe('listRentalEquipment', () => {
  test('200 what is due first, then by name, without what is back', async () => {
    const spirometer = await addProduct();
    const tablet = await addProduct({ name: 'Tablet' });
    await lend(leeds, tablet, { serial_number: 'TABLET' });
    await lend(leeds, spirometer, {
      serial_number: 'BACK',
      status: 'RETURNED',
      calibration_due_on: inDays(-90),
    });
    await lend(leeds, spirometer, { serial_number: 'LATER', calibration_due_on: inDays(31) });
    await lend(leeds, spirometer, { serial_number: 'OVERDUE', calibration_due_on: inDays(-1) });
    await lend(leeds, spirometer, { serial_number: 'SOON', calibration_due_on: inDays(30) });
    await lend(leeds, spirometer, { serial_number: 'TODAY', calibration_due_on: inDays(0) });
    const { body } = await list(supply);
    expect(
      body.items.map(({ serialNumber, status, calibrationState, calibrationDaysLeft }) => [
        serialNumber,
        status,
        calibrationState,
        calibrationDaysLeft,
      ]),
    ).toEqual([
      ['OVERDUE', 'CALIBRATION_DUE', 'OVERDUE', -1],
      ['TODAY', 'CALIBRATION_DUE', 'DUE_SOON', 0],
      ['SOON', 'CALIBRATION_DUE', 'DUE_SOON', 30],
      ['LATER', 'ON_SITE', 'LATER', 31],
      ['TABLET', 'ON_SITE', 'NOT_NEEDED', null],
    ]);
    expect(body.items[0]).toMatchObject({
      channelId: study.channelId,
      teamId: leeds,
      teamCode: 'GB004',
      teamName: 'Site GB004, Leeds',
      productName: 'Spirometer',
      model: 'Cardia Holt 12',
      assetNumber: null,
      onSiteSince: '2026-08-03',
      calibrationDueOn: inDays(-1),
      storesData: false,
      isUnblindedOnly: false,
    });
  });

  test('200 with what is due, booked and away, whatever the filter', async () => {
    const product = await addProduct();
    await lend(leeds, product, { calibration_due_on: inDays(-3), serial_number: 'LATE' });
    await lend(leeds, product, { calibration_due_on: inDays(3), serial_number: 'SOON' });
    await lend(dublin, product, { calibration_due_on: inDays(9), serial_number: 'NEXT', status: 'SHIPPED' });
    await lend(dublin, product, {
      calibration_due_on: inDays(-9),
      serial_number: 'BROKEN',
      status: 'OUT_OF_SERVICE',
    });
    await lend(dublin, product, { serial_number: 'BOOKED', status: 'PICKUP_REQUESTED' });
    await lend(leeds, product, { serial_number: 'AWAY', status: 'IN_RETURN' });
    const third = await buildTeam(db, study, { teamType: 'STUDY_SITE' });
    await lend(third, product, { serial_number: 'BACK', status: 'RETURNED' });
    const counts = {
      items: 6,
      teams: 2,
      studies: 1,
      overdue: 1,
      overdueTeams: 1,
      dueSoon: 2,
      dueSoonTeams: 2,
      outOfService: 1,
      pickupRequested: 1,
      inReturn: 1,
      returned: 1,
    };
    const due = await list(supply, { filter: 'CALIBRATION_DUE', pageSize: 2 });
    expect(due.body).toMatchObject({ counts, totalCount: 3, lastPage: false });
    expect(await serials(list(supply, { filter: 'CALIBRATION_DUE' }))).toEqual(['LATE', 'SOON', 'NEXT']);
    expect(await serials(list(supply, { filter: 'CALIBRATION_DUE', pageSize: 2, page: 2 }))).toEqual([
      'NEXT',
    ]);
    const away = await list(supply, { filter: 'IN_RETURN' });
    expect(away.body.counts).toEqual(counts);
    expect(away.body.items.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['AWAY', 'BOOKED']);
    expect(await serials(list(supply))).not.toContain('BACK');
    expect((await list(supply, { filter: 'RETURNED' })).body).toMatchObject({
      totalCount: 1,
      items: [{ serialNumber: 'BACK' }],
    });
    expect((await list(supply, { teamId: leeds })).body).toMatchObject({
      totalCount: 3,
      counts: { items: 3, teams: 1 },
    });
  });

  test('200 of a state', async () => {
    const product = await addProduct();
    await lend(leeds, product, { serial_number: 'BROKEN', status: 'OUT_OF_SERVICE' });
    await lend(leeds, product);
    const { body } = await list(supply, { filter: 'OUT_OF_SERVICE' });
    expect(body).toMatchObject({ totalCount: 1, items: [{ serialNumber: 'BROKEN' }] });
  });

  test('200 is due by the day of the reader', async () => {
    const early = await buildUser(db, { timezoneId: 'Pacific/Kiritimati' });
    const late = await buildUser(db, { timezoneId: 'Pacific/Honolulu' });
    const inStudy = { roles: ['SUPPLY_MANAGER' as const] };
    await buildMember(db, study, { ...inStudy, person: early });
    await buildMember(db, study, { ...inStudy, person: late });
    await lend(leeds, await addProduct(), { calibration_due_on: inDays(5) });
    const left = async (person: Person) => (await list(person)).body.items[0]!.calibrationDaysLeft!;
    // These places are 24 hours apart all year, so between them it is always the next day.
    expect((await left(late)) - (await left(early))).toBe(1);
  });

  test('200 finds words of the product, the numbers and the site, also with typos', async () => {
    await lend(leeds, await addProduct(), { serial_number: 'SP-0932', asset_number: 'LK-77' });
    await lend(dublin, await addProduct({ name: 'Infusion pump' }), { serial_number: 'IP-1179' });
    const found = (search: string) => serials(list(supply, { search }));
    expect(await found('sp-09')).toEqual(['SP-0932']);
    expect(await found('LK-77')).toEqual(['SP-0932']);
    expect(await found('pump curragh')).toEqual(['IP-1179']);
    expect(await found('spiromter')).toEqual(['SP-0932']);
    expect(await found('infusion lapwng')).toEqual([]);
    expect(await found('curagh')).toEqual(['IP-1179']);
    expect(await found('%')).toEqual([]);
  });

  test('200 of own teams at sites, of overseen ones for monitors', async () => {
    const product = await addProduct();
    await lend(leeds, product, { serial_number: 'LEEDS' });
    await lend(dublin, product, { serial_number: 'DUBLIN' });
    const nurse = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: leeds });
    const cro = await buildTeam(db, study, { teamType: 'STUDY_CRO' });
    await overseeTeam(db, study, { teamId: dublin, by: cro });
    const monitor = await buildMember(db, study, { roles: ['MONITOR'], teamId: cro });
    expect(await serials(list(nurse))).toEqual(['LEEDS']);
    expect((await list(nurse)).body.counts).toMatchObject({ items: 1, teams: 1 });
    expect(await serials(list(monitor))).toEqual(['DUBLIN']);
    expect((await list(nurse, { teamId: dublin })).error.errorCode).toBe('TEAM_NOT_FOUND');
    expect((await list(monitor, { teamId: leeds })).error.errorCode).toBe('FORBIDDEN');
    expect((await list(supply, { teamId: 2_000_000_000 })).error.errorCode).toBe('TEAM_NOT_FOUND');
    const author = await buildMember(db, study, { roles: ['CONTENT_AUTHOR'] });
    expect((await list(author)).error.errorCode).toBe('FORBIDDEN');
  });

  test('200 of what a vendor delivers: all where only one works for the study, otherwise what it was given', async () => {
    const pickups = pickupsIn(app, study);
    const support = supportIn(app, study);
    const product = await addProduct();
    const pickedUp = await lend(leeds, product, {
      serial_number: 'COLLECTED',
      calibration_due_on: inDays(2),
    });
    await lend(dublin, product, { serial_number: 'DUBLIN', calibration_due_on: inDays(3) });
    const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
    expect(await serials(list(vendor))).toEqual(['COLLECTED', 'DUBLIN']);
    const [item] = (await listMine(vendor)).body.items;
    expect(item!.can).toMatchObject({ viewTeam: 'FORBIDDEN', requestPickup: 'FORBIDDEN' });
    expect((await list(supply)).body.items[0]!.can.viewTeam).toBe(true);
    const pickup = await pickups.place(supply, leeds, [pickedUp]);
    const broken = await lend(dublin, product, { serial_number: 'BROKEN' });
    const request = await support.ask(supply, { teamId: dublin, rentalEquipmentId: broken });

    const courier = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER' });
    const other = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: courier });
    expect(await serials(list(vendor))).toEqual(['COLLECTED', 'BROKEN']);
    expect((await list(vendor)).body.counts).toMatchObject({ items: 2, teams: 2 });
    expect(await serials(list(other))).toEqual([]);
    expect((await list(vendor, { teamId: leeds })).error.errorCode).toBe('TEAM_NOT_FOUND');

    await pickups.move(supply, pickup, 'cancel_pickup', 1, { reason: 'Still needed' });
    expect(await serials(list(vendor))).toEqual(['BROKEN']);
    await support.move(supply, request, 'acknowledge_request', 1);
    await support.move(supply, request, 'resolve_request', 2, { reason: 'New sensor' });
    expect(await serials(list(vendor))).toEqual(['BROKEN']);
    await support.move(supply, request, 'close_request', 3);
    expect(await serials(list(vendor))).toEqual([]);
    expect((await listMine(vendor)).body.counts).toMatchObject({ items: 0, teams: 0 });
  });

  test('200 never tells a blinded team what is for the unblinded only, not even by a number or a word', async () => {
    const secret = await addProduct({ name: 'Masking device', unblinded_only: true });
    await lend(leeds, secret, { calibration_due_on: inDays(-1), serial_number: 'SECRET' });
    const blinded = await buildTeam(db, study, { blinding: 'BLINDED' });
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: blinded });
    for (const query of [{}, { search: 'masking' }, { search: 'maskign' }]) {
      expect((await list(manager, query)).body).toMatchObject({
        items: [],
        totalCount: 0,
        counts: { items: 0, teams: 0, overdue: 0 },
      });
      expect((await listMine(manager, query)).body).toMatchObject({ items: [], counts: { items: 0 } });
    }
    expect(await serials(list(supply, { search: 'maskign' }))).toEqual(['SECRET']);
  });

  test('403 where the study does not lend', async () => {
    await lend(leeds, await addProduct());
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expect((await list(supply)).error.errorCode).toBe('FEATURE_OFF');
    expect((await listMine(supply)).body.counts.items).toBe(0);
  });
});

describe('listMyRentalEquipment', () => {
  test('200 across studies, as far as each shows it', async () => {
    const mine = study;
    await lend(leeds, await addProduct(), { serial_number: 'FIRST', calibration_due_on: inDays(20) });
    const reader = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: leeds });
    study = await buildStudy(db);
    const bergen = await buildTeam(db, study, { teamType: 'STUDY_SITE' });
    await lend(bergen, await addProduct(), { serial_number: 'SECOND', calibration_due_on: inDays(10) });
    await buildMember(db, study, { roles: ['STUDY_MANAGER'], person: reader });
    study = await buildStudy(db);
    await lend(await buildTeam(db, study), await addProduct(), { serial_number: 'FOREIGN' });
    expect(await serials(listMine(reader))).toEqual(['SECOND', 'FIRST']);
    expect((await listMine(reader)).body.counts).toMatchObject({
      items: 2,
      teams: 2,
      studies: 2,
      dueSoon: 2,
    });
    expect(await serials(listMine(reader, { channelId: mine.channelId }))).toEqual(['FIRST']);
    expect(await serials(listMine(reader, { channelId: study.channelId }))).toEqual([]);
  });

  test('reads as many statements for a hundred items as for one, by indexes', async () => {
    const product = await addProduct();
    await lend(leeds, product);
    await listMine(supply);
    const few = await statementsOf(() => listMine(supply, { search: 'spirometer' }));
    for (let n = 0; n < 99; n++) await lend(leeds, product, { calibration_due_on: inDays(n) });
    const many = await statementsOf(() => listMine(supply, { search: 'spirometer', pageSize: 100 }));
    expect(many).toHaveLength(few.length);
    const ofTeam = await statementsOf(() => list(supply, { teamId: leeds }));
    const plan = await planOf(
      db,
      ofTeam.find((text) => text.includes('nulls last'))!,
    );
    expect(plan).toContain('rental_equipment_of_team');
  });
});

test('an item is in the study of its team and its product, and its serial number is its own', async () => {
  const product = await addProduct();
  await lend(leeds, product, { serial_number: 'SP-1' });
  await expect(lend(dublin, product, { serial_number: 'sp-1' })).rejects.toThrow('rental_equipment_serial');
  const other = await buildStudy(db);
  await expect(lend(await buildTeam(db, other), product)).rejects.toThrow('foreign key');
});

describe('getScannedEquipment', () => {
  const scan = (person: Person, code: string) =>
    app.as(person).call(contract.getScannedEquipment, { params: { code } });
  const codeOf = async (rentalEquipmentId: number) => {
    const row = db.selectFrom('rental_equipment').where('rental_equipment_id', '=', rentalEquipmentId);
    return (await row.select('code').executeTakeFirstOrThrow()).code;
  };

  test('200 is the item and whom to call, for those who see it; 404 for others', async () => {
    const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
    const { id: phone } = LIST_TYPES.find(
      ({ entityName, name }) => entityName === 'STUDY_TEAM' && name === 'MOBILE',
    )!;
    await db
      .insertInto('team_contact_data')
      .values({ channel_id: study.channelId, team_id: depot, list_type_id: phone, value: '+353 1 555 0117' })
      .execute();
    const code = await codeOf(await lend(leeds, await addProduct()));
    const here = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: leeds });
    const there = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: dublin });
    const { status, body } = await scan(here, code);
    expect([status, body.desk]).toEqual([200, { name: 'Depot', phoneNumber: '+353 1 555 0117' }]);
    expect(body.item).toMatchObject({ teamId: leeds, code, can: { requestSupport: true } });
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expectHidden('EQUIPMENT_NOT_FOUND', await scan(there, code), await scan(here, 'unknown'));
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expectHidden('EQUIPMENT_NOT_FOUND', await scan(here, code));
  });

  test('nobody reports a fault of an item that is returned, nor where the study has no support requests', async () => {
    const code = await codeOf(await lend(leeds, await addProduct(), { status: 'RETURNED' }));
    expect((await scan(supply, code)).body.item.can.requestSupport).toBe('EQUIPMENT_NOT_FOUND');
    await setStudyFlag(db, study, 'ENABLE_SUPPORT_REQUESTS', false);
    const other = await codeOf(await lend(leeds, await addProduct()));
    expect((await scan(supply, other)).body.item.can.requestSupport).toBe('FEATURE_OFF');
  });
});
