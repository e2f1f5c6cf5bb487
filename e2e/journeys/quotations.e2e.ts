import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { serviceItems: texts } = en;
const isNow = (page: Page, status: string) =>
  expectVisible(page.getByRole('main').getByText(status, { exact: true }).first());
const button = (page: Pick<Page, 'getByRole'>, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const confirm = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expectGone(dialog);
};

it('a site asks for a quotation, the depot issues it, revises it, and supply orders it, all of it live', async () => {
  const site = await world.loginAs('coordinator');
  await site.goto('/channel/1/catalogue');
  await site.getByRole('link', { name: en.shell.services }).click();
  const tabs = site.getByRole('navigation', { name: texts.list.kinds });
  await tabs.getByRole('link', { name: new RegExp(`^${texts.lists.QUOTATION.title}`) }).click();
  await site.getByRole('link', { name: texts.lists.QUOTATION.make }).click();
  const card = site.getByRole('listitem').filter({ hasText: 'Ambient shipper' });
  await card.getByRole('button', { name: texts.form.add }).click();
  await site
    .getByRole('textbox', { name: words(texts.form.eachSite, { name: 'Ambient shipper' }) })
    .fill('20');
  await site
    .getByRole('textbox', { name: texts.request.own })
    .filter({ visible: true })
    .fill('Training, half day');
  expect(await findProblems(site)).toEqual([]);
  await button(site, texts.request.next).click();
  await site.getByRole('textbox', { name: texts.request.title }).fill('Shippers with training');
  // What somebody has written outlives a reload.
  await site.reload();
  await button(site, texts.request.next).click();
  expect(await findProblems(site)).toEqual([]);
  const day = site.getByLabel(texts.form.requestedFor);
  await day.fill('2020-01-01');
  await button(site, texts.request.send).click();
  await expectVisible(site.getByText(en.issue.inPast));
  await day.fill('');
  await button(site, texts.request.send).click();
  await isNow(site, texts.status.REQUESTED);
  expect(await findProblems(site)).toEqual([]);
  const address = new URL(site.url()).pathname;
  const number = (await site.title()).match(/\d+/)![0];

  const supply = await world.loginAs('supply');
  await supply.goto(address);
  await button(supply, texts.transition.prepare_quotation).click();
  const dialog = supply.getByRole('dialog');
  await dialog.getByRole('combobox', { name: texts.supplierChoice }).click();
  await supply.getByRole('option', { name: 'Northgate Clinical Supplies' }).click();
  await confirm(supply, texts.transition.prepare_quotation);
  await isNow(site, texts.status.IN_PREPARATION);

  const vendor = await world.loginAs('vendor');
  await vendor.goto(address);
  await button(vendor, texts.transition.issue_quotation).click();
  const price = (name: string, quantity: number) =>
    vendor.getByRole('textbox', { name: words(texts.offer.price, { name, quantity }) });
  await button(vendor.getByRole('dialog'), texts.transition.issue_quotation).click();
  await expectVisible(vendor.getByText(en.issue.pricesOfLines));
  const isMarked = (field: Locator) => field.getAttribute('aria-invalid');
  expect(await isMarked(price('Training, half day', 1))).toBe('true');
  const until = vendor.getByLabel(texts.validUntil);
  const usual = await until.inputValue();
  await until.fill('2020-01-01');
  await price('Ambient shipper', 20).fill('28.40');
  expect(await isMarked(price('Ambient shipper', 20))).not.toBe('true');
  await price('Training, half day', 1).fill('1280');
  await button(vendor.getByRole('dialog'), texts.transition.issue_quotation).click();
  await expectVisible(vendor.getByText(en.issue.inPast));
  expect(await isMarked(until)).toBe('true');
  await until.fill(usual);
  await expectGone(vendor.getByText(en.issue.pricesOfLines));
  await vendor.getByRole('textbox', { name: texts.offer.note }).fill('Delivery three weeks after acceptance');
  expect(await findProblems(vendor)).toEqual([]);
  await confirm(vendor, texts.transition.issue_quotation);
  await isNow(site, texts.status.ISSUED);
  await expectVisible(site.getByText('€1,848.00').first());
  expect(await findProblems(site)).toEqual([]);

  await button(vendor, texts.transition.revise_quotation).click();
  await vendor.getByRole('textbox', { name: texts.reason }).fill('A lower price');
  await confirm(vendor, texts.transition.revise_quotation);
  await isNow(site, texts.status.SUPERSEDED);
  await site.getByRole('link', { name: words(texts.revision.by, { number: `${number}-r2` }) }).click();
  await isNow(site, texts.status.IN_PREPARATION);
  await vendor.getByRole('link', { name: words(texts.revision.by, { number: `${number}-r2` }) }).click();
  await button(vendor, texts.transition.issue_quotation).click();
  await price('Ambient shipper', 20).fill('25');
  await price('Training, half day', 1).fill('1280');
  await confirm(vendor, texts.transition.issue_quotation);
  await isNow(site, texts.status.ISSUED);
  await expectVisible(site.getByText('€68.00 less'));
  expect(await findProblems(site)).toEqual([]);

  await supply.goto(new URL(site.url()).pathname);
  const downloading = supply.waitForEvent('download');
  await supply.getByRole('link', { name: texts.pdf }).click();
  const bytes = await readFile(await (await downloading).path());
  const hash = createHash('sha256').update(bytes).digest('hex');
  await expectVisible(supply.getByText(hash));
  const source = { open: () => Promise.resolve(Readable.from([bytes])) };
  const { texts: pages } = await world.server.previewer.render(source, 'application/pdf');
  const printed = pages.map(({ text }) => text).join(' ');
  for (const part of [`Quotation ${number}-r2`, '20 × €25.00 = €500.00', '€1,780.00', 'Page 1 of 1'])
    expect(printed.replaceAll(/\s+/g, ' ')).toContain(part);
  await button(supply, texts.transition.order_quotation).click();
  await supply.getByRole('textbox', { name: texts.poNumber }).fill('7741-C');
  expect(await findProblems(supply)).toEqual([]);
  await confirm(supply, texts.transition.order_quotation);
  await isNow(supply, texts.status.APPROVED);
  await expectVisible(supply.getByText('€1,780.00').first());
  await isNow(site, texts.status.CONVERTED_TO_ORDER);
  await expectVisible(
    site.getByRole('link', { name: words(texts.orderedAs, { number: `${Number(number) + 1}` }) }),
  );
  expect(await findProblems(site)).toEqual([]);
});
