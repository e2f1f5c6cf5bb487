import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfBytes } from '../../apps/server/test/posts.ts';
import { findProblems } from '../kit/a11y.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { rentalEquipment: texts, shell, teams } = en;
// The demo counts days by UTC, and its people live where the next one begins earlier.
const dueSoon = /^Due in 1[56] days$/;

it('an investigator sees what is lent to their sites, the most urgent first, and finds it', async () => {
  const page = await world.loginAs('investigator');
  await page.goto('/');
  await expectVisible(page.getByRole('region', { name: texts.home.title }));
  await page.getByRole('link', { name: shell.equipment, exact: true }).click();
  await expectVisible(page.getByText('7 items at 2 sites in 2 studies'));
  const rows = page.getByRole('row');
  await expectVisible(rows.nth(1).getByText('Insulin fridge, 60 l'));
  await expectVisible(rows.nth(1).getByText(/^Due in 1[12] days$/));
  await expectVisible(rows.nth(2).getByText('12-lead ECG device'));
  expect(await page.getByText('Site GB004, Leeds').count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);

  await page.getByRole('radio', { name: texts.filter.CALIBRATION_DUE }).click();
  await expectGone(page.getByText('Pulse oximeter'));
  await page.getByRole('searchbox', { name: texts.search }).fill('insuln fridge');
  await expectGone(page.getByText('12-lead ECG device'));
  await expectVisible(page.getByText('FR-216'));
  await page.getByRole('link', { name: 'Site 1301, Frankfurt' }).click();
  await expectVisible(page.getByRole('tab', { name: teams.tab.equipment, selected: true }));
  await expectVisible(page.getByText('Tablet for questionnaires'));
  expect(await findProblems(page)).toEqual([]);
});

it('labels of chosen items are printed on one sheet', async () => {
  const page = await world.loginAs('supply');
  await page.goto('/equipment');
  await expectVisible(page.getByRole('row').nth(1));
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await expectVisible(page.getByText(words(texts.labels.chosen_other, { count: 2 })));
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: texts.labels.print }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts.labels.first).fill('24');
  expect(await findProblems(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: texts.labels.download }).click();
  expect((await download).suggestedFilename()).toBe('Labels for 2 items.pdf');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.labels.clear }).click();
  await expectGone(page.getByRole('button', { name: texts.labels.print }));
});

it('on a phone, it is one card for each item', async () => {
  const page = await world.loginAs('study.manager', { width: 390, height: 844 });
  await page.goto('/equipment');
  await expectVisible(
    page
      .getByRole('listitem')
      .filter({ hasText: 'EC-20411' })
      .getByText(/^[23] days overdue$/),
  );
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('button', { name: `${texts.inReturn}, 2` }).click();
  await expectVisible(page.getByRole('listitem').filter({ hasText: 'OX-5498' }));
  await expectGone(page.getByText('EC-20411'));
});

it('a label leads strangers to the desk, and its site to the papers of the item, which move the due day live', async () => {
  const { db } = world.server;
  const { code, team_id: teamId } = await db
    .selectFrom('rental_equipment')
    .select(['code', 'team_id'])
    .where('serial_number', '=', 'EC-20417')
    .executeTakeFirstOrThrow();
  const page = await world.openWindow({ width: 390, height: 844 });
  await page.goto(`/equipment/${code}`);
  await expectVisible(page.getByRole('heading', { name: '12-lead ECG device' }));
  await expectVisible(page.getByText(texts.label.text));
  expect(await page.getByText(/EC-20417|Frankfurt|LANTERN/).count()).toBe(0);
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('link', { name: texts.label.signIn }).click();
  await page.waitForURL('**/signin?callbackUrl=*');

  const list = await world.loginAs('study.manager');
  await list.goto(`/channel/1/teams/${teamId}?tab=equipment`);
  const row = list.getByRole('row').filter({ hasText: 'EC-20417' });
  await expectVisible(row.getByText(dueSoon));
  const site = await world.loginAs('coordinator', { width: 390, height: 844 });
  await site.goto(`/equipment/${code}`);
  await expectVisible(site.getByText(/^Calibration: Due in 1[56] days$/));
  expect(await findProblems(site)).toEqual([]);
  await site.getByRole('button', { name: texts.papers.addCertificate }).click();
  const dialog = site.getByRole('dialog');
  await dialog.getByRole('button', { name: texts.papers.add, exact: true }).click();
  await expectVisible(dialog.getByText(texts.papers.chooseFile));
  await chooseFile(site, texts.papers.choose, {
    name: 'EC-20417.pdf',
    mimeType: 'application/pdf',
    buffer: pdfBytes(),
  });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(texts.papers.calibratedOn).fill(day(-1));
  await dialog.getByLabel(texts.papers.dueOn).fill(day(364));
  expect(await findProblems(site)).toEqual([]);
  await dialog.getByRole('button', { name: texts.papers.add, exact: true }).click();
  await expectGone(dialog);
  await expectVisible(site.getByRole('link', { name: texts.papers.certificate }));
  await expectVisible(site.getByText(texts.status.ON_SITE, { exact: true }));
  await expectGone(row.getByText(dueSoon));
  await site.getByRole('button', { name: texts.papers.history }).click();
  await expectVisible(site.getByText(/TMF 06\.04\.03/));
  expect(await findProblems(site)).toEqual([]);

  const supply = await world.loginAs('supply');
  await supply.goto(`/equipment/${code}`);
  await supply.getByRole('button', { name: texts.papers.addManual }).click();
  await chooseFile(supply, texts.papers.choose, {
    name: 'manual.pdf',
    mimeType: 'application/pdf',
    buffer: pdfBytes(),
  });
  await supply.getByRole('dialog').getByRole('button', { name: texts.papers.add, exact: true }).click();
  await site.keyboard.press('Escape');
  await expectVisible(site.getByRole('link', { name: texts.papers.manual }));
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
