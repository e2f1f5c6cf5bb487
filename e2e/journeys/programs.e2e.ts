import { listMyChannels } from '@studyline/contract/channels/calls';
import { addressOf } from '@studyline/contract/core/endpoint';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts';
import { buildClient, buildStudy, setPassword } from '../../apps/server/test/world.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const PASSWORD = 'a long and private password';
const { programs: texts } = en;
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Document archive' });

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
}

/** Creates a key in the dialog that is open, and returns it once it has been shown and stored. */
async function createKey(page: Page, password?: string): Promise<string> {
  await dialog(page).getByRole('button', { name: texts.key.create }).click();
  if (password !== undefined) {
    await dialog(page).getByLabel(en.secondFactors.password, { exact: true }).fill(password);
    await dialog(page).getByRole('button', { name: en.secondFactors.confirm }).click();
  }
  await expectVisible(dialog(page).getByText(texts.key.once));
  const key = await dialog(page).getByRole('textbox', { name: texts.key.label }).inputValue();
  await dialog(page).getByRole('checkbox', { name: texts.key.stored }).check();
  await dialog(page).getByRole('button', { name: texts.key.done }).click();
  await expectGone(dialog(page));
  return key;
}

async function statusOf(page: Page, key: string): Promise<number> {
  const answer = await page.request.get(addressOf(listMyChannels, {}), {
    headers: { authorization: `Bearer ${key}` },
  });
  return answer.status();
}

it('a program gets a key, another one, and loses its access', async () => {
  const { db } = world.server;
  const { clientId, admin } = await buildClient(db);
  await buildStudy(db, { clientId, name: 'ASPIRE-HF' });
  const page = await world.loginAs(admin.emailAddress.split('@')[0]!);
  await page.goto(`/settings/${clientId}/programs`);
  await expectVisible(page.getByText(texts.empty));
  await page.getByRole('button', { name: texts.add }).click();
  await dialog(page).getByRole('textbox', { name: texts.form.name }).fill('Document archive');
  await choose(page, texts.form.scopes, texts.scope.POST_VIEW);
  await choose(page, texts.form.studies, 'ASPIRE-HF');
  await dialog(page).getByRole('button', { name: texts.form.next }).click();
  const first = await createKey(page);
  await expectVisible(row(page).getByText(texts.scope.POST_VIEW));
  expect(await statusOf(page, first)).toBe(200);

  await row(page)
    .getByRole('button', { name: words(texts.more, { name: 'Document archive' }) })
    .click();
  await page.getByRole('menuitem', { name: texts.command.newKey }).click();
  await setPassword(db, admin.userId, await hashPassword(PASSWORD));
  const begun = db.updateTable('session').where('user_id', '=', admin.userId);
  await begun.set({ created_at: new Date(Date.now() - 16 * 60_000) }).execute();
  const second = await createKey(page, PASSWORD);
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([200, 200]);
  expect(await page.content()).not.toContain(second);
  expect(await findProblems(page)).toEqual([]);

  await row(page)
    .getByRole('button', { name: words(texts.more, { name: 'Document archive' }) })
    .click();
  await page.getByRole('menuitem', { name: texts.command.end }).click();
  await dialog(page).getByRole('button', { name: texts.command.end }).click();
  await expectVisible(page.getByText(texts.empty));
  expect([await statusOf(page, first), await statusOf(page, second)]).toEqual([401, 401]);
});
