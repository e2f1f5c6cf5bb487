import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { addressOf } from '@studyline/contract/core/endpoint';
import { orderFromCatalogue } from '@studyline/contract/service-items/calls';
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

/** Starts Studyline as a process, and returns what sends it this cart: the orders, or nothing if there is no answer. */
async function start() {
  running = startProcess(dataDir, await findPort(), {
    STUDYLINE_DEMO: 'off',
    STUDYLINE_SECRET: app.server.settings.secret!,
    DATABASE_URL: app.database.ownerUrl,
    DATABASE_APP_URL: cutter.url,
  });
  const address =
    (await running.ready) + addressOf(orderFromCatalogue, { params: { channelId: study.channelId } });
  const token = await app.as(coordinator).token();
  return async (cart: object): Promise<{ orders: { serviceItemId: number }[] } | undefined> => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(cart),
    }).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { orders: { serviceItemId: number }[] }) : undefined;
  };
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
