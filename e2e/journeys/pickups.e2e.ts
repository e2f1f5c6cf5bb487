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

const { serviceItems: texts, rentalEquipment: lent } = en;
const { pickup } = texts;
/** Phones have the collection below the form and the history below the item. */
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
const field = (page: Page, label: string) => page.getByLabel(label).filter({ visible: true }).first();
const isNow = (page: Page, status: keyof typeof texts.status) =>
  expectVisible(page.getByRole('main').getByText(texts.status[status], { exact: true }).first());
/** Makes a transition that takes nothing, or what is filled in already. */
async function move(page: Page, name: keyof typeof texts.transition, reason?: string): Promise<void> {
  await button(page, texts.transition[name]).click();
  const dialog = page.getByRole('dialog');
  if (reason) await dialog.getByLabel(name === 'inspect_pickup' ? texts.result : texts.reason).fill(reason);
  await dialog.getByRole('button', { name: texts.transition[name], exact: true }).click();
  await expectGone(dialog);
}

it('a pickup because of a faulty item says so, and whom to ask', async () => {
  const { service_item_id: id } = await world.server.db
    .selectFrom('support_detail')
    .select('service_item_id')
    .where('summary', '=', 'Infusion pump stops with an alarm')
    .executeTakeFirstOrThrow();
  const supply = await world.loginAs('supply');
  await supply.goto(`/service/${id}/detail`);
  await supply
    .getByRole('link', { name: texts.transition.request_pickup })
    .filter({ visible: true })
    .first()
    .click();
  await expectVisible(supply.getByRole('heading', { name: pickup.heading }));
  await supply.reload();
  await expectVisible(supply.getByText(/^1 of \d+ items?$/));
  expect(await supply.getByRole('radio', { name: pickup.condition.NOT_WORKING }).isChecked()).toBe(true);
  expect(await field(supply, texts.reason).inputValue()).toBe(pickup.reason.FAULTY);
  expect(await field(supply, pickup.contact).inputValue()).toBe('Rasmus Toft');
  expect(await field(supply, texts.form.phone).inputValue()).toBe('+45 35 55 01 27');
});

it('a site asks for a pickup, the depot collects and receives the item, and the site is closed', async () => {
  const site = await world.loginAs('coordinator');
  await site.goto('/equipment');
  const pump = site.getByRole('row').filter({ hasText: 'IP-1179' });
  await pump.getByRole('button', { name: words(lent.actionsOf, { name: 'Infusion pump IP-1179' }) }).click();
  await site.getByRole('menuitem', { name: texts.transition.request_pickup }).click();
  await expectVisible(site.getByRole('heading', { name: pickup.heading }));
  await site.getByRole('radio', { name: pickup.condition.NOT_WORKING }).first().press('Space');
  expect(await findProblems(site)).toEqual([]);
  await button(site, pickup.send).click();
  await expectVisible(site.getByText(pickup.sizeMissing));
  await site.getByLabel(pickup.packagingNeeded).check();
  await expectVisible(site.getByText(pickup.packagingHint));
  await expectGone(site.getByText(pickup.sizeMissing));
  await site.getByLabel(pickup.packagingNeeded).uncheck();
  for (const [part, value] of [
    ['lengthCm', '60'],
    ['widthCm', '40'],
    ['heightCm', '40'],
    ['weightKg', '8.5'],
  ] as const)
    await site.getByLabel(pickup.box[part]).fill(value);
  await site.getByLabel(pickup.clean).check();
  await field(site, pickup.readyFrom).fill('2099-11-24');
  await field(site, texts.form.phone).fill('+49 30 555 0131');
  const photo = await site.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')!.fillRect(0, 0, 300, 150);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await chooseFile(site, texts.support.choose, {
    name: 'dent.png',
    mimeType: 'image/png',
    buffer: Buffer.from(photo, 'base64'),
  });
  await expectVisible(site.getByText(words(texts.support.fileCount, { count: 1, most: 5 })));
  expect(await findProblems(site)).toEqual([]);
  await button(site, pickup.send).click();
  await isNow(site, 'REQUESTED');
  expect(await findProblems(site)).toEqual([]);
  const address = new URL(site.url()).pathname;

  const vendor = await world.loginAs('vendor');
  await vendor.goto('/channel/1/pickups');
  await vendor.locator(`a[href="${address}"]`).click();
  await vendor.waitForURL(`**${address}`);
  await vendor.getByRole('button', { name: words(texts.support.open, { name: 'dent.png' }) }).click();
  await expectVisible(vendor.getByRole('dialog').getByRole('img'));
  await vendor.keyboard.press('Escape');
  await expectGone(vendor.getByRole('dialog'));
  await button(vendor, texts.transition.schedule_pickup).click();
  expect(await findProblems(vendor)).toEqual([]);
  const dialog = vendor.getByRole('dialog');
  await dialog.getByLabel(pickup.until).fill('10:00');
  await dialog.getByRole('button', { name: texts.transition.schedule_pickup, exact: true }).click();
  await expectVisible(dialog.getByText(en.issue.windowTooShort));
  await dialog.getByLabel(pickup.until).fill('14:00');
  await dialog.getByRole('button', { name: texts.transition.schedule_pickup, exact: true }).click();
  await expectGone(dialog);
  await isNow(site, 'SCHEDULED');
  await move(vendor, 'fail_pickup', 'Nobody was at the entrance.');
  await move(vendor, 'schedule_pickup');
  await move(vendor, 'collect_pickup');
  await site.goto('/equipment?show=IN_RETURN');
  const away = site.getByRole('row').filter({ hasText: 'IP-1179' });
  await expectVisible(away.getByText(lent.status.IN_RETURN));
  await move(vendor, 'receive_pickup');
  await expectGone(away);
  await move(vendor, 'inspect_pickup', 'Complete, the battery is dead.');
  await move(vendor, 'close_pickup');
  await site.goto(address);
  await isNow(site, 'CLOSED');

  // What has come back is not in the way of closing the site; the rest is named, and goes into the trail.
  const { team_id: teamId } = await world.server.db
    .selectFrom('rental_equipment')
    .select('team_id')
    .where('serial_number', '=', 'IP-1179')
    .executeTakeFirstOrThrow();
  const manager = await world.loginAs('study.manager');
  await manager.goto(`/channel/1/teams/${teamId}`);
  await button(manager, en.teams.changeStatus).click();
  await manager.getByRole('menuitem', { name: en.teams.change.close_site }).click();
  const closing = manager.getByRole('dialog');
  await expectVisible(closing.getByText('IP-1180'));
  expect(await closing.getByText('IP-1179').count()).toBe(0);
  await expectVisible(closing.getByRole('link', { name: texts.transition.request_pickup }));
  await expectVisible(closing.getByRole('link', { name: words(texts.named.ORDER, { number: 8 }) }));
  expect(await findProblems(manager)).toEqual([]);
  await closing.getByLabel(en.teams.reason).fill('The study is over here.');
  await closing.getByRole('button', { name: en.teams.change.close_site, exact: true }).click();
  await expectGone(closing);
  await manager.goto('/channel/1/audit');
  await expectVisible(manager.getByText(en.audit.events.teamClosedWithEquipment).first());
});
