import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTeam } from '../../apps/server/test/world.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { products: texts } = en;
const ADDRESS = '/channel/1/catalogue';
const line = (...cells: string[]) => cells.join(';');
const FILE = [
  'Article number;Name;Type;Price;Currency;Countries',
  line('NL-SER-V1', 'Serum collection kit, screening', 'Supplies', '18.90', 'EUR', ''),
  line('NL-LOG-90', 'Temperature logger, 90 days', 'Supplies', '41,00.0', 'EUR', ''),
  line('NL-CEN-09', 'Centrifuge, refrigerated', 'Equipment', '3,140.00', 'EUR', 'IE, DE, UK'),
  line('NL-ODD-01', 'Garden chair', 'Furniture', '', '', ''),
].join('\r\n');

it('a supply manager corrects a file and imports it, and a site sees it at once', async () => {
  const site = await world.loginAs('coordinator');
  await site.goto(`${ADDRESS}?search=logger`);
  await expectVisible(site.getByRole('heading', { name: 'Temperature logger', exact: true }));
  expect(await site.getByRole('link', { name: texts.import }).count()).toBe(0);

  const page = await world.loginAs('supply');
  await page.goto(ADDRESS);
  await page.getByRole('link', { name: texts.import }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: texts.importing.chooseFile }).click();
  await (await chooser).setFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expectVisible(page.getByText('“41,00.0” is not a price.'));
  const button = (count: number) =>
    page.getByRole('button', { name: words(texts.importing.do_other, { count }) }).filter({ visible: true });
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: words(texts.importing.use, { value: '41.00' }) }).click();
  await expectGone(page.getByText('“41,00.0” is not a price.'));
  const countries = page.getByRole('textbox', {
    name: words(texts.importing.correct, { column: texts.columns.countries, line: '4' }),
  });
  await countries.fill('IE, DE, GB');
  await countries.press('Enter');
  await expectGone(countries);
  await page.getByRole('button', { name: texts.importing.leaveOut }).click();
  await expectGone(page.getByText('“Furniture” is no type.', { exact: false }));
  await page.getByRole('tab', { name: texts.importing.tabs.CHANGED }).click();
  await expectVisible(page.getByText('Price: 17.60 → 18.90'));
  await button(3).click();
  await expectVisible(page.getByText(words(texts.importing.done_other, { count: '3' })));

  await expectVisible(site.getByRole('heading', { name: 'Temperature logger, 90 days' }));
  await site.getByRole('radio', { name: texts.tabs.SUPPLIES }).press('ArrowRight');
  await site.getByRole('searchbox', { name: texts.search }).fill('centrifuge');
  await expectVisible(site.getByRole('heading', { name: 'Centrifuge, refrigerated' }));
  await expectVisible(site.getByText('€3,140.00'));
});

it('each product says which sites can get it', async () => {
  const frozen = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Frozen shipper, 72 h' });
  const site = await world.loginAs('coordinator');
  await site.goto(ADDRESS);
  await expectVisible(frozen(site).getByText('From 1 Feb 2027').first());
  expect(await findProblems(site)).toEqual([]);

  const page = await world.loginAs('study.manager');
  await page.goto(ADDRESS);
  await page.getByRole('combobox', { name: texts.addSite }).click();
  await page.getByRole('option').nth(3).click();
  await expectVisible(frozen(page).getByText('From 1 Feb 2027').first());
  await page.keyboard.press('Escape');
  await expectVisible(page.getByText(texts.legendAvailable));
  expect(await findProblems(page)).toEqual([]);
});

it('finds a site that comes after those that are listed, and keeps it in the address', async () => {
  const { db } = world.server;
  const study = await db.selectFrom('channel').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const inStudy = { channelId: study.id, clientId: study.client_id, uuid: study.uuid, roleIds: {} as never };
  for (let n = 100; n < 220; n++) await buildTeam(db, inStudy, { code: `ZZ${n}`, city: 'Ystad' });
  const page = await world.loginAs('study.manager');
  await page.goto(ADDRESS);
  await page.getByRole('combobox', { name: texts.addSite }).fill('zz219');
  await page.getByRole('option', { name: 'ZZ219, Ystad' }).click();
  // The list stays open for the next choice, and shows all sites again at once.
  expect(await page.getByRole('option').count()).toBeGreaterThan(1);
  const electrodes = page.getByRole('listitem').filter({ hasText: 'ECG electrodes' });
  await expectVisible(electrodes.getByText('ZZ219').first());
  expect(await findProblems(page)).toEqual([]);
  await page.reload();
  await expectVisible(electrodes.getByText('ZZ219').first());
});

it('a supply manager sets the picture of a product and removes it, and a site sees that at once', async () => {
  const name = 'ECG electrodes';
  const shown = (page: Page) => page.getByRole('listitem').filter({ hasText: name }).locator('img');
  const site = await world.loginAs('coordinator');
  await site.goto(`${ADDRESS}?search=electrodes`);
  await expectVisible(site.getByRole('heading', { name }));
  expect(await shown(site).count()).toBe(0);

  const page = await world.loginAs('supply');
  await page.goto(`${ADDRESS}?search=electrodes`);
  await page.getByRole('button', { name: words(texts.picture.add, { name }) }).click();
  const dialog = page.getByRole('dialog');
  const buffer = await page.screenshot();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: texts.picture.choose }).click();
  await (await chooser).setFiles({ name: 'electrodes.png', mimeType: 'image/png', buffer });
  await expectVisible(dialog.locator('img'));
  expect(await findProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.picture.save }).click();
  await expectGone(dialog);
  await expectVisible(shown(page));
  await expectVisible(shown(site));
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('button', { name: words(texts.picture.change, { name }) }).click();
  await dialog.getByRole('button', { name: texts.picture.remove }).click();
  await expectGone(dialog);
  await expectGone(shown(site));
});
