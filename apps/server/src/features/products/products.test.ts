import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelAudit } from '@studyline/contract/audit/calls';
import { errors } from '@studyline/contract/core/errors';
import * as contract from '@studyline/contract/products/calls';
import { MAX_PRODUCTS, MAX_PRODUCTS_EVER, MAX_SITES_ASKED } from '@studyline/contract/products/fields';
import { expectHidden, startApp } from '../../../test/app.ts';
import { productWith } from '../../../test/products.ts';
import { statementsOf } from '../../../test/statements.ts';
import {
  buildMember,
  buildStudy,
  buildTeam,
  type Person,
  setStudyFlag,
  type Study,
} from '../../../test/world.ts';
import { findCatalogue } from './queries.ts';

const app = await startApp();
const { db } = app.server;
afterAll(() => app.close());
let study: Study;
let supply: Person;
beforeEach(async () => {
  study = await buildStudy(db);
  supply = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'] });
});

async function add(facts: Partial<Parameters<typeof productWith>[0]> = {}): Promise<number> {
  const row = await db
    .insertInto('product')
    .values(productWith({ channel_id: study.channelId, ...facts }))
    .returning('product_id')
    .executeTakeFirstOrThrow();
  return row.product_id;
}
const list = (person: Person, query: object = {}) =>
  app.as(person).call(contract.listProducts, { params: { channelId: study.channelId }, query });
const get = (person: Person, id: number, query: object = {}) =>
  app.as(person).call(contract.getProduct, { params: { channelId: study.channelId, id }, query });
const verify = (person: Person, sites: object[], query: object = {}) =>
  app.as(person).call(contract.verifyAvailability, {
    params: { channelId: study.channelId },
    query,
    body: { sites: sites as never },
  });
type Fields = Partial<Parameters<typeof send>[2]>;
const send = (
  person: Person,
  content: string | Uint8Array<ArrayBuffer>,
  {
    dryRun = false,
    ...body
  }: {
    dryRun?: boolean;
    corrections?: object[];
    leaveOut?: number[];
    takeOff?: boolean;
    basis?: string;
  } = {},
) =>
  app.as(person).call(contract.importProducts, {
    params: { channelId: study.channelId },
    query: { dryRun },
    body: body as never,
    file: new Blob([content]),
  });
const previewed = async (content: string | Uint8Array<ArrayBuffer>, fields: Fields = {}) => {
  const answer = await send(supply, content, { dryRun: true, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const imported = async (content: string, fields: Fields = {}) => {
  const answer = await send(supply, content, fields);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const HEAD = 'Article number;Name;Type;Price;Currency;Countries;Stock';
const KIT = 'CL-SER-V3;Serum collection kit, visit 3;Supplies;18.40;EUR;;';
const CENTRIFUGE = 'CL-CEN-05;Centrifuge, swing-out;Equipment;2,140.00;EUR;IE, DE;4';
const FILE = [HEAD, KIT, CENTRIFUGE].join('\n');

describe('listProducts', () => {
  test('200 by name, with what they cost, where they go and how loggers can be set up', async () => {
    const productId = await add({
      name: 'Temperature logger',
      article_number: 'CL-LOG-60',
      unit: 'Single use, 60 days',
      price_amount: 4100,
      currency: 'EUR',
      settings: ['2 to 8 °C', '15 to 25 °C'],
    });
    await add({ name: 'ecg electrodes', countries: ['DE'] });
    const { body } = await list(supply);
    expect(body.products.map(({ name }) => name)).toEqual(['ecg electrodes', 'Temperature logger']);
    expect(body.products[1]).toEqual({
      productId,
      articleNumber: 'CL-LOG-60',
      name: 'Temperature logger',
      productType: 'SUPPLIES',
      isRental: false,
      unit: 'Single use, 60 days',
      description: '',
      pictureUrl: null,
      price: { amount: 4100, currency: 'EUR' },
      countries: [],
      productLoggerSettings: { preconfiguredSettings: ['2 to 8 °C', '15 to 25 °C'] },
      isDiscontinued: false,
      isUnblindedOnly: false,
      availability: [],
    });
    expect(body.paginator).toEqual({ page: 1, pageSize: 25, lastPage: true, totalCount: 2 });
    expect(body).toMatchObject({ showsPrices: true, can: { import: true, order: true } });
  });

  test('200 narrowed by type, rental and words, and page by page', async () => {
    await add({ name: 'Ångström kit' });
    await add({ name: 'Centrifuge', product_type: 'EQUIPMENT' });
    await add({ name: 'Monitor', product_type: 'EQUIPMENT', is_rental: true });
    const names = async (query: object) => (await list(supply, query)).body.products.map(({ name }) => name);
    expect(await names({ productType: 'EQUIPMENT' })).toEqual(['Centrifuge', 'Monitor']);
    expect(await names({ productType: 'EQUIPMENT', isRental: false })).toEqual(['Centrifuge']);
    expect(await names({ isRental: true })).toEqual(['Monitor']);
    expect(await names({ search: 'angstrom KIT' })).toEqual(['Ångström kit']);
    expect(await names({ search: '100%' })).toEqual([]);
    expect(await names({ page: 2, pageSize: 2 })).toEqual(['Ångström kit']);
  });

  test('200 says which site can get it', async () => {
    const berlin = await buildTeam(db, study);
    const dublin = await buildTeam(db, study, { countryId: 'IE' });
    await add({ name: 'A', countries: ['DE'] });
    await add({ name: 'B', stock: 0, available_from: '2026-12-03' });
    const { products } = (await list(supply, { teamId: [dublin, berlin] })).body;
    expect(products[0]!.availability).toEqual([
      { teamId: dublin, status: 'NOT_PERMITTED_IN_COUNTRY', availableQuantity: 0, availableFrom: null },
      { teamId: berlin, status: 'AVAILABLE', availableQuantity: null, availableFrom: null },
    ]);
    expect(products[1]!.availability[0]).toEqual({
      teamId: dublin,
      status: 'BACKORDER',
      availableQuantity: 0,
      availableFrom: '2026-12-03',
    });
  });

  test('404 for a site that the caller has nothing to do with', async () => {
    const own = await buildTeam(db, study);
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: own });
    const other = await buildTeam(db, study);
    const elsewhere = await buildTeam(db, await buildStudy(db));
    expect((await list(coordinator, { teamId: own })).status).toBe(200);
    expectHidden(
      'TEAM_NOT_FOUND',
      await list(coordinator, { teamId: other }),
      await list(supply, { teamId: elsewhere }),
    );
  });

  test('200 without prices for sites where the study hides them', async () => {
    const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'] });
    const productId = await add({ price_amount: 100, currency: 'EUR' });
    expect((await list(coordinator)).body.products[0]!.price).toEqual({ amount: 100, currency: 'EUR' });
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    const hidden = (await list(coordinator)).body;
    expect(hidden).toMatchObject({ showsPrices: false, products: [{ price: null }] });
    expect((await get(coordinator, productId)).body.price).toBeNull();
    expect((await list(supply)).body.products[0]!.price).toEqual({ amount: 100, currency: 'EUR' });
  });

  test('200 as if there were nothing for the unblinded, for people in a blinded team', async () => {
    const teamId = await buildTeam(db, study, { blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['SITE_PHARMACIST'], teamId });
    await add({ name: 'Kit' });
    const before = await list(blinded);
    const statements = await statementsOf(() => list(blinded));
    const hidden = await add({ name: 'Active compound', unblinded_only: true });
    const after = await statementsOf(() => list(blinded));
    expect((await list(blinded)).body).toEqual(before.body);
    expect(after).toEqual(statements);
    expectHidden('PRODUCT_NOT_FOUND', await get(blinded, hidden));
    expectHidden(
      'PRODUCT_NOT_FOUND',
      await verify(blinded, [{ teamId, lines: [{ productId: hidden, quantity: 1 }] }]),
    );
    expect((await list(supply)).body.paginator.totalCount).toBe(2);
  });

  test('403 where the study has no catalogue', async () => {
    const productId = await add();
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    const refused = [
      await list(supply),
      await get(supply, productId),
      await send(supply, FILE),
      await app.as(supply).call(contract.exportProducts, { params: { channelId: study.channelId } }),
    ];
    for (const answer of refused) expect(answer.error.errorCode).toBe('FEATURE_OFF');
  });
});

describe('verifyAvailability', () => {
  test('200 for as many lines as there can be', async () => {
    const productId = await add();
    const teamIds = await Promise.all(Array.from({ length: MAX_SITES_ASKED }, () => buildTeam(db, study)));
    const lines = Array.from({ length: 200 }, () => ({ productId, quantity: 100_000 }));
    const { status, body } = await verify(
      supply,
      teamIds.map((teamId) => ({ teamId, lines })),
    );
    expect([status, body.sites?.length]).toEqual([200, teamIds.length]);
  });

  test('200 shares the stock in the order of the sites', async () => {
    const [first, second, third] = [
      await buildTeam(db, study),
      await buildTeam(db, study),
      await buildTeam(db, study),
    ];
    const productId = await add({ stock: 5, available_from: '2027-01-15' });
    const gone = await add({ is_discontinued: true });
    const lines = [{ productId, quantity: 3 }];
    const { body } = await verify(supply, [
      { teamId: first, lines },
      { teamId: second, lines: [...lines, { productId: gone, quantity: 1 }] },
      { teamId: third, lines },
    ]);
    const answered = body.sites.map((site) =>
      site.lines.map(({ status, availableQuantity }) => [status, availableQuantity]),
    );
    expect(answered).toEqual([
      [['AVAILABLE', 5]],
      [
        ['PARTIAL', 2],
        ['DISCONTINUED', 0],
      ],
      [['BACKORDER', 0]],
    ]);
    const ofThird = await verify(
      supply,
      [first, second, third].map((teamId) => ({ teamId, lines })),
      { teamId: third },
    );
    expect(ofThird.body.sites).toMatchObject([
      { teamId: third, lines: [{ status: 'BACKORDER', availableFrom: '2027-01-15' }] },
    ]);
  });

  test('400 and 404', async () => {
    const teamId = await buildTeam(db, study);
    const line = { productId: await add(), quantity: 1 };
    expect((await verify(supply, [])).status).toBe(400);
    expect((await verify(supply, [{ teamId, lines: [{ ...line, quantity: 0 }] }])).status).toBe(400);
    expectHidden('PRODUCT_NOT_FOUND', await verify(supply, [{ teamId, lines: [{ ...line, productId: 1 }] }]));
    expectHidden('TEAM_NOT_FOUND', await verify(supply, [{ teamId: 1, lines: [line] }]));
  });
});

describe('importProducts', () => {
  test('200 shows what it would do, and writes nothing', async () => {
    const preview = await previewed(FILE);
    expect(preview).toMatchObject({
      separator: ';',
      encoding: 'utf-8',
      decimalSign: '.',
      counts: { new: 2, changed: 0, unchanged: 0, faulty: 0 },
      missing: [],
      isImported: false,
    });
    expect((await list(supply)).body.paginator.totalCount).toBe(0);
  });

  test('200 adds, changes and leaves, and the trail says how many', async () => {
    await imported(FILE);
    const { products } = (await list(supply)).body;
    expect(products).toMatchObject([
      { name: 'Centrifuge, swing-out', price: { amount: 214_000, currency: 'EUR' }, countries: ['DE', 'IE'] },
      { name: 'Serum collection kit, visit 3', price: { amount: 1840, currency: 'EUR' }, countries: [] },
    ]);
    const dearer = FILE.replace('18.40', '19.20');
    const preview = await previewed(dearer);
    expect(preview.counts).toMatchObject({ new: 0, changed: 1, priceChanged: 1, unchanged: 1 });
    expect(preview.lines[0]).toMatchObject({
      line: 2,
      status: 'CHANGED',
      changes: [{ column: 'price', before: '18.40', after: '19.20' }],
    });
    await imported(dearer, { basis: preview.basis });
    expect((await list(supply, { search: 'serum' })).body.products).toMatchObject([
      { productId: products[1]!.productId, price: { amount: 1920 } },
    ]);
    const recorded = await db
      .selectFrom('audit_event')
      .select(['type', 'details'])
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'products.imported')
      .orderBy('id')
      .execute();
    expect(recorded.map(({ details }) => details)).toMatchObject([
      { added: 2, changed: 0, takenOff: 0 },
      { added: 0, changed: 1, takenOff: 0 },
    ]);
  });

  test('200 for the same file again changes and records nothing', async () => {
    await imported(FILE);
    const again = await imported(FILE);
    expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 2 });
    const { total } = await db
      .selectFrom('audit_event')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'products.imported')
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(1);
  });

  test.each([
    ['a sign that nobody sees', 'A1', 'A\u200b1'],
    ['a control character', 'A1', 'A\u00001'],
    ['letters that are composed in another way', 'É1', 'E\u03011'],
    ['more spaces', 'A 1', 'A  1'],
    ['the case of a sigma', 'ΑΣ', 'ασ'],
    ['the case of a dotted I', 'İ1', 'i1'],
  ])('200 says that a number is there twice if %s is all that differs', async (_, one, two) => {
    const file = ['SKU;Name;Type', `${one};Kit;Supplies`, `${two};Kit;Supplies`].join('\n');
    expect((await imported(file)).counts).toMatchObject({ new: 1, faulty: 1 });
    const again = ['SKU;Name;Type', `${two};Box;Supplies`].join('\n');
    expect((await imported(again)).counts).toMatchObject({ new: 0, changed: 1 });
  });

  test('blinded people do not learn how many products for the unblinded were imported or exported', async () => {
    const teamId = await buildTeam(db, study, { blinding: 'BLINDED' });
    const people = [
      await buildMember(db, study, { roles: ['QA_AUDITOR'] }),
      await buildMember(db, study, { roles: ['QA_AUDITOR'], teamId }),
    ];
    const head = 'SKU;Name;Type;Unblinded only';
    await imported([head, 'A;Kit;Supplies;', 'B;Verum;Supplies;yes', 'C;Box;Supplies;'].join('\n'));
    await imported([head, 'B;Vials;Supplies;'].join('\n'), { takeOff: true });
    await app.as(supply).call(contract.exportProducts, { params: { channelId: study.channelId } });
    await imported([head, 'B;Vials;Supplies;yes'].join('\n'));
    await app.as(supply).call(contract.exportProducts, { params: { channelId: study.channelId } });
    const seen = await Promise.all(
      people.map(async (person) => {
        const { body } = await app
          .as(person)
          .call(listChannelAudit, { params: { channelId: study.channelId }, query: {} });
        return body.items.map(({ eventType }) => eventType).filter((type) => type.startsWith('products.'));
      }),
    );
    const [imports, exports] = ['products.imported', 'products.exported'];
    expect(seen).toEqual([
      [exports, imports, exports, imports, imports, imports, imports],
      [exports, imports, imports],
    ]);
  });

  test('400 for more products than a catalogue has, with those that are in it', async () => {
    const file = (letter: string, count: number) =>
      ['SKU;Name;Type', ...Array.from({ length: count }, (_, at) => `${letter}${at};Kit;Supplies`)].join(
        '\n',
      );
    await imported(file('A', MAX_PRODUCTS - 1));
    await imported(file('B', 1));
    expect((await send(supply, file('B', 2))).error.errorCode).toBe('CATALOGUE_TOO_LONG');
    const total = async () => (await list(supply)).body.paginator.totalCount;
    expect(await total()).toBe(MAX_PRODUCTS);
    await imported(file('C', MAX_PRODUCTS), { takeOff: true });
    expect(await total()).toBe(MAX_PRODUCTS);
  });

  test('reads nothing that is no longer offered besides what the file names, and 409 for more than a study ever has', async () => {
    await imported(FILE);
    await imported([HEAD, KIT].join('\n'), { takeOff: true });
    const add = (from: number, to: number) =>
      sql`insert into product (channel_id, article_number, name, product_type, is_rental, unit, description, countries, settings,
          unblinded_only, is_discontinued)
        select ${study.channelId}, 'GONE-' || n, 'Kit', 'SUPPLIES', false, '', '', '{}', '{}', false, true
        from generate_series(${from}::integer, ${to}::integer) as n`.execute(app.server.db);
    const { basis } = await previewed(FILE);
    await add(1, MAX_PRODUCTS_EVER - 2);
    const again = [HEAD, KIT, 'gone-7;Kit;Supplies;;;;'].join('\n');
    const found = await findCatalogue(app.server.db, study.channelId, ['gone-7', 'NEW']);
    expect(found.map(({ articleNumber }) => articleNumber)).toEqual(['CL-SER-V3', 'GONE-7']);
    expect((await previewed(FILE)).basis).toBe(basis);
    expect((await send(supply, `${again}\nNEW;Kit;Supplies;;;;`)).error.errorCode).toBe('CATALOGUE_FULL');
    expect((await list(supply)).body.paginator.totalCount).toBe(1);
    expect((await imported(again)).counts).toMatchObject({ new: 1, unchanged: 1 });
  });

  test('200 names each bad field, suggests what was meant, and imports the others', async () => {
    const file = [
      HEAD,
      KIT,
      'CL-LOG-60;Temperature logger;Supplies;41,00.0;EUR;;',
      'CL-CEN-05;Centrifuge;Equipment;2140;EUR;IE, DE, UK;',
      ';No number;Supplies;;;;',
      'CL-X;Odd;Furniture;;;;',
      'CL-Y;No currency;Supplies;5.00;;;',
      'CL-Z;Unknown currency;Supplies;5.00;EURO;;',
      'CL-SER-V3;Twice;Supplies;;;;',
      'CL-S;Stock;Supplies;;;;many',
    ].join('\r\n');
    const { lines, counts } = await imported(file);
    expect(counts).toMatchObject({ new: 1, faulty: 8 });
    const faults = lines
      .slice(1)
      .map(({ line, faults: [fault] }) => [line, fault!.column, fault!.suggestions]);
    expect(faults).toEqual([
      [3, 'price', ['41.00']],
      [4, 'countries', ['IE, DE, GB']],
      [5, 'articleNumber', []],
      [6, 'productType', []],
      [7, 'currency', []],
      [8, 'currency', []],
      [9, 'articleNumber', []],
      [10, 'stock', []],
    ]);
    expect(lines[1]!.faults[0]!.message).toBe('“41,00.0” is not a price.');
    expect((await list(supply)).body.products.map(({ name }) => name)).toEqual([
      'Serum collection kit, visit 3',
    ]);
  });

  const priced = async (head: string, prices: readonly string[], currency = 'EUR', separator = ';') => {
    const file = prices.map((price, at) => [`A${at}`, 'Kit', 'Supplies', `"${price}"`, currency]);
    const { lines } = await previewed([head, ...file.map((cells) => cells.join(separator))].join('\n'));
    return lines.map(({ faults: [fault], status }) => (fault ? fault.suggestions : status));
  };
  const PRICED = 'SKU;Name;Type;Price;Currency';

  test('200 never takes three digits after the only sign for decimals', async () => {
    const alone = await priced(PRICED, ['1.500', '12.000', '1.005', '1,500']);
    expect(alone).toEqual([['1,50', '1500,00'], ['12,00', '12000,00'], ['1005,00'], ['1,50', '1500,00']]);
    expect(await priced(PRICED, ['1.500', '18.40'])).toEqual([['1.50', '1500.00'], 'NEW']);
    expect(await priced(PRICED, ['1.500', '1.000'], 'JPY')).toEqual([['1500'], ['1', '1000']]);
    expect(await priced(PRICED, ['1.500', '18,40', '18.40'])).toEqual([
      ['1.50', '1500.00'],
      ['18.40'],
      'NEW',
    ]);
    const { lines } = await previewed([PRICED, 'A;Kit;Supplies;1.500;EUR'].join('\n').replaceAll(';', ','));
    expect(lines[0]!.faults[0]!.message).toBe('“1.500” can mean 1.50 or 1500.00.');
  });

  test('200 takes them for thousands if other prices of the file say so, whatever was corrected', async () => {
    await imported(
      [PRICED, 'A;Kit;Supplies;1.500;EUR', 'B;Kit;Supplies;18,40;EUR', 'C;Kit;Supplies;0,500;EUR'].join('\n'),
    );
    expect((await list(supply)).body.products.map(({ price }) => price?.amount).toSorted()).toEqual([
      150_000, 1840, 50,
    ]);
    const file = [PRICED, 'D;Kit;Supplies;1,500;EUR', 'E;Kit;Supplies;2,500;EUR'].join('\n');
    const corrections = [{ line: 2, column: 'price', value: '1500,00' }];
    expect((await imported(file, { corrections })).counts).toMatchObject({ new: 1, faulty: 1 });
  });

  test('200 reads three decimals where the currency has them', async () => {
    expect(await priced(PRICED, ['1.500', '0.250'], 'KWD')).toEqual(['NEW', 'NEW']);
    expect(await priced(PRICED, ['1,500'], 'KWD')).toEqual(['NEW']);
    expect(await priced(PRICED, ['1.500'], 'KWD')).toEqual([['1,500', '1500,000']]);
    const english = PRICED.replaceAll(';', ',');
    expect(await priced(english, ['1,500'], 'KWD', ',')).toEqual([['1.500', '1500.000']]);
  });

  test('200 understands the currency beside a price, and never suggests a thousandth', async () => {
    const file = [
      ['1.500,00 €', 'EUR'],
      ['EUR 12.000,-', 'EUR'],
      ['1.234.567', 'EUR'],
      ['CA$ 12,345.60', 'CAD'],
      ['£1,018.40', 'GBP'],
      ['12,–', 'EUR'],
    ].map(([price, currency], at) => `A${at};Kit;Supplies;${price};${currency}`);
    await imported([PRICED, ...file].join('\n'));
    const { products } = (await list(supply, { pageSize: 50 })).body;
    const amounts = new Map(products.map(({ articleNumber, price }) => [articleNumber, price?.amount]));
    expect([0, 1, 2, 3, 4, 5].map((at) => amounts.get(`A${at}`))).toEqual([
      150_000, 1_200_000, 123_456_700, 1_234_560, 101_840, 1200,
    ]);
    expect(await priced(PRICED, ['$ 12.00', '12.000 bis 14.000', '-5', '1.500,0.0'])).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test('200 reads stocks as German spreadsheets write them', async () => {
    const stocksOf = async (head: string, rows: readonly string[]) => {
      const { lines } = await previewed([head, ...rows].join('\n'));
      return lines.map(({ faults: [fault], status }) => (fault ? fault.suggestions : status));
    };
    const stored = async () => {
      const rows = await db
        .selectFrom('product')
        .select('stock')
        .where('channel_id', '=', study.channelId)
        .orderBy('article_number')
        .execute();
      return rows.map(({ stock }) => stock);
    };
    await imported(
      [
        'SKU;Name;Type;Price;Currency;Stock',
        'A;Kit;Supplies;1,80;EUR;1.200',
        'B;Kit;Supplies;1,80;EUR;1.200,00',
        'C;Kit;Supplies;1,80;EUR;3,00',
      ].join('\n'),
    );
    expect(await stored()).toEqual([1200, 1200, 3]);
    const head = 'SKU;Name;Type;Stock';
    expect(
      await stocksOf(head, ['D;Kit;Supplies;1.200', 'E;Kit;Supplies;1.000', 'F;Kit;Supplies;many']),
    ).toEqual([['1200'], ['1', '1000'], []]);
    expect(await stocksOf(head, ['G;Kit;Supplies;2,5', 'H;Kit;Supplies;2.000.000'])).toEqual([[], []]);
  });

  test('200 reads days as German spreadsheets write them', async () => {
    const days = ['01.02.27', '1.2.29', '01.02.2027', '01.02.30', '31.02.27'];
    const file = days.map((day, at) => `A${at};Kit;Supplies;${day}`);
    const { lines } = await imported(['SKU;Name;Type;Available from', ...file].join('\n'));
    expect(lines.map(({ faults: [fault] }) => fault?.column)).toEqual([
      undefined,
      undefined,
      undefined,
      'availableFrom',
      'availableFrom',
    ]);
    const stored = await db
      .selectFrom('product')
      .select('available_from')
      .where('channel_id', '=', study.channelId)
      .orderBy('article_number')
      .execute();
    expect(stored.map(({ available_from: from }) => from?.toISOString().slice(0, 10))).toEqual([
      '2027-02-01',
      '2029-02-01',
      '2027-02-01',
    ]);
  });

  test('200 with corrections, and without what is left out', async () => {
    const file = [HEAD, 'A;Logger;Supplies;41,00.0;EUR;;', 'B;Other;Furniture;;;;'].join('\n');
    const { lines, counts } = await imported(file, {
      corrections: [{ line: 2, column: 'price', value: '41.00' }],
      leaveOut: [3],
    });
    expect(counts).toMatchObject({ new: 1, faulty: 0, leftOut: 1 });
    expect(lines[0]!.given.price).toBe('41.00');
    expect((await list(supply)).body.products).toMatchObject([{ name: 'Logger', price: { amount: 4100 } }]);
  });

  test('200 for a correction in a column that the file lacks, which says nothing of other lines', async () => {
    await imported(FILE);
    const file = 'sku,product,type,price\nCL-CEN-05,Centrifuge,equipment,2150\nNEW-1,Kit,supplies,9.60';
    const corrections = [{ line: 3, column: 'currency', value: 'EUR' }];
    const { counts, lines } = await imported(file, { corrections });
    expect(counts, JSON.stringify(lines)).toMatchObject({ new: 1, changed: 1, faulty: 0 });
  });

  test('200 keeps what the file has no column for', async () => {
    await imported(FILE);
    const { counts } = await imported('sku,product,type\nCL-CEN-05,"Centrifuge, new",equipment');
    expect(counts).toMatchObject({ changed: 1 });
    expect((await list(supply, { search: 'centrifuge' })).body.products).toMatchObject([
      { name: 'Centrifuge, new', price: { amount: 214_000 }, countries: ['DE', 'IE'] },
    ]);
  });

  test('200 keeps prices whatever the numbers of the file look like', async () => {
    await add({ article_number: 'A', price_amount: 3680, currency: 'EUR' });
    await add({ article_number: 'B', price_amount: 1234, currency: 'KWD' });
    const { lines } = await imported('SKU;Name;Type;Stock\nA;Kit;Supplies;5,00\nB;Kit;Supplies;1.200,00');
    expect(lines).toMatchObject(
      ['A', 'B'].map(() => ({ status: 'CHANGED', changes: [{ column: 'name' }, { column: 'stock' }] })),
    );
    const { products } = (await list(supply)).body;
    expect(products.map(({ articleNumber, price }) => [articleNumber, price])).toEqual([
      ['A', { amount: 3680, currency: 'EUR' }],
      ['B', { amount: 1234, currency: 'KWD' }],
    ]);
  });

  test('200 for a price without a column of currencies, and for a currency without one of prices', async () => {
    await add({ article_number: 'A', price_amount: 3680, currency: 'EUR' });
    await add({ article_number: 'B', price_amount: 1234, currency: 'KWD' });
    const only = async (head: string, rows: readonly string[]) => {
      await imported([`SKU;Name;Type;${head}`, ...rows].join('\n'));
      const { products } = (await list(supply)).body;
      return products.map(({ price }) => [price?.amount, price?.currency]);
    };
    expect(await only('Price', ['A;Kit;Supplies;36,90', 'B;Kit;Supplies;1,500'])).toEqual([
      [3690, 'EUR'],
      [1500, 'KWD'],
    ]);
    expect(await only('Currency', ['A;Kit;Supplies;USD', 'B;Kit;Supplies;BHD'])).toEqual([
      [3690, 'USD'],
      [1500, 'BHD'],
    ]);
  });

  test('200 takes off what is missing only if told to, and a file brings it back', async () => {
    await imported(FILE);
    const short = [HEAD, KIT].join('\n');
    expect((await imported(short)).missing).toMatchObject([{ articleNumber: 'CL-CEN-05' }]);
    expect((await list(supply)).body.paginator.totalCount).toBe(2);
    await imported(short, { takeOff: true });
    const { products } = (await list(supply)).body;
    expect(products.map(({ articleNumber }) => articleNumber)).toEqual(['CL-SER-V3']);
    expect((await imported(FILE)).counts).toMatchObject({ new: 1, unchanged: 1 });
    expect((await list(supply)).body.paginator.totalCount).toBe(2);
  });

  test('409 if the catalogue has changed since the preview', async () => {
    const { basis } = await previewed(FILE);
    await imported([HEAD, KIT].join('\n'));
    const refused = await send(supply, FILE, { basis });
    expect([refused.status, refused.error.errorCode]).toEqual([409, 'CATALOGUE_CHANGED']);
    expect((await list(supply)).body.paginator.totalCount).toBe(1);
  });

  test('200 for two at once: one adds, the other finds it added', async () => {
    const answers = await Promise.all([send(supply, FILE), send(supply, FILE)]);
    expect(answers.map(({ body }) => body.counts.new).toSorted()).toEqual([0, 2]);
    expect((await list(supply)).body.paginator.totalCount).toBe(2);
  });

  test.each<[string, string | Uint8Array<ArrayBuffer>, object]>([
    [
      'Excel for Windows in German',
      Buffer.from(
        'Artikelnummer;Bezeichnung;Art;Preis;W\xe4hrung\r\nA;R\xf6hrchen;Material;1.018,40;EUR\r\n',
        'latin1',
      ),
      { separator: ';', encoding: 'windows-1252', decimalSign: ',' },
    ],
    [
      'Excel with Unicode text',
      Buffer.from('\ufeffSKU\tName\tType\tPrice\tCurrency\nA\tRöhrchen\tSupplies\t1018.40\tEUR\n', 'utf16le'),
      { separator: '\t', encoding: 'utf-16le', decimalSign: '.' },
    ],
    [
      'LibreOffice',
      '"SKU","Name","Type","Price","Currency"\n"A","Röhrchen","Supplies","1,018.40","EUR"\n',
      { separator: ',', encoding: 'utf-8', decimalSign: '.' },
    ],
    [
      'a program that writes the higher byte first',
      Buffer.from(
        '\ufeffSKU\tName\tType\tPrice\tCurrency\nA\tRöhrchen\tSupplies\t1018.40\tEUR\n',
        'utf16le',
      ).swap16(),
      { separator: '\t', encoding: 'utf-16be', decimalSign: '.' },
    ],
    [
      'a program that tells Excel the separator',
      'sep=;\r\nSKU;Name;Type;Price;Currency\r\nA;Röhrchen;Supplies;1018,40;EUR\r\n',
      { separator: ';', lines: [{ line: 3 }] },
    ],
    [
      'a spreadsheet whose first rows are empty',
      ';;;;\n\n"";"";;;\nSKU;Name;Type;Price;Currency\nA;Röhrchen;Supplies;1018,40;EUR\n',
      { separator: ';', lines: [{ line: 5 }] },
    ],
    [
      'Excel with a byte order mark',
      '\ufeffSKU;Name;Type;Price;Currency\r\nA;Röhrchen;Supplies;1018,40;EUR\r\n;;;;\r\n',
      { separator: ';', encoding: 'utf-8', decimalSign: ',' },
    ],
  ])('200 for a file of %s', async (_, content, found) => {
    const preview = await previewed(content as Uint8Array<ArrayBuffer>);
    expect(preview).toMatchObject(found);
    await send(supply, content);
    expect((await list(supply)).body.products).toMatchObject([
      { name: 'Röhrchen', price: { amount: 101_840, currency: 'EUR' } },
    ]);
  });

  test('200 for what was downloaded: nothing changes', async () => {
    await imported(FILE);
    await add({
      article_number: '=1+1',
      name: '-Formula',
      product_type: 'EQUIPMENT',
      is_rental: true,
      unit: 'Pair; left "and" right',
      description: '@home',
      price_amount: 1234,
      currency: 'KWD',
      countries: ['DE', 'FR'],
      stock: 7,
      available_from: '2027-02-28',
      settings: ['2 to 8 °C', 'Ambient'],
      unblinded_only: true,
    });
    await add({ price_amount: 500, currency: 'JPY' });
    const { bytes, headers } = await app
      .as(supply)
      .call(contract.exportProducts, { params: { channelId: study.channelId } });
    expect(headers['content-type']).toContain('text/csv');
    const { counts, lines } = await previewed(bytes as Uint8Array<ArrayBuffer>);
    expect(counts, JSON.stringify(lines)).toMatchObject({ new: 0, changed: 0, faulty: 0, unchanged: 4 });
  });

  test('a download is recorded', async () => {
    await app.as(supply).call(contract.exportProducts, { params: { channelId: study.channelId } });
    const rows = await db
      .selectFrom('audit_event')
      .select('details')
      .where('channel_id', '=', study.channelId)
      .where('type', '=', 'products.exported')
      .execute();
    expect(rows).toMatchObject([{ details: { count: 0 } }]);
  });

  test('200 for what was downloaded in German: a comma before decimals, and nothing changes', async () => {
    await imported(FILE);
    await db.updateTable('app_user').set({ language_id: 'de' }).where('id', '=', supply.userId).execute();
    const { bytes } = await app
      .as(supply)
      .call(contract.exportProducts, { params: { channelId: study.channelId } });
    expect(bytes.toString()).toContain(';"2140,00";"EUR";');
    expect((await previewed(bytes as Uint8Array<ArrayBuffer>)).counts).toMatchObject({
      unchanged: 2,
      new: 0,
      changed: 0,
      faulty: 0,
    });
  });

  test.each(['en', 'de'])(
    '200 for what was downloaded if no price has two decimals (%s)',
    async (language) => {
      await db
        .updateTable('app_user')
        .set({ language_id: language })
        .where('id', '=', supply.userId)
        .execute();
      await add({ price_amount: 1234, currency: 'KWD', stock: 1200 });
      await add({ price_amount: 12_000, currency: 'BHD' });
      await add({ price_amount: 1500, currency: 'JPY' });
      const { bytes } = await app
        .as(supply)
        .call(contract.exportProducts, { params: { channelId: study.channelId } });
      const { counts, lines } = await previewed(bytes as Uint8Array<ArrayBuffer>);
      expect(counts, JSON.stringify(lines)).toMatchObject({ faulty: 0, changed: 0, unchanged: 3 });
    },
  );

  test.each([
    ['nothing', '', 'FILE_EMPTY'],
    ['a spreadsheet', Buffer.from('504b030414000600', 'hex'), 'CATALOGUE_UNREADABLE'],
    ['no names of columns', 'A;Kit;Supplies\n', 'CATALOGUE_UNREADABLE'],
    ['no type', 'SKU;Name\nA;Kit\n', 'CATALOGUE_COLUMN_MISSING'],
    ['an open quote', 'SKU;Name;Type\nA;"Kit;Supplies\n', 'CATALOGUE_UNREADABLE'],
    ['an endless line', `SKU;Name;Type\nA;${'x'.repeat(50_000)};Supplies`, 'CATALOGUE_UNREADABLE'],
    ['too many lines', `SKU;Name;Type\n${'A;Kit;Supplies\n'.repeat(MAX_PRODUCTS + 1)}`, 'CATALOGUE_TOO_LONG'],
    ['a million empty lines', `SKU;Name;Type\n${'\n'.repeat(1_000_000)}`, 'CATALOGUE_TOO_LONG'],
    ['too much', 'x'.repeat(2 * 1024 * 1024), 'FILE_TOO_LARGE'],
  ] as const)('400 or 413 for %s', async (_, content, errorCode) => {
    const refused = await send(supply, content as string);
    expect([refused.status, refused.error.errorCode]).toEqual([errors[errorCode].status, errorCode]);
    expect((await list(supply)).body.paginator.totalCount).toBe(0);
  });

  test.each([
    ['en', 'The first line of the file must name these columns: Name, Type.'],
    ['de', 'Die erste Zeile der Datei muss diese Spalten nennen: Bezeichnung, Art.'],
  ])('400 names missing columns by words that it reads (%s)', async (language, sentence) => {
    await db.updateTable('app_user').set({ language_id: language }).where('id', '=', supply.userId).execute();
    const { error } = await send(supply, 'SKU;Price\nA;5.00\n');
    expect(error.errorDescription).toBe(sentence);
    const [, names = ''] = /: (.+)\.$/.exec(sentence) ?? [];
    const { counts } = await previewed(`SKU;${names.replace(', ', ';')}\nA;Kit;Supplies\n`);
    expect(counts).toMatchObject({ new: 1 });
  });

  test('403 for people in a blinded team, who do not see the whole catalogue', async () => {
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const blinded = await buildMember(db, study, { roles: ['SUPPLY_MANAGER'], teamId });
    expect((await send(blinded, FILE, { dryRun: true })).error.errorCode).toBe('CATALOGUE_BLINDED');
    expect((await list(blinded)).body.can.import).toBe('CATALOGUE_BLINDED');
  });
});
