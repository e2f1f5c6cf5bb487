import { addComment } from '@studyline/contract/comments/calls';
import { addDocument, changeDraftStatus, replaceDocument } from '@studyline/contract/drafts/calls';
import { getPost } from '@studyline/contract/posts/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { focusedText } from '../kit/posts.ts';
import { makePages } from '../kit/pdf.ts';

const everyone = { channelWide: true, roles: [], teamIds: [] };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const {
  actionCards,
  comments,
  comparison,
  drafts,
  openPost,
  postFiles,
  posts,
  requiredActions,
  sharing,
  toast,
} = en;
const TITLE = 'Dosing guide';
const first = [
  'How the medicine is kept and handed out.',
  'Give 600 mg once daily.',
  'Whom to call at night.',
];
const second = first.with(1, 'Give 300 mg once daily, with food.');
const third = second.with(2, 'Whom to call at night and on holidays.');

const pdf = async (pages: readonly string[]) =>
  new File([new Uint8Array(await makePages(pages))], 'guide.pdf', { type: 'application/pdf' });

/** The approver publishes the waiting draft, and its pages are rendered. */
async function publish(approver: Page, postId: number, versionDescription = ''): Promise<void> {
  const params = { id: postId };
  await callAs(approver.request, changeDraftStatus, {
    params,
    query: { transitionName: 'approve_draft' },
    body: { versionDescription, edit: await newestEdit(postId) },
  });
  const read = () => callAs(approver.request, getPost, { params });
  await expect.poll(async () => (await read()).documentPreviewData.status).toBe('READY');
}

async function newestEdit(postId: number): Promise<number> {
  const { edit } = await world.server.db
    .selectFrom('post_version')
    .select('edit')
    .where('post_id', '=', postId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return edit;
}

/** The first version, which principal investigators have to acknowledge. */
async function publishFirst(author: Page, approver: Page): Promise<number> {
  const channelId = await world.studyId();
  const { id: roleId } = await world.server.db
    .selectFrom('role')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('key', '=', 'PRINCIPAL_INVESTIGATOR')
    .executeTakeFirstOrThrow();
  const targetAudience = { channelWide: false, roles: [roleId], teamIds: [] };
  const { postId } = await callAs(author.request, addDocument, {
    params: { channelId },
    body: {
      title: TITLE,
      intent: 'PUBLISH',
      // Approvers may withdraw it too.
      permissions: {
        viewPost: everyone,
        commentOnPost: everyone,
        updatePost: everyone,
        deletePost: everyone,
      },
      ruleSet: [{ requiredActionType: 'ACKNOWLEDGE', targetAudience }],
    },
    file: await pdf(first),
  });
  await publish(approver, postId);
  return postId;
}

const actionsOf = (page: Page): Locator => page.getByRole('region', { name: actionCards.label });

async function acknowledge(page: Page): Promise<void> {
  await actionsOf(page).getByRole('button', { name: requiredActions.acknowledge }).click();
  await expectVisible(actionsOf(page).getByText(actionCards.done.ACKNOWLEDGE));
}

/** The words marked on the pages, each in a separate mark. */
const marked = async (page: Page, of: string) =>
  (await page.locator(`mark${of}`).allTextContents()).join(' ').replaceAll(/\s+/g, ' ');
const removed = '[data-kind="removed"]';
const added = '[data-kind="added"]';
const current = '[data-current]';

it('a member sees the changes of a major version and acknowledges it, a minor one requires nothing, and the approver reverts', async () => {
  const [author, approver, investigator] = (await Promise.all(
    ['author', 'approver', 'investigator'].map((name) => world.loginAs(name)),
  )) as [Page, Page, Page];
  const postId = await publishFirst(author, approver);
  await investigator.goto(`/post/${postId}/1/detail`);
  await acknowledge(investigator);
  const body = { commentTextRequest: 'Is this by mouth?' };
  await callAs(investigator.request, addComment, { params: { postId }, body });

  // The author replaces the file.
  await author.goto(`/post/${postId}/1/detail?tab=versions`);
  await author.getByRole('button', { name: drafts.addVersion }).click();
  const buffer = await makePages(second);
  const file = { name: 'guide.pdf', mimeType: 'application/pdf', buffer };
  const dialog = author.getByRole('dialog');
  await chooseFile(author, drafts.file.choose, file);
  await dialog.getByRole('button', { name: drafts.file.remove }).press('Enter');
  await expect.poll(() => focusedText(author)).toBe(drafts.file.choose);
  await chooseFile(author, drafts.file.choose, file);
  // The form says who has to act again before it is sent.
  const requiredAgain = dialog.getByText(/ha(s|ve) to acknowledge it within .+ of publication/);
  await expectVisible(requiredAgain);
  await dialog.getByRole('radio', { name: drafts.upload.minor }).check();
  await expectVisible(dialog.getByText(posts.asks.carriedOver));
  await dialog.getByRole('radio', { name: drafts.upload.major }).check();
  await expectVisible(requiredAgain);
  const warning = dialog.getByText(
    words(sharing.patientData.warning, { what: sharing.patientData.BIRTH_DATE }),
  );
  await dialog.getByLabel(drafts.description).fill('For a patient who was born on 12.03.1958.');
  await expectVisible(warning);
  await dialog.getByLabel(drafts.description).fill('Half the dose.');
  await expectGone(warning);
  await dialog.getByRole('button', { name: drafts.submit }).click();
  await expectVisible(author.getByText(words(drafts.submitted, { version: 'v2.0' })));

  // The approver sees the changes, described by its author and beside the version in force.
  await approver.goto(`/post/${postId}/2/detail?referrer=CHANNEL`);
  await expectVisible(approver.getByRole('definition').getByText('Half the dose.'));
  await approver.getByRole('button', { name: drafts.more }).click();
  await approver.getByRole('menuitem', { name: words(posts.old.compare, { version: 'v1.0' }) }).click();
  await expectPath(approver, `/post/${postId}/1/compare/2?referrer=CHANNEL`);
  const found = words(comparison.summary_other, { count: 2, pages: '1 of 3 pages' });
  await expectVisible(approver.getByText(found));
  await expectLive(investigator);
  await publish(approver, postId);

  // The member reads the old one, and is led to the new one and its changes.
  const old = words(posts.old.inForce, { version: 'v2.0' });
  const said = investigator.getByText(words(toast.versionPublished, { label: 'v2.0' }));
  await expectVisible(said, investigator.getByText(old));
  await investigator.getByRole('link', { name: words(posts.old.open, { version: 'v2.0' }) }).click();
  const since = words(actionCards.since.ACKNOWLEDGE, { version: 'v2.0', pages: '1 page', former: 'v1.0' });
  await expectVisible(actionsOf(investigator).getByText(since));
  await actionsOf(investigator).getByRole('link', { name: actionCards.seeChanges }).click();
  await expectPath(investigator, `/post/${postId}/1/compare/2`);
  await expectVisible(investigator.getByText(found));
  await expect.poll(() => marked(investigator, removed)).toBe('600');
  await expect.poll(() => marked(investigator, added)).toBe('300 , with food');
  expect(await findProblems(investigator)).toEqual([]);
  await expect.poll(() => marked(investigator, current)).toBe('600 300');
  await investigator.keyboard.press('n');
  await expect.poll(() => marked(investigator, current)).toBe(', with food');
  await investigator.keyboard.press('p');
  await expect.poll(() => marked(investigator, current)).toBe('600 300');
  await investigator.getByRole('radio', { name: comparison.textOnly }).click();
  await expectVisible(
    investigator.locator('del').getByText('600'),
    investigator.locator('ins').getByText('300'),
  );
  expect(await findProblems(investigator)).toEqual([]);
  await investigator.getByRole('link', { name: comparison.close }).click();
  await expectPath(investigator, `/post/${postId}/2/detail`);
  await acknowledge(investigator);
  const comment = investigator.getByRole('listitem').filter({ hasText: body.commentTextRequest });
  await expectVisible(comment.getByText(words(comments.about, { version: 'v1.0' }), { exact: true }));

  // A minor version requires nothing, and says why.
  await callAs(author.request, replaceDocument, {
    params: { id: postId },
    body: { description: 'Holidays', changeType: 'MINOR', intent: 'PUBLISH' },
    file: await pdf(third),
  });
  await publish(approver, postId);
  await investigator.getByRole('link', { name: words(posts.old.open, { version: 'v2.1' }) }).click();
  await expectVisible(
    actionsOf(investigator).getByText(words(actionCards.carriedOver, { version: 'v2.0' })),
    actionsOf(investigator).getByText(actionCards.done.ACKNOWLEDGE),
  );
  expect(await actionsOf(investigator).getByRole('button').count()).toBe(0);

  // The approver reverts to the first one, from the current one.
  await approver.goto(`/post/${postId}/3/detail?tab=versions`);
  await expectVisible(approver.getByRole('button', { name: words(drafts.revert.to, { version: 'v2.0' }) }));
  const revert = words(drafts.revert.to, { version: 'v1.0' });
  await approver.getByRole('button', { name: revert }).click();
  const asks = approver.getByRole('dialog');
  await expectVisible(
    asks.getByText(words(drafts.revert.text, { version: 'v1.0', next: 'v3.0', current: 'v2.1' })),
    asks.getByText(drafts.revert.atOnce),
    asks.getByText(/ha(s|ve) to acknowledge it within/),
  );
  expect(await findProblems(approver)).toEqual([]);
  await asks.getByRole('button', { name: revert }).click();
  await expectVisible(asks.getByText(en.error.DESCRIPTION_REQUIRED));
  await asks.getByLabel(drafts.revert.description).fill('The trial of the lower dose ended.');
  await asks.getByRole('button', { name: revert }).click();
  await expectVisible(approver.getByText(words(drafts.revert.doneToast, { version: 'v3.0' })));
  await expectPath(approver, `/post/${postId}/4/detail`);
  await investigator.getByRole('link', { name: words(posts.old.open, { version: 'v3.0' }) }).click();
  const again = words(actionCards.since.ACKNOWLEDGE, { version: 'v3.0', pages: '1 page', former: 'v2.0' });
  await expectVisible(actionsOf(investigator).getByText(again));

  // Either of the two compared versions can be switched, by keyboard and on a phone.
  for (const width of [1440, 390]) {
    const page = await world.loginAs('investigator', { width, height: 844 });
    await page.goto(`/post/${postId}/1/compare/2`);
    const side = (version: string) => page.getByRole('button', { name: version, exact: true });
    await side('v2.0').press('Enter');
    await page.getByRole('menuitem', { name: /^v3\.0/ }).press('Enter');
    await expectPath(page, `/post/${postId}/1/compare/4`);
    // The address changes first.
    await expectVisible(side('v3.0'));
    await side('v1.0').press('Enter');
    await page.getByRole('menuitem', { name: /^v2\.1/ }).press('Enter');
    await expectPath(page, `/post/${postId}/3/compare/4`);
    await expectVisible(side('v2.1'));
    expect(await findProblems(page)).toEqual([]);
  }
});

it('on a phone the text of both versions is merged into one', async () => {
  const [author, approver] = [await world.loginAs('author'), await world.loginAs('approver')];
  const postId = await publishFirst(author, approver);
  await callAs(author.request, replaceDocument, {
    params: { id: postId },
    body: { description: 'Half the dose', intent: 'PUBLISH' },
    file: await pdf(second),
  });
  await publish(approver, postId);
  const phone = await world.loginAs('investigator', { width: 390, height: 844 });
  await phone.goto(`/post/${postId}/1/detail`);
  await phone.getByRole('link', { name: words(posts.old.compare, { version: 'v2.0' }) }).click();
  await expectVisible(phone.locator('del').getByText('600'), phone.locator('ins').getByText('300'));
  await expectVisible(phone.getByText(words(comparison.at, { at: 1, count: 2 })));
  await phone.getByRole('button', { name: comparison.next }).click();
  await expectVisible(phone.getByText(words(comparison.at, { at: 2, count: 2 })));
  expect(await findProblems(phone)).toEqual([]);
  await phone.getByRole('link', { name: comparison.close }).click();
  await expectGone(phone.getByText(comparison.next));
  await expectVisible(phone.getByRole('button', { name: openPost.bar.more }));
});

it('a word is found in the version that had it, which opens at its page with the word marked', async () => {
  const [author, approver] = [await world.loginAs('author'), await world.loginAs('approver')];
  const postId = await publishFirst(author, approver);
  await callAs(author.request, replaceDocument, {
    params: { id: postId },
    body: { description: 'Half the dose', intent: 'PUBLISH' },
    file: await pdf(second),
  });
  await publish(approver, postId);
  const { document: labels, find } = postFiles;
  for (const width of [1440, 390]) {
    const page = await world.loginAs('investigator', { width, height: 844 });
    await page.goto(`/post/${postId}/2/detail`);
    if (width === 390) await page.getByRole('button', { name: pattern(labels.open_other) }).click();
    const reader = page.getByRole('region', { name: labels.region });
    await reader.getByRole('button', { name: find.open }).click();
    const bar = reader.getByRole('search');
    await bar.getByRole('textbox', { name: find.field }).fill('600 mg');
    await expectVisible(bar.getByText(find.none, { exact: true }));
    await bar.getByRole('button', { name: find.allVersions }).press('Enter');
    await expectVisible(
      bar.getByText(words(find.versions.only, { from: 'v1.0', removed: 'v2.0' }), { exact: true }),
      bar.getByText(words(find.versions.matches_other, { count: 0 })),
    );
    expect(await findProblems(page)).toEqual([]);

    // It opens there.
    const there = words(find.versions.open_one, { version: 'v1.0', page: 2, count: 1 });
    await bar.getByRole('link', { name: there }).press('Enter');
    await expectPath(page, `/post/${postId}/1/detail`);
    await expect.poll(() => marked(page, current)).toBe('600 mg');
    await expectVisible(bar.getByText(words(find.at, { at: 1, count: 1 }), { exact: true }));
    // The list would cover the page on a phone.
    await expect.poll(() => bar.getByRole('list').first().isVisible()).toBe(width === 1440);

    // Another word, which is also in the version that is open.
    await bar.getByRole('button', { name: find.allVersions }).press('Enter');
    await bar.getByRole('textbox', { name: find.field }).fill('medicine');
    await expectVisible(bar.getByText(words(find.versions.everywhere, { total: 2 }), { exact: true }));
    const here = words(find.versions.open_one, { version: 'v1.0', page: 1, count: 1 });
    await bar.getByRole('button', { name: here }).press('Enter');
    await expect.poll(() => marked(page, current)).toBe('medicine');

    // Escape closes it from anywhere in it, and it stays closed when the page is loaded again.
    await bar.getByRole('button', { name: here }).press('Escape');
    await expectGone(bar);
    await page.reload();
    await expectVisible(page.getByRole('region', { name: labels.region }));
    await expectGone(bar);
  }
});
