import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCategory, createTaxonomy, removeCategory } from '@studyline/contract/classifications/changes';
import { getDraft } from '@studyline/contract/drafts/form';
import { addDocument, updateDraft } from '@studyline/contract/drafts/calls';
import { errors } from '@studyline/contract/core/errors';
import { deletePost } from '@studyline/contract/posts/calls';
import { MAX_FILE_BYTES } from '@studyline/contract/post-files/calls';
import { en } from '@studyline/contract/words/en';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../apps/server/test/cluster.ts';
import { findProblems } from '../kit/a11y.ts';
import { callAs } from '../kit/call.ts';
import { chooseFile } from '../kit/choose-file.ts';
import { expectGone, expectPath, expectVisible, pattern, words } from '../kit/expectations.ts';
import { openWorld, type World } from '../kit/fixtures.ts';
import { expectLive, watchCalls } from '../kit/live.ts';
import { addStudy } from '../kit/people.ts';
import { focusedText } from '../kit/posts.ts';
import { makePdf } from '../kit/pdf.ts';
import { variants } from '../kit/variants.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const { app, classifications, drafts, forms } = en;

/** The database's error for each new row, and the sentence a person then reads. */
const faults = variants<readonly [string, string]>(
  ['disk_full', errors.NO_ROOM.description],
  ['internal_error', errors.INTERNAL_ERROR.description],
  ['admin_shutdown', errors.DATABASE_UNREACHABLE.description],
);

/** From here on the database rejects new posts. Returns a function that ends this. */
async function refusePosts(condition: string): Promise<() => Promise<unknown>> {
  await query(
    world.ownerUrl,
    `create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'refused' using errcode = '${condition}'; end $$;
    create trigger refuse before insert on post for each row execute function refuse()`,
  );
  return () => query(world.ownerUrl, 'drop function refuse() cascade');
}

describe('a new post', () => {
  const title = 'Handling of dry ice';

  async function fillIn(): Promise<{ page: Page; name: Locator; save: Locator }> {
    const page = await world.loginAs('author');
    await page.goto(`/channel/post/${await world.studyId()}/post-creation`);
    const buffer = await makePdf(title, 1);
    await chooseFile(page, drafts.file.choose, { name: 'Ice.pdf', mimeType: 'application/pdf', buffer });
    const name = page.getByLabel(drafts.creation.name, { exact: true });
    await expect.poll(() => name.inputValue()).toBe(title);
    return { page, name, save: page.getByRole('button', { name: drafts.saveDraft }).first() };
  }

  async function expectKept(page: Page, name: Locator, words: string): Promise<void> {
    await expectVisible(page.getByText(words), page.getByText('Ice.pdf').first());
    expect(await name.inputValue()).toBe(title);
  }

  it.for(faults)('stays in its form after %s, and is saved the next time', async ([condition, words]) => {
    const { page, name, save } = await fillIn();
    const mend = await refusePosts(condition);
    await save.click();
    await expectKept(page, name, words);
    await mend();
    const another = { name: 'Ice.pdf', mimeType: 'application/pdf', buffer: await makePdf(title, 2) };
    await chooseFile(page, drafts.creation.chooseAnother, another);
    await expectGone(page.getByText(words));
    await save.click();
    await expectVisible(page.getByText(pattern(en.toast.draftCreated)));
  });

  it('stays in its form without a connection and with too many uploads, and is submitted as intended', async () => {
    const { page, name } = await fillIn();
    await expectLive(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: drafts.submit }).first().click();
    await expectKept(page, name, app.noAnswer);
    await expectVisible(page.getByRole('alert').getByText(drafts.creation.notSaved));
    await page.context().setOffline(false);

    const author = await world.server.db
      .selectFrom('app_user')
      .select('id')
      .where('email_address', '=', 'author@studyline.example')
      .executeTakeFirstOrThrow();
    const uploads = world.server.budgets.uploads_per_person;
    let held = 0;
    while (uploads.take(String(author.id)).isTaken) held += 1;
    const again = page.getByRole('alert').getByRole('button', { name: app.tryAgain });
    await again.click();
    await expectKept(page, name, errors.TOO_MANY_REQUESTS.description);
    for (; held > 0; held -= 1) uploads.give(String(author.id));
    await again.click();
    await expectVisible(page.getByText(pattern(drafts.submitted)));
  });

  it('shows nothing about a cancelled upload', async () => {
    const { page, name, save } = await fillIn();
    const uploads = '**/add-document';
    // It goes on until it is cancelled.
    await page.route(uploads, () => undefined);
    await save.click();
    await page.getByRole('button', { name: drafts.file.cancel }).click();
    await expectVisible(page.getByRole('button', { name: drafts.file.remove }));
    expect(await page.getByText(en.toast.anErrorOccurred).count()).toBe(0);
    await page.unroute(uploads);
    expect(await name.inputValue()).toBe(title);
    await save.click();
    await expectVisible(page.getByText(pattern(en.toast.draftCreated)));
  });

  const back = (page: Page) => page.getByRole('link', { name: drafts.creation.back }).click();
  const answer = (page: Page, name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).filter({ hasText: name }).click();

  it('asks before it is left with unsaved input, and not before', async () => {
    const page = await world.loginAs('author');
    const creation = `/channel/post/${await world.studyId()}/post-creation`;
    const timeline = `/channel/${await world.studyId()}/timeline`;
    const name = page.getByLabel(drafts.creation.name, { exact: true });
    await page.goto(creation);
    await expectVisible(name);
    await back(page);
    await expectPath(page, timeline);

    await page.goto(creation);
    await expectVisible(name);
    expect(await page.getByText(forms.restored).count()).toBe(0);
    await name.fill(title);
    await back(page);
    await answer(page, forms.stay);
    expect(await name.inputValue()).toBe(title);
    await page.getByRole('link', { name: drafts.creation.back }).press('Enter');
    await expectVisible(page.getByText(forms.leaveText));
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedText(page)).toBe(drafts.creation.back);
    // Another window keeps its own.
    const other = await page.context().newPage();
    await other.goto(creation);
    const otherName = other.getByLabel(drafts.creation.name, { exact: true });
    await expectVisible(otherName);
    expect(await otherName.inputValue()).toBe('');
    await otherName.fill('Another post');
    await page.reload();
    await expectVisible(page.getByText(forms.restored));
    expect(await name.inputValue()).toBe(title);
    const wantsFile = page.getByText(drafts.creation.restoredWithoutFile);
    await expectVisible(wantsFile);
    const buffer = await makePdf(title, 1);
    await chooseFile(page, drafts.file.choose, { name: 'Ice.pdf', mimeType: 'application/pdf', buffer });
    await expectGone(wantsFile);
    await back(page);
    await answer(page, forms.discard);
    await expectPath(page, timeline);
    await page.goto(creation);
    await expectVisible(name);
    expect(await name.inputValue()).toBe('');
  });

  it('is left without a question when someone else signs in', async () => {
    const { page } = await fillIn();
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    const other = await world.loginAs('approver');
    await page.context().addCookies(await other.context().cookies());
    // The window fetches its session again after an hour.
    await page.clock.setSystemTime(Date.now() + 3_600_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expectPath(page, '/');
    expect(questions).toEqual([]);
  });

  it('accepts no changes while it is sent, and leaving cancels the upload', async () => {
    const { page, name, save } = await fillIn();
    await page.route('**/add-document', () => undefined);
    await save.click();
    await expectVisible(page.getByRole('button', { name: drafts.file.cancel }));
    await name.focus();
    await page.keyboard.type(' and more');
    expect(await name.inputValue()).toBe(title);
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByRole('radio', { name: drafts.creation.actions.ACKNOWLEDGE }).isDisabled()).toBe(
      true,
    );
    const cancelled = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/add-document'),
    );
    await back(page);
    await expectVisible(page.getByText(drafts.creation.sendingText));
    await answer(page, drafts.creation.stopSending);
    await expectPath(page, `/channel/${await world.studyId()}/timeline`);
    expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  it('with a file that is too large says so before sending anything', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'studyline-large-'));
    const large = join(folder, 'Large.pdf');
    await writeFile(large, '%PDF-1.7');
    await truncate(large, MAX_FILE_BYTES + 1);
    const { page, save } = await fillIn();
    await page.locator('input[type=file]').first().setInputFiles(large);
    const refusal = page.getByText(pattern(errors.FILE_TOO_LARGE.description));
    await expectVisible(refusal, page.getByText(drafts.creation.checks.fileRefused));
    const calls = watchCalls(page);
    await save.click();
    await expectVisible(refusal);
    // The socket may request its channels at any time.
    const sent = calls.all().filter((one) => one.startsWith('POST') && !one.endsWith('/realtime/auth'));
    expect(sent).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

it('a draft whose category is removed says so in its open form', async () => {
  const page = await world.loginAs('author');
  const manager = await world.loginAs('study.manager');
  const params = { channelId: await world.studyId() };
  const { schema } = await callAs(manager.request, createTaxonomy, { params, body: { name: 'By season' } });
  const { categoryId } = await callAs(manager.request, createCategory, {
    params: { ...params, schema },
    body: { name: 'Winter' },
  });
  const { postId } = await callAs(page.request, addDocument, {
    params,
    body: { title: 'Salt', categoryIds: [categoryId] },
    file: new File([new Uint8Array(await makePdf('Salt', 1))], 'salt.pdf', { type: 'application/pdf' }),
  });
  await page.goto(`/post/${postId}/draft`);
  const chosen = page.getByText('Winter').first();
  await expectVisible(chosen);
  await expectLive(page);
  await page.getByLabel(drafts.creation.aboutField).fill('Twice a day.');
  await callAs(manager.request, removeCategory, {
    params: { ...params, schema, cat: categoryId },
    query: { moveToCategoryId: 0 },
  });
  await expectVisible(page.getByText(drafts.creation.changedMeanwhile));
  await page.getByRole('button', { name: drafts.creation.showNewest }).click();
  await expectGone(chosen);
  await page.getByRole('button', { name: drafts.saveDraft }).first().click();
  await expectVisible(page.getByText(pattern(drafts.draft)));
});

it('a draft that has changed meanwhile keeps the input in its form', async () => {
  const page = await world.loginAs('author');
  const { postId } = await callAs(page.request, addDocument, {
    params: { channelId: await world.studyId() },
    body: { title: 'Storage of dry ice' },
    file: new File([new Uint8Array(await makePdf('Ice', 1))], 'ice.pdf', { type: 'application/pdf' }),
  });
  const rename = (title: string) =>
    callAs(page.request, updateDraft, { params: { id: postId }, body: { title } });
  await page.goto(`/post/${postId}/draft`);
  const name = page.getByLabel(drafts.creation.name, { exact: true });
  const about = page.getByLabel(drafts.creation.aboutField);
  const save = page.getByRole('button', { name: drafts.saveDraft }).first();
  const meanwhile = page.getByText(drafts.creation.changedMeanwhile);
  const showNewest = page.getByRole('button', { name: drafts.creation.showNewest });
  await expectVisible(name);
  await expectLive(page);
  // Nothing has been entered yet, so the form shows the current draft.
  await rename('Storage of ice');
  await expect.poll(() => name.inputValue()).toBe('Storage of ice');

  await about.fill('At most two days.');
  await rename('Storage of all ice');
  await expectVisible(meanwhile);
  expect([await name.inputValue(), await about.inputValue()]).toEqual([
    'Storage of ice',
    'At most two days.',
  ]);
  await showNewest.click();
  await expectGone(meanwhile);
  expect([await name.inputValue(), await about.inputValue()]).toEqual([
    'Storage of all ice',
    'At most two days.',
  ]);

  // Both people's texts are shown side by side, and either can be chosen.
  await name.fill('Storage of my ice');
  await rename('Storage of their ice');
  await showNewest.click();
  const theirs = page.getByText(words(drafts.creation.saysNow, { value: 'Storage of their ice' }));
  await expectVisible(theirs);
  expect(await name.inputValue()).toBe('Storage of my ice');
  await page.getByRole('button', { name: drafts.creation.takeThat }).click();
  await expectGone(theirs);
  expect(await name.inputValue()).toBe('Storage of their ice');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);

  // The same if only the rejection says so.
  await rename('Storage of ice, second');
  await save.click();
  await expectVisible(page.getByText(errors.DRAFT_CHANGED.description), meanwhile);
  expect(await about.inputValue()).toBe('At most two days.');
  await page.reload();
  await expectVisible(page.getByText(forms.restored));
  expect(await about.inputValue()).toBe('At most two days.');
  expect(await name.inputValue()).toBe('Storage of ice, second');
  await save.click();
  await expectVisible(page.getByText(pattern(drafts.draft)));
  const saved = await callAs(page.request, getDraft, { params: { id: postId } });
  expect([saved.title, saved.description]).toEqual(['Storage of ice, second', 'At most two days.']);

  // The form says that the draft is gone, and keeps the input.
  await page.goto(`/post/${postId}/draft`);
  await expectVisible(name);
  await expectLive(page);
  await about.fill('At most three days.');
  await callAs(page.request, deletePost, { params: { id: postId } });
  await expectVisible(page.getByText(drafts.creation.gone));
  expect(await about.inputValue()).toBe('At most three days.');
});

it('people who may not write in a study are told so in place of the form, and a study without categories has a form', async () => {
  const people = { author: ['CONTENT_AUTHOR' as const], investigator: ['PRINCIPAL_INVESTIGATOR' as const] };
  const channelId = await addStudy(world.server, 'WITHOUT CATEGORIES', people);
  const [author, investigator] = [await world.loginAs('author'), await world.loginAs('investigator')];
  const creation = `/channel/post/${channelId}/post-creation`;
  await investigator.goto(creation);
  await expectVisible(investigator.getByRole('heading', { name: drafts.creation.denied }));
  expect(await investigator.getByLabel(drafts.creation.name, { exact: true }).count()).toBe(0);
  expect(await findProblems(investigator)).toEqual([]);
  await investigator.getByRole('link', { name: drafts.creation.backTo }).click();
  await expectPath(investigator, `/channel/${channelId}/timeline`);

  await author.goto(creation);
  await expectVisible(
    author.getByLabel(drafts.creation.name, { exact: true }),
    author.getByText(classifications.picker.none),
  );
});
