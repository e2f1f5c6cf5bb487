import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '@studyline/contract/rental-equipment/calls';
import { labelPapers, labelSizes } from '@studyline/contract/rental-equipment/fields';
import { expectHidden, startApp } from '../../../test/app.ts';
import { readPages } from '../../../test/pdf-text.ts';
import { equipmentWith, productWith } from '../../../test/products.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { LIST_TYPES } from '../reference-data/list-types.ts';

const app = await startApp();
const { db } = app.server;
let pdfium: Awaited<ReturnType<typeof PDFiumLibrary.init>>;
beforeAll(async () => {
  Object.assign(app.server.settings, { publicUrl: 'https://portal.example.org' });
  pdfium = await PDFiumLibrary.init();
});
afterAll(async () => {
  pdfium.destroy();
  await app.close();
});
let study: Study;
let supply: Person;
let site: number;
beforeEach(async () => {
  study = await buildStudy(db);
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
  site = await buildTeam(db, study, { name: 'Lapwing Hospital', teamType: 'STUDY_SITE' });
});

// Its types promise a default export that only bundlers make.
const readQr = (createRequire(import.meta.url)('jsqr') as { default: (typeof import('jsqr'))['default'] })
  .default;

const office = LIST_TYPES.find((one) => one.entityName === 'STUDY_TEAM' && one.name === 'OFFICE')!.id;

async function lend(count: number, facts: Partial<Parameters<typeof productWith>[0]> = {}) {
  const { product_id: productId } = await db
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
  const lent = { channel_id: study.channelId, team_id: site, product_id: productId };
  return db
    .insertInto('rental_equipment')
    .values(
      Array.from({ length: count }, (_, at) =>
        equipmentWith({
          ...lent,
          serial_number: `SERIAL-${productId}-${at}`,
          asset_number: at === 0 ? 'LK-77' : null,
        }),
      ),
    )
    .returning(['rental_equipment_id as id', 'code', 'serial_number as serial'])
    .execute();
}

const print = (person: Person, item: number[], query: object = {}) =>
  app.as(person).call(contract.printLabels, { query: { item, ...query } });

/** What a camera reads on each page: the page is drawn by another program, and each place of a label looked at by itself. */
async function scan(bytes: Buffer, { columns, rows }: { columns: number; rows: number }) {
  const file = await pdfium.loadDocument(bytes);
  const found: (string | null)[][] = [];
  for (const page of file.pages()) {
    const { data, width, height } = await page.render({
      scale: 3,
      render: ({ data: bgra }) => Promise.resolve(bgra),
    });
    const places: (string | null)[] = [];
    for (let place = 0; place < columns * rows; place++) {
      const wide = Math.floor(width / columns);
      const high = Math.floor(height / rows);
      const cut = new Uint8ClampedArray(wide * high * 4);
      for (let row = 0; row < high; row++) {
        const start = ((Math.floor(place / columns) * high + row) * width + (place % columns) * wide) * 4;
        cut.set(data.subarray(start, start + wide * 4), row * wide * 4);
      }
      places.push(readQr(cut, wide, high)?.data ?? null);
    }
    found.push(places);
  }
  file.destroy();
  return found;
}

describe('printLabels', () => {
  test('200 codes that lead to the items, in the order that was asked for, after the places that are used up', async () => {
    const items = await lend(25);
    const asked = items.toReversed();
    const ids = asked.map(({ id }) => id);
    const { status, headers, bytes } = await print(supply, ids, { skip: 2 });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const addresses = asked.map(({ code }) => `https://portal.example.org/equipment/${code}`);
    const [first, second] = await scan(bytes, { columns: 3, rows: 8 });
    expect(first).toEqual([null, null, ...addresses.slice(0, 22)]);
    expect(second!.slice(0, 4)).toEqual([...addresses.slice(22), null]);
  });

  test.each(labelPapers)(
    '200 on %s: the name, whom to call and the code; neither study, site nor serial number',
    async (paper) => {
      const depot = await buildTeam(db, study, {
        teamType: 'STUDY_SERVICE_PROVIDER',
        name: 'Gerätehilfe Süd',
      });
      await db
        .insertInto('team_contact_data')
        .values({
          channel_id: study.channelId,
          team_id: depot,
          list_type_id: office,
          value: '+49 89 5550 117',
        })
        .execute();
      const [item] = await lend(1, { name: `Größenmessgerät ${'mit sehr langem Namen '.repeat(4)}`.trim() });
      const { bytes } = await print(supply, [item!.id], { paper });
      const [page, another] = await readPages(app, bytes);
      expect(another).toBeUndefined();
      expect(page).toContain('Größenmessgerät mit');
      expect(page).toContain('Gerätehilfe Süd');
      expect(page).toContain('+49 89 5550 117');
      expect(page!.replaceAll(' ', '')).toContain(item!.code);
      for (const hidden of [item!.serial, 'Lapwing']) expect(page).not.toContain(hidden);
      expect((await scan(bytes, { columns: 1, rows: 1 }))[0]![0]).toContain(item!.code);
    },
  );

  test.each(['A4_24', 'A4_21'] as const)(
    '200 on %s: several are followed by a list of what tells their items apart, on A4',
    async (paper) => {
      const items = await lend(40);
      const ids = items.map(({ id }) => id);
      const pages = await readPages(app, (await print(supply, ids, { paper })).bytes);
      const labels = Math.ceil(40 / labelSizes[paper].count);
      expect(pages.slice(0, labels).join(' ')).not.toContain('SERIAL');
      const list = pages.slice(labels);
      expect(list.length).toBeGreaterThan(1);
      expect(list[0]).toContain(`Serial number ${items[0]!.serial} · Asset LK-77`);
      for (const { serial } of items) expect(list.join(' ').split(/\s+/)).toContain(serial);
      expect(list[0]).toMatch(/Site DE\d+, Berlin/);
      expect(list.join(' ').replaceAll(/\s/g, '')).toContain(items[39]!.code);
    },
  );

  test('200 on a roll: as many pages as labels, and no list', async () => {
    const ids = (await lend(3)).map(({ id }) => id);
    const pages = await readPages(app, (await print(supply, ids, { paper: 'ROLL' })).bytes);
    expect(pages).toHaveLength(3);
    expect(pages.join(' ')).not.toContain('SERIAL');
  });

  test('200 without the name of what blinded people must not see: anybody can read a label', async () => {
    const [item] = await lend(1, { unblinded_only: true, name: 'Verum pump' });
    const { bytes } = await print(supply, [item!.id]);
    const [page] = await readPages(app, bytes);
    expect(page).toContain('Item on loan');
    expect(page).not.toContain('Verum');
  });

  test('200 names in any script', async () => {
    const [item] = await lend(1, { name: '肺活量计 מכשיר Spirometer' });
    const { bytes } = await print(supply, [item!.id]);
    expect((await readPages(app, bytes))[0]).toContain('肺活量计');
  });

  test('200 for 500 items with as many statements as for one, while the process does other things', async () => {
    const items = await lend(500, { name: 'Größenmessgerät mit einem langen Namen, zweite Ausführung' });
    const ids = items.map(({ id }) => id);
    await print(supply, ids.slice(0, 1));
    const one = await statementsOf(() => print(supply, ids.slice(0, 1)));
    const before = process.threadCpuUsage();
    const all = await statementsOf(() => print(supply, ids));
    const { user, system } = process.threadCpuUsage(before);
    expect(all.length).toBe(one.length);
    // The drawing takes about a second of another thread.
    expect((user + system) / 1000).toBeLessThan(300);
    const { bytes } = await print(supply, ids);
    expect(bytes.length).toBeLessThan(4_000_000);
  });

  test('404 all together if one of them is not the caller’s to see', async () => {
    const elsewhere = await buildTeam(db, study, { name: 'Curragh Clinic', teamType: 'STUDY_SITE' });
    const other = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: elsewhere });
    const [item] = await lend(1);
    expectHidden('EQUIPMENT_NOT_FOUND', await print(other, [item!.id]));
    await setStudyFlag(db, study, 'ENABLE_RENTAL_EQUIPMENT', false);
    expectHidden('EQUIPMENT_NOT_FOUND', await print(supply, [item!.id]));
  });

  test('400 without items, with more than 500, on other paper', async () => {
    expect((await print(supply, [])).status).toBe(400);
    expect(
      (
        await print(
          supply,
          Array.from({ length: 501 }, (_, at) => at + 1),
        )
      ).status,
    ).toBe(400);
    expect((await print(supply, [1], { paper: 'A5' })).status).toBe(400);
  });
});
