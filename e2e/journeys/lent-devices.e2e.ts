import { listProducts } from '@studyline/contract/products/calls';
import {
  changeServiceItemStatus,
  getOrderForm,
  getServiceItem,
  orderFromCatalogue,
} from '@studyline/contract/service-items/calls';
import type { ServiceTransition } from '@studyline/contract/service-items/fields';
import { en } from '@studyline/contract/words/en';
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

const { serviceItems: texts, rentalEquipment: lent } = en;
const params = { channelId: 1 };
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const get = (page: Page, id: number) => callAs(page.request, getServiceItem, { params: { id } });
async function move(page: Page, id: number, transitionName: ServiceTransition, said: object = {}) {
  const { edit } = await get(page, id);
  await callAs(page.request, changeServiceItemStatus, {
    params: { id },
    query: { transitionName },
    body: { edit, ...said },
  });
}

/** An order of infusion pumps for a site of the coordinator, which the depot is preparing. */
async function orderPumps(site: Page, supply: Page, vendor: Page, quantity: number): Promise<number> {
  const { products } = await callAs(site.request, listProducts, {
    params,
    query: { search: 'Infusion pump' },
  });
  const { sites } = await callAs(site.request, getOrderForm, { params });
  const lines = [{ productId: products[0]!.productId, quantity }];
  const body = {
    cartId: randomUUID(),
    orders: [{ teamId: sites[0]!.teamId, lines, contactPhoneNumber: '+49 30 555 0190' }],
  };
  const { orders } = await callAs(site.request, orderFromCatalogue, { params, body });
  const id = orders[0]!.serviceItemId;
  const { suppliers } = await get(supply, id);
  const { teamId: supplierTeamId } = suppliers.find(({ name }) => name === 'Northgate Clinical Supplies')!;
  await move(supply, id, 'approve_order', { supplierTeamId });
  await move(vendor, id, 'start_fulfilment');
  return id;
}

const serialAt = (dialog: Locator, number: number) =>
  dialog.getByRole('textbox', { name: words(texts.devices.serial, { number }), exact: true });
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('a depot names the devices that it ships, and the site has them as rental equipment', async () => {
  const site = await world.loginAs('coordinator');
  const supply = await world.loginAs('supply');
  const vendor = await world.loginAs('vendor');
  const id = await orderPumps(site, supply, vendor, 12);
  await site.goto('/equipment?search=ZX-');
  await vendor.goto(`/service/${id}/detail`);
  await button(vendor, texts.transition.ship_order).click();
  const dialog = vendor.getByRole('dialog');
  const ship = () => dialog.getByRole('button', { name: texts.transition.ship_order, exact: true }).click();
  await expectVisible(serialAt(dialog, 12));
  await ship();
  await expectVisible(dialog.getByText(en.issue.required).first());
  await dialog
    .getByRole('textbox', { name: words(texts.shipNow, { name: 'Infusion pump', open: 12 }) })
    .fill('2');
  await expectGone(serialAt(dialog, 3));
  await serialAt(dialog, 1).fill('ZX-1');
  await serialAt(dialog, 1).press('Enter');
  await vendor.keyboard.type('zx-1');
  await ship();
  await expectVisible(dialog.getByText(words(en.issue.serialTwice, { serial: 'ZX-1' })));
  // As a column of a spreadsheet is pasted: more devices than were typed.
  const serials = Array.from({ length: 12 }, (_one, at) => `ZX-${at + 1}`);
  await paste(serialAt(dialog, 1), serials.join('\r\n'));
  expect(await serialAt(dialog, 12).inputValue()).toBe('ZX-12');
  await dialog
    .getByLabel(texts.devices.due)
    .first()
    .fill(`${new Date().getFullYear() + 1}-06-01`);
  expect(await findProblems(vendor)).toEqual([]);
  await ship();
  await expectGone(dialog);
  await expectVisible(vendor.getByText(serials.join(', ')).filter({ visible: true }).first());

  const row = site.getByRole('row').filter({ hasText: 'ZX-12' });
  await expectVisible(row.getByText(lent.status.SHIPPED));
  await move(vendor, id, 'deliver_order');
  const { edit } = await get(site, id);
  const receipt = [{ position: 1, received: 12, damaged: 0, short: 0 }];
  await callAs(site.request, changeServiceItemStatus, {
    params: { id },
    query: { transitionName: 'confirm_receipt' },
    body: { edit, receipt },
  });
  await expectVisible(row.getByText(lent.status.ON_SITE));
  expect(await findProblems(site)).toEqual([]);
});
