import { addComment } from '@studyline/contract/comments/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { findProblems } from '../kit/a11y.ts';
import { expectGone, expectPath, expectVisible, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { findPost } from '../kit/posts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { shell, updates } = en;
const bell = (page: Page) => page.getByRole('button', { name: shell.updates });
/** The entry of the rail says how many there are. */
const countOf = async (page: Page): Promise<number> => {
  const name = (await bell(page).getAttribute('aria-label')) ?? '';
  return Number(/\d+/.exec(name)?.[0] ?? 0);
};
const panel = (page: Page) => page.getByRole('dialog', { name: shell.updates });
const row = (page: Page, text: string) => panel(page).getByRole('link').filter({ hasText: text });

/** Opens a window of a person with nothing unread. */
async function openRead(name: string): Promise<Page> {
  const page = await world.loginAs(name);
  await page.goto('/');
  await expectLive(page);
  await bell(page).click();
  await expectVisible(panel(page).getByRole('listitem').first());
  const markAll = panel(page).getByRole('button', { name: updates.markAll });
  if (await markAll.isEnabled()) await markAll.click();
  await expect.poll(() => countOf(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expectGone(panel(page));
  return page;
}

it('a comment and a reply appear live, and what one window reads is read in the other', async () => {
  const { postId, path } = await findPost(world, 'LANTERN-FLU Newsletter 4');
  const page = await openRead('coordinator');
  const other = await world.loginAs('coordinator');
  await other.goto('/');
  await expectLive(other);
  const manager = await world.loginAs('study.manager');
  const say = (by: Page, commentTextRequest: string, parentCommentId?: number) =>
    callAs(by.request, addComment, { params: { postId }, body: { commentTextRequest, parentCommentId } });

  const { commentId } = await say(page, 'May we print this?');
  await say(manager, 'Yes, in colour.', commentId);
  await expect.poll(() => countOf(page), { timeout: 15_000 }).toBe(1);
  await expect.poll(() => countOf(other), { timeout: 15_000 }).toBe(1);

  await bell(page).click();
  await expectVisible(row(page, 'Yes, in colour.'));
  expect(await findProblems(page)).toEqual([]);
  // What arrives while the panel is open is offered, and nothing moves.
  await say(manager, 'On both sides.', commentId);
  await panel(page)
    .getByRole('button', { name: words(updates.show_one, { count: 1 }) })
    .click();
  await row(page, 'On both sides.').click();
  await expectPath(page, path);
  await expectGone(panel(page));
  await expect.poll(() => countOf(other), { timeout: 15_000 }).toBe(0);
});

it('the page of updates has filters, and leads to an order', async () => {
  const page = await world.loginAs('study.manager');
  await page.goto('/updates?show=ORDERS');
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/service\/\d+\/detail$/);
});
