import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { exportRentalEquipment } from '@studyline/contract/rental-equipment/calls';
import { exportServiceItems } from '@studyline/contract/service-items/calls';
import { startApp } from '../../../test/app.ts';
import { readRecordedIn } from '../../../test/audit.ts';
import { ordersIn } from '../../../test/orders.ts';
import { pickupsIn } from '../../../test/pickups.ts';
import { quotationsIn } from '../../../test/quotations.ts';
import { buildServices } from '../../../test/services.ts';
import { statementsOf } from '../../../test/statements.ts';
import { supportIn } from '../../../test/support.ts';
import {
  buildMember,
  buildTeam,
  buildUser,
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
let orders: ReturnType<typeof ordersIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator } = await buildServices(db, { code: 'DE001', city: 'Berlin' }));
  orders = ordersIn(app, study);
});

const linesOf = (bytes: Buffer) =>
  bytes
    .toString()
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.replace('\uFEFF', '').slice(1, -1).split('","'));
const read = (person: Person, query: object = {}) =>
  app.as(person).call(exportServiceItems, { params: { channelId: study.channelId }, query });
const table = async (person: Person, query: object = {}) => linesOf((await read(person, query)).bytes);
const recorded = async (wanted: string) =>
  (await readRecordedIn(db, study.channelId))
    .filter(({ type }) => type === wanted)
    .map(({ details }) => details);

describe('exportServiceItems', () => {
  test('200 what the filters show, the newest first, and recorded', async () => {
    await orders.place(coordinator, site);
    const second = await orders.place(coordinator, site);
    await orders.move(supply, second, 'cancel_order', 1, { reason: 'Twice' });
    const [heading, ...rows] = await table(supply);
    expect(heading).toEqual([
      'Number',
      'Status',
      'Site number',
      'Site',
      'Ordered by',
      'Created (UTC)',
      'Lines',
      'Damaged',
      'Short',
      'Total before tax',
      'Currency',
    ]);
    expect(
      rows.map(([number, status, code, , , , lines, damaged, short, total, currency]) => [
        number,
        status,
        code,
        lines,
        damaged,
        short,
        total,
        currency,
      ]),
    ).toEqual([
      ['2', 'Cancelled', 'DE001', '1', '0', '0', '36.80', 'EUR'],
      ['1', 'Approved', 'DE001', '1', '0', '0', '36.80', 'EUR'],
    ]);
    expect(await table(supply, { statusName: ['APPROVED'], search: 'de001' })).toHaveLength(2);
    expect(await recorded('channel.servicesExported')).toEqual([
      { count: 2, filters: { itemKind: 'ORDER' }, hiddenFromBlinded: true },
      {
        count: 1,
        filters: { itemKind: 'ORDER', statusName: ['APPROVED'] },
        search: 'de001',
        hiddenFromBlinded: true,
      },
    ]);
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    const { body } = await app.as(manager).call(listChannelAudit, {
      params: { channelId: study.channelId },
      query: { kind: ['DOWNLOADS'] },
    });
    expect(JSON.stringify(body)).toContain('Orders');
  });

  test('in German, semicolons separate cells, and decimals come after a comma', async () => {
    await orders.place(coordinator, site);
    await db.updateTable('app_user').set({ language_id: 'de' }).where('id', '=', supply.userId).execute();
    const [heading, row] = (await read(supply)).bytes.toString().split('\r\n');
    expect(heading).toMatch(/^\uFEFF"Nummer";"Stand";/);
    expect(row).toMatch(/^"1";"Genehmigt";"DE001";.*;"\d{4}-\d\d-\d\d \d\d:\d\d";"1";"0";"0";"36,80";"EUR"$/);
  });

  test('many are read a batch at a time, all of one moment', async () => {
    const first = await orders.place(coordinator, site);
    await sql`
      insert into service_item (channel_id, kind, number, team_id, supplier_team_id, status, unblinded_only, counted_apart, cart_id, created_by, created_at)
      select i.channel_id, i.kind, n, i.team_id, i.supplier_team_id, i.status, i.unblinded_only, i.counted_apart, i.cart_id, i.created_by, i.created_at
      from service_item i, generate_series(2, 1200) n where i.id = ${first}`.execute(db);
    let lines = 0;
    const statements = await statementsOf(async () => {
      lines = (await table(supply)).length;
    });
    expect(lines).toBe(1201);
    const fetched = statements.filter((text) => text.startsWith('fetch'));
    expect(fetched).toEqual(Array(3).fill('fetch 500 from batches'));
    const whole = statements.filter(
      (text) => /from service_item i\b/.test(text) && !text.startsWith('declare'),
    );
    expect(whole).toEqual([]);
  });

  test('a support request has no number of lines', async () => {
    await supportIn(app, study).ask(coordinator, { teamId: site });
    const [heading = [], row = []] = await table(supply, { kind: 'SUPPORT_REQUEST' });
    expect(row[heading.indexOf('Lines')]).toBe('');
  });

  test('no total where sites see no prices, and no formula', async () => {
    await orders.place(coordinator, site);
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    expect((await table(coordinator)).flat().join()).not.toMatch(/36\.80|EUR|Total/);
    expect((await table(supply)).flat().join()).toContain('36.80');
    await quotationsIn(app, study).send(coordinator, site, {
      title: '=1+1',
      lines: [{ name: 'Centrifuge', quantity: 1 }],
    });
    expect((await table(coordinator, { kind: 'QUOTATION' }))[1]?.[1]).toBe("'=1+1");
  });

  test('blinded people get nothing for the unblinded; 404 for strangers, 403 without the feature', async () => {
    const masked = await orders.product({ unblinded_only: true });
    await orders.place(supply, site, [{ productId: masked, quantity: 1 }]);
    expect(await table(supply)).toHaveLength(2);
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    expect(await table(blinded)).toHaveLength(1);
    expect((await read(await buildUser(db))).status).toBe(404);
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect((await read(supply)).status).toBe(403);
  });
});

describe('exportRentalEquipment', () => {
  const readItems = (person: Person, query: object = {}) =>
    app.as(person).call(exportRentalEquipment, { query });

  test('200 what the caller sees of it, recorded in its study', async () => {
    const pickups = pickupsIn(app, study);
    await pickups.lend(site, {
      serial_number: '@IP-1',
      model: 'Medrip 40',
      calibration_due_on: '2026-01-02',
    });
    await pickups.lend(site, { serial_number: 'IP-2', status: 'OUT_OF_SERVICE' });
    const [heading, ...rows] = linesOf((await readItems(coordinator)).bytes);
    expect(heading).toHaveLength(11);
    expect(rows.map((row) => row[3]).toSorted()).toEqual(["'@IP-1", 'IP-2']);
    await readItems(coordinator, { filter: 'OUT_OF_SERVICE', channelId: study.channelId, search: 'IP-2' });
    expect(await recorded('channel.equipmentExported')).toEqual([
      { count: 2, filters: {}, hiddenFromBlinded: true },
      {
        count: 1,
        filters: { calibration: 'OUT_OF_SERVICE' },
        search: 'IP-2',
        hiddenFromBlinded: true,
      },
    ]);
    expect(linesOf((await readItems(await buildUser(db))).bytes)).toHaveLength(1);
  });

  test('the trail tells blinded people of their own exports only, not what the unblinded searched for and found', async () => {
    await pickupsIn(app, study).lend(site, { serial_number: 'IP-1' });
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    for (const person of [supply, blinded]) {
      await read(person, { search: 'verum' });
      await readItems(person);
    }
    const readsOf = async (reader: Person) => {
      const { body } = await app.as(reader).call(listChannelAudit, {
        params: { channelId: study.channelId },
        query: { kind: ['DOWNLOADS'] },
      });
      return body.items.map(({ eventType, actorUserId }) => [eventType, actorUserId]).toReversed();
    };
    const own = [
      ['channel.servicesExported', blinded.userId],
      ['channel.equipmentExported', blinded.userId],
    ];
    expect(await readsOf(blinded)).toEqual(own);
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    expect(await readsOf(manager)).toHaveLength(4);
    // Those recorded before they said so are hidden as well.
    const { userId } = supply;
    for (const type of ['channel.servicesExported', 'channel.equipmentExported'])
      await db
        .insertInto('audit_event')
        .values({
          type,
          occurred_at: new Date(),
          channel_id: study.channelId,
          actor_user_id: userId,
          details: { count: 1, filters: {} },
        })
        .execute();
    expect(await readsOf(blinded)).toEqual(own);
    expect(await readsOf(manager)).toHaveLength(6);
  });
});
