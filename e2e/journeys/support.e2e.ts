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

const { serviceItems: texts, rentalEquipment, teams } = en;
const isNow = (page: Page, status: keyof typeof texts.status) =>
  expectVisible(page.getByRole('main').getByText(texts.status[status], { exact: true }).first());
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
async function act(page: Page, name: string, reason?: string, label = texts.reason): Promise<void> {
  await button(page, name).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByRole('textbox', { name: label }).fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expectGone(dialog);
}
/** Writes a message, and waits until it is in the thread. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.support.field, exact: true }).fill(text);
  await button(page, texts.support.sendMessage).click();
  await expectVisible(page.getByRole('listitem').filter({ hasText: text }));
}

it('a site reports a fault with a photo from the page of the item, the depot asks and resolves, the site closes', async () => {
  const { code } = await world.server.db
    .selectFrom('rental_equipment')
    .select('code')
    .where('serial_number', '=', 'IP-1179')
    .executeTakeFirstOrThrow();
  const site = await world.loginAs('coordinator', { width: 390, height: 844 });
  await site.goto(`/equipment/${code}`);
  await expectVisible(site.getByRole('heading', { name: 'Infusion pump' }));
  expect(await findProblems(site)).toEqual([]);
  await button(site, rentalEquipment.scanned.showLabel).click();
  const label = site.getByRole('img', {
    name: words(rentalEquipment.scanned.labelOf, { name: 'Infusion pump' }),
  });
  await expectVisible(label);
  expect(await label.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await findProblems(site)).toEqual([]);
  await site.keyboard.press('Escape');
  await site
    .getByRole('link', { name: rentalEquipment.scanned.report })
    .filter({ visible: true })
    .first()
    .click();
  await expectVisible(site.getByText('Medrip 40, IP-1179').filter({ visible: true }).first());
  await button(site, texts.support.send).click();
  await expectVisible(site.getByText(en.issue.required).first());
  await site.getByLabel(texts.support.summary).fill('Pump stops with error E-14');
  await site.getByLabel(texts.support.details).fill('Three times since Wednesday, also on mains.');
  const photo = await site.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')!.fillRect(0, 0, 300, 150);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await chooseFile(site, texts.support.choose, {
    name: 'error.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(photo, 'base64'),
  });
  expect(await findProblems(site)).toEqual([]);
  await button(site, texts.support.send).click();
  await isNow(site, 'NEW');
  const open = (page: Page) =>
    page.getByRole('button', { name: words(texts.support.open, { name: 'error.jpg' }) });
  await expectVisible(open(site));
  expect(await findProblems(site)).toEqual([]);

  const depot = await world.loginAs('vendor');
  await depot.goto('/channel/1/support-requests');
  await depot.getByRole('link', { name: 'Pump stops with error E-14' }).click();
  await open(depot).click();
  await expectVisible(depot.getByRole('dialog').getByRole('img'));
  await depot.keyboard.press('Escape');
  await expectGone(depot.getByRole('dialog'));
  await act(depot, texts.transition.start_request);
  await isNow(site, 'IN_PROGRESS');
  await act(depot, texts.transition.wait_for_site, 'Which day is the next visit?', texts.question);
  await expectVisible(site.getByRole('listitem').filter({ hasText: 'Which day is the next visit?' }).first());

  await write(site, 'On Thursday at 9:30.');
  await isNow(depot, 'IN_PROGRESS');
  await expectVisible(depot.getByRole('listitem').filter({ hasText: 'On Thursday at 9:30.' }));
  expect(await findProblems(depot)).toEqual([]);
  await act(depot, texts.transition.resolve_request, 'A new pump comes on Wednesday.', texts.solution);
  await isNow(site, 'RESOLVED');
  await act(site, texts.transition.close_request);
  await isNow(depot, 'CLOSED');
  await expectVisible(depot.getByText(texts.support.closed));
  expect(await findProblems(site)).toEqual([]);

  // The faulty pump goes back, from the same page, and is not in the way of closing the site.
  await site.goto(`/equipment/${code}`);
  await site.getByRole('link', { name: texts.transition.request_pickup }).click();
  await expectVisible(site.getByText('IP-1179').filter({ visible: true }).first());
  for (const [part, value] of [
    ['lengthCm', '60'],
    ['widthCm', '40'],
    ['heightCm', '40'],
    ['weightKg', '8.5'],
  ] as const)
    await site.getByLabel(texts.pickup.box[part]).fill(value);
  await site.getByLabel(texts.pickup.clean).press('Space');
  await site.getByLabel(texts.pickup.readyFrom).filter({ visible: true }).first().fill('2099-11-24');
  await site.getByLabel(texts.form.phone).filter({ visible: true }).first().fill('+49 30 555 0131');
  await button(site, texts.pickup.send).click();
  await isNow(site, 'REQUESTED');
  await depot.goto(new URL(site.url()).pathname);
  for (const name of ['schedule_pickup', 'collect_pickup', 'receive_pickup'] as const)
    await act(depot, texts.transition[name]);
  await isNow(site, 'RECEIVED');
  await site.goto(`/equipment/${code}`);
  await expectVisible(site.getByRole('heading', { name: rentalEquipment.scanned.unknown }));
  const { team_id: teamId } = await world.server.db
    .selectFrom('rental_equipment')
    .select('team_id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const manager = await world.loginAs('study.manager');
  await manager.goto(`/channel/1/teams/${teamId}`);
  await button(manager, teams.changeStatus).click();
  await manager.getByRole('menuitem', { name: teams.change.close_site }).click();
  const closing = manager.getByRole('dialog');
  await expectVisible(closing.getByText('IP-1180'));
  expect(await closing.getByText('IP-1179').count()).toBe(0);
  await closing.getByLabel(teams.reason).fill('The study is over here.');
  await closing.getByRole('button', { name: teams.change.close_site, exact: true }).click();
  await expectGone(closing);
});

it('a label of another site tells nothing of its item', async () => {
  const { code } = await world.server.db
    .selectFrom('rental_equipment')
    .innerJoin('team', 'team.id', 'rental_equipment.team_id')
    .select('rental_equipment.code')
    .where('team.code', 'not like', 'DE%')
    .where('rental_equipment.channel_id', '=', 1)
    .executeTakeFirstOrThrow();
  const site = await world.loginAs('staff');
  await site.goto(`/equipment/${code}`);
  await expectVisible(site.getByRole('heading', { name: rentalEquipment.scanned.unknown }));
  expect(await findProblems(site)).toEqual([]);
});
