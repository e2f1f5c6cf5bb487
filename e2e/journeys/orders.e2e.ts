import { query } from '../../apps/server/test/cluster.ts';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { serviceItems: texts } = en;
/** Phones have the summary and the history elsewhere. */
const seen = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first();
const isNow = (page: Page, status: keyof typeof texts.status) =>
  expectVisible(page.getByRole('main').getByText(texts.status[status], { exact: true }).first());
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
/** What Home says that a person can do next, once it says so. */
async function openWaiting(page: Page, step: keyof typeof texts.waiting.steps, address: string) {
  await page.goto('/');
  const region = page.getByRole('region', { name: texts.waiting.title });
  const row = region.getByRole('listitem').filter({ has: page.locator(`a[href="${address}"]`) });
  await expectVisible(row.getByText(new RegExp(`^${words(texts.waiting.steps[step], { number: '\\d+' })}$`)));
  expect(await findProblems(page)).toEqual([]);
  await row.getByRole('link', { name: /^Open: / }).click();
  await page.waitForURL(address);
}
async function expectNotWaiting(page: Page, address: string) {
  await page.goto('/');
  await expectVisible(page.getByRole('heading', { level: 1 }));
  await expectGone(page.getByRole('region', { name: texts.waiting.title }).locator(`a[href="${address}"]`));
}
const confirm = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expectGone(dialog);
};

it('a site orders, supply approves, the depot ships in two parts, and the site confirms one damaged item', async () => {
  const site = await world.loginAs('coordinator');
  await site.goto('/channel/1/catalogue/orders');
  await site.getByRole('link', { name: texts.lists.ORDER.make }).click();
  const add = async (name: string) => {
    const card = site.getByRole('listitem').filter({ hasText: name });
    await card.getByRole('button', { name: texts.form.add }).click();
  };
  await add('Ambient shipper');
  await site
    .getByRole('textbox', { name: words(texts.form.eachSite, { name: 'Ambient shipper' }) })
    .fill('4');
  await site.getByRole('radio', { name: en.products.tabs.SUPPLIES }).press('ArrowRight');
  await add('Calibrated probe');
  expect(await findProblems(site)).toEqual([]);
  await button(site, texts.form.toDelivery).click();
  await site.getByLabel(texts.form.phone).fill('+49 30 555 0190');
  expect(await findProblems(site)).toEqual([]);
  const day = site.getByLabel(texts.form.requestedFor);
  await day.fill('2020-01-01');
  await button(site, texts.form.toReview).click();
  await expectVisible(site.getByText(en.issue.inPast));
  expect(await day.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await findProblems(site)).toEqual([]);
  await day.fill('');
  // What is in the cart outlives a reload, and a copy of the tab has the same cart.
  await site.reload();
  const [copy] = await Promise.all([
    site.waitForEvent('popup'),
    site.evaluate(() => void window.open(location.href)),
  ]);
  const review = async (page: Page) => {
    await button(page, texts.form.toDelivery).click();
    await expect.poll(() => page.getByLabel(texts.form.phone).inputValue()).toBe('+49 30 555 0190');
    await button(page, texts.form.toReview).click();
    await expectVisible(seen(page, '€135.20'));
  };
  await review(site);
  expect(await findProblems(site)).toEqual([]);
  await button(site, texts.form.place).click();
  await isNow(site, 'AWAITING_APPROVAL');
  expect(await findProblems(site)).toEqual([]);
  const address = new URL(site.url()).pathname;
  await review(copy);
  await button(copy, texts.form.place).click();
  await copy.waitForURL(address);
  await copy.close();

  const supply = await world.loginAs('supply');
  await openWaiting(supply, 'approve_order', address);
  await button(supply, texts.transition.approve_order).click();
  const dialog = supply.getByRole('dialog');
  await dialog.getByRole('combobox', { name: texts.supplierChoice }).click();
  await supply.getByRole('option', { name: 'Northgate Clinical Supplies' }).click();
  expect(await findProblems(supply)).toEqual([]);
  await confirm(supply, texts.transition.approve_order);
  await isNow(site, 'APPROVED');
  await expectNotWaiting(supply, address);
  await supply.goto(address);

  // The order is a post in the feed of those who see it.
  const vendor = await world.loginAs('vendor');
  await vendor.goto('/channel/1/timeline');
  const card = vendor.getByRole('article').filter({ hasText: '4 × Ambient shipper' });
  await expectVisible(card.getByText(texts.status.APPROVED));
  await expectVisible(card.getByText(en.feed.unreadPost));
  await card.getByRole('link').first().click();
  await vendor.waitForURL(address);
  const field = vendor.getByRole('textbox', { name: en.comments.field, exact: true });
  await field.fill('The shippers come before noon');
  await field.press('Enter');
  await expectVisible(site.getByText('The shippers come before noon'));
  expect(await findProblems(vendor)).toEqual([]);
  const bell = vendor.getByRole('button', { name: en.openPost.bar.notify });
  const isPressed = () => bell.getAttribute('aria-pressed');
  // Whoever comments follows it.
  await expect.poll(isPressed).toBe('true');
  await bell.click();
  await expect.poll(isPressed).toBe('false');
  await vendor.goBack();
  await expectGone(card.getByText(en.feed.unreadPost));
  // It has no day, so others come first: the list has all that waits.
  await vendor.goto('/');
  const waiting = vendor.getByRole('region', { name: texts.waiting.title });
  await waiting.getByRole('link', { name: /^\d+ orders$/ }).click();
  const filter = vendor.getByRole('combobox', { name: texts.list.show });
  await expect.poll(() => filter.inputValue()).toMatch(new RegExp(`^${texts.list.groups.WAITING}, \\d+$`));
  // The page of all kinds has its own line in the study's navigation, and a tab for each kind.
  const current = (name: string) =>
    vendor.getByRole('link', { name, exact: true }).getAttribute('aria-current');
  expect(await current(en.shell.services)).toBe('page');
  expect(await current(en.shell.catalogue)).toBe(null);
  const tabs = vendor.getByRole('navigation', { name: texts.list.kinds });
  await tabs.getByRole('link', { name: /^Pickups/ }).click();
  await vendor.waitForURL('/channel/1/pickups');
  expect(await current(en.shell.services)).toBe('page');
  await vendor.goBack();
  expect(await findProblems(vendor)).toEqual([]);
  await vendor.locator(`a[href="${address}"]`).click();
  await button(vendor, texts.transition.start_fulfilment).click();
  await confirm(vendor, texts.transition.start_fulfilment);
  await button(vendor, texts.transition.ship_order).click();
  const first = words(texts.shipNow, { name: 'Ambient shipper', open: 4 });
  await vendor.getByRole('textbox', { name: first }).fill('3');
  await vendor.getByRole('textbox', { name: texts.tracking }).fill('4410 7720 22');
  await confirm(vendor, texts.transition.ship_order);
  await isNow(site, 'PARTIALLY_SHIPPED');
  await expectVisible(seen(site, '4410 7720 22'));
  await button(vendor, texts.transition.ship_order).click();
  await confirm(vendor, texts.transition.ship_order);
  await isNow(site, 'SHIPPED');
  await button(vendor, texts.transition.deliver_order).click();
  await confirm(vendor, texts.transition.deliver_order);
  await expectNotWaiting(vendor, address);

  const phone = await world.loginAs('coordinator', { width: 390, height: 844 });
  await openWaiting(phone, 'confirm_receipt', address);
  await button(phone, texts.transition.confirm_receipt).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Ambient shipper' }).click();
  const amount = (what: string) =>
    phone.getByRole('textbox', { name: words(texts.receipt.of, { name: 'Ambient shipper', what }) });
  await amount(texts.receipt.damaged).fill('1');
  expect(await amount(texts.receipt.good).inputValue()).toBe('3');
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: texts.transition.confirm_receipt, exact: true })
    .click();
  await expectVisible(phone.getByText(en.issue.damagedSaid));
  const photo = await phone.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')!.fillRect(0, 0, 300, 150);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await chooseFile(phone, texts.support.choose, {
    name: 'lid.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(photo, 'base64'),
  });
  await expectGone(phone.getByText(en.issue.damagedSaid));
  await phone.getByRole('textbox', { name: texts.receipt.note }).fill('Lid cracked');
  expect(await phone.getByRole('checkbox', { name: texts.receipt.ask }).isChecked()).toBe(true);
  expect(await findProblems(phone)).toEqual([]);
  await confirm(phone, texts.transition.confirm_receipt);
  await expectVisible(seen(supply, words(texts.receivedFaulty, { faults: '1 damaged' })));
  await phone
    .getByRole('link', { name: new RegExp(texts.receipt.asked.replace('{{number}}', '\\d+')) })
    .click();
  await expectVisible(phone.getByText('Ambient shipper: 1 damaged. Lid cracked'));
  await expectVisible(phone.getByRole('button', { name: words(texts.support.open, { name: 'lid.jpg' }) }));
  expect(await findProblems(phone)).toEqual([]);
  await expectVisible(seen(supply, '3 in good order, 1 damaged, 0 short'));
  expect(await findProblems(supply)).toEqual([]);
});

it('of two people who move an order on at once, the second is told in words what the first one did', async () => {
  const supply = await world.loginAs('supply');
  const manager = await world.loginAs('study.manager');
  const { id } = await world.server.db
    .selectFrom('service_item')
    .select('id')
    .where('kind', '=', 'ORDER')
    .where('status', '=', 'AWAITING_APPROVAL')
    .where('channel_id', '=', 1)
    .executeTakeFirstOrThrow();
  for (const page of [supply, manager]) {
    await page.goto(`/service/${id}/detail`);
    await isNow(page, 'AWAITING_APPROVAL');
  }
  await button(manager, texts.transition.approve_order).click();
  const dialog = manager.getByRole('dialog');
  await expectVisible(dialog);
  await button(supply, texts.transition.reject_order).click();
  await supply.getByRole('textbox', { name: texts.reason }).fill('Not in the budget');
  await confirm(supply, texts.transition.reject_order);
  await isNow(supply, 'REJECTED');
  const { name } = await world.server.db
    .selectFrom('app_user')
    .select('display_name as name')
    .where('email_address', '=', 'supply@studyline.example')
    .executeTakeFirstOrThrow();
  const status = texts.status.REJECTED;
  await expectVisible(dialog.getByText(words(texts.changed, { person: name, status })));
  const send = dialog.getByRole('button', { name: texts.transition.approve_order, exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  await expectVisible(dialog.getByText(words(en.error.SERVICE_ITEM_CHANGED, { person: name, status })));
  expect(await findProblems(manager)).toEqual([]);
});

it('on a phone, the cart is at the bottom, and opens as a sheet', async () => {
  const phone = await world.loginAs('coordinator2', { width: 390, height: 844 });
  await phone.goto('/channel/1/catalogue');
  await phone.getByRole('link', { name: texts.lists.ORDER.make }).click();
  const card = phone.getByRole('listitem').filter({ hasText: 'Ambient shipper' });
  await card.getByRole('button', { name: texts.form.add }).click();
  await expectVisible(seen(phone, words(texts.list.lines_one, { count: 1 })));
  await button(phone, texts.form.viewCart).click();
  const sheet = phone.getByRole('dialog');
  await expectVisible(sheet.getByText('Ambient shipper'));
  expect(await findProblems(phone)).toEqual([]);
  await sheet.getByRole('button', { name: texts.form.toDelivery }).click();
  await expectVisible(phone.getByRole('heading', { name: texts.form.delivery }));
  await expectGone(sheet);
});

it('supply orders for twelve sites at once, and the depot puts what it does not have on backorder', async () => {
  const supply = await world.loginAs('supply');
  await supply.goto('/channel/post/1/create/order');
  const sites = supply.getByRole('combobox', { name: texts.form.sites });
  for (let chosen = 0; chosen < 12; chosen++) {
    await sites.click();
    await supply.getByRole('option').first().click();
  }
  await supply.getByRole('heading', { name: texts.form.choose }).click();
  const card = supply.getByRole('listitem').filter({ hasText: 'Frozen shipper, 72 h' });
  await expectVisible(
    card
      .getByText(texts.form.later)
      .or(card.getByText(/1 Feb 2027/))
      .first(),
  );
  await card.getByRole('button', { name: texts.form.add }).click();
  await button(supply, texts.form.toDelivery).click();
  await button(supply, texts.form.toReview).click();
  await expectVisible(seen(supply, words(texts.form.separate_other, { count: 12 })));
  expect(await findProblems(supply)).toEqual([]);
  await button(supply, texts.form.place).click();
  await supply.waitForURL('/channel/1/catalogue/orders');
  const orders = supply.getByRole('row').filter({ hasText: '€148.00' });
  await expect.poll(() => orders.count()).toBe(12);

  await orders.last().getByRole('link').click();
  await isNow(supply, 'APPROVED');
  const address = new URL(supply.url()).pathname;
  await button(supply, texts.transition.start_fulfilment).click();
  await supply.getByRole('dialog').getByRole('combobox', { name: texts.supplierChoice }).click();
  await supply.getByRole('option', { name: 'Northgate Clinical Supplies' }).click();
  await confirm(supply, texts.transition.start_fulfilment);
  const vendor = await world.loginAs('vendor');
  await vendor.goto(address);
  await button(vendor, texts.transition.backorder_order).click();
  await confirm(vendor, texts.transition.backorder_order);
  await isNow(supply, 'BACKORDERED');
});

it('what is the same for all sites is said once, and an address that a site lacks is typed once', async () => {
  await query(world.ownerUrl, 'delete from team_contact_data');
  await query(world.ownerUrl, "update order_detail set delivery_address = ''");
  const supply = await world.loginAs('supply');
  const choose = async () => {
    await supply.goto('/channel/post/1/create/order');
    for (let chosen = 0; chosen < 2; chosen++) {
      await supply.getByRole('combobox', { name: texts.form.sites }).click();
      await supply.getByRole('option').first().click();
    }
    await supply.getByRole('heading', { name: texts.form.choose }).click();
    const card = supply.getByRole('listitem').filter({ hasText: 'Ambient shipper' });
    await card.getByRole('button', { name: texts.form.add }).click();
    await button(supply, texts.form.toDelivery).click();
  };
  await choose();
  const day = supply.getByLabel(texts.form.requestedFor);
  await day.fill('2099-01-15');
  await supply.getByRole('button', { name: texts.form.differ }).last().click();
  expect(await day.last().inputValue()).toBe('2099-01-15');
  await day.last().fill('2099-02-20');
  await button(supply, texts.form.toReview).click();
  const address = supply.getByLabel(texts.form.address);
  await expect.poll(() => address.first().evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await findProblems(supply)).toEqual([]);
  await address.first().fill('Ward 1, Main Street 1');
  await address.last().fill('Ward 2, Main Street 2');
  await button(supply, texts.form.toReview).click();
  for (const text of ['15 Jan 2099', '20 Feb 2099', 'Ward 1, Main Street 1', 'Ward 2, Main Street 2'])
    await expectVisible(seen(supply, text));
  await button(supply, texts.form.place).click();
  await supply.waitForURL('/channel/1/catalogue/orders');
  await choose();
  expect(await address.first().inputValue()).toBe('Ward 1, Main Street 1');
});
