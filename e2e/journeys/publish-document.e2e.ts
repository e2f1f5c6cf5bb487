import { initMember } from '@studyline/contract/app/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive } from '../kit/live.ts';
import { makePdf } from '../kit/pdf.ts';
import { focusedText, linkTo } from '../kit/posts.ts';
import { expectDrawn } from '../kit/reader.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const {
  actionCards,
  audit,
  channels,
  comments,
  compliance,
  classifications,
  drafts,
  feed,
  openPost,
  postFiles,
  posts,
  requiredActions,
  shell,
  toast,
} = en;
const { creation } = drafts;
const TITLE = 'Handling of frozen samples';

/** Fills in the form of a document that principal investigators have to acknowledge. */
async function fillIn(page: Page): Promise<void> {
  await chooseFile(page, drafts.file.choose, {
    name: 'v1_final-samples.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf(TITLE, 2),
  });
  // The form suggests the title in the file.
  await expect.poll(() => page.getByLabel(creation.name, { exact: true }).inputValue()).toBe(TITLE);
  await page.getByLabel(creation.aboutField).fill('Dry ice is measured before each shipment.');
  await page.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
  await page.getByRole('combobox', { name: creation.whoActs }).click();
  await page.getByRole('option', { name: 'Principal investigator' }).click();
  await page.keyboard.press('Escape');
}

/** How many open actions the navigation shows. */
function actionsIn(page: Page, count: number): Locator {
  return page.getByRole('link', { name: words(shell.actionsCount, { count }) }).first();
}

it('a document goes from its author through the approver to an investigator, and everyone sees it happen', async () => {
  const study = await world.studyId();
  const timeline = `/channel/${study}/timeline`;
  const [author, approver, investigator, second, manager] = (await Promise.all(
    ['author', 'approver', 'investigator', 'investigator', 'study.manager'].map((name) =>
      world.loginAs(name),
    ),
  )) as [Page, Page, Page, Page, Page];
  await Promise.all([
    author.goto(timeline),
    approver.goto(timeline),
    investigator.goto(timeline),
    second.goto('/'),
    manager.goto(timeline),
  ]);
  await Promise.all([approver, investigator, second, manager].map((page) => expectLive(page)));
  const { counts } = await callAs(second.request, initMember, {});
  const before = counts.requiredActionsCount;
  await expectVisible(actionsIn(second, before));

  // The author writes and submits.
  await author.getByRole('main').getByRole('link', { name: feed.newPost }).first().click();
  await expectPath(author, `/channel/post/${study}/post-creation`);
  await fillIn(author);
  await author.getByRole('button', { name: drafts.submit }).first().click();
  await expectVisible(
    author.getByText(drafts.submittedToast),
    author.getByText(words(drafts.submitted, { version: 'v1.0' })),
    // Nobody has read it yet.
    author.getByText(en.server.everyoneOnce),
    author.getByText(pattern(openPost.sharedOnce)),
  );
  expect(await author.getByText(pattern(openPost.views_other)).count()).toBe(0);
  const detail = new URL(author.url()).pathname;

  // The approver sees it waiting, opens it and publishes it.
  const waiting = approver.getByRole('link', { name: TITLE });
  await expectVisible(waiting, approver.getByText(channels.drafts.waiting));
  expect(await investigator.getByText(TITLE).count()).toBe(0);
  await waiting.first().click();
  await expectPath(approver, `${detail}?referrer=CHANNEL`);
  await approver.getByRole('button', { name: drafts.approve }).click();
  await approver.getByRole('dialog').getByRole('button', { name: drafts.publish }).click();
  await expectVisible(approver.getByText(toast.postPublished));
  await expectVisible(approver.getByText(drafts.published.done));

  // The investigator gets a quiet notification, and looks when she wants to.
  await expectVisible(actionsIn(second, before + 1));
  const news = investigator.getByRole('button', { name: words(feed.newPosts_one, { count: 1 }) });
  await expectVisible(news);
  const said = investigator.getByRole('listitem').filter({ hasText: toast.postPublished });
  await expectVisible(said.getByRole('link', { name: TITLE }));
  expect(await linkTo(investigator, TITLE).count()).toBe(0);
  await news.click();
  await expectVisible(linkTo(investigator, TITLE));
  await expectGone(news);
  await manager.goto(detail);
  await manager.getByRole('tab', { name: compliance.title }).click();
  await expectLive(manager);
  await manager.getByRole('radio', { name: compliance.notDone }).click();
  const missing = manager.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Dr Lena Hartmann' });
  await expectVisible(missing.getByText(/Due .* UTC/), missing.getByText(compliance.state.open));
  await linkTo(investigator, TITLE).click();
  await expectVisible(investigator.getByRole('heading', { level: 1, name: TITLE }));

  // Both pages are there.
  const document = investigator.getByRole('region', { name: postFiles.document.region });
  for (const page of [1, 2]) await expectDrawn(document, page);

  // She comments and acknowledges; the study manager has the post open.
  await investigator.getByRole('textbox', { name: comments.field }).fill('Which ice for two days?');
  await investigator.getByRole('button', { name: comments.send }).click();
  const asks = investigator.getByRole('region', { name: actionCards.label });
  await asks.getByRole('button', { name: requiredActions.acknowledge }).click();
  await expectVisible(asks.getByText(actionCards.done.ACKNOWLEDGE));
  await expectVisible(manager.getByText(compliance.latest.ACKNOWLEDGE));
  await expectGone(missing);
  await expectVisible(manager.getByRole('tabpanel').getByText('Dr Lena Hartmann'));
  await manager.getByRole('tab', { name: comments.label }).click();
  await expectVisible(manager.getByText('Which ice for two days?'));
  await expectVisible(actionsIn(second, before));

  // All of it is on record.
  await manager.getByRole('tab', { name: posts.history.title }).click();
  const history = manager.getByRole('list', { name: posts.history.title });
  const { postCreated, postSubmitted, postPublished, postOpened, commentCreated, postAcknowledged } =
    audit.events;
  for (const event of [
    postCreated,
    postSubmitted,
    postPublished,
    postOpened,
    commentCreated,
    postAcknowledged,
  ]) {
    await expectVisible(history.getByText(event));
  }
  // All five tabs are in the narrowest window.
  await manager.setViewportSize({ width: 320, height: 700 });
  const last = manager.getByRole('tab', { name: posts.history.title });
  await expect.poll(() => last.evaluate((tab) => tab.getBoundingClientRect().right)).toBeLessThanOrEqual(304);
});

it('the form points out missing parts once they have been skipped, and a phone shows the long parts in sheets', async () => {
  const page = await world.loginAs('author', { width: 390, height: 844 });
  await page.goto(`/channel/post/${await world.studyId()}/post-creation`);
  const title = page.getByLabel(creation.name, { exact: true });
  const submit = page.getByRole('contentinfo').getByRole('button', { name: drafts.submit });
  await expectVisible(submit);
  expect(await page.getByText(creation.nameMissing).count()).toBe(0);
  await title.focus();
  await page.keyboard.press('Tab');
  await expectVisible(page.getByText(creation.nameMissing));
  expect(await page.getByText(creation.fileMissing).count()).toBe(0);

  // Each row opens its sheet by keyboard, and gets the focus back.
  for (const name of [creation.category, creation.action, en.sharing.permissions]) {
    const row = page.getByRole('main').getByRole('button', { name });
    await row.press('Enter');
    const sheet = page.getByRole('dialog', { name });
    await expectVisible(sheet.getByRole('button', { name: creation.done }));
    expect(await findProblems(page)).toEqual([]);
    if (name === creation.category) {
      // Messages are below the field they belong to.
      await sheet.getByRole('combobox', { name: classifications.picker.categories }).fill('newsletter');
      const found = sheet.getByRole('option');
      // By its name, and by another word for what belongs there.
      const tree = [
        '01 Trial Management',
        '01.01 Trial Oversight',
        '01.01.13 Investigator Newsletter',
        '05 Site Management',
        '05.05 General',
        '05.05.01 Relevant Communications',
      ];
      await expect.poll(() => found.allTextContents()).toEqual(tree);
      const [zone = 0, section = 0, category = 0] = await found.evaluateAll((all) =>
        all.map((option) => parseFloat(getComputedStyle(option.firstElementChild!).paddingInlineStart)),
      );
      expect([zone < section, section < category]).toEqual([true, true]);
      expect(await findProblems(page)).toEqual([]);
      await found.last().click();
      await page.keyboard.press('Escape');
    }
    if (name === en.sharing.permissions) {
      // The study has more teams than the sheet has room for.
      await sheet.getByRole('combobox', { name: en.sharing.addTeam }).click();
      const list = page.getByRole('listbox');
      await expectVisible(list);
      const { height = 0 } = (await list.boundingBox()) ?? {};
      expect([height > 100, height <= 240]).toEqual([true, true]);
      await page.keyboard.press('Escape');
      await expectVisible(sheet);
    }
    if (name === creation.action)
      await sheet.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
    await sheet.getByRole('button', { name: creation.done }).press('Enter');
    await expectGone(sheet);
    await expect.poll(() => focusedText(page)).toContain(name);
  }
  expect(await page.getByText(creation.checks.categoryMissing).filter({ visible: true }).count()).toBe(0);
  // Its readers are below the rows.
  const readers = page.getByRole('main').getByRole('region', { name: en.sharing.readers.title });
  await expectVisible(readers.getByText(words(en.sharing.readers.count_other, { count: '' })));

  // Trying to send names all gaps and focuses the first.
  await submit.click();
  await expectVisible(
    page.getByText(creation.fileMissing),
    page.getByRole('main').getByText(creation.checks.actionMissing),
  );
  await expect.poll(() => focusedText(page)).toBe(drafts.file.choose);
  await page.getByRole('button', { name: creation.openPreview }).click();
  await expectVisible(page.getByRole('dialog').getByText(creation.checks.titleMissing));
  expect(await findProblems(page)).toEqual([]);
});

it('the table of permissions keeps its heading in view, and says which roles view every post', async () => {
  const page = await world.loginAs('author', { width: 1024, height: 600 });
  await page.goto(`/channel/post/${await world.studyId()}/post-creation`);
  const { sharing } = en;
  await page.getByRole('button', { name: sharing.unfold }).click();
  await page.getByRole('checkbox', { name: `${sharing.everyone}: ${sharing.rights.viewPost}` }).uncheck();
  await expectVisible(
    page.getByText(words(sharing.andEverSeeing_other, { said: sharing.viewsNobody, count: 3 })),
  );
  const auditor = page.getByRole('row').filter({ hasText: 'Quality auditor' });
  const view = auditor.getByRole('checkbox', { name: sharing.rights.viewPost });
  expect([await view.isChecked(), await view.isDisabled()]).toEqual([true, true]);
  const comment = auditor.getByRole('checkbox', { name: sharing.rights.commentOnPost });
  expect([await comment.isChecked(), await comment.isDisabled()]).toEqual([false, true]);
  await expectVisible(auditor.getByText(sharing.viewsAndReadsOnly));
  expect(await findProblems(page)).toEqual([]);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      page.getByRole('columnheader', { name: sharing.rights.viewPost }).evaluate((head) => {
        const { left, top, height } = head.getBoundingClientRect();
        return head.contains(document.elementFromPoint(left + 4, top + height / 2));
      }),
    )
    .toBe(true);
});

it('an author who writes for some teams starts with their own, and adds another', async () => {
  const page = await world.loginAs('monitor');
  await page.goto(`/channel/post/${await world.studyId()}/post-creation`);
  const { sharing } = en;
  const teams = page.getByRole('rowheader');
  await expectVisible(teams.first());
  const before = await teams.count();
  await page.getByRole('combobox', { name: sharing.addTeam }).click();
  await page.getByRole('option').first().click();
  await expect.poll(() => teams.count()).toBe(before + 1);
});
