import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { expectGone, expectVisible } from './expectations.ts';

const { teams } = en;

/** Changes the status of the team on the screen, using its menu and its dialog. */
export async function changeStatus(
  page: Page,
  name: keyof typeof teams.effects,
  reason?: string,
): Promise<void> {
  await page.getByRole('button', { name: teams.changeStatus, exact: true }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: teams.change[name] }).click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByText(teams.effects[name].first));
  if (reason) await dialog.getByRole('textbox', { name: teams.reason }).fill(reason);
  await dialog.getByRole('button', { name: teams.change[name], exact: true }).click();
  await expectGone(dialog);
}
