import type { RequiredAction } from '@studyline/contract/required-actions/required-action';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../apps/server/seed/people.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectPath, expectVisible, pattern } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { focusedText, postsOfAll, shownTitles } from '../kit/posts.ts';
import { variants } from '../kit/variants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { actionCards, auth, comments, feed, openPost, requiredActions, search, shell } = en;
const TITLE = 'Safety Letter 2: raised liver enzymes';

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

const mustAcknowledge = (actions: readonly RequiredAction[]) =>
  actions.some((one) => one.requiredActionType === 'ACKNOWLEDGE' && one.completedAtDateTimeMillis === null);

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, locator: Locator): Promise<void> {
  await expectVisible(locator);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(locator)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${String(locator)}`);
}

it('the main job can be done by keyboard alone', async () => {
  const page = await world.openWindow();
  await page.goto('/');
  await expectPath(page, '/signin');
  await expect.poll(() => isFocused(page.getByLabel(auth.emailAddress))).toBe(true);
  await page.keyboard.type('pharmacist@studyline.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expectPath(page, '/');

  // The first stop skips the navigation, which loads with the page. The address changes earlier.
  await expectVisible(page.getByRole('navigation', { name: shell.main }));
  await expectVisible(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedText(page)).toBe(shell.skip);

  // Into the study, and from post to post.
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'LANTERN-FLU', exact: true }));
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('article'));
  await tabTo(page, page.getByRole('link', { name: feed.skip }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const [first] = await shownTitles(page);
  await expect.poll(() => focusedText(page)).toBe(first);
  for (let steps = 0; (await focusedText(page)) !== TITLE; steps += 1) {
    expect(steps).toBeLessThan(10);
    const before = await focusedText(page);
    await page.keyboard.press('j');
    await expect.poll(() => focusedText(page)).not.toBe(before);
  }
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('heading', { level: 1, name: TITLE }));

  // Acknowledge it once the opening has been recorded.
  const asks = page.getByRole('region', { name: actionCards.label });
  const button = asks.getByRole('button', { name: requiredActions.acknowledge });
  await tabTo(page, button);
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  await page.keyboard.press('Enter');
  await expectVisible(asks.getByText(actionCards.done.ACKNOWLEDGE));
  await expect.poll(() => isFocused(asks)).toBe(true);

  // C starts a comment; Control and Enter send it.
  await page.keyboard.press('c');
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: comments.field }))).toBe(true);
  await page.keyboard.type('Read and filed.');
  await page.keyboard.press('Control+Enter');
  await expectVisible(page.getByRole('list', { name: comments.label }).getByText('Read and filed.'));

  // Two letters lead home, once the field has lost the focus.
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: comments.field }).blur();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expectPath(page, '/');
});

it.each(variants(1440, 390))(
  'a comment begun while an acknowledgement is in progress keeps the focus at %i pixels',
  async (width) => {
    const page = await world.loginAs('investigator', { width });
    const asked = await postsOfAll(page, { complianceActionPosts: true, pageSize: 20 });
    const { postId, version } = asked.find(({ actions }) => mustAcknowledge(actions))!;
    await page.goto(`/post/${postId}/${version}/detail`);
    const acknowledging = Promise.withResolvers<void>();
    await page.route(/\/compliance-action\/acknowledge/, async (route) => {
      await acknowledging.promise;
      await route.continue();
    });
    const button = page.getByRole('button', { name: requiredActions.acknowledge, exact: true });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');
    await button.press('Enter');
    await page.keyboard.press('c');
    const field = page.getByRole('textbox', { name: comments.field });
    await expect.poll(() => isFocused(field)).toBe(true);
    acknowledging.resolve();
    await expectGone(button);
    expect(await isFocused(field)).toBe(true);
  },
);

it('A acknowledges an open post, J goes on to the next one, and Escape goes back', async () => {
  const page = await world.loginAs('investigator');
  await page.goto('/');
  const asked = await postsOfAll(page, { complianceActionPosts: true, sort: 'DUE_ASC', pageSize: 20 });
  const { title } = asked.find(({ actions }) => mustAcknowledge(actions))!;
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const button = page.getByRole('button', { name: requiredActions.acknowledge });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false');

  // A field with text keeps the key, an empty one the focus only.
  const field = page.getByRole('textbox', { name: comments.field });
  await page.keyboard.press('c');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('a');
  await page.keyboard.press('Escape');
  expect(await isFocused(field)).toBe(true);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  expect(await isFocused(field)).toBe(false);

  // Too slow for G A, which goes to the actions.
  await page.keyboard.press('g');
  await page.waitForTimeout(1300);
  await page.keyboard.press('a');
  await expectVisible(button);
  expect(await isFocused(button)).toBe(false);

  await page.keyboard.press('a');
  await expectVisible(page.getByText(actionCards.done.ACKNOWLEDGE));
  const first = await heading.textContent();
  await page.keyboard.press('j');
  await expect.poll(() => heading.textContent()).not.toBe(first);

  // A menu has the key before the page.
  await page.getByRole('button', { name: openPost.bar.more }).click();
  await expectVisible(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await expectGone(page.getByRole('menu'));
  await expectVisible(heading);
  await page.keyboard.press('Escape');
  await expectPath(page, '/');
});

it('the focus in the rail does not move the page', async () => {
  const page = await world.loginAs('study.manager');
  await page.goto(`/channel/${await world.studyId()}/timeline`);
  await expectVisible(page.getByRole('article'));
  const profile = page
    .getByRole('navigation', { name: shell.main })
    .getByRole('button', { name: pattern(shell.profile) });
  await profile.focus();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('radiogroup', { name: en.profile.menu.appearance }));
  await page.keyboard.press('Escape');
  await expect.poll(() => isFocused(profile)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

it('Ctrl K goes anywhere by name, in the study of the screen or in all', async () => {
  const study = await world.studyId();
  const page = await world.loginAs('coordinator');
  await page.goto(`/channel/${study}/timeline`);
  await expectVisible(page.getByRole('article'));
  const palette = page.getByRole('dialog', { name: search.palette.title });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  await page.keyboard.press('Control+k');
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type('visit schedule');
  await expectVisible(palette.getByRole('option', { name: /Visit schedule on two pages/ }));
  expect(await findProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expectGone(palette);

  // People and sites of the study; then, without its chip, other studies.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('birgit');
  await expectVisible(palette.getByRole('option', { name: /Birgit Lohmann/ }));
  await field.fill('');
  await page.keyboard.press('Backspace');
  await expectGone(palette.getByRole('button', { name: search.everywhere }));
  await page.keyboard.type('your profile');
  await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
  await expectPath(page, '/update-profile');

  // What was looked for last is offered before anything is typed.
  await page.keyboard.press('Control+k');
  await palette.getByRole('option', { name: 'your profile', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('your profile');
});

it('the palette shows whole titles and studies on phones', async () => {
  const page = await world.loginAs('investigator', { width: 390 });
  await page.goto('/');
  await expectVisible(page.getByRole('heading', { level: 1 }));
  const palette = page.getByRole('dialog', { name: search.palette.title });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('excursions');
  const found = palette.getByRole('option', { name: /IP handling and temperature excursions/ });
  await expectVisible(found);
  const cutOff = await palette
    .getByRole('option')
    .locator('span')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(cutOff).toEqual([]);
  expect(await found.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
