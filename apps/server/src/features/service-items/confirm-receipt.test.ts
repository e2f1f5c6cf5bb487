import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { listChannelPosts } from '@studyline/contract/feed/calls';
import { getServiceItem, listServiceItems, type Order } from '@studyline/contract/service-items/calls';
import type { ServiceKind } from '@studyline/contract/service-items/fields';
import { confirmReceipt } from '@studyline/contract/service-items/receipt-calls';
import { startApp } from '../../../test/app.ts';
import { ordersIn } from '../../../test/orders.ts';
import { census, fileOf } from '../../../test/posts.ts';
import { supportIn, supportOf } from '../../../test/support.ts';
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
const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#806040' } })
  .jpeg()
  .toBuffer();
let study: Study;
let coordinator: Member;
let vendor: Member;
let site: number;
let order: number;
beforeEach(async () => {
  study = await buildStudy(db);
  site = await buildTeam(db, study);
  const depot = await buildTeam(db, study, { teamType: 'STUDY_SERVICE_PROVIDER', name: 'Depot' });
  vendor = await buildMember(db, study, { roles: ['VENDOR_MEMBER'], teamId: depot });
  coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
  const { product, place } = ordersIn(app, study);
  order = await place(coordinator, site, [
    { productId: await product({ name: 'Frozen shipper' }), quantity: 4 },
    { productId: await product({ name: 'Serum kit' }), quantity: 40 },
  ]);
  await db.updateTable('service_item').set({ status: 'DELIVERED' }).where('id', '=', order).execute();
});
const get = async (person: Person, id: number) =>
  (await app.as(person).call(getServiceItem, { params: { id } })).body;
const list = async (person: Person, kind: ServiceKind = 'SUPPORT_REQUEST') =>
  (
    await app.as(person).call(listServiceItems, {
      params: { channelId: study.channelId },
      query: { kind },
    })
  ).body.items;
const labelOf = async (person: Person) => {
  const { body } = await app
    .as(person)
    .call(listChannelPosts, { params: { channelId: study.channelId }, body: [] });
  return body.items[0]!.postDetail.orderCurrentStatusLabel;
};
const receipt = (note: string, damaged = 1) => [
  { position: 1, received: 4 - damaged, damaged, short: 0, note },
  { position: 2, received: 40, damaged: 0, short: 0 },
];
interface Sent {
  receipt?: object[];
  asksReplacement?: boolean;
  files?: File[];
  edit?: number;
  key?: string;
}
const send = (
  person: Person,
  { receipt: lines = receipt('Lid cracked'), asksReplacement = true, files = [], edit = 1, key }: Sent = {},
) =>
  app.as(person).call(confirmReceipt, {
    params: { id: order },
    body: { edit, receipt: JSON.stringify(lines), asksReplacement } as never,
    files: files.map((file, at) => ({ part: `attachment${at + 1}` as never, file })),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

describe('confirmReceipt', () => {
  test('200 the receipt, and the request with what is said and shown, which the order leads to', async () => {
    const { status, body } = await send(coordinator, { files: [fileOf(photo, 'lid.jpg')] });
    const confirmed = body as Order;
    expect([status, confirmed.status]).toEqual([200, 'RECEIPT_CONFIRMED']);
    expect(confirmed.lines[0]!.receipt).toEqual({ received: 3, damaged: 1, short: 0, note: 'Lid cracked' });
    const request = supportOf(await get(vendor, confirmed.replacement!.serviceItemId));
    expect(request).toMatchObject({
      number: confirmed.replacement!.number,
      status: 'NEW',
      reason: 'DAMAGED_ON_ARRIVAL',
      summary: 'Replacement for order 1',
      productName: 'Frozen shipper',
      site: { teamId: site },
      order: { serviceItemId: order, number: '1' },
      messages: [{ text: 'Frozen shipper: 1 damaged. Lid cracked', attachments: [{ fileName: 'lid.jpg' }] }],
    });
  });

  test('200 lists say how many units arrived damaged or not at all, of all lines', async () => {
    expect(await list(vendor, 'ORDER')).toMatchObject([{ damagedCount: 0, shortCount: 0 }]);
    await send(coordinator, {
      receipt: [
        { position: 1, received: 2, damaged: 1, short: 1, note: 'Wet' },
        { position: 2, received: 35, damaged: 2, short: 3, note: 'Wet' },
      ],
    });
    expect(await list(vendor, 'ORDER')).toMatchObject([
      { status: 'RECEIPT_CONFIRMED', damagedCount: 3, shortCount: 4 },
    ]);
    expect(await labelOf(vendor)).toBe('Received, 3 damaged, 4 short');
  });

  test('200 a photo is enough; nothing is asked for if nobody wants it, and once only', async () => {
    const key = 'one-receipt';
    const files = [fileOf(photo, 'lid.jpg')];
    const once = await send(coordinator, { receipt: receipt(''), files, key });
    expect(once.status).toBe(200);
    const again = await send(coordinator, { receipt: receipt(''), files: [fileOf(photo, 'lid.jpg')], key });
    expect((again.body as Order).replacement).toEqual((once.body as Order).replacement);
    expect(await list(coordinator)).toHaveLength(1);
    const late = await send(coordinator, { edit: 2 });
    expect(late.error.errorCode).toBe('ILLEGAL_TRANSITION');
  });

  test.each(['Kit', 'Kits'])('200 a request at its limit, of %s, ends with a whole letter', async (name) => {
    const { product, place } = ordersIn(app, study);
    const productId = await product({ name });
    const lines = Array.from({ length: 25 }, () => ({ productId, quantity: 1 }));
    order = await place(coordinator, site, lines);
    await db.updateTable('service_item').set({ status: 'DELIVERED' }).where('id', '=', order).execute();
    const damaged = { received: 0, damaged: 1, short: 0, note: '😀'.repeat(100) };
    const sent = await send(coordinator, {
      receipt: lines.map((_, place) => ({ position: place + 1, ...damaged })),
    });
    expect(sent.status).toBe(200);
    const { messages } = supportOf(await get(vendor, (sent.body as Order).replacement!.serviceItemId));
    const { text } = messages[0]!;
    expect(text).not.toContain('\ufffd');
    expect(text.length).toBeGreaterThan(3998);
  });

  test('429 a request to replace counts like any other that the person makes', async () => {
    const budget = app.server.budgets.support_requests_per_person;
    while (budget.take(String(coordinator.userId)).isTaken);
    const refused = await send(coordinator);
    expect([refused.status, refused.error.errorCode]).toEqual([429, 'SUPPORT_TOO_OFTEN']);
    expect((await get(coordinator, order)).status).toBe('DELIVERED');
    expect((await send(coordinator, { asksReplacement: false })).status).toBe(200);
  });

  const short = { position: 1, received: 3, damaged: 0, short: 1 };
  const torn = { position: 2, received: 37, damaged: 1, short: 2, note: 'Box torn' };
  test.each([
    [receipt('')[1]!, 'MISSING_OR_WRONG_ITEM', 'Frozen shipper', 'Frozen shipper: 1 short'],
    [torn, 'DAMAGED_ON_ARRIVAL', '', 'Frozen shipper: 1 short\nSerum kit: 1 damaged, 2 short. Box torn'],
  ])('200 what is short is asked for, too: %j', async (other, reason, productName, text) => {
    const { body } = await send(coordinator, { receipt: [short, other] });
    const request = supportOf(await get(vendor, (body as Order).replacement!.serviceItemId));
    expect(request).toMatchObject({ reason, productName, messages: [{ text }] });
  });

  test('200 the contact is the person who confirms, with their own phone and address', async () => {
    await supportIn(app, study).ask(coordinator, { teamId: site, contactPhoneNumber: '+353 1 555 0123' });
    const { body } = await send(coordinator);
    const request = supportOf(await get(vendor, (body as Order).replacement!.serviceItemId));
    const { displayName, emailAddress } = await db
      .selectFrom('app_user')
      .select(['display_name as displayName', 'email_address as emailAddress'])
      .where('id', '=', coordinator.userId)
      .executeTakeFirstOrThrow();
    expect(request).toMatchObject({
      contactName: displayName,
      contactPhoneNumber: '+353 1 555 0123',
      contactEmailAddress: emailAddress,
    });
  });

  test('200 without a replacement', async () => {
    const { body } = await send(coordinator, { asksReplacement: false });
    expect((body as Order).replacement).toBe(null);
    expect(await list(coordinator)).toEqual([]);
  });

  test('400 damaged without a word or a photo, nothing damaged or short, and photos of no request: nothing is written', async () => {
    const before = await census(app);
    const issues = async (sent: Sent) =>
      (await send(coordinator, sent)).error.issues?.map(({ path }) => path);
    expect(await issues({ receipt: receipt('') })).toEqual(['receipt']);
    expect(await issues({ receipt: receipt('', 0) })).toEqual(['asksReplacement']);
    const files = [fileOf(photo, 'lid.jpg')];
    expect(await issues({ asksReplacement: false, files })).toEqual(['asksReplacement']);
    expect(await census(app)).toEqual(before);
    expect((await get(coordinator, order)).status).toBe('DELIVERED');
  });

  test('409 for the second of two people; 403 for who does not receive, and without support requests neither happens', async () => {
    const colleague = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
    const both = await Promise.all([send(coordinator), send(colleague)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await list(coordinator)).toHaveLength(1);
    await db
      .updateTable('service_item')
      .set({ status: 'DELIVERED', edit: 1 })
      .where('id', '=', order)
      .execute();
    expect((await send(vendor)).error.errorCode).toBe('FORBIDDEN');
    await setStudyFlag(db, study, 'ENABLE_SUPPORT_REQUESTS', false);
    expect((await send(coordinator)).error.errorCode).toBe('FEATURE_OFF');
    const seen = (await get(coordinator, order)) as Order;
    expect([seen.status, seen.can.askReplacement]).toEqual(['DELIVERED', 'FEATURE_OFF']);
  });
});
