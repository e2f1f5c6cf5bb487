import { listProducts } from '@studyline/contract/products/calls';
import {
  changeServiceItemStatus,
  getOrderForm,
  orderFromCatalogue,
} from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { en } from '@studyline/contract/words/en';
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts';
import { query } from '../../apps/server/test/cluster.ts';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { linkMailsTo } from '../kit/outbox.ts';

const { notificationContacts: texts, studyAdmin, teams } = en;
const DEPOT = 'depot@coldline.example';
const params = { channelId: 1 };

let smtp: MailServer;
let world: World;
beforeAll(async () => {
  smtp = await startMailServer();
  world = await openWorld(smtp.env);
  linkMailsTo(world);
});
afterAll(async () => {
  await world?.close();
  await smtp?.close();
});

/** The emails that this address has got, as soon as there are so many. */
async function mailsTo(address: string, count: number) {
  const got = () => smtp.received.filter(({ to }) => to.includes(address));
  await expect
    .poll(
      async () => {
        await query(world.ownerUrl, `select graphile_worker.add_job('queue-mails', '{}'::json)`);
        return got().length;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(count);
  return got();
}

/** An order of a product of the demo for the first site that a person orders for. */
async function order(page: Page, name: string): Promise<number> {
  const { request } = page;
  const { products } = await callAs(request, listProducts, { params, query: { search: name } });
  const { sites } = await callAs(request, getOrderForm, { params });
  const lines = [{ productId: products[0]!.productId, quantity: 1 }];
  const body = { cartId: randomUUID(), orders: [{ teamId: sites[0]!.teamId, lines }] };
  const { orders } = await callAs(request, orderFromCatalogue, { params, body });
  return orders[0]!.serviceItemId;
}
const move = (page: Page, id: number, transitionName: ServiceTransition, edit: number) =>
  callAs(page.request, changeServiceItemStatus, {
    params: { id },
    query: { transitionName },
    body: { edit },
  });

it('an outside address confirms by its link, hears that an order has shipped, and stops the emails', async () => {
  const manager = await world.loginAs('study.manager');
  await manager.goto('/channel/1/channel-admin');
  await manager.getByRole('tab', { name: studyAdmin.tab.notifications }).click();
  await expectVisible(manager.getByRole('heading', { name: texts.none }));
  expect(await findProblems(manager)).toEqual([]);
  await manager.getByRole('button', { name: texts.add }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('radio', { name: texts.form.person }).press('ArrowRight');
  await dialog.getByRole('textbox', { name: texts.form.email }).fill('not an address');
  await dialog.getByRole('button', { name: texts.form.action }).click();
  await expectVisible(dialog.getByText(texts.form.wrongEmail), dialog.getByText(texts.form.noEvents));
  await dialog.getByRole('textbox', { name: texts.form.email }).fill(DEPOT);
  await dialog.getByRole('button', { name: texts.event.ORDER_SHIPPED, exact: true }).click();
  expect(await findProblems(manager)).toEqual([]);
  await dialog.getByRole('button', { name: texts.form.action }).click();
  await expectGone(dialog);
  const row = manager.getByRole('row').filter({ hasText: DEPOT });
  await expectVisible(row.getByText(texts.state.WAITING));

  const supply = await world.loginAs('supply');
  const ship = async () => {
    const id = await order(supply, 'Ambient shipper');
    await move(supply, id, 'start_fulfilment', 1);
    await move(supply, id, 'ship_order', 2);
  };
  await ship();
  const [asked] = await mailsTo(DEPOT, 1);
  const link = /http\S+notification-contact\/\S+/.exec(asked!.parsed.text ?? '')![0];
  const outside = await world.openWindow({ width: 390, height: 844 });
  await outside.goto(new URL(link).pathname);
  await expectVisible(outside.getByRole('heading', { name: texts.link.ask }));
  expect(await findProblems(outside)).toEqual([]);
  await outside.getByRole('button', { name: texts.link.confirm }).click();
  await expectVisible(outside.getByRole('heading', { name: texts.link.active }));
  await expectVisible(row.getByText(texts.noMail));
  await ship();
  const [, told] = await mailsTo(DEPOT, 2);
  expect(told!.parsed.subject).toMatch(/^Order \d+, .+: Shipped$/);
  await outside.getByRole('button', { name: texts.link.stop }).click();
  await expectVisible(outside.getByRole('heading', { name: texts.link.stopped }));
  await expectVisible(row.getByText(texts.state.STOPPED));
});

it('nobody in a blinded team, and nobody outside, gets an email about what only the unblinded see', async () => {
  const manager = await world.loginAs('study.manager');
  await manager.goto('/channel/1/channel-admin?part=notifications');
  const dialog = manager.getByRole('dialog');
  const add = async (search: string) => {
    await manager.getByRole('button', { name: texts.add }).click();
    await dialog.getByRole('searchbox', { name: texts.form.search }).fill(search);
    await dialog.getByRole('radio', { name: search }).check();
    await dialog.getByRole('button', { name: texts.event.ORDER_SUBMITTED, exact: true }).click();
    await dialog.getByRole('button', { name: texts.form.action }).click();
    await expectGone(dialog);
  };
  const addressOf = async (login: string) => `${login}@studyline.example`;
  const nameOf = async (login: string) => {
    const { display_name: name } = await world.server.db
      .selectFrom('app_user')
      .select('display_name')
      .where('email_address', '=', await addressOf(login))
      .executeTakeFirstOrThrow();
    return name;
  };
  const people = ['committee', 'study.manager'] as const;
  for (const login of people) await add(await nameOf(login));
  const supply = await world.loginAs('supply');
  await order(supply, 'Ambient shipper');
  await mailsTo('study.manager@studyline.example', 1);
  await order(supply, 'Dose masking covers');
  const [, masked] = await mailsTo('study.manager@studyline.example', 2);
  expect(masked!.parsed.subject).toMatch(/^Order U\d+, /);
  const subjects = smtp.received.map(({ to, parsed }) => `${to[0]} ${parsed.subject}`);
  expect(subjects.filter((one) => one.includes('Order U') && !one.startsWith('study.manager'))).toEqual([]);
});

it('what a contact is told about changes in its row, and a team has its own contacts', async () => {
  const manager = await world.loginAs('study.manager');
  await manager.goto('/channel/1/channel-admin?part=notifications');
  const row = manager.getByRole('row').filter({ hasText: DEPOT });
  await row.getByRole('button', { name: words(texts.open, { name: DEPOT }) }).click();
  const save = manager.getByRole('button', { name: texts.save, exact: true });
  await expectVisible(manager.getByRole('group', { name: texts.group.PICKUP }));
  expect(await save.count()).toBe(0);
  const pickups = manager.getByRole('group', { name: texts.group.PICKUP });
  await pickups.getByRole('button', { name: texts.event.PICKUP_COLLECTED }).click();
  await manager.getByRole('combobox', { name: texts.bounces }).click();
  await manager.getByRole('option').first().click();
  expect(await findProblems(manager)).toEqual([]);
  // Neither closing the row nor leaving loses what was changed unasked.
  const asking = manager.getByRole('dialog', { name: en.forms.unsaved });
  for (const lose of [
    row.getByRole('button', { name: words(texts.open, { name: DEPOT }) }),
    manager.getByRole('tab', { name: studyAdmin.tab.details }),
  ]) {
    await lose.click();
    await asking.getByRole('button', { name: en.forms.stay }).click();
    await expectGone(asking);
    await expectVisible(save);
  }
  await save.click();
  await expectGone(save);
  await expectVisible(row.getByText(texts.group.PICKUP));
  await pickups.getByRole('button', { name: texts.event.PICKUP_COLLECTED }).click();
  await row.getByRole('button', { name: words(texts.open, { name: DEPOT }) }).click();
  await asking.getByRole('button', { name: en.forms.discard }).click();
  await expectGone(pickups);
  await expectVisible(row.getByText(texts.group.PICKUP));
  await manager.getByRole('button', { name: /^Show the other/ }).click();
  await expectVisible(manager.getByRole('heading', { name: texts.nobodyTold }));
  expect(await findProblems(manager)).toEqual([]);

  const coordinator = await world.loginAs('coordinator');
  await coordinator.goto('/teams');
  await coordinator.getByRole('main').getByRole('link').first().click();
  await coordinator.getByRole('tab', { name: teams.tab.notifications }).click();
  await expectVisible(coordinator.getByRole('heading', { name: texts.none }));
  await coordinator.getByRole('button', { name: texts.add }).click();
  const dialog = coordinator.getByRole('dialog');
  await dialog.getByRole('radio', { name: texts.form.person }).waitFor();
  await dialog.getByRole('group', { name: texts.form.people }).getByRole('radio').first().check();
  await dialog.getByRole('button', { name: texts.event.CALIBRATION_DUE, exact: true }).click();
  expect(await findProblems(coordinator)).toEqual([]);
  await dialog.getByRole('button', { name: texts.form.action }).click();
  await expectGone(dialog);
  await expectVisible(coordinator.getByRole('cell').getByText(texts.event.CALIBRATION_DUE));
  await coordinator.getByRole('button', { name: /^Show what/ }).click();
  await coordinator.getByRole('button', { name: texts.remove }).click();
  await dialog.getByRole('button', { name: texts.remove }).click();
  await expectGone(dialog);
  await expectVisible(coordinator.getByRole('heading', { name: texts.none }));
});

it('who supplies a study comes to its contacts from the catalogue', async () => {
  const supply = await world.loginAs('supply');
  await supply.goto('/channel/1/catalogue');
  await supply.getByRole('link', { name: texts.list, exact: true }).click();
  await expectVisible(supply.getByRole('heading', { name: texts.list, level: 1 }));
  await expectVisible(supply.getByRole('row').filter({ hasText: DEPOT }));
  await expectVisible(supply.getByRole('button', { name: texts.add, exact: true }));
  expect(await findProblems(supply)).toEqual([]);
});
