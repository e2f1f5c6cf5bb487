import type { PostDetail } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { postsOfAll } from '../kit/posts.ts';

const { actionCards, postFiles, requiredActions } = en;
const { download } = postFiles.noPreview;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A document that the person of this window has to acknowledge and has not opened. Its pages are missing. */
async function takePages(page: Page, status: 'PENDING' | 'NONE'): Promise<PostDetail> {
  const posts = await postsOfAll(page, { complianceActionPosts: true });
  const post = posts.find(
    ({ postType, actions }) =>
      postType === 'DOCUMENT' &&
      actions.some(
        (one) =>
          !one.opened && one.requiredActionType === 'ACKNOWLEDGE' && one.completedAtDateTimeMillis === null,
      ),
  )!;
  await world.server.db
    .updateTable('stored_file')
    .set({ preview_status: status, preview_reason: status === 'NONE' ? 'TIMEOUT' : null })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('post_version')
        .select('file_id')
        .where('post_id', '=', post.postId)
        .where('version', '=', post.version),
    )
    .execute();
  return post;
}

it.each([
  ['are not there yet', 'investigator', 'PENDING', 1440],
  ['are not there yet, on a phone', 'coordinator', 'PENDING', 390],
  ['never will be there', 'coordinator2', 'NONE', 1440],
] as const)('a document whose pages %s is opened by its download', async (_, name, status, width) => {
  const page = await world.loginAs(name, { width, height: 844 });
  const post = await takePages(page, status);
  await page.goto(`/post/${post.postId}/${post.version}/detail`);
  await expectVisible(
    page.getByRole('heading', { name: postFiles.noPreview[status === 'NONE' ? 'TIMEOUT' : status].title }),
  );
  expect(await findProblems(page)).toEqual([]);
  const button = page.getByRole('button', { name: requiredActions.acknowledge, exact: true });
  expect(await button.getAttribute('title')).toBe(requiredActions.notOpened);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: download }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true');
  await button.click();
  if (width > 1024) await expectVisible(page.getByText(actionCards.done.ACKNOWLEDGE));
  else await expect.poll(() => button.count()).toBe(0);
});
