import { addDocument, replaceDocument } from '@studyline/contract/drafts';
import { getPost } from '@studyline/contract/posts';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from './call.ts';
import { expectGone, expectPath, expectVisible, words } from './expectations.ts';
import { openWorld, type World } from './fixtures.ts';
import { expectLive } from './live.ts';
import { makePdf } from './pdf.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { app, drafts, error, home, posts, toast } = en;
const PICTURE = 'img[src*="/previews/"]';
const NAME = 'Daniel Okafor';

const fileOf = async (text: string) =>
  new File([new Uint8Array(await makePdf(text, 1))], 'plan.pdf', { type: 'application/pdf' });

/** The author submits a document, and its page is made. Returns its post. */
async function submit(author: Page, title: string): Promise<number> {
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title, intent: 'PUBLISH' },
    file: await fileOf(title),
  });
  const read = () => callAs(author.request, getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).documentPreviewData.status, { timeout: 20_000 }).toBe('READY');
  return postId;
}

/** Goes to a draft that waits for approval, and reads it. */
const openDraft = async (page: Page, postId: number) => {
  await page.goto(`/post/${postId}/1/detail?referrer=CHANNEL`);
  await expectVisible(
    page.getByRole('button', { name: drafts.approve }),
    page.locator(PICTURE).filter({ visible: true }),
  );
};

it('an approver publishes what she has read, and is told of what is newer', async () => {
  const [author, approver] = await Promise.all([world.loginAs('author'), world.loginAs('approver')]);
  const title = 'Plan for missed visits';
  const postId = await submit(author, title);
  await openDraft(approver, postId);
  await expectLive(approver);
  const picture = approver.locator(PICTURE).filter({ visible: true }).first();
  await approver.getByRole('button', { name: drafts.approve }).click();
  const publish = approver.getByRole('dialog').getByRole('button', { name: drafts.publish });
  await expectVisible(publish);

  const file = await fileOf('Another plan');
  await callAs(author.request, replaceDocument, {
    params: { id: postId },
    body: { intent: 'PUBLISH' },
    file,
  });
  await expectVisible(approver.getByText(error.DRAFT_CHANGED));
  await publish.click();
  await expectGone(publish);
  await expectVisible(
    approver.getByText(error.DRAFT_CHANGED),
    approver.getByText(words(drafts.submitted, { version: 'v1.0' })),
  );
  await expect.poll(() => picture.getAttribute('src'), { timeout: 20_000 }).toContain('edit=2');
  await approver.getByRole('button', { name: drafts.approve }).click();
  await publish.click();
  await expectVisible(approver.getByText(toast.postPublished));
});

it.each([390, 1440])('who rejects or renames a draft is back on the list, %i px wide', async (width) => {
  const author = await world.loginAs('author');
  const manager = await world.loginAs('study.manager', { width, height: 844 });
  const title = `Plan for late visits ${width}`;
  await openDraft(manager, await submit(author, title));
  await manager.getByRole('button', { name: drafts.reject }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByRole('button', { name: drafts.reject }).click();
  const missing = dialog.getByRole('alert');
  await expectVisible(missing.getByText(drafts.reasonMissing));
  expect(await missing.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(158, 36, 36)');
  await dialog.getByLabel(drafts.reasonField).fill('A page is missing.');
  await dialog.getByRole('button', { name: drafts.reject }).click();
  await expectVisible(manager.getByText(words(drafts.rejectedToast, { name: NAME })));
  await expectPath(manager, `/channel/${await world.studyId()}/timeline`);
  expect(await manager.getByRole('link', { name: title }).count()).toBe(0);

  await openDraft(manager, await submit(author, `Plan for early visits ${width}`));
  await manager.getByRole('button', { name: en.openPost.bar.more }).click();
  await manager.getByRole('menuitem', { name: en.openPost.bar.rename }).click();
  await manager.getByRole('textbox', { name: posts.rename.field }).fill('Plan');
  await manager.keyboard.press('Enter');
  await expectVisible(manager.getByText(words(posts.rename.handedBack, { name: NAME })));
  await expectPath(manager, `/channel/${await world.studyId()}/timeline`);
});

it.each([390, 1440])(
  'home shows drafts to those who decide, and rejected ones to their author, %i px wide',
  async (width) => {
    const size = { width, height: 844 };
    const [author, approver] = [await world.loginAs('author', size), await world.loginAs('approver', size)];
    const title = `Plan for home ${width}`;
    await Promise.all([approver.goto('/'), author.goto('/')]);
    await expectVisible(
      approver.getByRole('heading', { level: 1 }),
      author.getByRole('heading', { level: 1 }),
    );
    await Promise.all([expectLive(approver), expectLive(author)]);
    await submit(author, title);
    const row = approver.getByRole('listitem').filter({ hasText: title });
    await expectVisible(row.getByText(home.forApproval));
    await row.getByRole('link', { name: `${app.draftSteps.review}: ${title}` }).click();
    await approver.getByRole('button', { name: drafts.reject }).click();
    const dialog = approver.getByRole('dialog');
    await dialog.getByLabel(drafts.reasonField).fill('The visit window is missing.');
    await dialog.getByRole('button', { name: drafts.reject }).click();
    await expectPath(approver, '/');
    await expectGone(row);

    const mine = author.getByRole('listitem').filter({ hasText: title });
    await expectVisible(mine.getByText(home.rejected, { exact: true }));
    await mine.getByRole('link', { name: `${app.draftSteps.change}: ${title}` }).click();
    await expectVisible(
      author.getByText(words(drafts.reason, { reason: 'The visit window is missing.' })),
      author.getByRole('button', { name: drafts.submitAgain }),
    );
  },
);
