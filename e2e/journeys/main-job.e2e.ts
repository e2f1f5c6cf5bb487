import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { en } from '@studyline/contract/words/en';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { makePdf } from '../kit/pdf.ts';
import { linkTo } from '../kit/posts.ts';
import { expectDrawn } from '../kit/reader.ts';

const RECORD = join(import.meta.dirname, '../../examples/NCT04280705.json');
const TITLE = 'Shipping of whole blood';
const REASON = 'Sub-investigators have to read it too.';
const { actionCards, app, clients, compliance, drafts, feed, postFiles, registryImport, requiredActions } =
  en;
const { creation } = drafts;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

/** Requires these roles to acknowledge the document. */
async function ask(page: Page, ...roles: string[]): Promise<void> {
  await page.getByRole('radio', { name: creation.actions.ACKNOWLEDGE }).check();
  await page.getByRole('combobox', { name: creation.whoActs }).click();
  for (const role of roles) await page.getByRole('option', { name: role, exact: true }).click();
  await page.keyboard.press('Escape');
}

const send = (page: Page) =>
  page.getByRole('button', { name: drafts.submit }).filter({ visible: true }).click();

/** Opens the draft from the home page, by the next step waiting there. */
async function openFromHome(page: Page, step: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: `${step}: ${TITLE}` }).click();
}

it('a study is imported, and its administrator opens it', async () => {
  const admin = await world.loginAs('client.admin');
  const manager = await world.loginAs('study.manager');
  const record = JSON.parse(await readFile(RECORD, 'utf8')) as {
    protocolSection: { identificationModule: { nctId: string; acronym: string } };
  };
  Object.assign(record.protocolSection.identificationModule, { nctId: 'NCT99000007', acronym: 'MERIDIAN-9' });
  await admin.goto(`/settings/${await world.clientId()}/studies`);
  await admin.getByRole('button', { name: clients.fromRegistry }).click();
  await chooseFile(admin, registryImport.choose, {
    name: 'record.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await admin.getByRole('button', { name: pattern(registryImport.createWithSites_other) }).click();
  await expectVisible(admin.getByRole('heading', { level: 1, name: en.teams.title }));
  await admin.goto(`/settings/${await world.clientId()}/studies`);
  const row = admin.getByRole('row', { name: /MERIDIAN-9/ });
  await row.getByRole('button', { name: clients.assign.open }).click();
  const dialog = admin.getByRole('dialog', { name: clients.assign.title });
  await dialog.getByLabel(clients.assign.search).fill('helena');
  await dialog.getByRole('radio', { name: /Helena Brandt/ }).check();
  await dialog.getByRole('button', { name: clients.assign.action }).click();
  const both = words(clients.administrators_other, { name: 'Katherine Whitfield', count: 1 });
  await expectVisible(row.getByText(both));

  await manager.goto('/');
  await manager.getByRole('link', { name: 'MERIDIAN-9' }).first().click();
  await expectVisible(manager.getByRole('heading', { name: feed.empty.posts }));
});

it('a document is written, changed, rejected, fixed, approved, read on a phone and acknowledged', async () => {
  const author = await world.loginAs('author');
  const approver = await world.loginAs('approver');
  const investigator = await world.loginAs('investigator', { width: 390, height: 844 });

  // The author writes a document, and then reconsiders who has to act on it.
  await author.goto(`/channel/post/${await world.studyId()}/post-creation`);
  await chooseFile(author, drafts.file.choose, {
    name: 'shipping.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf(TITLE, 3),
  });
  // The title is read from the PDF.
  await expect.poll(() => author.getByLabel(creation.name, { exact: true }).inputValue()).toBe(TITLE);
  await ask(author, 'Principal investigator');
  await author.getByRole('button', { name: drafts.saveDraft }).filter({ visible: true }).click();
  await expectVisible(author.getByRole('heading', { level: 1, name: TITLE }));
  await author.getByRole('link', { name: app.draftSteps.change, exact: true }).click();
  await ask(author, 'Study coordinator');
  await send(author);
  await expectVisible(author.getByText(words(drafts.submitted, { version: 'v1.0' })));

  // The approver finds it on home, sees its required actions, and rejects it.
  await openFromHome(approver, app.draftSteps.review);
  await approver.getByRole('button', { name: drafts.approve }).click();
  const decision = approver.getByRole('dialog');
  await expectVisible(
    decision.getByText(/\(Principal investigator, Study coordinator\) have to acknowledge it within/),
  );
  await decision.getByRole('button', { name: app.cancel }).click();
  await approver.getByRole('button', { name: drafts.reject }).click();
  await decision.getByLabel(drafts.reasonField).fill(REASON);
  await decision.getByRole('button', { name: drafts.reject }).click();
  await expectGone(approver.getByRole('heading', { level: 1, name: TITLE }));

  // The author finds it with the reason, and fixes it.
  await author.goto('/');
  await expectVisible(author.getByRole('main').getByText(REASON));
  await openFromHome(author, app.draftSteps.change);
  await ask(author, 'Sub-investigator');
  await send(author);
  await expectVisible(author.getByText(words(drafts.submitted, { version: 'v1.0' })));

  await openFromHome(approver, app.draftSteps.review);
  await approver.getByRole('button', { name: drafts.approve }).click();
  await decision.getByRole('button', { name: drafts.publish }).click();
  await expectVisible(approver.getByText(drafts.published.done));

  // The approver follows on the timeline how many have acknowledged it.
  await approver.goto(`/channel/${await world.studyId()}/timeline`);
  const card = approver.getByRole('article').filter({ hasText: TITLE });
  const share = (done: number) => card.getByText(new RegExp(`^${done} of \\d+ acknowledged$`));
  await expectVisible(share(0));

  // The investigator reads all pages on a phone, finds a word and acknowledges.
  await investigator.goto(`/channel/${await world.studyId()}/timeline`);
  await linkTo(investigator, TITLE).click();
  await investigator.getByRole('button', { name: pattern(postFiles.document.open_other) }).click();
  const reader = investigator.getByRole('dialog');
  for (const page of [1, 2, 3]) await expectDrawn(reader, page);
  await reader.getByRole('button', { name: postFiles.find.open }).click();
  await reader.getByRole('textbox', { name: postFiles.find.field }).fill('blood');
  await expectVisible(reader.locator('mark[data-current]').first());
  await investigator.keyboard.press('Escape');
  await investigator.keyboard.press('Escape');
  await investigator
    .getByRole('button', { name: requiredActions.acknowledge, exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expectVisible(
    investigator.getByText(actionCards.done.ACKNOWLEDGE).filter({ visible: true }).first(),
    investigator.getByRole('link', { name: pattern(actionCards.next) }),
  );
  await expectVisible(share(1));
  await share(1).click();
  await expectVisible(approver.getByRole('tab', { name: compliance.title, selected: true }));
});
