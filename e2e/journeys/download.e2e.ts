import type { PostDetail } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { expectVisible } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { watchCalls } from '../kit/live.ts';
import { findPost, postsOfAll } from '../kit/posts.ts';
import { expectDrawn } from '../kit/reader.ts';

const { actionCards, postFiles, requiredActions } = en;
const { download } = postFiles.noPreview;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** A file of this type, of which the server has no pages. */
async function takePages(
  { postId, version }: Pick<PostDetail, 'postId' | 'version'>,
  status: 'PENDING' | 'NONE',
  mimeType: 'application/pdf' | 'image/tiff',
): Promise<void> {
  await world.server.db
    .updateTable('stored_file')
    .set({
      preview_status: status,
      preview_reason: status === 'NONE' ? 'TIMEOUT' : null,
      mime_type: mimeType,
    })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('post_version')
        .select('file_id')
        .where('post_id', '=', postId)
        .where('version', '=', version),
    )
    .execute();
}

/** A document that the person of this window has to acknowledge and has not opened. */
async function findUnopened(page: Page): Promise<PostDetail> {
  const posts = await postsOfAll(page, { complianceActionPosts: true });
  const post = posts.find(
    ({ postType, actions }) =>
      postType === 'DOCUMENT' &&
      actions.some(
        (one) =>
          !one.opened && one.requiredActionType === 'ACKNOWLEDGE' && one.completedAtDateTimeMillis === null,
      ),
  )!;
  return post;
}

it.each([
  ['are not there yet', 'staff', 'PENDING', 1440],
  ['are not there yet, on a phone', 'coordinator', 'PENDING', 390],
  ['never will be there', 'coordinator2', 'NONE', 1440],
] as const)('a picture whose pages %s is opened by its download', async (_, name, status, width) => {
  const page = await world.loginAs(name, { width, height: 844 });
  const post = await findUnopened(page);
  await takePages(post, status, 'image/tiff');
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

it.each([
  ['not there yet', 'PENDING', postFiles.find.pending],
  ['never there', 'NONE', postFiles.find.notAll],
] as const)('a PDF is read, even if its pages are %s on the server', async (_, status, sentence) => {
  const page = await world.loginAs('coordinator');
  const { postId, path } = await findPost(world, 'Protocol Amendment 3');
  await takePages({ postId, version: 3 }, status, 'application/pdf');
  const sent = watchCalls(page);
  await page.goto(path);
  const reader = page.getByRole('region', { name: postFiles.document.region });
  await expectDrawn(reader, 2);
  await expect.poll(() => sent.count('/compliance-action/view')).toBe(1);
  await reader.getByRole('button', { name: postFiles.find.open }).click();
  await reader.getByRole('textbox', { name: postFiles.find.field }).fill('visit');
  await expectVisible(reader.getByText(sentence));
});
