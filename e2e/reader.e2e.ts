import { addComment } from '@studyline/contract/comments';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from './call.ts';
import { expectCount, expectGone, expectVisible, pattern } from './expectations.ts';
import { openWorld, type World } from './fixtures.ts';
import { findPost } from './posts.ts';

const { comments, postFiles } = en;
const labels = postFiles.document;

let world: World;
let postId: number;
let path: string;
beforeAll(async () => {
  world = await openWorld();
  ({ postId, path } = await findPost(world, 'Protocol Amendment 3'));
});
afterAll(() => world?.close());

/** How far the window itself can scroll, and has. */
const windowScroll = (page: Page) =>
  page.evaluate(() => ({
    rest: document.documentElement.scrollHeight - window.innerHeight,
    top: window.scrollY,
  }));

it('many comments scroll in their panel, and the page stays in the window', async () => {
  const page = await world.loginAs('coordinator', { width: 1366, height: 768 });
  for (let count = 1; count <= 16; count += 1) {
    const body = {
      commentTextRequest: `Comment ${count} of many: the pharmacy has printed it for the ward.`,
    };
    await callAs(page.request, addComment, { params: { postId }, body });
  }
  await page.goto(path);
  const list = page.getByRole('list', { name: comments.label });
  await expectVisible(list.getByText(/^Comment 16 of many/));
  await page.getByRole('button', { name: pattern(comments.earlier_other) }).click();
  await expectVisible(list.getByText(/^Comment 1 of many/));
  await list.hover();
  await page.mouse.wheel(0, 20_000);
  await expect
    .poll(() => list.evaluate((shown) => shown.closest('[class*=scroll]')!.scrollTop))
    .toBeGreaterThan(0);
  expect(await windowScroll(page)).toEqual({ rest: 0, top: 0 });
});

const region = (page: Page) => page.getByRole('region', { name: labels.region });

it('every control of a document in full screen is reached by the mouse', async () => {
  const page = await world.loginAs('investigator');
  await page.goto(path);
  await region(page).getByRole('button', { name: labels.fullScreen }).click();
  const dialog = page.getByRole('dialog', { name: labels.region });
  await expectVisible(dialog);
  // What fills the screen is painted over all else.
  await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.fullscreenElement))).toBe(true);
  const percent = dialog.getByText(/^\d+%$/);
  expect(await percent.textContent()).toBe('100%');
  await dialog.getByRole('button', { name: labels.zoomIn }).click();
  expect(await percent.textContent()).toBe('125%');
  await dialog.getByRole('button', { name: labels.zoomOut }).click();
  await dialog.getByRole('button', { name: labels.next }).click();
  await expectVisible(dialog.getByText(/^2 /));
  await dialog.getByRole('button', { name: labels.leaveFullScreen }).click();
  await expectGone(dialog);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expectVisible(region(page).getByText(/^2 /));
});

it.each([
  [390, 374],
  [1024, 584],
])(
  'a window of %i pixels shows pages as wide as fit, and they do not scroll sideways',
  async (width, least) => {
    const page = await world.loginAs('investigator', { width, height: 844 });
    await page.goto(path);
    const preview = page.getByRole('button', { name: pattern(labels.open_other) });
    if (width < 768) await preview.click();
    const first = region(page).getByRole('img').first();
    await expectVisible(first);
    const { pageWidth, rest } = await first.evaluate((image) => {
      const scroller = image.closest('[tabindex="0"]')!;
      return {
        pageWidth: image.getBoundingClientRect().width,
        rest: scroller.scrollWidth - scroller.clientWidth,
      };
    });
    expect(rest).toBe(0);
    expect(pageWidth).toBeGreaterThanOrEqual(least - 8);
    await expectCount(region(page).getByText(/%$/), 1);
  },
);
