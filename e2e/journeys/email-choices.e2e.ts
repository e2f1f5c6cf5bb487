import { en } from '@studyline/contract/words/en';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { findProblems } from '../kit/a11y.ts';

const { emails: texts } = en;
const ADDRESS = '/update-profile?part=notifications';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('a person chooses which emails they get, which their other window shows at once', async () => {
  const page = await world.loginAs('coordinator');
  const other = await world.loginAs('coordinator', { width: 390, height: 844 });
  for (const window of [page, other]) {
    await window.goto(ADDRESS);
    await expectVisible(window.getByRole('heading', { name: texts.byStudy }));
  }
  const comments = (window: typeof page) =>
    window
      .getByRole('radiogroup', { name: texts.topic.COMMENTS })
      .getByRole('radio', { name: texts.delivery.WEEKLY_DIGEST });
  await comments(page).click();
  await expect.poll(() => comments(other).isChecked()).toBe(true);

  const quiet = (window: typeof page) => window.getByRole('switch', { name: texts.quietHours });
  const before = await quiet(page).isChecked();
  await page.getByText(texts.quietHours, { exact: true }).click();
  await expect.poll(() => quiet(other).isChecked()).toBe(!before);

  const study = other.getByRole('combobox', { name: 'LANTERN-FLU' });
  await study.click();
  await other.getByRole('option', { name: texts.study.NONE }).click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'LANTERN-FLU' }).inputValue())
    .toBe(texts.study.NONE);
  for (const window of [page, other]) expect(await findProblems(window)).toEqual([]);

  await page.reload();
  expect(await comments(page).isChecked()).toBe(true);
  await expectVisible(page.getByRole('radiogroup', { name: texts.topic.EVENTS }));
  expect(
    await page
      .getByRole('radiogroup', { name: texts.topic.EVENTS })
      .getByRole('radio', { name: texts.delivery.DAILY_DIGEST })
      .count(),
  ).toBe(0);
});
