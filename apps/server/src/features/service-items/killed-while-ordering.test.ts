import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { orderFromCatalogue } from '@studyline/contract/service-items/calls';
import { confirmReceipt } from '@studyline/contract/service-items/receipt-calls';
import { startApp } from '../../../test/app.ts';
import { startCommitCutter } from '../../../test/commit-cutter.ts';
import { eventually } from '../../../test/eventually.ts';
import { ordersIn } from '../../../test/orders.ts';
import { endProcess, findPort, type Running, startProcess } from '../../../test/process.ts';
import { buildMember, buildStudy, buildTeam } from '../../../test/world.ts';

const app = await startApp();
const { db } = app.server;
const study = await buildStudy(db);
const site = await buildTeam(db, study);
const coordinator = await buildMember(db, study, { roles: ['STUDY_COORDINATOR'], teamId: site });
const cutter = await startCommitCutter(app.database.appUrl);
const dataDir = await mkdtemp(join(tmpdir(), 'studyline-killed-'));
let running: Running | undefined;
const kill = async () => running && endProcess(running, 'SIGKILL');
afterEach(kill);
afterAll(async () => {
  await cutter.stop();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts Studyline as a process, and returns what sends it a call: its answer, or nothing if there is none. */
async function startAny() {
  running = startProcess(dataDir, await findPort(), {
    STUDYLINE_DEMO: 'off',
    STUDYLINE_SECRET: app.server.settings.secret!,
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: cutter.url,
  });
  const origin = await running.ready;
  const token = await app.as(coordinator).token();
  return async (address: string, body: BodyInit, headers: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(origin + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    }).catch(() => undefined);
    return answer?.ok ? answer.json() : undefined;
  };
}

/** The same for carts. */
async function start() {
  const send = await startAny();
  const address = addressOf(orderFromCatalogue, { params: { channelId: study.channelId } });
  return async (cart: object) =>
    (await send(address, JSON.stringify(cart), { 'content-type': 'application/json' })) as
      | { orders: { serviceItemId: number }[] }
      | undefined;
}

/** The same for the receipt of an order, one of which arrived damaged. */
async function startReceiving(id: number) {
  const send = await startAny();
  return async () => {
    const form = new FormData();
    form.append('edit', '1');
    form.append(
      'receipt',
      JSON.stringify([{ position: 1, received: 1, damaged: 1, short: 0, note: 'Cracked' }]),
    );
    form.append('asksReplacement', 'true');
    return (await send(addressOf(confirmReceipt, { params: { id } }), form, {
      'idempotency-key': `receipt of ${id}`,
    })) as { replacement: { serviceItemId: number } | null } | undefined;
  };
}

/** An order that has arrived. */
async function newDelivery(): Promise<number> {
  const id = await ordersIn(app, study).place(coordinator, site);
  await db.updateTable('service_item').set({ status: 'DELIVERED' }).where('id', '=', id).execute();
  return id;
}

/** The state of an order, and the requests to replace what arrived damaged. */
async function outcomeOf(id: number) {
  const { status } = await db
    .selectFrom('service_item')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const requests = await db
    .selectFrom('support_detail')
    .select('service_item_id as serviceItemId')
    .where('order_id', '=', id)
    .execute();
  return { status, requests };
}

async function newCart() {
  const lines = [{ productId: await ordersIn(app, study).product(), quantity: 2 }];
  return { cartId: randomUUID(), orders: [{ teamId: site, lines }] };
}

const ordersOf = ({ cartId }: { cartId: string }) =>
  db.selectFrom('service_item').select('id as serviceItemId').where('cart_id', '=', cartId).execute();

/** Holds up what is recorded, which a change writes last. */
async function holdUp() {
  const blocker = new Client({ connectionString: app.database.ownerUrl });
  await blocker.connect();
  await blocker.query('begin; lock table audit_event in exclusive mode');
  const isWaiting = `select 1 from pg_locks where not granted and relation = 'audit_event'::regclass`;
  return {
    reached: () => eventually(async () => expect((await blocker.query(isWaiting)).rowCount).toBe(1)),
    release: () => blocker.end(),
  };
}

test('a cart whose process was killed while it was written is not ordered, and once it is sent again it is one order', async () => {
  const cart = await newCart();
  const send = await start();
  const held = await holdUp();
  const sent = send(cart);
  await held.reached();
  await kill();
  await held.release();
  expect(await sent).toBeUndefined();
  expect(await ordersOf(cart)).toEqual([]);

  const answer = await (await start())(cart);
  expect(answer?.orders).toMatchObject(await ordersOf(cart));
  expect(answer?.orders).toHaveLength(1);
});

test('a cart whose process was killed after it was stored is the same order once it is sent again', async () => {
  const cart = await newCart();
  const send = await start();
  cutter.cutNext('UNHEARD', 'ordered_cart');
  const sent = send(cart);
  const stored = await eventually(async () => {
    const found = await ordersOf(cart);
    expect(found).toHaveLength(1);
    return found;
  });
  await kill();
  expect(await sent).toBeUndefined();

  const again = await start();
  expect((await again(cart))?.orders).toMatchObject(stored);
  expect((await again(cart))?.orders).toMatchObject(stored);
  expect(await ordersOf(cart)).toEqual(stored);
});

test('a receipt whose process was killed while it was written is neither confirmed nor a request, and both once it is sent again', async () => {
  const id = await newDelivery();
  const send = await startReceiving(id);
  const held = await holdUp();
  const sent = send();
  await held.reached();
  await kill();
  await held.release();
  expect(await sent).toBeUndefined();
  expect(await outcomeOf(id)).toEqual({ status: 'DELIVERED', requests: [] });

  const again = await startReceiving(id);
  const answers = [await again(), await again()];
  const { status, requests } = await outcomeOf(id);
  expect(status).toBe('RECEIPT_CONFIRMED');
  expect(answers.map((answer) => answer?.replacement)).toMatchObject([requests[0], requests[0]]);
  expect(requests).toHaveLength(1);
});
