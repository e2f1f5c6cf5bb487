import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildMember, buildStudy, setPassword } from '../../apps/server/test/world.ts';
import { hashPassword } from '../../apps/server/src/features/auth/passwords.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { accounts: texts } = en;
const PASSWORD = 'a long and private password';
const dialog = (page: Page) => page.getByRole('dialog');
const nameOf = (address: string) => address.split('@')[0]!;

it('an administrator disables an account, whose window is signed out, and enables it again', async () => {
  const { db } = world.server;
  const { clientId, admin } = await buildClient(db);
  const study = await buildStudy(db, { clientId, name: 'ASPIRE-HF' });
  const person = await buildMember(db, study, { roles: ['MONITOR'] });
  const { display_name: name } = await db
    .selectFrom('app_user')
    .select('display_name')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const theirs = await world.loginAs(nameOf(person.emailAddress));
  await theirs.goto('/');
  const page = await world.loginAs(nameOf(admin.emailAddress));
  await page.goto(`/settings/${clientId}/accounts`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: words(texts.helpFor, { name }) }).click();
  await page.getByRole('menuitem', { name: texts.command.DISABLE }).click();
  await expectVisible(dialog(page).getByText(texts.text.DISABLE));
  expect(await findProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: texts.command.DISABLE }).click();
  await expectVisible(dialog(page).getByText(texts.reasonMissing));
  await dialog(page).getByRole('textbox', { name: texts.reason }).fill('Laptop stolen');
  await setPassword(db, admin.userId, await hashPassword(PASSWORD));
  await db
    .updateTable('session')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', admin.userId)
    .execute();
  await dialog(page).getByRole('button', { name: texts.command.DISABLE }).click();
  await dialog(page).getByLabel(en.secondFactors.password, { exact: true }).fill(PASSWORD);
  expect(await findProblems(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: en.secondFactors.confirm }).click();
  await expectGone(dialog(page));
  await expectVisible(row.getByText('Disabled on'));
  await theirs.waitForURL(/\/signin/);
  await row.getByRole('button', { name: texts.command.ENABLE }).click();
  await dialog(page).getByRole('textbox', { name: texts.reason }).fill('New laptop');
  await dialog(page).getByRole('button', { name: texts.command.ENABLE }).click();
  await expectGone(dialog(page));
  await expectVisible(row.getByText(texts.status.ACTIVE));
  expect(await findProblems(page)).toEqual([]);
});
