import {
  addDocument,
  changeDraftStatus,
  replaceDocument,
  updateDraft,
} from '@studyline/contract/drafts/calls';
import { listMemberPosts } from '@studyline/contract/feed/calls';
import { getPost, getPostVersion } from '@studyline/contract/posts/calls';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import { getSharing } from '@studyline/contract/sharing/readers';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive, watchCalls } from '../kit/live.ts';
import { makePdf } from '../kit/pdf.ts';
import { drawnPageOf } from '../kit/reader.ts';
import { variants } from '../kit/variants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { creation } = en.drafts;
const { app, drafts, error, forms, home, openPost, posts, sharing, toast } = en;
const NAME = 'Daniel Okafor';
const APPROVER = 'Dr Ruth Lindqvist';

const fileOf = async (text: string) =>
  new File([new Uint8Array(await makePdf(text, 1))], 'plan.pdf', { type: 'application/pdf' });

/** The author submits a document, and its page is rendered. Returns its post. */
async function submit(author: Page, title: string): Promise<number> {
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title, intent: 'PUBLISH' },
    file: await fileOf(title),
  });
  await waitForPages(author, postId);
  return postId;
}

/** When the pages of a draft are ready, its open windows fetch it again. */
async function waitForPages(author: Page, postId: number): Promise<void> {
  const read = () => callAs(author.request, getPost, { params: { id: postId } });
  await expect.poll(async () => (await read()).documentPreviewData.status).toBe('READY');
}

/** On a phone the first page is a picture, until it is opened. */
const PAGE = 'img[src*="/previews/"], [data-loaded] canvas';

/** Opens a draft waiting for approval, and reads it. */
const openDraft = async (page: Page, postId: number) => {
  await page.goto(`/post/${postId}/1/detail?referrer=CHANNEL`);
  await expectVisible(
    page.getByRole('button', { name: drafts.approve }),
    page.locator(PAGE).filter({ visible: true }),
  );
};

it('an approver publishes what she has read, and is told of anything newer', async () => {
  const [author, approver] = await Promise.all([world.loginAs('author'), world.loginAs('approver')]);
  const title = 'Plan for missed visits';
  const postId = await submit(author, title);
  await openDraft(approver, postId);
  await expectLive(approver);
  await expectVisible(drawnPageOf(approver, 1).getByText(title));
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
  await expectVisible(approver.getByText(error.DRAFT_CHANGED), approver.getByText(drafts.outcome.lead));
  await expectVisible(drawnPageOf(approver, 1).getByText('Another plan').first());
  await approver.getByRole('button', { name: drafts.approve }).click();
  await publish.click();
  await expectVisible(approver.getByText(toast.postPublished));
  // The page stays, and the bar says so until it is closed.
  const done = approver.getByText(drafts.published.done);
  await expectVisible(done);
  await expectPath(approver, `/post/${postId}/1/detail?referrer=CHANNEL&tab=compliance`);
  await approver.getByRole('button', { name: app.close }).first().click();
  await expectGone(done);
});

it('an approver sees immediately that the author took the draft back', async () => {
  const [author, approver] = await Promise.all([world.loginAs('author'), world.loginAs('approver')]);
  const postId = await submit(author, 'Plan for early visits');
  await openDraft(approver, postId);
  await expectLive(approver);
  await approver.getByRole('button', { name: drafts.approve }).click();
  const calls = watchCalls(approver);
  await callAs(author.request, updateDraft, {
    params: { id: postId },
    body: { title: 'Plan for earlier visits', intent: 'DRAFT' },
  });
  await expectVisible(approver.getByRole('heading', { name: openPost.gone.draftTitle }));
  // Before the page stops requesting it, which is after the sixth attempt.
  expect(calls.count(`/posts/${postId}/1`)).toBeLessThan(6);
  await expectVisible(approver.getByText(words(openPost.gone.submittedText, { name: NAME })));
  expect(await approver.getByRole('button', { name: drafts.approve }).count()).toBe(0);
});

/** Nothing is waiting for a decision. */
async function rejectAll(page: Page): Promise<void> {
  const { items } = await callAs(page.request, listMemberPosts, { query: { filter: 'DRAFTS' } });
  for (const { postDetail } of items.filter((one) => one.postDetail.can.reject === true))
    await callAs(page.request, changeDraftStatus, {
      params: { id: postDetail.postId },
      query: { transitionName: 'reject_draft' },
      body: { reason: 'Not needed' },
    });
}

/** The second click of a double click, in the middle of a button. */
async function clickAgain(page: Page, button: Locator): Promise<void> {
  await expectVisible(button);
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
}

it.each(variants(390, 1440))(
  'people who decide on a draft are offered the next, %i px wide',
  async (width) => {
    const author = await world.loginAs('author');
    const manager = await world.loginAs('study.manager', { width, height: 844 });
    await rejectAll(manager);
    const title = `Plan for late visits ${width}`;
    const next = `Plan for next visits ${width}`;
    const postId = await submit(author, title);
    await submit(author, next);
    await openDraft(manager, postId);
    await manager.getByRole('button', { name: drafts.reject }).click();
    const dialog = manager.getByRole('dialog');
    await dialog.getByRole('button', { name: drafts.reject }).click();
    const missing = dialog.getByRole('alert');
    await expectVisible(missing.getByText(drafts.reasonMissing));
    expect(await missing.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(158, 36, 36)');
    await dialog.getByLabel(drafts.reasonField).fill('A page is missing.');
    // Escape closes the dialog, and the reason is still there the next time.
    await manager.keyboard.press('Escape');
    await expectGone(dialog);
    await manager.getByRole('button', { name: drafts.reject }).click();
    expect(await dialog.getByLabel(drafts.reasonField).inputValue()).toBe('A page is missing.');
    await dialog.getByRole('button', { name: drafts.reject }).click();
    await expectVisible(manager.getByText(words(drafts.rejectedToast, { name: NAME })));
    // The draft is no longer theirs to see.
    await expectPath(manager, `/channel/${await world.studyId()}/timeline`);
    await manager.getByRole('listitem').filter({ hasText: drafts.nextShort }).getByRole('link').click();
    await expectVisible(manager.getByRole('heading', { level: 1, name: next }));
    // The element now under the pointer or in focus was not meant for this draft.
    const approve = manager.getByRole('button', { name: drafts.approve });
    await expectVisible(approve);
    await manager.keyboard.press('Enter');
    await clickAgain(manager, approve);
    expect(await dialog.count()).toBe(0);
    await approve.click();
    await expectVisible(dialog.getByText(posts.asks.nobody));
    const publish = dialog.getByRole('button', { name: drafts.publish });
    await clickAgain(manager, publish);
    await expectVisible(publish);
    expect(await publish.isEnabled()).toBe(true);
    await publish.click();
    await expectVisible(manager.getByText(drafts.published.done));
    expect(await manager.getByRole('link', { name: pattern(drafts.next) }).count()).toBe(0);

    await openDraft(manager, await submit(author, `Plan for early visits ${width}`));
    await manager.getByRole('button', { name: en.openPost.bar.more, exact: true }).click();
    await manager.getByRole('menuitem', { name: en.openPost.bar.rename }).click();
    await manager.getByRole('textbox', { name: posts.rename.field }).fill('Plan');
    await manager.keyboard.press('Enter');
    const told = manager.getByText(words(posts.rename.handedBack, { name: NAME }));
    await expectVisible(told);
    // On a phone it covers at most the bar at the top, not the buttons below it.
    const toast = manager.getByRole('listitem').filter({ has: told });
    expect(await toast.evaluate((bar) => bar.getBoundingClientRect().bottom)).toBeLessThan(
      width < 768 ? 57 : 900,
    );
    await expectPath(manager, `/channel/${await world.studyId()}/timeline`);
  },
);

/** The page's responses that refuse something. */
function watchRefusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  return refused;
}

it('an approver publishes a post that she does not get, and returns one whose permissions she changes', async () => {
  const [author, approver] = await Promise.all([world.loginAs('author'), world.loginAs('approver')]);
  await rejectAll(approver);
  const channelId = await world.studyId();
  const timeline = `/channel/${channelId}/timeline`;
  const { roles } = await callAs(author.request, getSharing, { params: { channelId }, query: {} });
  const investigators = roles.filter(({ key }) => key === 'PRINCIPAL_INVESTIGATOR');
  const nobody = { channelWide: false, roles: [], teamIds: [] };
  const everyone = { ...nobody, channelWide: true };
  const submitShared = async (title: string, permissions: Partial<PermissionSet>) => {
    const all = { viewPost: everyone, commentOnPost: everyone, updatePost: nobody, deletePost: nobody };
    const { postId } = await callAs(author.request, addDocument, {
      params: { channelId },
      body: { title, intent: 'PUBLISH', permissions: { ...all, ...permissions } },
      file: await fileOf(title),
    });
    await waitForPages(author, postId);
    return postId;
  };
  const forInvestigators = await submitShared('Plan for investigators', {
    viewPost: { ...nobody, roles: investigators.map(({ roleId }) => roleId) },
  });
  const refused = watchRefusals(approver);
  await openDraft(approver, forInvestigators);
  await approver.getByRole('button', { name: drafts.approve }).click();
  const dialog = approver.getByRole('dialog');
  await expectVisible(dialog.getByText(sharing.readers.notYou));
  await dialog.getByRole('button', { name: drafts.publish }).click();
  await expectVisible(approver.getByText(toast.postPublished));
  await expectPath(approver, timeline);

  await openDraft(approver, await submitShared('Plan for shared visits', { updatePost: everyone }));
  await approver.getByRole('button', { name: sharing.dialog.editLabel }).first().press('Enter');
  const comment = { name: `${sharing.everyone}: ${sharing.rights.commentOnPost}` };
  await dialog.getByRole('checkbox', comment).uncheck();
  await dialog.getByRole('button', { name: sharing.dialog.save }).click();
  await expectVisible(approver.getByText(words(sharing.dialog.handedBack, { name: NAME })));
  await expectPath(approver, timeline);
  await approver.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});

/** Requires all principal investigators to acknowledge; on a phone in a sheet. */
async function askInvestigators(page: Page, width: number): Promise<void> {
  const isPhone = width < 768;
  if (isPhone) await page.getByRole('main').getByRole('button', { name: creation.action }).click();
  await page.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
  await page.getByRole('combobox', { name: creation.whoActs }).click();
  await page.getByRole('option', { name: 'Principal investigator' }).click();
  await page.keyboard.press('Escape');
  if (isPhone) await page.getByRole('dialog').getByRole('button', { name: creation.done }).click();
}

it.each(variants(390, 1440))(
  'home shows drafts to those who decide, and expiring or rejected ones to their author, %i px wide',
  async (width) => {
    const size = { width, height: 844 };
    const [author, approver] = [await world.loginAs('author', size), await world.loginAs('approver', size)];
    const title = `Plan for home ${width}`;
    await rejectAll(approver);
    await Promise.all([approver.goto('/'), author.goto('/')]);
    await expectVisible(
      approver.getByRole('heading', { level: 1 }),
      author.getByRole('heading', { level: 1 }),
    );
    await Promise.all([expectLive(approver), expectLive(author)]);
    // One of the author's drafts expires within a week.
    const expiring = author.getByRole('listitem').filter({ hasText: 'Pharmacy Manual' });
    await expectVisible(expiring.getByText(pattern(home.expires)));
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

    // The author finds the reason, and changes the draft in its form.
    const reason = 'The visit window is missing.';
    const mine = author.getByRole('listitem').filter({ hasText: title });
    await expectVisible(mine.getByText(home.rejected, { exact: true }), mine.getByText(reason));
    await mine.getByRole('link', { name: `${app.draftSteps.change}: ${title}` }).click();
    await expectVisible(
      author.getByText(words(drafts.reason, { reason })),
      author.getByText(words(drafts.rejectedBy, { version: 'v1.0', name: APPROVER })),
    );
    const about = author.getByLabel(creation.aboutField);
    await about.fill('The visit window is three days.');
    // Text that was typed survives a reload.
    await author.reload();
    await expectVisible(author.getByText(forms.restored));
    expect(await about.inputValue()).toBe('The visit window is three days.');
    await askInvestigators(author, width);
    await author.getByRole('button', { name: drafts.submit }).filter({ visible: true }).click();
    await expectVisible(author.getByText(words(drafts.submitted, { version: 'v1.0' })));

    // The approver sees its required actions before it is published.
    await row.getByRole('link', { name: `${app.draftSteps.review}: ${title}` }).click();
    await approver.getByRole('button', { name: drafts.approve }).click();
    await expectVisible(dialog.getByText(/have to acknowledge it within/));
    await dialog.getByRole('button', { name: app.cancel }).click();
    // A change takes the submission back, and the form says so beforehand.
    await author.getByRole('link', { name: app.draftSteps.change, exact: true }).click();
    await expectVisible(author.getByText(drafts.takesBack));
    expect(await about.inputValue()).toBe('The visit window is three days.');
    await author.getByLabel(creation.name, { exact: true }).fill(`${title}, second`);
    await author.getByRole('button', { name: drafts.saveDraft }).filter({ visible: true }).click();
    await expectVisible(
      author.getByText(words(drafts.draft, { version: 'v1.0' })),
      author.getByRole('heading', { level: 1, name: `${title}, second` }),
    );
  },
);

it('a publication leads to the draft behind it, and one that is created meanwhile is published, not replaced', async () => {
  const manager = await world.loginAs('study.manager');
  const { postId } = await callAs(manager.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Plan for two windows', intent: 'PUBLISH' },
    file: await fileOf('First'),
  });
  await manager.goto(`/post/${postId}/1/detail?tab=versions`);
  const add = manager.getByRole('button', { name: drafts.addVersion });
  await add.click();
  const dialog = manager.getByRole('dialog');
  const buffer = Buffer.from(await (await fileOf('Mine')).arrayBuffer());
  await chooseFile(manager, drafts.file.choose, { name: 'Mine.pdf', mimeType: 'application/pdf', buffer });
  const { checksum } = await callAs(manager.request, replaceDocument, {
    params: { id: postId },
    body: { description: 'In another window' },
    file: await fileOf('Other'),
  });
  await dialog.getByRole('button', { name: drafts.saveDraft }).click();
  await expectVisible(dialog.getByText(error.DRAFT_CHANGED));
  const kept = await callAs(manager.request, getPostVersion, { params: { id: postId, version: 2 } });
  expect([kept.checksum, kept.edit]).toEqual([checksum, 2]);
  await dialog.getByRole('button', { name: app.cancel }).click();
  await manager.getByRole('link', { name: creation.titleOfDraft }).click();
  await expectPath(manager, `/post/${postId}/draft`);
  expect(await add.count()).toBe(0);

  // Once it is published there is no draft to request.
  const refused = watchRefusals(manager);
  await manager.getByLabel(creation.description).fill('Another window');
  await manager.getByRole('button', { name: drafts.publish }).filter({ visible: true }).click();
  await expectPath(manager, `/post/${postId}/2/detail?referrer=CHANNEL`);
  await manager.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
