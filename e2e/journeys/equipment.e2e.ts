import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { rentalEquipment: texts, shell, teams } = en;

it('an investigator sees what is lent to their sites, the most urgent first, and finds it', async () => {
  const page = await world.loginAs('investigator');
  await page.goto('/');
  await expectVisible(page.getByRole('region', { name: texts.home.title }));
  await page.getByRole('link', { name: shell.equipment, exact: true }).click();
  await expectVisible(page.getByText('7 items at 2 sites in 2 studies'));
  const rows = page.getByRole('row');
  await expectVisible(rows.nth(1).getByText('Insulin fridge, 60 l'));
  await expectVisible(rows.nth(1).getByText('Due in 12 days'));
  await expectVisible(rows.nth(2).getByText('12-lead ECG device'));
  expect(await page.getByText('Lapwing General Hospital').count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('radio', { name: texts.filter.CALIBRATION_DUE }).click();
  await expectGone(page.getByText('Pulse oximeter'));
  await page.getByRole('searchbox', { name: texts.search }).fill('insuln fridge');
  await expectGone(page.getByText('12-lead ECG device'));
  await expectVisible(page.getByText('FR-216'));
  await page.getByRole('link', { name: '1301 Studienzentrum Zaunkönig' }).click();
  await expectVisible(page.getByRole('tab', { name: teams.tab.equipment, selected: true }));
  await expectVisible(page.getByText('Tablet for questionnaires'));
  expect(await findProblems(page)).toEqual([]);
});

it('on a phone, it is one card for each item', async () => {
  const page = await world.loginAs('study.manager', { width: 390, height: 844 });
  await page.goto('/equipment');
  await expectVisible(page.getByRole('listitem').filter({ hasText: 'EC-20411' }).getByText('2 days overdue'));
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: `${texts.inReturn}, 2` }).click();
  await expectVisible(page.getByRole('listitem').filter({ hasText: 'OX-5498' }));
  await expectGone(page.getByText('EC-20411'));
});

it('where no study lends, nothing leads there', async () => {
  const { db } = world.server;
  const before = await db.selectFrom('channel').select('id').execute();
  const flags = before.map(({ id }) => ({ channel_id: id, key: 'ENABLE_RENTAL_EQUIPMENT', enabled: false }));
  await db.insertInto('channel_flag').values(flags).execute();
  const page = await world.loginAs('supply');
  await page.goto('/equipment');
  await expectVisible(page.getByText(texts.none));
  await expectVisible(page.getByRole('link', { name: shell.teams, exact: true }));
  expect(await page.getByRole('link', { name: shell.equipment, exact: true }).count()).toBe(0);
});
