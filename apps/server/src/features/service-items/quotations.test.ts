import { randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { digitsOf, formatMoney } from '@studyline/contract/core/currencies';
import { getServiceItem, listServiceItems, type Order } from '@studyline/contract/service-items/calls';
import {
  getQuotationForm,
  getQuotationPdf,
  listQuotations,
  type Quotation,
  orderFromQuotation,
  requestQuotation,
} from '@studyline/contract/service-items/quotation-calls';
import { lastDayAt } from '@studyline/contract/service-items/validity';
import { eventually } from '../../../test/eventually.ts';
import { expectHidden, startApp } from '../../../test/app.ts';
import { takeTurn } from '../../files/file-work.ts';
import { readPages } from '../../../test/pdf-text.ts';
import { quotationsIn } from '../../../test/quotations.ts';
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
let quotations: ReturnType<typeof quotationsIn>;
beforeEach(async () => {
  ({ study, supply, site, coordinator, vendor } = await buildServices(db));
  quotations = quotationsIn(app, study);
});
const look = (person: Person, id: number) => app.as(person).call(getServiceItem, { params: { id } });
async function get(person: Person, id: number) {
  const { status, body, error } = await look(person, id);
  return { status, body: body as Quotation, error };
}
const list = (person: Person, query: object = {}) =>
  app.as(person).call(listQuotations, { params: { channelId: study.channelId }, query });
/** Days from the day that ends last. */
const dayFrom = (days: number) =>
  new Date(Date.parse(lastDayAt(new Date())) + days * 86_400_000).toISOString().slice(0, 10);
const expire = (id: number) =>
  db
    .updateTable('quotation_detail')
    .set({ valid_until: dayFrom(-1) })
    .where('service_item_id', '=', id)
    .execute();

describe('getQuotationForm', () => {
  const form = (person: Person) =>
    app.as(person).call(getQuotationForm, { params: { channelId: study.channelId } });

  test('200 also where the study has no orders', async () => {
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect((await form(coordinator)).body.sites).toMatchObject([{ teamId: site }]);
    const { status } = await quotations.send(coordinator, site, {
      title: 'Training',
      lines: [{ name: 'On-site training, half day', quantity: 1 }],
    });
    expect(status).toBe(200);
  });

  test('403 without quotations, and for people who request none', async () => {
    expect((await form(vendor)).error.errorCode).toBe('FORBIDDEN');
    await setStudyFlag(db, study, 'ENABLE_QUOTATIONS', false);
    expect((await form(coordinator)).error.errorCode).toBe('FEATURE_OFF');
  });
});

describe('requestQuotation', () => {
  test('200 asks for products and for what is not in the catalogue', async () => {
    const kit = await quotations.product({ name: 'Kit', unit: 'Pack', article_number: 'K-1' });
    const { body } = await quotations.send(coordinator, site, {
      title: 'Kits with training',
      comment: 'For January',
      requestedForDate: '2099-11-27',
      contactName: 'Sofia Ekdahl',
      lines: [
        { productId: kit, quantity: 4, comment: 'Cooled' },
        { name: 'On-site training, half day', quantity: 1 },
      ],
    });
    expect(body.number).toBe('1');
    expect((await get(vendor, body.serviceItemId)).body).toMatchObject({
      kind: 'QUOTATION',
      number: '1',
      revision: 1,
      status: 'REQUESTED',
      title: 'Kits with training',
      comment: 'For January',
      requestedForDate: '2099-11-27',
      contactName: 'Sofia Ekdahl',
      supplier: { name: 'Depot' },
      validUntilDate: null,
      totals: [],
      transitions: ['prepare_quotation', 'issue_quotation'],
      history: [{ transitionName: 'request_quotation', status: 'REQUESTED' }],
      lines: [
        {
          position: 1,
          productId: kit,
          name: 'Kit',
          unit: 'Pack',
          quantity: 4,
          comment: 'Cooled',
          price: null,
        },
        { position: 2, productId: null, articleNumber: '', name: 'On-site training, half day', amount: null },
      ],
    });
    const { items, can } = (await list(coordinator)).body;
    expect(items).toMatchObject([{ title: 'Kits with training', status: 'REQUESTED', lineCount: 2 }]);
    expect(can.make).toBe(true);
  });

  test('429 for somebody who has requested very many, but not for one sent again or refused', async () => {
    app.server.budgets.quotations_per_person.charge(String(coordinator.userId), 59);
    const send = (key: string, lines: object[] = [{ name: 'Rotor', quantity: 1 }]) =>
      app.as(coordinator).call(requestQuotation, {
        params: { channelId: study.channelId },
        headers: { 'idempotency-key': key },
        body: { teamId: site, title: 'Rotor', lines } as never,
      });
    const [first, second] = [randomUUID(), randomUUID()];
    for (const key of [randomUUID(), randomUUID()])
      expect((await send(key, [{ productId: 999_999, quantity: 1 }])).status).toBe(404);
    const made = await send(first);
    expect(made.status).toBe(200);
    const refused = await send(second);
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'QUOTATIONS_TOO_OFTEN']);
    expect((await send(first)).body).toEqual(made.body);
  });

  test('the same Idempotency-Key asks once', async () => {
    const lines = [{ productId: await quotations.product(), quantity: 2 }];
    const send = () =>
      app.as(coordinator).call(requestQuotation, {
        params: { channelId: study.channelId },
        body: { teamId: site, title: 'Kits', lines },
        headers: { 'idempotency-key': `kits-${site}` },
      });
    const first = await send();
    const again = await Promise.all([send(), send()]);
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body]);
    expect((await list(coordinator)).body.totalCount).toBe(1);
  });

  test('200 for as many lines as there can be, with the longest texts of any script', async () => {
    const text = '漢'.repeat(200);
    const lines = Array.from({ length: 200 }, () => ({ name: text, quantity: 1, comment: text }));
    const { status } = await quotations.send(coordinator, site, { lines, comment: '漢'.repeat(500) });
    expect(status).toBe(200);
  });

  test('refuses what nobody can quote, and people who may not ask for this site', async () => {
    const gone = await quotations.product({ is_discontinued: true });
    const kit = await quotations.product();
    const closed = await buildTeam(db, study, { status: 'CLOSED' });
    const codes = async (person: Person, line: object, teamId = site) => {
      const { error } = await quotations.send(person, teamId, { lines: [{ quantity: 1, ...line }] });
      return error?.issues?.[0]?.path ?? error?.errorCode;
    };
    expect(await codes(supply, { productId: gone })).toBe('PRODUCT_UNAVAILABLE');
    expect(await codes(supply, { productId: kit + 999 })).toBe('PRODUCT_NOT_FOUND');
    expect(await codes(supply, {})).toBe('lines');
    expect(await codes(supply, { productId: kit }, closed)).toBe('TEAM_CLOSED');
    const staff = await buildMember(db, study, { roles: ['SITE_STAFF'], teamId: site });
    expect(await codes(staff, { productId: kit })).toBe('FORBIDDEN');
    expect(await codes(coordinator, { productId: kit }, await buildTeam(db, study))).toBe('TEAM_NOT_FOUND');
    await setStudyFlag(db, study, 'ENABLE_QUOTATIONS', false);
    expect(await codes(supply, { productId: kit })).toBe('FEATURE_OFF');
    expect((await list(supply)).error.errorCode).toBe('FEATURE_OFF');
  });

  test('404 what is for the unblinded is hidden from blinded teams, and numbered by itself', async () => {
    const team = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const person = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId: team });
    const secret = await quotations.product({ unblinded_only: true });
    const id = await quotations.ask(supply, site, [{ productId: secret, quantity: 1 }]);
    expectHidden('SERVICE_ITEM_NOT_FOUND', await look(person, id));
    expect((await list(person)).body.totalCount).toBe(0);
    expect((await get(supply, id)).body.number).toBe('U1');
  });
});

describe('an offer', () => {
  test('200 has a price for each line, is valid for 30 days, and sites see its prices if the study shows them', async () => {
    const id = await quotations.ask(coordinator, site, [
      { productId: await quotations.product(), quantity: 20 },
      { name: 'Training', quantity: 1 },
    ]);
    await quotations.move(vendor, id, 'prepare_quotation', 1);
    const { body } = await quotations.issue(vendor, id, 2, [2840, 128_000], { note: 'In three weeks' });
    expect(body).toMatchObject({
      status: 'ISSUED',
      validUntilDate: dayFrom(30),
      note: 'In three weeks',
      totals: [{ amount: 184_800, currency: 'EUR' }],
      lines: [
        { price: { amount: 2840 }, amount: { amount: 56_800, currency: 'EUR' } },
        { price: { amount: 128_000 }, amount: { amount: 128_000 } },
      ],
    });
    expect((await get(coordinator, id)).body.totals).toEqual([{ amount: 184_800, currency: 'EUR' }]);
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    const unpriced = (await get(coordinator, id)).body;
    expect([unpriced.totals, unpriced.lines[0]!.price, unpriced.showsPrices]).toEqual([[], null, false]);
    expect((await list(coordinator)).body.items[0]).toMatchObject({
      totals: [],
      validUntilDate: dayFrom(30),
    });
  });

  test('400 without a price for each line, in no currency, in the past, and above what is exact', async () => {
    const id = await quotations.ask(coordinator, site, [
      { name: 'Centrifuge', quantity: 2 },
      { name: 'Rotor', quantity: 1 },
    ]);
    const faults = async (amounts: number[], said: object = {}) => {
      const { error } = await quotations.issue(vendor, id, 1, amounts, said);
      return error.issues?.[0]?.path ?? error.errorCode;
    };
    expect((await quotations.move(vendor, id, 'issue_quotation', 1)).error.issues).toMatchObject([
      { path: 'offer' },
    ]);
    expect(await faults([1])).toBe('offer.prices');
    expect(await faults([1, 2, 3])).toBe('offer.prices');
    const twice = [1, 1].map((position) => ({ position, amount: 5 }));
    expect(await faults([], { prices: twice })).toBe('offer.prices');
    expect(await faults([1, 2], { currency: 'XQZ' })).toBe('offer.currency');
    expect(await faults([1, 2], { validUntilDate: dayFrom(-1) })).toBe('offer.validUntilDate');
    expect(await faults([999_999_999_999, 2])).toBe('ORDER_TOO_LARGE');
    expect((await get(vendor, id)).body).toMatchObject({ status: 'REQUESTED', edit: 1 });
    expect(await faults([1, 2], { validUntilDate: dayFrom(0) })).toBe(undefined);
  });

  test('400 if it changes while its document is printed, which holds up nobody', async () => {
    const id = await quotations.ask(coordinator, site, [{ name: 'Centrifuge', quantity: 2 }]);
    const earlier = Promise.withResolvers<void>();
    const { printingOf } = app.server.fileWork;
    const before = takeTurn(printingOf, vendor.userId, () => earlier.promise);
    const turn = printingOf.get(vendor.userId);
    const issuing = quotations.issue(vendor, id, 1, [5]);
    await eventually(() => expect(printingOf.get(vendor.userId)).not.toBe(turn));
    const { status } = await quotations.move(coordinator, id, 'cancel_quotation', 1, { reason: 'Found one' });
    expect(status).toBe(200);
    earlier.resolve();
    await before;
    expect((await issuing).error.errorCode).toBe('SERVICE_ITEM_CHANGED');
    const { status: now, document, lines } = (await get(supply, id)).body;
    expect([now, document, lines[0]!.price]).toEqual(['CANCELLED', null, null]);
  });

  test('200 whoever issues it is told the prices of the catalogue, until it is issued', async () => {
    const id = await quotations.ask(coordinator, site, [
      { productId: await quotations.product(), quantity: 20 },
      { productId: await quotations.product({ price_amount: null, currency: null }), quantity: 1 },
      { name: 'Training', quantity: 1 },
    ]);
    const pricesFor = async (person: Person) =>
      (await get(person, id)).body.lines.map(({ cataloguePrice }) => cataloguePrice);
    expect(await pricesFor(vendor)).toEqual([{ amount: 1840, currency: 'EUR' }, null, null]);
    expect(await pricesFor(coordinator)).toEqual([null, null, null]);
    await quotations.issue(vendor, id, 1, [1500, 200, 300]);
    expect(await pricesFor(vendor)).toEqual([null, null, null]);
  });

  test('200 the list is searched by number, title, site and person, and counts the states of what it finds', async () => {
    const fridge = await quotations.send(coordinator, site, {
      title: 'Crème fridge',
      lines: [{ name: 'Fridge', quantity: 1 }],
    });
    const second = await quotations.ask(coordinator, site);
    await quotations.issue(vendor, second, 1, [500]);
    await quotations.ask(coordinator, site);
    const found = async (query: object) => {
      const { items, totalCount, counts } = (await list(vendor, query)).body;
      return [items.map(({ number }) => number), totalCount, counts];
    };
    const both = [
      { status: 'ISSUED', count: 1 },
      { status: 'REQUESTED', count: 2 },
    ];
    expect(await found({})).toEqual([['3', '2', '1'], 3, both]);
    expect(await found({ statusName: ['REQUESTED', 'IN_PREPARATION'] })).toEqual([['3', '1'], 2, both]);
    expect(await found({ statusName: 'REQUESTED', pageSize: 1 })).toEqual([['3'], 2, both]);
    const one = [['1'], 1, [{ status: 'REQUESTED', count: 1 }]];
    expect(await found({ search: 'creme' })).toEqual(one);
    // Names of sites and people may have a 1.
    const own = db.updateTable('service_item').where('id', '=', fridge.body.serviceItemId);
    await own.set({ number: 98_765 }).execute();
    expect((await found({ search: '98765' }))[0]).toEqual(['98765']);
    expect(await found({ teamId: await buildTeam(db, study) })).toEqual([[], 0, []]);
    expect((await found({ teamId: site }))[1]).toBe(3);
    expect(await found({ search: 'nothing' })).toEqual([[], 0, []]);
    const { displayName } = (await get(vendor, second)).body.createdBy;
    expect((await found({ search: displayName }))[1]).toBe(3);
  });

  test('expires after its last day: in lists, their filter and in what is possible', async () => {
    const id = await quotations.ask(coordinator, site);
    await quotations.issue(vendor, id, 1, [500]);
    expect((await get(supply, id)).body.transitions).toEqual(['revise_quotation', 'decline_quotation']);
    await expire(id);
    const { status, transitions } = (await get(supply, id)).body;
    expect([status, transitions]).toEqual(['EXPIRED', []]);
    const refused = await quotations.move(supply, id, 'decline_quotation', 2, { reason: 'Too dear' });
    expect(refused.error.errorCode).toBe('ILLEGAL_TRANSITION');
    const numbers = async (statusName: string) =>
      (await list(supply, { statusName })).body.items.map(({ status: one }) => one);
    expect([await numbers('EXPIRED'), await numbers('ISSUED')]).toEqual([['EXPIRED'], []]);
    const services = await app.as(supply).call(listServiceItems, {
      params: { channelId: study.channelId },
      query: { kind: 'QUOTATION', statusName: 'EXPIRED' },
    });
    expect(services.body.items).toMatchObject([{ status: 'EXPIRED' }]);
  });

  test('is declined with a reason by whoever may accept it, and cancelled only before it is issued', async () => {
    const id = await quotations.ask(coordinator, site);
    await quotations.issue(vendor, id, 1, [500]);
    const codes = [
      await quotations.move(coordinator, id, 'decline_quotation', 2, { reason: 'No' }),
      await quotations.move(supply, id, 'decline_quotation', 2),
      await quotations.move(supply, id, 'cancel_quotation', 2, { reason: 'No' }),
      await quotations.move(supply, id, 'order_quotation', 2),
    ].map(({ error }) => error.issues?.[0]?.path ?? error.errorCode);
    expect(codes).toEqual(['FORBIDDEN', 'reason', 'ILLEGAL_TRANSITION', 'FORBIDDEN']);
    const declined = await quotations.move(supply, id, 'decline_quotation', 2, { reason: 'Too dear' });
    expect(declined.body).toMatchObject({ status: 'DECLINED', transitions: [] });
    const other = await quotations.ask(coordinator, site);
    const cancelled = await quotations.move(coordinator, other, 'cancel_quotation', 1, { reason: 'No' });
    expect(cancelled.body.status).toBe('CANCELLED');
  });

  test('totals are those of an independent recount, in every currency', async () => {
    const wanted = fc.record({
      currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
      lines: fc.array(
        fc.record({
          amount: fc.integer({ min: 0, max: 9_999_999 }),
          quantity: fc.integer({ min: 1, max: 500 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(wanted, async ({ currency, lines }) => {
        const id = await quotations.ask(
          coordinator,
          site,
          lines.map(({ quantity }, place) => ({ name: `Line ${place}`, quantity })),
        );
        const amounts = lines.map(({ amount }) => amount);
        const { body: issued } = await quotations.issue(vendor, id, 1, amounts, { currency });
        const body = issued as Quotation;
        // Counted one piece after another, in the decimals that people read.
        const digits = digitsOf(currency);
        let total = 0n;
        for (const { amount, quantity } of lines)
          for (let piece = 0; piece < quantity; piece++) total += BigInt(amount);
        const text = String(total).padStart(digits + 1, '0');
        const read = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
        const { totals } = body as Quotation;
        expect(totals).toEqual([{ amount: Number(total), currency }]);
        const shown = formatMoney('en', totals[0]!).replaceAll(/[^0-9.]/g, '');
        expect(shown).toBe(read);
        expect((await list(coordinator)).body.items[0]!.totals).toEqual(totals);
      }),
      { numRuns: 20 },
    );
  });
});

describe('orderFromQuotation', () => {
  const order = (person: Person, quotationId: number, said: object = {}) =>
    app.as(person).call(orderFromQuotation, {
      params: { channelId: study.channelId },
      body: { quotationId, ...said },
    });
  const offered = async (lines?: object[], amounts = [500]) => {
    const id = await quotations.ask(coordinator, site, lines);
    expect((await quotations.issue(vendor, id, 1, amounts)).status).toBe(200);
    return id;
  };
  const orderOf = async (id: number) => (await look(supply, id)).body as Order;

  test('200 is the acceptance: an order at the prices of the offer, which no longer change', async () => {
    const kit = await quotations.product({ name: 'Kit', price_amount: 9900 });
    const lines = [
      { productId: kit, quantity: 4, comment: 'Cooled' },
      { name: 'Training', quantity: 1 },
    ];
    const id = await offered(lines, [2500, 128_000]);
    expect((await get(supply, id)).body.can.order).toBe(true);
    const { body } = await order(supply, id, { poNumber: '7741' });
    await db.updateTable('product').set({ price_amount: 1 }).where('product_id', '=', kit).execute();
    expect(body.number).toBe('2');
    expect(await orderOf(body.serviceItemId)).toMatchObject({
      kind: 'ORDER',
      status: 'APPROVED',
      poNumber: '7741',
      supplier: { name: 'Depot' },
      quotation: { serviceItemId: id, number: '1' },
      totals: [{ amount: 138_000, currency: 'EUR' }],
      lines: [
        { productId: kit, comment: 'Cooled', price: { amount: 2500 }, amount: { amount: 10_000 } },
        { productId: null, name: 'Training', price: { amount: 128_000 } },
      ],
    });
    const accepted = (await get(coordinator, id)).body;
    expect(accepted).toMatchObject({
      status: 'CONVERTED_TO_ORDER',
      order: { serviceItemId: body.serviceItemId, number: '2' },
      can: { order: 'FORBIDDEN' },
      transitions: [],
    });
    expect(accepted.history.at(-1)).toMatchObject({ transitionName: 'order_quotation' });
    expect((await get(supply, id)).body.can.order).toBe('ILLEGAL_TRANSITION');
  });

  test('200 waits for approval above the limit of the team and with equipment', async () => {
    const limit = { order_limit_amount: 900, order_limit_currency: 'EUR' };
    await db.updateTable('team').set(limit).where('id', '=', site).execute();
    const first = (await order(supply, await offered())).body;
    const fridge = await quotations.product({ product_type: 'EQUIPMENT' });
    const second = (await order(supply, await offered([{ productId: fridge, quantity: 1 }], [1]))).body;
    const reasons = [first, second].map(async ({ serviceItemId }) => {
      const { status, approvalReason } = await orderOf(serviceItemId);
      return [status, approvalReason];
    });
    expect(await Promise.all(reasons)).toEqual([
      ['AWAITING_APPROVAL', 'LIMIT'],
      ['AWAITING_APPROVAL', 'EQUIPMENT'],
    ]);
  });

  test('200 equipment that blinded people no longer see waits for approval, whoever orders it', async () => {
    const pump = await quotations.product({ product_type: 'EQUIPMENT' });
    const id = await offered([{ productId: pump, quantity: 1 }]);
    await db.updateTable('product').set({ unblinded_only: true }).where('product_id', '=', pump).execute();
    const teamId = await buildTeam(db, study, { teamType: 'STUDY_SPONSOR', blinding: 'BLINDED' });
    const manager = await buildMember(db, study, { roles: ['STUDY_MANAGER'], teamId });
    const { body } = await order(manager, id);
    expect(await orderOf(body.serviceItemId)).toMatchObject({
      status: 'AWAITING_APPROVAL',
      approvalReason: 'EQUIPMENT',
    });
  });

  test('a quotation is ordered once: again, at once, and by two people', async () => {
    const other = await buildMember(db, study, { roles: ['STUDY_MANAGER'] });
    for (let round = 0; round < 4; round++) {
      const id = await offered();
      const answers = await Promise.all([supply, supply, other].map((person) => order(person, id)));
      const made = answers.filter(({ status }) => status === 200);
      expect(new Set(made.map(({ body }) => body.serviceItemId)).size).toBe(1);
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { error } of refused) expect(error.errorCode).toBe('ILLEGAL_TRANSITION');
      expect(refused.length).toBeGreaterThan(0);
      const { count } = await db
        .selectFrom('order_detail')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('quotation_id', '=', id)
        .executeTakeFirstOrThrow();
      expect(Number(count)).toBe(1);
    }
  });

  test('declining and ordering at once: one of them happens', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await offered();
      const [ordered, declined] = await Promise.all([
        order(supply, id),
        quotations.move(supply, id, 'decline_quotation', 2, { reason: 'Too dear' }),
      ]);
      expect([ordered.status, declined.status].toSorted()).toEqual([200, 409]);
      const { status, order: ref } = (await get(supply, id)).body;
      expect([status, ref !== null]).toEqual(
        ordered.status === 200 ? ['CONVERTED_TO_ORDER', true] : ['DECLINED', false],
      );
    }
  });

  test('409 in words once it has expired, 403 and 404 for others', async () => {
    const id = await offered();
    expect((await order(coordinator, id)).error.errorCode).toBe('FORBIDDEN');
    expect((await order(vendor, id)).error.errorCode).toBe('FORBIDDEN');
    expect((await order(supply, id + 99)).error.errorCode).toBe('SERVICE_ITEM_NOT_FOUND');
    await expire(id);
    const { status, error } = await order(supply, id);
    expect([status, error.errorCode, error.errorDescription]).toEqual([
      409,
      'QUOTATION_EXPIRED',
      'This quotation has expired. Ask for a new one.',
    ]);
    expect((await list(supply)).body.totalCount).toBe(1);
    await setStudyFlag(db, study, 'ENABLE_ORDERS', false);
    expect((await order(supply, id)).error.errorCode).toBe('FEATURE_OFF');
    expect((await get(supply, id)).body.can.order).toBe('FEATURE_OFF');
  });
});

describe('revise_quotation', () => {
  test('200 the old one is superseded, and the next revision is prepared with the same number and lines', async () => {
    const id = await quotations.ask(coordinator, site, [
      { name: 'Recorder', quantity: 4, comment: 'Portable' },
      { name: 'Training', quantity: 1 },
    ]);
    await quotations.issue(vendor, id, 1, [255_500, 128_000], { note: 'In English' });
    const old = await quotations.move(vendor, id, 'revise_quotation', 2, { reason: 'Lower price' });
    expect(old.body).toMatchObject({ status: 'SUPERSEDED', number: '1', revisedBy: { number: '1-r2' } });
    const next = (old.body as Quotation).revisedBy!.serviceItemId;
    expect((await get(vendor, next)).body).toMatchObject({
      number: '1-r2',
      revision: 2,
      status: 'IN_PREPARATION',
      validUntilDate: null,
      totals: [],
      lines: [{ name: 'Recorder', quantity: 4, comment: 'Portable', price: null }, { name: 'Training' }],
      history: [{ transitionName: 'revise_quotation', reason: 'Lower price' }],
      previous: {
        serviceItemId: id,
        number: '1',
        note: 'In English',
        prices: [{ price: { amount: 255_500, currency: 'EUR' } }, { price: { amount: 128_000 } }],
      },
    });
    await quotations.issue(vendor, next, 1, [235_000, 128_000]);
    expect((await get(supply, id)).body.can.order).toBe('ILLEGAL_TRANSITION');
    expect((await get(supply, next)).body.can.order).toBe(true);
    const third = await quotations.move(vendor, next, 'revise_quotation', 2, { reason: 'Again' });
    expect(third.body).toMatchObject({ revisedBy: { number: '1-r3' } });
    expect((await list(supply)).body.items.map(({ number }) => number)).toEqual(['1-r3', '1-r2', '1']);
    // The next number is not taken by a revision.
    expect((await get(supply, await quotations.ask(coordinator, site))).body.number).toBe('2');
  });

  test('what someone does not see or pay is not in what it replaces', async () => {
    const id = await quotations.ask(coordinator, site);
    await quotations.issue(vendor, id, 1, [500]);
    const { body } = await quotations.move(vendor, id, 'revise_quotation', 2, { reason: 'Why' });
    const next = (body as Quotation).revisedBy!.serviceItemId;
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    expect((await get(coordinator, next)).body.previous!.prices).toEqual([{ position: 1, price: null }]);
    const rival = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Alpha' });
    const person = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: rival });
    await db.updateTable('service_item').set({ supplier_team_id: rival }).where('id', '=', next).execute();
    expect((await get(person, next)).body.previous).toBe(null);
  });
});

describe('getQuotationPdf', () => {
  const pdf = (person: Person, id: number) =>
    app.as(person).call(getQuotationPdf, { params: { channelId: study.channelId, id } });

  test('200 the file as it was issued: every line, the total and the page on each page', async () => {
    const lines = Array.from({ length: 120 }, (_, place) => ({
      name: `Line ${place + 1} ${'with a long name '.repeat(place % 7)}`.trim(),
      quantity: place + 1,
      comment: place % 5 === 0 ? 'Ärztlich geprüft, “cooled”' : '',
    }));
    const id = await quotations.ask(coordinator, site, lines);
    const amounts = lines.map((_, place) => 100 + place);
    await quotations.issue(vendor, id, 1, amounts, { note: 'Delivery in three weeks' });
    const { status, bytes, headers } = await pdf(supply, id);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const { document, totals } = (await get(supply, id)).body;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(document).toEqual({ sha256, bytes: bytes.length });
    expect((await pdf(coordinator, id)).bytes.equals(bytes)).toBe(true);

    const pages = await readPages(app, bytes);
    expect(pages.length).toBeGreaterThan(3);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    const text = pages.join(' ');
    for (const [place, { name, quantity, comment }] of lines.entries()) {
      expect(text).toContain(name);
      const [price, amount] = [amounts[place]!, amounts[place]! * quantity].map((one) =>
        formatMoney('en', { amount: one, currency: 'EUR' }),
      );
      expect(text).toContain(`${quantity} × ${price} = ${amount}`);
      expect(text).toContain(comment);
    }
    expect(text).toContain(`Total before tax: ${formatMoney('en', totals[0]!)}`);
    expect(text).toContain('Delivery in three weeks');
  });

  test('200 without prices for who sees none, and for what is not issued yet; 404 for others', async () => {
    const id = await quotations.ask(coordinator, site, [{ name: 'Centrifuge', quantity: 2 }]);
    expect((await readPages(app, (await pdf(coordinator, id)).bytes)).join(' ')).toContain('Not yet');
    await quotations.issue(vendor, id, 1, [123_400]);
    await setStudyFlag(db, study, 'SHOW_PRICES_TO_SITES', false);
    const text = (await readPages(app, (await pdf(coordinator, id)).bytes)).join(' ');
    expect(text).toContain('Centrifuge');
    expect(text).not.toContain('1,234');
    expect(text).not.toContain('2,468');
    expect((await get(coordinator, id)).body.document).toBe(null);
    const other = await buildMember(db, study, { roles: ['PRINCIPAL_INVESTIGATOR'] });
    expectHidden('SERVICE_ITEM_NOT_FOUND', await pdf(other, id));
  });
});
